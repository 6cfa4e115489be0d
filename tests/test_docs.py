"""The README stays true: settings, commands, code map, pictures and the tests it names."""

import re
import subprocess
import sys

from bot.common.clock import SystemClock
from bot.config.settings import Settings
from bot.ops.metrics import Metrics
from bot.telegram.registration import COMMANDS
from tests import code_map, ladder
from tests.cases import cases
from tests.code_map import README, ROOT

TEXT = README.read_text(encoding="utf-8")


def test_the_code_map_has_a_line_for_every_file() -> None:
    assert code_map.written() == code_map.code_map(), "write it anew: python -m tests.code_map"


def test_the_table_of_matches_tells_what_is_kept() -> None:
    assert ladder.written() == ladder.table(), "write it anew: python -m tests.ladder"


@cases("name", Settings.model_fields)
def test_every_setting_is_explained(name: str) -> None:
    [told] = re.findall(rf"^\| `{name.upper()}` \| (.*?) \|", TEXT, re.MULTILINE)
    default = Settings.model_fields[name].default
    # A number of seconds is told as people write it.
    written = f"{default:g}" if isinstance(default, float) else str(default)
    assert told == ("–" if default is None else f"`{written}`")


@cases("name", COMMANDS)
def test_every_command_is_explained(name: str) -> None:
    assert f"`/{name}" in TEXT


def test_every_figure_that_is_named_is_told() -> None:
    page = Metrics(SystemClock()).page(None).decode()
    named = {*re.findall(r"\b(?:tessera|process)_\w+_(?:seconds|total)\w*", TEXT)}
    named |= {*re.findall(r"`(tessera_\w+)`", TEXT)}
    assert len(named) > 5
    assert not {name for name in named if not re.search(rf"\b{name}\b", page)}


def test_pictures_and_links_lead_somewhere() -> None:
    for path in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (ROOT / path).exists(), path


PROMISES = re.findall(r"^\| (.+?) \| (`tests/.+?) \| (.*?) \|$", TEXT, re.MULTILINE)


@cases(("promise", "tests", "controls"), PROMISES)
def test_every_promise_has_a_test_and_a_control_that_exist(
    promise: str, tests: str, controls: str
) -> None:
    for cell in (tests, controls):
        named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", cell)
        assert named, promise
        for path, name in named:
            code = (ROOT / path).read_text(encoding="utf-8")
            assert not name or f"def {name}(" in code, f"{path}::{name}"


def test_init_files_hand_on_names_and_nothing_else() -> None:
    for path in [*ROOT.glob("engine/**/__init__.py"), *ROOT.glob("bot/**/__init__.py")]:
        body = re.sub(r'^"""[\s\S]*?"""\n', "", path.read_text(encoding="utf-8"))
        assert not re.search(r"^(def|class|if|for|while|with|try)\b", body, re.MULTILINE), path


def test_the_rules_need_nothing_but_python() -> None:
    code = (
        "import engine.registry, engine.gtp, sys;"
        "heavy = {'bot', 'telegram', 'PIL', 'sqlalchemy', 'numpy', 'asyncio'} & set(sys.modules);"
        "sys.exit(', '.join(heavy) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)  # noqa: S603 - our own code

"""The pages of the project stay true: links, names, settings, commands, figures, promises."""

import ast
import re
import tomllib
from pathlib import Path

from bot.common.clock import SystemClock
from bot.config.settings import Settings
from bot.ops.metrics import Metrics
from bot.telegram.registration import COMMANDS
from tests import ladder
from tests.support.cases import cases
from tests.support.pages import (
    DOCS,
    PAGES,
    README,
    ROOT,
    fault_of_link,
    headings,
    is_there,
    links,
    named_files,
    named_tests,
    text,
)

OPERATIONS = text(DOCS / "operations.md")
MOST_LINES = 200
"""Lines of README.md at most."""


def test_the_first_page_is_short_and_leads_to_all_others() -> None:
    assert len(text(README).splitlines()) <= MOST_LINES
    assert {f"docs/{page.name}" for page in PAGES if page != README} <= {*links(README)}


@cases("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page) if fault_of_link(page, link)] == []


@cases("page", PAGES)
def test_files_and_modules_that_are_named_exist(page: Path) -> None:
    assert [name for name in named_files(page) if not is_there(name)] == []


def test_control_a_link_and_a_name_that_lead_nowhere_are_found() -> None:
    rules = DOCS / "rules.md"
    assert fault_of_link(README, "docs/rules.md#records") == ""
    assert fault_of_link(rules, "../README.md") == ""
    assert fault_of_link(rules, "#records") == ""
    assert fault_of_link(rules, "README.md") == "no such file"
    assert fault_of_link(README, "docs/rules.md#of-chess") == "no such heading"
    assert is_there("bot/store/")
    assert not is_there("bot/shop/")


ASKS = re.compile(r"\b(?:What|Who|Which|Whose|How)\b")
QUESTION = re.compile(rf"(?:^|[.!?]\s|\n\n)\s*{ASKS.pattern}")


def test_no_sentence_of_a_docstring_begins_like_a_question() -> None:
    found = [place for path in _sources() for place in _questions(path, text(path))]
    assert not found, "\n".join(found)


def test_control_docstrings_that_begin_like_a_question_are_found() -> None:
    source = (
        '"""How it is."""\na = 1\n"""Size. Which one?"""\ndef f():\n    """Whether.\n\n    Who."""'
    )
    assert _questions(README, source) == ["README.md:1", "README.md:3", "README.md:5"]
    assert _questions(README, '"""However it is, who knows: Whole."""\na = "How?"') == []


def _questions(path: Path, source: str) -> list[str]:
    """The places, as file and line, of docstrings with a sentence that begins so."""
    found: list[int] = []
    # Most files have no such word at all, and to parse all of them takes seconds.
    for node in ast.walk(ast.parse(source if ASKS.search(source) else "")):
        match node:
            case ast.Expr(ast.Constant(str(said))) if QUESTION.search(said):
                found.append(node.lineno)
    return [f"{path.relative_to(ROOT)}:{line}" for line in sorted(found)]


def _sources() -> list[Path]:
    return [path for top in ("bot", "engine", "tests") for path in (ROOT / top).rglob("*.py")]


CITED = re.compile(r'docs/(\w+)\.md(?:, "([^"\n]+)")?')


def test_pages_that_code_cites_have_what_it_cites() -> None:
    cited = {cite for path in _sources() for cite in CITED.findall(text(path))}
    assert len(cited) > 5
    assert not {(name, part) for name, part in cited if not _has(DOCS / f"{name}.md", part)}


def _has(page: Path, part: str) -> bool:
    return page in PAGES and (not part or part in {_named(head) for head in headings(page)})


def _named(heading: str) -> str:
    """A heading without what stands behind it in brackets."""
    return heading.partition(" (")[0].strip()


def test_the_layers_are_those_that_the_linter_holds() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    told = re.findall(r"^\| `bot/(\w+)/` \|", text(DOCS / "architecture.md"), re.MULTILINE)
    assert told == [layer for layer in layers if layer.isalnum()]


def test_each_term_is_told_once() -> None:
    told = text(DOCS / "architecture.md").partition("\n## Terms\n")[2]
    terms = re.findall(r"^\| ([a-z, ]+) \| ", told, re.MULTILINE)
    named = [one for term in terms for one in term.split(", ")]
    assert {"table", "seat", "ply", "instance", "lease", "revision", "outbox message"} <= {*named}
    assert len(named) == len({*named})


def test_the_table_of_matches_tells_what_is_kept() -> None:
    assert ladder.written() == ladder.table(), "write it anew: python -m tests.ladder"


SETTING = r"^\| `{}` \| (.*?) \|"


@cases("name", Settings.model_fields)
def test_every_setting_is_explained(name: str) -> None:
    [told] = re.findall(SETTING.format(name.upper()), OPERATIONS, re.MULTILINE)
    assert told == _default(name)


def test_the_first_page_names_settings_that_there_are() -> None:
    told = dict(re.findall(SETTING.format("([A-Z_]+)"), text(README), re.MULTILINE))
    assert told
    assert told == {name: _default(name.lower()) for name in told}


def _default(name: str) -> str:
    """The default of a setting as a table has it; a number of seconds as people write it."""
    default = Settings.model_fields[name].default
    written = f"{default:g}" if isinstance(default, float) else str(default)
    return "–" if default is None else f"`{written}`"


@cases("name", COMMANDS)
def test_every_command_is_explained(name: str) -> None:
    assert f"`/{name}" in text(README)
    assert f"/{name}" in text(DOCS / "conversation.md")


def test_every_figure_that_is_named_is_told() -> None:
    page = Metrics(SystemClock()).page(None).decode()
    named = {*re.findall(r"\b(?:tessera|process)_\w+_(?:seconds|total)\w*", OPERATIONS)}
    named |= {*re.findall(r"`(tessera_\w+)`", OPERATIONS)}
    assert len(named) > 5
    assert not {name for name in named if not re.search(rf"\b{name}\b", page)}


PROMISES = re.findall(
    r"^\| (.+?) \| (`tests/.+?) \| (.*?) \|$", text(DOCS / "guarantees.md"), re.MULTILINE
)


@cases(("promise", "tests", "controls"), PROMISES)
def test_every_promise_has_a_test_and_a_control_that_exist(
    promise: str, tests: str, controls: str
) -> None:
    for cell in (tests, controls):
        assert named_tests(cell), promise
        assert _missing(cell) == []


def _missing(cell: str) -> list[str]:
    """The tests of a cell that are not there."""
    return [f"{path}::{name}" for path, name in named_tests(cell) if not _is_test(path, name)]


def _is_test(path: str, name: str) -> bool:
    file = ROOT / path
    return file.exists() and (not name or f"def {name}(" in file.read_text(encoding="utf-8"))


def test_a_row_of_promises_is_read() -> None:
    rows = [line for line in text(DOCS / "guarantees.md").splitlines() if "`tests/" in line]
    assert len(PROMISES) == len([row for row in rows if row.startswith("|")])


def test_control_a_promise_whose_test_is_gone_is_found() -> None:
    assert named_tests("`tests/test_docs.py::test_it`, `tests/test_docs.py`, tests/a.py") == [
        ("tests/test_docs.py", "test_it"),
        ("tests/test_docs.py", ""),
    ]
    assert _missing("`tests/test_docs.py::test_of_chess`") == ["tests/test_docs.py::test_of_chess"]
    assert _missing("`tests/test_of_chess.py`") == ["tests/test_of_chess.py::"]

"""Steps of the Makefile's targets on a fresh clone, as make tells them without doing them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone as make sees it: nothing has been set up."""
    for name in ("Makefile", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def steps(clone: Path, *arguments: str) -> list[str]:
    """The commands that make would run, one a line."""
    make = shutil.which("make")
    assert make
    run = subprocess.run(  # noqa: S603 - our own Makefile
        [make, "--dry-run", "--no-print-directory", *arguments],
        cwd=clone,
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout.replace("\\\n", " ").splitlines()


def test_run_sets_up_what_it_needs_and_starts_the_bot(clone: Path) -> None:
    check, venv, install, done, run = steps(clone, "run")
    assert "3, 11" in check
    assert venv == "python3 -m venv .venv"
    assert re.fullmatch(r"\.venv/bin/pip install .*--require-hashes -r requirements\.txt", install)
    assert done.startswith("touch ")
    assert run == ".venv/bin/python -m bot"


def test_nothing_is_compiled_before_the_bot_starts(clone: Path) -> None:
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").touch()
    (clone / ".venv" / ".run").touch()
    assert steps(clone, "run") == [".venv/bin/python -m bot"]


TYPES = "tsc -p bot/miniapp"
"""The compiler that checks the page's types is Node's, and may be missing."""


@pytest.mark.parametrize(
    ("target", "commands"),
    [
        ("setup", ["-m engine compile"]),
        ("test", ["-m engine compile", '-m pytest .* -m "not slow"']),
        ("test-all", ["-m engine compile", "-m pytest .* -m slow"]),
        ("lint", ["ruff check", "ruff format --check", "mypy", "lint-imports", TYPES]),
        ("bench", ["-m engine compile", "-m tests.bench"]),
        ("fuzz", ["-m tests.fuzz"]),
    ],
)
def test_other_targets_set_up_everything_first(
    clone: Path, target: str, commands: list[str]
) -> None:
    _, venv, install, done, *rest = steps(clone, target)
    assert venv == "python3 -m venv .venv"
    assert install.endswith("-r requirements-dev.txt")
    assert done.startswith("touch ")
    assert len(rest) == len(commands)
    for step, command in zip(rest, commands, strict=True):
        assert step.startswith(".venv/bin/") or command == TYPES
        assert re.search(command, step)


def test_an_older_python_is_refused(clone: Path) -> None:
    check = steps(clone, "run", "PYTHON=python3")[0]
    assert "3.11 or newer" in check
    condition = re.search(r"sys\.version_info < (\([^)]*\))", check)
    assert condition
    assert condition[1] == "(3, 11)"

"""Promises of docs/conversation.md and the tests that show them, as `promises.txt` lists them.

That file repeats the page word for word. Lines without indentation are text of the page; the
indented ones below them name tests, give after `-` the reason for which nothing is promised, or
after `~` the part that is not shown.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).parents[1] / "data" / "promises.txt"
PAGE = ROOT / "docs" / "conversation.md"
SENTENCE_END = re.compile(r"""[.!?]["”)]*\s+(?=["“(`A-Z0-9])""")


@dataclass(frozen=True)
class Promise:
    """A place of the page: its text, the tests that show it, and the reason if there are none."""

    text: str
    tests: tuple[str, ...]
    silent: str
    """The reason for which nothing is promised; empty for promises."""


class ListError(Exception):
    """The list of promises cannot be read."""


def promises(text: str) -> list[Promise]:
    """The promises of a list, in its order.

    :raises ListError: a line is of none of these kinds
    """
    blocks = re.split(r"\n(?=\S)", "\n".join(_lines(text)))
    return [_promise(*block.splitlines()) for block in blocks if block]


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _promise(said: str, *below: str) -> Promise:
    lines = [line.strip() for line in below]
    unknown = [line for line in lines if not line.startswith(("tests/", "- ", "~ "))]
    if unknown:
        raise ListError(f"neither a test nor a remark: {unknown[0]}")
    tests = tuple(line for line in lines if line.startswith("tests/"))
    silent = " ".join(line[2:] for line in lines if line.startswith("- "))
    return Promise(said, tests, silent)


def page_words(text: str) -> list[str]:
    """The text of a page, without headings, rules of tables and signs of lists."""
    lines = [line for line in text.splitlines() if not re.fullmatch(r"#.*|\|[-| ]+\|", line)]
    return [word for line in lines for word in line.removeprefix("- ").split()]


def sentences(text: str) -> list[str]:
    """The sentences of one place; a row of a table is one."""
    return [text] if text.startswith("|") else SENTENCE_END.split(text)


def fault_of(node: str) -> str:
    """The fault in the name of a test; empty if a test of that name exists and runs."""
    path, _, name = node.partition("::")
    if not (ROOT / path).is_file():
        return "no such file"
    tests = _tests(ROOT / path)
    if name not in tests:
        return "no such test"
    if _skipped(tests[name]):
        return "is skipped"
    return "" if _does_something(tests[name]) else "does nothing"


Test = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def _tests(path: Path) -> dict[str, Test]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name: node for node in body if isinstance(node, Test) and is_test(node)}


def is_test(node: Test) -> bool:
    """Whether pytest would run it."""
    return node.name.startswith("test_")


def _skipped(test: Test) -> bool:
    marks = " ".join(ast.unparse(mark) for mark in test.decorator_list)
    return "skip" in marks or "xfail" in marks


def _does_something(test: Test) -> bool:
    return any(not isinstance(step, ast.Pass | ast.Expr) or _calls(step) for step in test.body)


def _calls(step: ast.stmt) -> bool:
    return any(isinstance(part, ast.Call | ast.Await) for part in ast.walk(step))

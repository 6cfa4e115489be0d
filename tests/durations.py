"""Tests that take long, and for how long: those begin first, so that no worker waits for one.

They are known by their names alone and stay so wherever they move. To measure them anew:
`python -m pytest -n 2 --junitxml=report.xml`, then `python -m tests.durations report.xml`.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest

KEPT = Path(__file__).with_name("data") / "durations.txt"
LONG = 1.0
"""Seconds."""


def read() -> dict[str, float]:
    """The seconds that the longest case of each long test takes."""
    lines = map(str.split, KEPT.read_text(encoding="utf-8").splitlines())
    return {name: float(seconds) for seconds, name in lines}


def written(longest: dict[str, float]) -> str:
    """The lines of the kept file, the longest first."""
    long = sorted((-seconds, name) for name, seconds in longest.items() if seconds >= LONG)
    return "".join(f"{-seconds:.1f} {name}\n" for seconds, name in long)


def measured(report: str) -> dict[str, float]:
    """The same of a report in the form of JUnit."""
    found: dict[str, float] = {}
    for case in ElementTree.fromstring(report).iter("testcase"):  # noqa: S314 - of our own
        name = function(case.attrib["name"])
        found[name] = max(found.get(name, 0.0), float(case.attrib["time"]))
    return found


def function(test: str) -> str:
    """The name of a test without that of its case."""
    return test.partition("[")[0]


def longest_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Tests by how long they take; those that take no time stay in their order."""
    known = read()
    key: Callable[[pytest.Item], float] = lambda item: -known.get(function(item.name), 0.0)  # noqa: E731
    return sorted(items, key=key)


if __name__ == "__main__":
    KEPT.write_text(written(measured(Path(sys.argv[1]).read_text(encoding="utf-8"))), "utf-8")

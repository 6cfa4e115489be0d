"""The judge finds waits that are too long and calls that are too many, in a made-up journal."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.chaos.checker import judge
from tests.chaos.journal import Event

GROUP, PERSON = -100, 7


def end(at: float) -> Event:
    return {"what": "ends", "at": at, "how": "kill", "at_most": 15.0}


def waited(since: float, until: float, chat: int = PERSON) -> Event:
    return {"what": "waited", "at": until, "chat": chat, "seconds": until - since}


def calls(moments: Iterable[float], chat: int = GROUP, *, costs: bool = True) -> list[Event]:
    about = {"chat": chat, "method": "sendMessage", "costs": costs}
    return [{"what": "called", "at": moment, **about} for moment in moments]


def found(events: Iterable[Event], folder: Path) -> list[str]:
    file = folder / "journal.jsonl"
    ordered = sorted(events, key=lambda event: float(event["at"]))
    file.write_text("\n".join(map(json.dumps, ordered)))
    return judge(file).violations


def evenly(count: int, since: float, until: float) -> list[float]:
    return [since + number * (until - since) / (count - 1) for number in range(count)]


@pytest.mark.parametrize(
    "events",
    [
        [waited(0, 100)],
        [end(10), waited(0, 24)],
        [end(10), waited(20, 34)],
        [end(0), end(14), waited(1, 28)],
        [end(0), waited(70, 100, GROUP), *calls(evenly(18, 42, 99))],
    ],
    ids=["before any end", "since before it", "since after it", "two ends", "in a busy group"],
)
def test_who_waits_no_longer_than_may_be(events: list[Event], tmp_path: Path) -> None:
    assert found(events, tmp_path) == []


@pytest.mark.parametrize(
    "events",
    [
        [end(10), waited(0, 26)],
        [end(10), waited(20, 36)],
        [end(0), end(14), waited(1, 30)],
        [end(0), waited(70, 100, PERSON), *calls(evenly(18, 42, 99), PERSON)],
        [end(0), waited(70, 100, GROUP), *calls(evenly(10, 42, 99))],
        [end(0), waited(70, 100, GROUP), *calls(evenly(16, 42, 80)), *calls([98])],
    ],
    ids=[
        "since before it",
        "since after it",
        "two ends",
        "nothing keeps a person waiting",
        "a group that is not busy",
        "a busy one that nothing comes to",
    ],
)
def test_who_waits_for_longer_is_found(events: list[Event], tmp_path: Path) -> None:
    [violation] = found(events, tmp_path)
    assert "somebody waited for" in violation


def test_the_worst_is_told_and_the_99th_of_a_hundred(tmp_path: Path) -> None:
    waits = [waited(0, seconds) for seconds in range(1, 101)]
    file = tmp_path / "journal.jsonl"
    file.write_text("\n".join(map(json.dumps, waits)))
    assert [*judge(file).seconds.values()][:3] == [50, 99, 100]


def test_as_many_calls_as_may_be_are_no_violation(tmp_path: Path) -> None:
    to_a_group = calls(evenly(20, 0, 50)) + calls(evenly(20, 61, 110))
    free = calls(evenly(50, 0, 50), costs=False)
    to_people = [call for chat in range(1, 11) for call in calls(evenly(25, 0, 10), chat)]
    assert found([*to_a_group, *free, *to_people], tmp_path) == []


def test_more_to_a_group_are_found(tmp_path: Path) -> None:
    [violation] = found(calls(evenly(21, 0, 58)), tmp_path)
    assert "more messages to group -100" in violation


def test_more_in_all_are_found(tmp_path: Path) -> None:
    events = [call for chat in range(1, 11) for call in calls(evenly(34, 0, 9.9), chat)]
    assert "more calls in 10 seconds" in found(events, tmp_path)[0]

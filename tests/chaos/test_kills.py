"""A short run of real kills finds nothing; the same runs find the bugs of broken builds."""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.chaos.broken import BUGS, WINDOW
from tests.chaos.checker import Verdict
from tests.chaos.kills import Plan, told_by_command_line, verdict_on
from tests.chaos.moments import Moment
from tests.chaos.players import Kind

PEOPLE = Kind("challenge", "lits swap=off", 2)
KINDS = (
    PEOPLE,
    Kind("private", "lits 1"),
    Kind("challenge", "lits swap=on", 2),
    Kind("solo", "stratopolis 1"),
)

LONG = 60.0
"""Seconds for which a run waits for a call that is sure to come."""

RECEIPT = Moment("after a call", LONG, ("getUpdates",), 2, early=True)
"""The moment at which Telegram has done the second poll of a life, and the bot hears nothing.

The first has brought what people had said before.
"""

THUMB = Moment("after a call", LONG, ("setMessageReaction",), early=True)
"""The moment at which a move has just been acknowledged."""

HALF_DONE = Moment("after a call", LONG, (WINDOW,), early=True)
"""The moment at which an update's results are committed, but not yet that it is done."""

LITTLE = Plan(kills=1, games=1, kinds=(PEOPLE,), at_once=1, tapped=0, most_moves=2, watchdog=60)

CONTROLS = {
    "acknowledges_first": (
        replace(LITTLE, moments=(RECEIPT,), watchdog=20),
        "0 tables where 1 were asked for",
    ),
    "remembers_in_a_second_transaction": (
        replace(LITTLE, moments=(HALF_DONE,)),
        "2 tables where 1 were asked for",
    ),
    "forgets_ids": (
        replace(LITTLE, kills=0, delivery="twice"),
        "2 tables where 1 were asked for",
    ),
    "knows_only_the_highest_id": (
        replace(LITTLE, kills=0, games=2, at_once=2, delivery="backwards", watchdog=20),
        "1 tables where 2 were asked for",
    ),
    "thumbs_before_the_commit": (
        replace(LITTLE, moments=(THUMB,), watchdog=30),
        "not in the database after a kill",
    ),
}
"""The plan by which each broken build is killed in the window of its bug, and its violation."""


@pytest.mark.slow
async def test_ten_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    plan = Plan(kills=10, games=4, at_once=4, kinds=KINDS, moments=(RECEIPT, THUMB))
    verdict = await verdict_on(plan, tmp_path)
    assert verdict.violations == []
    assert verdict.counts["killed"] == 10
    assert verdict.counts["ended"] >= 4


def test_the_command_line_changes_what_is_usual(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []

    async def made(plan: Plan, _folder: Path) -> Verdict:
        asked.append(plan)
        return Verdict()

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["copies", "--ends", "3", "--at-once", "5"])
    usual = Plan(kills=300, games=200, at_once=24, thought=4.0)
    assert told_by_command_line("", "ends", usual, made) == 0
    assert asked == [replace(usual, kills=3, at_once=5, talk=True)]


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS)
async def test_control_a_broken_build_is_found_out(bug: str, tmp_path: Path) -> None:
    plan, found = CONTROLS[bug]
    verdict = await verdict_on(plan, tmp_path, bug)
    assert any(found in violation for violation in verdict.violations), verdict.violations

"""The puzzle of the day: when it comes, which one, and how many were solved in a row."""

from random import Random

import pytest

from bot.domain.puzzles.daily import Kept, Schedule, puzzle_for, streak
from bot.domain.reminders.quiet_hours import DAY, HOUR
from bot.domain.table import Place
from engine.puzzles.shipped import shipped
from tests.support.cases import cases

NINE = Schedule(Place(-5), zone=120, minute=9 * 60)
DUE = 7 * HOUR
"""The first nine o'clock two hours east of Greenwich, in milliseconds since the epoch."""

PUZZLES = shipped("lits")[:20]


@cases(
    ("now", "after"),
    [
        (0, DUE),
        (DUE - 1, DUE),
        (DUE, DUE + DAY),
        (DUE + 1, DUE + DAY),
        (DUE + 9 * DAY + HOUR, DUE + 10 * DAY),
    ],
)
def test_the_next_one_comes_at_the_hour_of_the_place(now: int, after: int) -> None:
    assert NINE.after(now) == after


def test_all_come_before_one_does_again_and_then_in_the_same_order() -> None:
    posted = list[str]()
    for _ in range(2 * len(PUZZLES)):
        puzzle = puzzle_for(-5, PUZZLES, posted)
        assert puzzle
        posted.append(puzzle.key)
    first, again = posted[: len(PUZZLES)], posted[len(PUZZLES) :]
    assert set(first) == {puzzle.key for puzzle in PUZZLES}
    assert again == first


def test_another_chat_gets_them_in_another_order() -> None:
    found = (puzzle_for(-chat, PUZZLES, []) for chat in range(20))
    firsts = {puzzle.key for puzzle in found if puzzle}
    assert len(firsts) > 5


def test_puzzles_that_are_added_come_in_time_and_none_comes_twice() -> None:
    posted = list[str]()
    for number in range(len(PUZZLES)):
        puzzle = puzzle_for(-5, PUZZLES[: 5 + number], posted)
        assert puzzle
        assert puzzle.key not in posted
        posted.append(puzzle.key)


def test_without_puzzles_there_is_none() -> None:
    assert puzzle_for(-5, (), []) is None


@cases(
    ("solved_at", "count"),
    [
        ([], 0),
        ([None], 0),
        ([5], 1),
        ([5, 15], 2),
        ([5, None], 1),
        ([5, 15, None], 2),
        ([None, 15, 25], 2),
        ([5, None, 25], 1),
        ([5, 21, 25], 1),
        ([5, 21, None], 0),
        ([15, 15, 25], 2),
    ],
)
def test_a_streak_is_of_puzzles_solved_before_the_next_one_came(
    solved_at: list[int | None], count: int
) -> None:
    """They came at 0, 10, 20, …; the last one can still be solved."""
    kept = [Kept(10 * number, at) for number, at in enumerate(solved_at)]
    assert streak(kept) == count


@pytest.mark.parametrize("seed", range(50))
def test_a_streak_is_that_of_an_independent_count(seed: int) -> None:
    rng = Random(seed)
    kept = [Kept(10 * day, rng.choice([None, 10 * day + rng.randrange(15)])) for day in range(30)]
    in_time = [
        one.solved_at is not None and (day == len(kept) - 1 or one.solved_at < 10 * (day + 1))
        for day, one in enumerate(kept)
    ]
    row = "".join("x" if so else "-" for so in in_time)
    latest = row if in_time[-1] else row[:-1]
    assert streak(kept) == len(latest) - len(latest.rstrip("x"))

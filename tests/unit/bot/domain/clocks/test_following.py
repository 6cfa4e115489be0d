"""Clocks as plies are made and taken back."""

from dataclasses import replace

from bot.domain.clocks.clock import DAY, DueKind
from bot.domain.clocks.following import Due, dues, followed, with_at_least
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import Span
from bot.domain.options import HostOptions
from bot.domain.table import Table
from tests.support.bot import games
from tests.support.bot.games import with_people
from tests.support.bot.tristra import BUILDS
from tests.support.bot.tristra import after as after_plies
from tests.support.bot.updates import BEN

PACE = Pace(48, 24, 72)
START = 1_000_000_000
NOBODY_PAUSES: dict[int, list[Span]] = {}


def timed(table: Table) -> Table:
    """The same table with a clock, begun at `START`."""
    table = replace(table, host=HostOptions(pace=PACE))
    return followed(None, table, START, NOBODY_PAUSES, START)


def deadlines(table: Table) -> dict[int, int | None]:
    assert table.clock
    return {seat: turn.deadline for seat, turn in table.clock.turns.items()}


def hours_left(table: Table) -> list[float]:
    assert table.clock
    return [time / HOUR for time in table.clock.left[-1]]


def moved(table: Table, at: int, **more: int) -> Table:
    """The table after any move of whoever is on move."""
    after = games.played_on(table, 3, 1)
    return followed(table, after, at, NOBODY_PAUSES, more.get("done_at", at))


def test_only_who_is_on_move_uses_time() -> None:
    table = timed(games.playing_two())
    assert deadlines(table) == {0: START + 48 * HOUR}
    table = moved(table, START + 30 * HOUR)
    assert hours_left(table) == [42, 48]
    assert deadlines(table) == {1: START + 78 * HOUR}


def test_a_table_without_a_pace_has_no_clock() -> None:
    table = games.playing_two()
    assert followed(None, table, START, NOBODY_PAUSES, START) is table


def test_the_time_used_ends_when_the_move_was_sent() -> None:
    table = moved(timed(games.playing_two()), START + 30 * HOUR, done_at=START + 10 * HOUR)
    assert hours_left(table) == [62, 48]
    assert deadlines(table) == {1: START + 78 * HOUR}


def test_taking_back_gives_the_time_back() -> None:
    first = timed(games.playing_two())
    second = moved(first, START + 30 * HOUR)
    third = moved(second, START + 40 * HOUR)
    assert hours_left(third) == [42, 62]
    back = followed(third, third.taken_back(2), START + 50 * HOUR, NOBODY_PAUSES, 0)
    assert hours_left(back) == [48, 48]
    assert deadlines(back) == {0: START + 98 * HOUR}


def test_pauses_move_the_deadline_of_whose_they_are() -> None:
    table = timed(games.playing_two())
    away = {0: [Span(START + HOUR, START + 3 * HOUR)]}
    assert deadlines(followed(table, table, START, away, START)) == {0: START + 50 * HOUR}
    away = {0: [Span(START + HOUR)]}
    assert deadlines(followed(table, table, START, away, START)) == {0: None}
    assert list(dues(followed(table, table, START, away, START), away)) == []


def test_both_clocks_run_while_both_act_in_secret() -> None:
    table = timed(with_people("tristra", 2))
    assert deadlines(table) == {0: START + 48 * HOUR, 1: START + 48 * HOUR}
    built, later = after_plies(table, (0, BUILDS[0])), START + HOUR
    after = followed(table, built, later, NOBODY_PAUSES, later)
    assert deadlines(after) == {1: START + 48 * HOUR}
    assert hours_left(after) == [71, 48]


def test_a_thing_is_due_at_each_deadline() -> None:
    table = timed(games.playing_two())
    assert list(dues(table, {})) == [Due("K7", DueKind.TIME, 0, 0, START + 48 * HOUR)]


def test_nobody_has_less_than_a_day_after_a_long_outage() -> None:
    table = timed(games.playing_two())
    late = START + 47 * HOUR
    assert deadlines(with_at_least(table, DAY, START, {})) == deadlines(table)
    given = with_at_least(table, DAY, late, {})
    assert deadlines(followed(given, given, late, {}, late)) == {0: late + DAY}


def test_the_bot_has_no_clock() -> None:
    table = timed(games.solo())
    moved_on = moved(table, START + HOUR)
    assert deadlines(moved_on) == {}
    assert BEN.id not in [human.id for human in moved_on.humans]

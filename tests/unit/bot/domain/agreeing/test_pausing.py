"""Pauses by consent: asked for, agreed to, declined, ended; who may, and what is refused."""

from dataclasses import replace

import pytest

from bot.domain import moves
from bot.domain.agreeing.pausing import NOTICE
from bot.domain.clocks.clock import DAY, DueKind
from bot.domain.clocks.following import Due, dues, followed
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import Span
from bot.domain.commands import AtTable, Person, Undo
from bot.domain.effects import AskPause, TellNoPause
from bot.domain.options import HostOptions
from bot.domain.requests import AgreePause, DeclinePause, Pause
from bot.domain.table import CommandRejected, Stage, Step, Table
from tests.support.bot.games import gave_up, over, played_on, playing_two, solo, with_people
from tests.support.bot.updates import ANN, BEN, CLEO, DANI
from tests.support.cases import cases

PEOPLE = (ANN, BEN, CLEO, DANI)
START = 1_000_000_000
FIVE = START + 5 * DAY


def timed(table: Table) -> Table:
    """The same table with a clock, begun at `START`."""
    table = replace(table, host=HostOptions(pace=Pace(48, 24, 72)))
    return followed(None, table, START, {}, START)


def four() -> Table:
    return timed(played_on(with_people("blokus", 4), 1, 2))


def give(table: Table, command: AtTable, who: Person) -> Step:
    return moves.apply(table, command, who)


def refused(table: Table, command: AtTable, who: Person) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(CommandRejected) as found:
        give(table, command, who)
    return found.value.code, dict(found.value.values)


def pause_of(table: Table) -> Span | None:
    assert table.clock
    return table.clock.pause


def paused(days: int | None = 5) -> Table:
    """A game of two that is paused from `START` on."""
    asked = give(timed(playing_two()), Pause(days, START), ANN).table
    return give(asked, AgreePause(0, 0, at=START), BEN).table


def test_it_begins_when_the_last_has_agreed() -> None:
    step = give(four(), Pause(5, START), ANN)
    assert step.effects == (AskPause(0, (), 0, FIVE),)
    table = step.table
    for seat in (1, 2):
        step = give(table, AgreePause(0, table.revision, at=START + HOUR), PEOPLE[seat])
        table = step.table
        assert step.effects == (AskPause(0, (*range(1, seat + 1),), 0, FIVE),)
        assert pause_of(table) is None
    step = give(table, AgreePause(0, table.revision, at=START + HOUR), DANI)
    assert (step.said, pause_of(step.table)) == ("paused", Span(START + HOUR, FIVE))
    assert step.table.record == table.record


def test_without_days_it_has_no_fixed_end() -> None:
    assert pause_of(paused(None)) == Span(START)


def test_against_the_bot_nobody_is_asked() -> None:
    step = give(timed(solo()), Pause(3, START), ANN)
    assert (step.effects, pause_of(step.table)) == ((), Span(START, START + 3 * DAY))


def test_one_no_ends_the_question() -> None:
    asked = give(four(), Pause(5, START), ANN).table
    step = give(asked, DeclinePause(0, asked.revision), BEN)
    assert (step.effects, step.said) == ((TellNoPause(BEN.name),), "pause-declined")
    assert refused(step.table, AgreePause(0, asked.revision, at=START), CLEO)[0] == "answered"
    again = give(step.table, Pause(5, START), ANN)
    assert again.effects == (AskPause(0, (), 1, FIVE),)


@cases("days", [5, None])
def test_asked_again_it_is_the_same_question(days: int | None) -> None:
    asked = give(four(), Pause(days, START), ANN).table
    agreed = give(asked, AgreePause(0, asked.revision, at=START), BEN).table
    again = give(agreed, Pause(days, START + 10 * HOUR), ANN)
    assert again.table == agreed
    assert again.effects == (AskPause(0, (1,), 0, FIVE if days else None),)


@cases(("first", "second"), [(5, 6), (5, None), (None, 5)])
def test_asked_for_other_days_the_question_before_is_over(
    first: int | None, second: int | None
) -> None:
    asked = give(four(), Pause(first, START), ANN).table
    other = give(asked, Pause(second, START), ANN)
    assert other.effects == (AskPause(0, (), 1, START + second * DAY if second else None),)
    assert refused(other.table, AgreePause(0, asked.revision, 0, START), BEN)[0] == "answered"
    agreed = give(other.table, AgreePause(0, asked.revision, 1, START), BEN)
    assert agreed.said == "agreed"


def test_all_questions_about_a_pause_are_over_when_one_has_begun() -> None:
    asked = give(timed(playing_two()), Pause(5, START), ANN).table
    both = give(asked, Pause(None, START), BEN).table
    begun = give(both, AgreePause(0, 0, at=START), BEN).table
    assert refused(begun, AgreePause(1, 0, at=START), ANN)[0] == "answered"
    assert refused(begun, AgreePause(0, 0, at=START), BEN)[0] == "answered"
    ended = START + 6 * DAY
    assert refused(begun, AgreePause(0, 0, at=ended), BEN)[0] == "answered"


def test_a_consent_that_comes_after_the_end_is_too_late() -> None:
    asked = give(timed(playing_two()), Pause(5, START), ANN).table
    assert refused(asked, AgreePause(0, 0, at=FIVE), BEN)[0] == "pause-past"
    assert pause_of(give(asked, AgreePause(0, 0, at=FIVE - 1), BEN).table) == Span(FIVE - 1, FIVE)


def test_a_ply_makes_the_question_stale() -> None:
    asked = give(timed(playing_two()), Pause(5, START), ANN).table
    assert refused(played_on(asked, 1, 1), AgreePause(0, 0, at=START), BEN)[0] == "stale"


def test_anyone_who_sits_there_ends_it_with_notice() -> None:
    for days, who in ((5, ANN), (5, BEN), (None, BEN)):
        step = give(paused(days), Pause(0, START + DAY), who)
        assert step.said == "pause-ending"
        assert pause_of(step.table) == Span(START, START + DAY + NOTICE)


def test_a_second_wish_to_end_it_changes_nothing() -> None:
    ending = give(paused(), Pause(0, START), BEN).table
    assert give(ending, Pause(0, START + HOUR), ANN).table == ending
    assert give(ending, Pause(0, START + HOUR), ANN).said == "pause-ending"


def test_an_end_that_comes_before_the_notice_stays() -> None:
    table = paused()
    assert give(table, Pause(0, FIVE - HOUR), ANN).table == table


def no_clock() -> Table:
    return playing_two()


@cases(
    ("table", "command", "who", "code"),
    [
        (no_clock(), Pause(5, START), ANN, "no-clock"),
        (no_clock(), Pause(0, START), ANN, "no-clock"),
        (timed(playing_two()), Pause(0, START), ANN, "not-paused"),
        (timed(playing_two()), Pause(61, START), ANN, "pause-too-long"),
        (timed(playing_two()), Pause(5, START), CLEO, "not-at-table"),
        (paused(), Pause(0, START), CLEO, "not-at-table"),
        (paused(), Pause(3, START), BEN, "paused-until"),
        (paused(None), Pause(3, START), BEN, "paused"),
        (paused(), Pause(0, FIVE), BEN, "not-paused"),
        (timed(over()), Pause(5, START), ANN, "over"),
        (replace(paused(), stage=Stage.OVER), Pause(0, START), ANN, "over"),
        (gave_up(four(), BEN), Pause(5, START), BEN, "resigned"),
    ],
)
def test_what_is_refused(table: Table, command: Pause, who: Person, code: str) -> None:
    assert refused(table, command, who)[0] == code


def test_refusals_say_until_when_and_how_long() -> None:
    assert refused(paused(), Pause(3, START), BEN)[1] == {"moment": FIVE}
    assert refused(timed(playing_two()), Pause(999, START), ANN)[1] == {"most": 60}
    assert give(timed(playing_two()), Pause(60, START), ANN).said == "agreed"


def test_one_is_asked_for_again_once_it_is_over() -> None:
    again = give(paused(), Pause(3, FIVE), BEN)
    assert again.effects == (AskPause(1, (), 0, FIVE + 3 * DAY),)


def test_undo_and_its_question_leave_a_pause_as_it_is() -> None:
    table = played_on(paused(), 1, 2)
    asked = give(table, Undo(), ANN).table
    back = asked.taken_back(2)
    spans = {0: [Span(START, FIVE)]}
    after = followed(asked, back, START + DAY, spans, START + DAY)
    assert pause_of(after) == Span(START, FIVE)
    assert after.turns[0].deadline == FIVE + 48 * HOUR


def test_it_is_none_any_more_when_it_is_over() -> None:
    spans = {0: [Span(START, FIVE)]}
    during = followed(None, paused(), FIVE - 1, spans, START)
    assert pause_of(during) == Span(START, FIVE)
    after = followed(during, during, FIVE, spans, START)
    assert pause_of(after) is None
    assert after.turns[0].deadline == FIVE + 48 * HOUR


def test_its_end_is_due_even_where_a_clock_stands_still_for_longer() -> None:
    spans = {0: [Span(START, FIVE), Span(START + DAY, FIVE + DAY)]}
    during = followed(None, paused(), START + DAY, spans, START)
    resumed = [due for due in dues(during, spans) if due.kind is DueKind.RESUMED]
    assert resumed == [Due("K7", DueKind.RESUMED, 0, 0, FIVE)]
    after = followed(during, during, FIVE, spans, START)
    resumed = [due for due in dues(after, spans) if due.kind is DueKind.RESUMED]
    assert resumed == [Due("K7", DueKind.RESUMED, 0, 0, FIVE + DAY)]

"""The end of somebody's time: by itself, or as the others decide."""

from dataclasses import replace

from bot.domain.clocks.clock import DAY, DueKind, End, Verdict
from bot.domain.clocks.following import Due, dues, followed
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.verdicts import overdue, time_is_up
from bot.domain.commands import Judge, Person, Return
from bot.domain.options import HostOptions
from bot.domain.players import Human, Machine
from bot.domain.table import Stage, Table
from engine.core.game import Termination
from tests.support.bot import games
from tests.support.bot.games import PEOPLE, after, refusal, with_people
from tests.support.bot.updates import ANN, BEN, CLEO, DANI

START = 1_000_000_000


def timed(table: Table, end: End = End.CLAIM) -> Table:
    table = replace(table, host=HostOptions(pace=Pace(24, 24, 24), end=end))
    return followed(None, table, START, {}, START)


def first_due(table: Table) -> Due:
    return next(dues(table, {}))


def late(table: Table) -> Table:
    """The same after the time of whoever is on move is over."""
    return time_is_up(timed(table), first_due(timed(table)))


def decided(table: Table, *verdicts: tuple[Person, Verdict], seat: int = 0) -> Table:
    for person, verdict in verdicts:
        table = after(table, Judge(seat, table.revision, verdict), person)
    return table


def test_by_itself_the_game_is_lost_at_once() -> None:
    table = timed(games.playing_two(), End.AUTO)
    over = time_is_up(table, first_due(table))
    outcome = over.position.outcome
    assert over.stage is Stage.OVER
    assert outcome
    assert (outcome.places, outcome.termination) == ((2, 1), Termination.TIME)


def test_else_the_other_may_claim_while_the_absent_may_still_move() -> None:
    table = late(games.playing_two())
    assert (overdue(table), table.stage) == ((0,), Stage.PLAYING)
    moved = followed(table, games.played_on(table, 1, 1), START + 30 * HOUR, {}, START + 30 * HOUR)
    assert overdue(moved) == ()
    assert moved.clock
    assert moved.clock.left[-1] == (24 * HOUR, 24 * HOUR)


def test_the_win_is_taken() -> None:
    over = decided(late(games.playing_two()), (BEN, Verdict.OUT))
    assert over.record.result == "O+T"


def test_a_day_is_given() -> None:
    table = decided(late(games.playing_two()), (BEN, Verdict.WAIT))
    later = START + 40 * HOUR
    table = followed(table, table, later, {}, later)
    assert overdue(table) == ()
    assert first_due(table).at == later + DAY


def test_after_three_days_of_silence_it_ends_by_itself() -> None:
    table = late(games.playing_two())
    due = first_due(table)
    assert (due.kind, due.at) == (DueKind.VERDICT, START + 4 * DAY)
    assert time_is_up(table, due).stage is Stage.OVER


def test_who_may_not_decide() -> None:
    table = late(games.playing_two())
    assert refusal(table, Judge(0, table.revision, Verdict.OUT), ANN) == "not-your-question"
    assert refusal(table, Judge(0, table.revision, Verdict.OUT), CLEO) == "not-at-table"
    assert refusal(table, Judge(1, table.revision, Verdict.OUT), BEN) == "stale"
    assert refusal(table, Judge(0, table.revision, Verdict.BOT), BEN) == "stale"
    assert refusal(table, Judge(9, table.revision, Verdict.OUT), BEN) == "stale"
    in_time = timed(games.playing_two())
    assert refusal(in_time, Judge(0, 0, Verdict.OUT), BEN) == "stale"


def four_with_one_late() -> Table:
    return late(with_people("blokus", 4))


def test_of_three_two_are_enough() -> None:
    table = decided(four_with_one_late(), (BEN, Verdict.BOT))
    assert isinstance(table.players[0], Human)
    table = decided(table, (CLEO, Verdict.BOT))
    assert table.players[0] == Machine(3, Human(ANN.id, ANN.name))
    assert table.revision == 0


def test_a_tie_waits_and_so_do_all_who_differ() -> None:
    apart = ((BEN, Verdict.BOT), (CLEO, Verdict.OUT), (DANI, Verdict.WAIT))
    table = decided(four_with_one_late(), *apart)
    assert overdue(followed(table, table, START, {}, START)) == ()
    assert isinstance(table.players[0], Human)
    table = decided(four_with_one_late(), *apart[:2])
    table = time_is_up(table, replace(first_due(table), kind=DueKind.VERDICT))
    assert isinstance(table.players[0], Human)


def test_silence_of_three_days_means_the_bot() -> None:
    table = four_with_one_late()
    assert isinstance(time_is_up(table, first_due(table)).players[0], Machine)


def test_a_mind_can_be_changed() -> None:
    table = decided(four_with_one_late(), (BEN, Verdict.OUT), (BEN, Verdict.BOT))
    assert isinstance(decided(table, (CLEO, Verdict.OUT)).players[0], Human)


def test_one_who_is_out_is_last_while_the_others_go_on() -> None:
    table = decided(four_with_one_late(), (BEN, Verdict.OUT), (DANI, Verdict.OUT))
    assert table.stage is Stage.PLAYING
    assert table.resigned == {0}


def test_the_absent_takes_the_seat_back() -> None:
    table = decided(four_with_one_late(), (BEN, Verdict.BOT), (CLEO, Verdict.BOT))
    assert refusal(table, Return(), BEN) == "not-absent"
    back = after(table, Return(), ANN)
    later = START + 50 * HOUR
    back = followed(table, back, later, {}, later)
    assert [human.id for human in back.humans] == [person.id for person in PEOPLE]
    assert first_due(back).at == later + DAY


def test_a_seat_in_which_the_bot_stood_in_comes_last() -> None:
    table = decided(four_with_one_late(), (BEN, Verdict.BOT), (CLEO, Verdict.BOT))
    ended = games.played_on(after(table, Return(), ANN), 5)
    assert ended.position.outcome
    assert ended.places[0] == 4
    rest = sorted(zip(ended.position.outcome.places[1:], ended.places[1:], strict=True))
    assert [place for _, place in rest] == sorted(place for _, place in rest)

"""The end of somebody's time, and what the others would have done about it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bot.domain.clocks.clock import DAY, DueKind, End, Turn, Verdict
from bot.domain.clocks.following import Due
from bot.domain.commands import Judge, Person
from bot.domain.players import Human, Machine
from bot.domain.table import CommandRejected, Step, Table, seated
from bot.domain.turns import expect_current, running
from engine.core.game import Seat
from engine.core.record import TIME

STAND_IN_LEVEL = 3
PAIR = 2


def time_is_up(table: Table, due: Due) -> Table:
    """The table after something that was due by its clock has come about.

    The time of a seat is over: the game ends for it, or the others may decide. Or else the time in
    which they could is over, too.
    """
    turn = _turn(table, due.seat)
    if due.kind is DueKind.VERDICT:
        return _judged(table, due.seat, _last_word(table, turn.verdicts)).table
    if table.host.end is End.AUTO:
        return table.left_by(due.seat, TIME)
    return _with_turn(table, due.seat, replace(turn, over_at=due.at))


def judged(table: Table, command: Judge, person: Person) -> Step:
    """Decide with the others about somebody whose time is over.

    :raises Refused: if it is not for this person to say, or over.
    """
    running(table)
    voter = _voter(table, command, person)
    turn = _turn(table, command.seat)
    verdicts = {**turn.verdicts, voter: command.verdict}
    decided = _decided(verdicts, len(judges(table, command.seat)))
    if decided is None:
        told = _with_turn(table, command.seat, replace(turn, verdicts=verdicts))
        return Step(told, said="judged")
    return _judged(table, command.seat, decided)


def judges(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats of other people who may decide about one whose time is over."""
    return tuple(
        other
        for other, player in enumerate(table.players)
        if isinstance(player, Human)
        and player != table.players[seat]
        and other not in table.resigned
    )


def overdue(table: Table) -> tuple[Seat, ...]:
    """The seats whose time is over and about whom the others may decide."""
    return tuple(seat for seat, turn in table.turns.items() if turn.over_at is not None)


def choices(table: Table) -> tuple[Verdict, ...]:
    """The decisions that there are; between two the bot has nobody to play on with."""
    pair = len(table.players) == PAIR
    return (Verdict.OUT, Verdict.WAIT) if pair else (Verdict.WAIT, Verdict.BOT, Verdict.OUT)


def _voter(table: Table, command: Judge, person: Person) -> Seat:
    if command.seat not in overdue(table):
        raise CommandRejected("stale")
    expect_current(table, command.revision, command.seat)
    seats = [seat for seat in table.seats_of(person.id) if seat in judges(table, command.seat)]
    if not seats:
        own = command.seat in table.seats_of(person.id)
        raise CommandRejected("not-your-question" if own else "not-at-table")
    if command.verdict not in choices(table):
        raise CommandRejected("stale")
    return seats[0]


def _decided(verdicts: Mapping[Seat, Verdict], voters: int) -> Verdict | None:
    """The verdict of so many, as soon as the others cannot change it; None before."""
    [(most, number), *_] = Counter(verdicts.values()).most_common()
    if 2 * number > voters:
        return most
    return _majority(verdicts) if len(verdicts) == voters else None


def _majority(verdicts: Mapping[Seat, Verdict]) -> Verdict:
    """The verdict of the most who answered; if there are several, another day."""
    [(most, number), *others] = Counter(verdicts.values()).most_common()
    return Verdict.WAIT if any(number == other for _, other in others) else most


def _last_word(table: Table, verdicts: Mapping[Seat, Verdict]) -> Verdict:
    """The verdict when time to decide is over: of those who answered, or the usual one."""
    if verdicts:
        return _majority(verdicts)
    return Verdict.OUT if len(table.players) == PAIR else Verdict.BOT


def _judged(table: Table, seat: Seat, verdict: Verdict) -> Step:
    match verdict:
        case Verdict.OUT:
            return Step(table.left_by(seat, TIME), said="judged-out")
        case Verdict.WAIT:
            given = table.clock and table.clock.given(seat, DAY)
            return Step(replace(table, clock=given), said="judged-wait")
        case Verdict.BOT:
            return Step(_replaced(table, seat), said="judged-bot")


def _replaced(table: Table, seat: Seat) -> Table:
    """The table at which the bot plays on for somebody, who may come back."""
    absent, clock = table.players[seat], table.clock
    if not isinstance(absent, Human) or clock is None:
        return table
    clock = replace(clock, stood_in=clock.stood_in | {seat})
    return seated(replace(table, clock=clock), seat, Machine(STAND_IN_LEVEL, absent))


def returned(table: Table, person: Person) -> Step:
    """Take one's own seat back, in which the bot has played on.

    :raises Refused: if the bot has not, or the game is over.
    """
    running(table)
    seat = table.absent_seat_of(person.id)
    if seat is None:
        raise CommandRejected("not-absent")
    back = seated(table, seat, Human(person.id, person.name))
    clock = table.clock and table.clock.given(seat, DAY)
    return Step(replace(back, clock=clock), said="returned")


def _turn(table: Table, seat: Seat) -> Turn:
    if table.clock is None or seat not in table.clock.turns:
        raise CommandRejected("stale")
    return table.clock.turns[seat]


def _with_turn(table: Table, seat: Seat, turn: Turn) -> Table:
    return replace(table, clock=table.clock and table.clock.with_turn(seat, turn))

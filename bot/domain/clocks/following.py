"""The clock of a table as its plies and its people change, and the moments that follow from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.domain.clocks.clock import DAY, NOBODY, Clock, DueKind, Pauses, Quiet, Turn
from bot.domain.clocks.spans import reached
from bot.domain.players import Human
from bot.domain.table import Table
from engine.core.game import Seat

DECIDED_WITHIN = 3 * DAY
"""Time after which a seat whose time is over is decided about by itself."""


BETWEEN_LOOKS = 60_000
"""Milliseconds between two looks at what is due, if nothing is due before."""


@dataclass(frozen=True)
class Due:
    """A thing to be seen to `at` a moment, if the seat is still at this revision."""

    code: str
    kind: DueKind
    seat: Seat
    revision: int
    at: int


def followed(
    before: Table | None,
    after: Table,
    now: int,
    pauses: Pauses,
    done_at: int,
    quiet: Quiet = NOBODY,
) -> Table:
    """The table with its clock as a change has left it that is made now.

    The time used ends with the moment at which it was done, if that was earlier; turns begin now.
    """
    pace = after.host.pace
    if pace is None or not after.has_begun:
        return after
    clock = after.clock or Clock.begun(pace, len(after.players))
    played, known = len(after.record.plies), len(before.record.plies) if before else 0
    if played > known:
        movers = {seat for number in range(known, played) for seat in after.seats_moving(number)}
        clock = clock.after_plies(played, movers, pace, min(now, done_at), pauses)
    elif played < known:
        clock = clock.taken_back(played)
    return replace(after, clock=clock.running(after.people_on_move, now, pauses, quiet))


def with_at_least(table: Table, time: int, now: int, pauses: Pauses) -> Table:
    """The table at which nobody on move has less time than this left from now on."""
    if table.clock is None:
        return table
    clock = table.clock.running(table.clock.turns, now, pauses)
    for seat, turn in clock.turns.items():
        if turn.deadline is not None and turn.deadline < now + time:
            clock = clock.given(seat, time)
    return replace(table, clock=clock)


def dues(table: Table, pauses: Pauses) -> Iterator[Due]:
    """All that is due at a table by its clock."""
    if table.clock is None:
        return
    for seat, turn in table.clock.turns.items():
        kind, at = DueKind.TIME, turn.deadline
        if turn.over_at is not None:
            kind = DueKind.VERDICT
            at = reached(turn.over_at, DECIDED_WITHIN, pauses.get(seat, ()))
        revision = table.revision_for(seat)
        if at is not None:
            yield Due(table.code, kind, seat, revision, at)
        if (resumed := _resumed(turn, table.clock)) is not None:
            yield Due(table.code, DueKind.RESUMED, seat, revision, resumed)


def _resumed(turn: Turn, clock: Clock) -> int | None:
    """The first moment at which a pause is over that goes on during a turn."""
    ends = [pause.end for pause in (turn.pause, clock.pause) if pause and pause.end is not None]
    return min(ends, default=None)


def scopes(table: Table, seat: Seat) -> list[str]:
    """The scopes of pauses in which the time of a seat stands still."""
    player = table.players[seat]
    person = [person_scope(player.id)] if isinstance(player, Human) else []
    return [EVERYWHERE, table_scope(table.code), chat_scope(table.place.chat), *person]


EVERYWHERE = "all"


def table_scope(code: str) -> str:
    """The scope of pauses of one table."""
    return f"#{code}"


def chat_scope(chat: int) -> str:
    """The scope of pauses of all tables of a chat."""
    return f"c{chat}"


def person_scope(person: int) -> str:
    """The scope of pauses of one person, at all tables."""
    return f"p{person}"

"""Days off: spans in which all clocks of a person stand still, so many in a year."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.domain.clocks.clock import DAY
from bot.domain.clocks.following import Due, person_scope
from bot.domain.clocks.spans import Span
from bot.domain.players import Human
from bot.domain.table import Table
from bot.store.db.schema import pauses
from bot.store.repositories.timing.pauses import add

A_YEAR = 12
"""Days off within a year."""

YEAR = 365 * DAY
AWAY = "away"

_THEIRS = (
    select(pauses.c.begin, pauses.c.end)
    .where(pauses.c.scope == bindparam("whose"), pauses.c.end > bindparam("since"))
    .order_by(pauses.c.begin)
)


def left(connection: Connection, person: int, now: int) -> int:
    """Whole days off that a person may still take, of those within the year up to now."""
    taken = sum(span.end - span.begin for span in _taken(connection, person, now) if span.end)
    return A_YEAR - -(-taken // DAY)


def current(connection: Connection, person: int, now: int) -> Span | None:
    """The days off that a person has now, or will have."""
    coming = (span for span in _taken(connection, person, now) if span.end and span.end > now)
    return next(coming, None)


def take(connection: Connection, person: int, begin: int, days: int) -> None:
    """Let all clocks of a person stand still for so many days."""
    add(connection, person_scope(person), AWAY, Span(begin, begin + days * DAY))


def end(connection: Connection, person: int, now: int) -> None:
    """Let a person be back now: days off that have not begun are as if never taken."""
    mine = pauses.c.scope == person_scope(person)
    connection.execute(delete(pauses).where(mine, pauses.c.begin >= now))
    connection.execute(update(pauses).where(mine, pauses.c.end > now).values(end=now))


def takes_one(connection: Connection, table: Table, due: Due) -> int | None:
    """Whoever takes a day off by itself now that their time would be over; None if nobody does."""
    player = table.players[due.seat]
    if not (table.host.away and isinstance(player, Human)):
        return None
    if left(connection, player.id, due.at) < 1:
        return None
    # A pause that begins when all time is used would come too late.
    take(connection, player.id, due.at - 1, 1)
    return player.id


def _taken(connection: Connection, person: int, now: int) -> Sequence[Span]:
    about = {"whose": person_scope(person), "since": now - YEAR}
    return [Span(row.begin, row.end) for row in connection.execute(_THEIRS, about)]

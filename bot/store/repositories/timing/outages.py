"""Outages: spans in which the bot was not at work, found by gaps between signs of its life."""

from enum import StrEnum

from sqlalchemy import Connection, bindparam, exists, func, select

from bot.domain.clocks.following import EVERYWHERE
from bot.domain.clocks.spans import Span, in_ms
from bot.store.db import dialect
from bot.store.db.schema import WAITS, inbox, pauses, signs_of_life
from bot.store.repositories.timing.pauses import add

LONGEST_GAP = 5 * 60_000
"""Milliseconds between two signs of life after which there was an outage."""

OUTAGE = "outage"


class Sign(StrEnum):
    """Signs of life: the clocks are looked at, Telegram was reached, an outage was reckoned with.

    The moment of the last kind is the number of the outage.
    """

    TICKED = "ticked"
    REACHED = "reached"
    RECKONED = "reckoned"


def note(connection: Connection, sign: Sign, now: int, *, caught_up: bool = False) -> None:
    """Keep a sign of life, and the outage that ends with it if the last one was long ago.

    Telegram is `caught_up` with if, since somebody began to ask it, it once had nothing more.
    """
    last = connection.execute(_LAST, {"sign": sign}).first()
    is_gap = last is not None and now - last.at > LONGEST_GAP
    if last is not None and is_gap:
        keep(connection, Span(last.at, now))
    known = last.caught_up if last is not None and not is_gap else None
    _put(connection, sign, now, (known or now) if caught_up else None)


def keep(connection: Connection, outage: Span) -> None:
    """Keep an outage, for every table."""
    add(connection, EVERYWHERE, OUTAGE, outage)


def poll_begins(connection: Connection) -> None:
    """Keep that somebody begins to poll: it is not known by now what Telegram has kept."""
    connection.execute(_BEGIN)


def is_over(connection: Connection, since: float, now: int, *, polls: bool = False) -> bool:
    """Whether Telegram was reached since then, and all that it had kept has been worked off.

    If the bot `polls`, somebody has to be at it.
    """
    if polls and not dialect.is_taken(connection, dialect.Purpose.POLLING):
        return False
    reached = connection.execute(_LAST, {"sign": Sign.REACHED}).first()
    if reached is None or reached.caught_up is None:
        return False
    if reached.at < since or now - reached.at > LONGEST_GAP:
        return False
    waits = exists().where(WAITS, inbox.c.received_at * 1000 <= reached.caught_up)
    return not connection.scalar(select(waits))


def seen_until(connection: Connection, now: int) -> int:
    """The last moment, now at the latest, by which all that had come in is worked off."""
    first = connection.scalar(_FIRST_WAITING)
    return now if first is None else min(now, in_ms(first) - 1)


def unreckoned(connection: Connection) -> tuple[int, list[Span]]:
    """The outages that clocks do not show yet, and the number of the last one."""
    last = connection.execute(_LAST, {"sign": Sign.RECKONED}).first()
    known = last.at if last else 0
    wanted = select(pauses).where(pauses.c.kind == OUTAGE, pauses.c.number > known)
    rows = connection.execute(wanted.order_by(pauses.c.number)).all()
    return (rows[-1].number if rows else known), [Span(row.begin, row.end) for row in rows]


def reckoned(connection: Connection, number: int) -> None:
    """Keep that clocks show all outages up to this one."""
    _put(connection, Sign.RECKONED, number, None)


_FIRST_WAITING = select(func.min(inbox.c.received_at)).where(WAITS)
_LAST = select(signs_of_life).where(signs_of_life.c.kind == bindparam("sign")).with_for_update()


_BEGIN = signs_of_life.update().where(signs_of_life.c.kind == Sign.REACHED).values(caught_up=None)


def _put(connection: Connection, sign: Sign, at: int, caught_up: int | None) -> None:
    new = dialect.insert(signs_of_life).values(kind=sign, at=at, caught_up=caught_up)
    values = {"at": at, "caught_up": caught_up}
    connection.execute(new.on_conflict_do_update(index_elements=["kind"], set_=values))

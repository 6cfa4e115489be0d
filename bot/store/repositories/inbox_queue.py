"""The queue of chats of which updates wait in the inbox: they are served one after the other.

Each chat that was ever heard has a row. A worker that handles an update of a chat holds its row to
the end of the transaction, so that a chat's updates are done in order while others go on. A chat
that floods waits for itself alone: after each of its updates it goes to the end of the queue.

A look at all chats that wait takes the longer the more they are, when there is least time for it.
So a look is at so many at most, the next one at those after them, round and round: the next chat is
found in the same time in a backlog of any length, and nobody waits much longer for that.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    Subquery,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    true,
    update,
)

from bot.store.db.dialect import insert
from bot.store.db.schema import WAITS, inbox, inbox_queue

NEVER = 0.0
"""The moment of the last service of a chat that has had none."""


LOOKED_AT = 50
"""Chats among which whose turn it is is chosen at a time: with fewer, it is the first of all."""

FIRST = -(2**63)
"""An id below those of all chats."""


@dataclass(frozen=True)
class Waiting:
    """An update that is to be worked off, as the JSON text it came in.

    It is the `last` one if no more of its chat wait, and `alone` if none of other chats do.
    """

    number: int
    chat: int
    body: str
    received_at: float
    alone: bool
    last: bool


@dataclass
class Walk:
    """The chat after which the next look goes on, in the order of their ids."""

    after: int = FIRST


def _found(after: ColumnElement[int], most: int | None = None) -> CTE:
    """The oldest update that waits of each chat: found one after the other, by the index.

    They are the chats after a given one, each with its place among them: so many at most.
    """
    each = inbox.alias()
    what = (each.c.chat, each.c.number, each.c.received_at)
    first = each.c.number == _first(inbox.c.chat > after)
    found = select(*what, literal(1).label("place")).where(first).cte("found", recursive=True)
    later = each.c.number == _first(inbox.c.chat > found.c.chat).correlate(found)
    more = select(*what, found.c.place + 1).select_from(found.join(each, later))
    return found.union_all(more if most is None else more.where(found.c.place < most))


def _first(*where: ColumnElement[bool]) -> ScalarSelect[Any]:
    """The number of the oldest update that waits of the first of these chats."""
    waiting = select(inbox.c.number).where(WAITS, *where)
    return waiting.order_by(inbox.c.chat, inbox.c.number).limit(1).scalar_subquery()


def _next() -> Select[Any]:
    """The oldest update of the chat whose turn it is, or none; the last chat, if more follow it.

    The update is held as well as the chat: one that somebody has worked off meanwhile is no more.
    """
    oldest = _found(bindparam("after", type_=BigInteger), LOOKED_AT)
    columns = inbox.c.number, inbox_queue.c.chat, inbox.c.body, inbox.c.received_at
    held = (
        _in_turn(oldest, *columns)
        .join(inbox, inbox.c.number == oldest.c.number)
        # By a condition on the inbox alone SQLite would filter it first, reading all of it.
        .where(or_(WAITS, oldest.c.place < 1))
        .with_for_update(of=(inbox_queue, inbox), skip_locked=True)
        .subquery("held")
    )
    last = select(func.max(oldest.c.chat).label("chat")).where(oldest.c.place == LOOKED_AT)
    end = last.subquery("last")
    found = select(*held.c, _is_alone(held), _is_last(held), end.c.chat.label("end"))
    return found.select_from(end.outerjoin(held, true()))


def _hold() -> Select[Any]:
    """A chat that nobody else holds, the one whose turn it is, if an update of it waited before."""
    oldest = _found(bindparam("after", type_=BigInteger), LOOKED_AT)
    return _in_turn(oldest, inbox_queue.c.chat).with_for_update(of=inbox_queue, skip_locked=True)


def _in_turn(oldest: CTE, *columns: ColumnElement[Any]) -> Select[Any]:
    """The chat whose turn it is among those of which the `oldest` updates are known."""
    since = case(
        (inbox_queue.c.served > oldest.c.received_at, inbox_queue.c.served),
        else_=oldest.c.received_at,
    )
    return (
        select(*columns)
        .join_from(inbox_queue, oldest, oldest.c.chat == inbox_queue.c.chat)
        .order_by(since, inbox_queue.c.served, oldest.c.number)
        .limit(1)
    )


def _is_alone(held: Subquery) -> ColumnElement[bool]:
    """Whether nothing waits of chats on either side: by the index, in which they are in order."""
    sides = inbox.c.chat < held.c.chat, inbox.c.chat > held.c.chat
    return and_(*(_first(side).is_(None) for side in sides))


def _is_last(held: Subquery) -> ColumnElement[bool]:
    return _first(inbox.c.chat == held.c.chat, inbox.c.number > held.c.number).is_(None)


def _waiting() -> Select[Any]:
    found = _found(literal(FIRST, BigInteger))
    # Without any condition SQLite takes what is to be done on a conflict for that of a join.
    return select(found.c.chat, literal(NEVER)).where(found.c.place > 0)


_JOIN = insert(inbox_queue).values(served=NEVER).on_conflict_do_nothing()
_NEXT = _next()
_HOLD = _hold()
_SERVED = update(inbox_queue).where(inbox_queue.c.chat == bindparam("at"))
_MEND = insert(inbox_queue).from_select(["chat", "served"], _waiting()).on_conflict_do_nothing()


def join(connection: Connection, chats: Collection[int]) -> None:
    """Let these chats wait in the queue, where they do not yet."""
    connection.execute(_JOIN, [{"chat": chat} for chat in sorted(chats)])


def hold_next(connection: Connection, walk: Walk | None = None) -> Waiting | None:
    """The oldest update not worked off of the chat whose turn it is, both held to the end.

    Those that somebody else holds are passed over; None if no other has anything that waits. A
    caller that looks again and again passes the same `walk`.
    """
    walk = walk or Walk()
    is_last_time = walk.after == FIRST
    while True:
        found, end = _look(connection, walk.after)
        walk.after = FIRST if end is None else end
        if found:
            return found
        if end is None and is_last_time:
            return None
        is_last_time = is_last_time or end is None


def _look(connection: Connection, after: int) -> tuple[Waiting | None, int | None]:
    """An update that waits of one of the next chats, held; the last of these, if more follow.

    One whose update was worked off after the look had begun holds the chat all the same, and others
    pass over it. So nothing has been found only when there is no chat left to hold.
    """
    while True:
        *found, end = connection.execute(_NEXT, {"after": after}).one()
        if found[0] is not None:
            return Waiting(*found), end
        if connection.execute(_HOLD, {"after": after}).first() is None:
            return None, end


def served(connection: Connection, chat: int, now: float) -> None:
    """A chat has had its turn, and has more that waits: it goes to the end of the queue."""
    connection.execute(_SERVED, {"at": chat, "served": now})


def mend(connection: Connection) -> None:
    """Let those wait in the queue that do not though something of theirs waits.

    A chat whose row was deleted while an update of it came in had no place.
    """
    connection.execute(_MEND)

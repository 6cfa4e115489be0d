"""Whose turn it is: chats of which updates wait in the inbox are served one after the other.

Each chat that was ever heard has a row. Whoever works off an update of a chat holds its row until
the end of the transaction, so that a chat's updates are done in order while others go on. A chat
that floods waits for itself alone: after each of its updates it goes to the end of the line.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    ScalarSelect,
    Select,
    bindparam,
    case,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.differences import insert
from bot.store.schema import WAITS, inbox, lines

NEVER = 0.0
"""When a chat was last served that never was."""


def _found() -> CTE:
    """The oldest update that waits of each chat: found one after the other, by the index."""
    each = inbox.alias()
    oldest = select(each.c.chat, each.c.number, each.c.received_at)
    found = oldest.where(each.c.number == _first()).cte("found", recursive=True)
    later = _first(inbox.c.chat > found.c.chat).correlate(found)
    return found.union_all(oldest.select_from(found.join(each, each.c.number == later)))


def _first(*where: ColumnElement[bool]) -> ScalarSelect[Any]:
    """The number of the oldest update that waits of the first of these chats."""
    waiting = select(inbox.c.number).where(WAITS, *where)
    return waiting.order_by(inbox.c.chat, inbox.c.number).limit(1).scalar_subquery()


def _next() -> Select[Any]:
    oldest = _found()
    since = case(
        (lines.c.served > oldest.c.received_at, lines.c.served), else_=oldest.c.received_at
    )
    return (
        select(lines.c.chat)
        .join(oldest, oldest.c.chat == lines.c.chat)
        .order_by(since, lines.c.served, oldest.c.number)
        .limit(1)
        .with_for_update(of=lines, skip_locked=True)
    )


def _missing() -> Select[Any]:
    waiting = _found().c.chat
    return select(waiting, literal(NEVER)).where(waiting.not_in(select(lines.c.chat)))


_JOIN = insert(lines).values(served=NEVER).on_conflict_do_nothing()
_NEXT = _next()
_SERVED = update(lines).where(lines.c.chat == bindparam("at"))
_MEND = insert(lines).from_select(["chat", "served"], _missing()).on_conflict_do_nothing()


async def join(connection: AsyncConnection, chats: Collection[int]) -> None:
    """Let these chats stand in line, where they do not yet."""
    await connection.execute(_JOIN, [{"chat": chat} for chat in sorted(chats)])


async def hold_next(connection: AsyncConnection) -> int | None:
    """The chat whose turn it is, held until the end of the transaction.

    Those that somebody else holds are passed over; None if no other has anything that waits.
    """
    chat: int | None = (await connection.execute(_NEXT)).scalar_one_or_none()
    return chat


async def served(connection: AsyncConnection, chat: int, now: float) -> None:
    """A chat has had its turn, and has more that waits: it goes to the end of the line."""
    await connection.execute(_SERVED, {"at": chat, "served": now})


async def mend(connection: AsyncConnection) -> None:
    """Let those stand in line that do not though something of theirs waits.

    Whose row was taken away while something of theirs came in had none.
    """
    await connection.execute(_MEND)

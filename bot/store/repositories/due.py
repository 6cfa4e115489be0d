"""For which chats there is something to send, and of which kinds; one question for many chats."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import BindParameter, CompoundSelect, bindparam, case, literal, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.db.schema import BEHIND, boards, outbox

BOARD, HELD_BACK = "board", "board held back"
"""What stands for boards among the kinds of parcels."""


def _kinds() -> CompoundSelect[Any]:
    chats: BindParameter[list[int]] = bindparam("chats", expanding=True)
    parcels = select(outbox.c.chat, outbox.c.kind).where(outbox.c.chat.in_(chats))
    held_back = boards.c.not_before > bindparam("now")
    kind = case((held_back, literal(HELD_BACK)), else_=literal(BOARD))
    return union(parcels, select(boards.c.chat, kind).where(boards.c.chat.in_(chats), BEHIND))


_KINDS = _kinds()


async def kinds(
    connection: AsyncConnection, now: float, chats: Collection[int]
) -> dict[int, set[str]]:
    """The kinds of what waits for each of these chats that has something."""
    found: dict[int, set[str]] = {}
    for chat, what in await connection.execute(_KINDS, {"chats": list(chats), "now": now}):
        found.setdefault(chat, set()).add(what)
    return found

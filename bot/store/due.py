"""For which chats there is something to send, and of which kinds; one question for many chats."""

from collections.abc import Collection

from sqlalchemy import case, literal, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import BEHIND, boards, outbox

BOARD, HELD_BACK = "board", "board held back"
"""What stands for boards among the kinds of parcels."""


async def kinds(
    connection: AsyncConnection, now: float, chats: Collection[int]
) -> dict[int, set[str]]:
    """The kinds of what waits for each of these chats that has something."""
    parcels = select(outbox.c.chat, outbox.c.kind).where(outbox.c.chat.in_(chats))
    kind = case((boards.c.not_before > now, literal(HELD_BACK)), else_=literal(BOARD))
    behind = select(boards.c.chat, kind).where(boards.c.chat.in_(chats), BEHIND)
    found: dict[int, set[str]] = {}
    for chat, what in await connection.execute(union(parcels, behind)):
        found.setdefault(chat, set()).add(what)
    return found

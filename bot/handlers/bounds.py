"""Bounds on what goes on at the same time; nobody who plays comes near."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.table import Refused
from bot.store.repositories import bounds

TABLES_IN_CHAT = 50
TABLES_OF_PERSON = 100
HINTS_IN_CHAT = 5


async def expect_room_for_table(connection: AsyncConnection, chat: int, person: int) -> None:
    """Refuse a table where there are too many that have not ended.

    :raises Refused: if the chat or the person has as many as there may be.
    """
    if await bounds.tables_of_chat(connection, chat) >= TABLES_IN_CHAT:
        raise Refused("tables-here", {"count": TABLES_IN_CHAT})
    if await bounds.tables_of_person(connection, person) >= TABLES_OF_PERSON:
        raise Refused("tables-yours", {"count": TABLES_OF_PERSON})


async def expect_room_for_hint(connection: AsyncConnection, chat: int) -> None:
    """Refuse a hint where many are being looked for.

    :raises Refused: if it is so at the tables of this chat.
    """
    if await bounds.hints_of_chat(connection, chat) >= HINTS_IN_CHAT:
        raise Refused("hints-here")

"""How much there is of what is bounded."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.db.schema import jobs, seats, tables
from bot.store.repositories.tables import ALIVE


async def tables_of_chat(connection: AsyncConnection, chat: int) -> int:
    """How many tables of a chat have not ended."""
    alive = (tables.c.chat == chat, tables.c.stage.in_(ALIVE))
    found = await connection.execute(select(func.count()).select_from(tables).where(*alive))
    return int(found.scalar_one())


async def tables_of_person(connection: AsyncConnection, person: int) -> int:
    """At how many such tables a person sits."""
    at = select(seats.c.code).where(seats.c.person == person)
    alive = (tables.c.code.in_(at), tables.c.stage.in_(ALIVE))
    found = await connection.execute(select(func.count()).select_from(tables).where(*alive))
    return int(found.scalar_one())


async def hints_of_chat(connection: AsyncConnection, chat: int) -> int:
    """How many hints are being looked for at tables of a chat."""
    here = select(tables.c.code).where(tables.c.chat == chat)
    asked = (jobs.c.asker != 0, jobs.c.code.in_(here))
    found = await connection.execute(select(func.count()).select_from(jobs).where(*asked))
    return int(found.scalar_one())

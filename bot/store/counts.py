"""How much there is of what: what is looked at to see how the bot is doing."""

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.boards import BEHIND
from bot.store.schema import boards, inbox, jobs, outbox, tables
from bot.store.sessions import ALIVE


@dataclass(frozen=True)
class Counts:
    """Updates not worked off, parcels and boards to be sent, jobs of agents, tables in use.

    `oldest` is the moment since which the first of the parcels waits.
    """

    updates: int
    parcels: int
    boards: int
    jobs: int
    tables: int
    oldest: float | None


async def counted(connection: AsyncConnection) -> Counts:
    """Count."""
    alive = tables.c.stage.in_(ALIVE)
    found = await connection.execute(
        select(
            select(func.count()).where(inbox.c.body.isnot(None)).scalar_subquery(),
            select(func.count()).select_from(outbox).scalar_subquery(),
            select(func.count()).select_from(boards).where(BEHIND).scalar_subquery(),
            select(func.count()).select_from(jobs).scalar_subquery(),
            select(func.count()).select_from(tables).where(alive).scalar_subquery(),
            select(func.min(outbox.c.created_at)).scalar_subquery(),
        )
    )
    return Counts(*found.one())

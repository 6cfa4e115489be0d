"""How much there is of what: what is looked at to see how the bot is doing."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import BEHIND, boards, inbox, jobs, outbox, tables
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
    return Counts(*(await connection.execute(counting())).one())


def counting() -> Select[Any]:
    """The question; only what waits and what is open is looked at, by indexes of its own."""
    alive = tables.c.stage.in_(ALIVE)
    return select(
        select(func.count()).where(inbox.c.body.isnot(None)).scalar_subquery(),
        select(func.count()).select_from(outbox).scalar_subquery(),
        select(func.count()).select_from(boards).where(BEHIND).scalar_subquery(),
        select(func.count()).select_from(jobs).scalar_subquery(),
        select(func.count()).select_from(tables).where(alive).scalar_subquery(),
        select(func.min(outbox.c.created_at)).scalar_subquery(),
    )

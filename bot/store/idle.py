"""Which tables have been waiting for long."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.session import Stage
from bot.store.schema import tables


async def unchanged(
    connection: AsyncConnection, since: Mapping[Stage, float], after: str, limit: int
) -> list[str]:
    """The codes of tables not changed since the moment for their stage, in order.

    Only codes beyond `after` are given, so that the last of some leads on to the next.
    """
    found = await connection.execute(
        select(tables.c.code)
        .where(tables.c.code > after, or_(*(_waits(*each) for each in since.items())))
        .order_by(tables.c.code)
        .limit(limit)
    )
    return list(found.scalars())


def _waits(stage: Stage, since: float) -> ColumnElement[bool]:
    return and_(tables.c.stage == stage, tables.c.changed_at <= since)

"""Which tables have been waiting for long."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.table import Stage
from bot.store.db.schema import tables


async def unchanged(
    connection: AsyncConnection, since: Mapping[Stage, float], after: str, limit: int
) -> tuple[list[str], str]:
    """The codes of tables not changed since the moment for their stage, in order.

    So many tables are looked at, those with the first codes beyond `after`; the last of these codes
    leads on to the next. It is empty if there are no more.
    """
    waits = or_(*(_waits(*each) for each in since.items()))
    next_ones = select(tables.c.code, waits).where(tables.c.code > after)
    rows = (await connection.execute(next_ones.order_by(tables.c.code).limit(limit))).all()
    return [code for code, found in rows if found], rows[-1].code if rows else ""


def _waits(stage: Stage, since: float) -> ColumnElement[bool]:
    return and_(tables.c.stage == stage, tables.c.changed_at <= since)

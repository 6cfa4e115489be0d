"""Use of limits that all instances share: the moments of their latest calls."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, select, update

from bot.store.db.dialect import insert, moment
from bot.store.db.schema import rate_usage

_HELD = (
    select(rate_usage.c.moments, moment())
    .where(rate_usage.c.name == bindparam("called"))
    .with_for_update()
)
_NEW = insert(rate_usage).values(name=bindparam("called"), moments=[]).on_conflict_do_nothing()
_KEEP = update(rate_usage).where(rate_usage.c.name == bindparam("called"))


def lock_for_update(connection: Connection, name: str) -> tuple[list[float], float]:
    """The moments under one name, held until the end of the transaction, and the present one."""
    found = connection.execute(_HELD, {"called": name}).first()
    if found is None:
        connection.execute(_NEW, {"called": name})
        found = connection.execute(_HELD, {"called": name}).one()
    return list(found[0]), float(found[1])


def keep(connection: Connection, name: str, moments: Iterable[float]) -> None:
    """Keep them instead of those there were."""
    connection.execute(_KEEP, {"called": name, "moments": list(moments)})

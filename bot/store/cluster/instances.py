"""The instances that are at work: each says from time to time that it still is.

Of one that has said nothing for long others may take what it has in hand. Times are those of the
database, so that no two machines need to agree on the time.
"""

from collections.abc import Collection, Mapping

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.store.db.dialect import moment
from bot.store.db.schema import chat_leases, instances

Watchers = Mapping[str, Collection[int]]
"""The people who watch tables from pages of an instance, by the codes of the tables."""

REMEMBERED = 3600.0
"""Seconds after which nobody asks any more about an instance that is dead, or where it sent."""

_UNTIL = moment() + bindparam("lasts")
_JOIN = insert(instances).values(until=_UNTIL).returning(instances.c.number)
_STAY = (
    update(instances)
    .where(instances.c.number == bindparam("mine"))
    .values(until=_UNTIL, watchers=bindparam("told"))
)
_ALIVE = select(instances.c.number).where(instances.c.until > moment())
_OTHERS = select(instances.c.watchers).where(
    instances.c.number != bindparam("mine"), instances.c.until > moment()
)


def join(connection: Connection, lasts: float) -> int:
    """Be an instance, for so many seconds at first; its number, which no other ever has."""
    return int(connection.execute(_JOIN, {"lasts": lasts}).scalar_one())


def stay(connection: Connection, mine: int, lasts: float, watchers: Watchers) -> bool:
    """Be at work for so many seconds more; False if nobody remembers this instance."""
    what = {"mine": mine, "lasts": lasts, "told": watchers}
    return connection.execute(_STAY, what).rowcount > 0


def others(connection: Connection, mine: int) -> list[Watchers]:
    """The people who watch at each other instance at work, as it has told."""
    return [told or {} for told in connection.execute(_OTHERS, {"mine": mine}).scalars()]


def leave(connection: Connection, mine: int) -> None:
    """Be at work no more: others may take at once what this instance had in hand."""
    connection.execute(delete(instances).where(instances.c.number == mine))


def all_leave(connection: Connection) -> None:
    """None of them is at work: the database is used by nobody else."""
    connection.execute(delete(instances))


def forget(connection: Connection) -> None:
    """Forget instances that have been dead for long, and chats to which none has sent for long."""
    long_ago = moment() - REMEMBERED
    connection.execute(delete(instances).where(instances.c.until < long_ago))
    unknown = chat_leases.c.instance.not_in(select(instances.c.number))
    left = and_(chat_leases.c.instance.is_(None), chat_leases.c.left_at < long_ago)
    connection.execute(delete(chat_leases).where(or_(unknown, left)))


def is_free(holder: ColumnElement[int | None]) -> ColumnElement[bool]:
    """Whether no instance at work is the holder that a column names."""
    return or_(holder.is_(None), holder.not_in(_ALIVE))

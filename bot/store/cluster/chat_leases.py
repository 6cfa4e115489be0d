"""Leases of chats: one instance at a time sends to a chat, by a lease with a number that grows."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, case, select, update

from bot.store.cluster.instances import is_free
from bot.store.db.dialect import insert, moment
from bot.store.db.schema import chat_leases


@dataclass(frozen=True)
class Lease:
    """The right of an instance to send to a chat, as long as the store has this lease.

    The latest messages there were sent at these `moments`, and it was found to be this instance's
    at `found_at`, both by the database's clock. The holder before may have died while it sent one
    more: then the lease is `inherited`.
    """

    chat: int
    instance: int
    number: int
    moments: tuple[float, ...] = ()
    inherited: bool = False
    found_at: float = 0.0


_NOW = moment().label("found_at")


def _take() -> Any:  # noqa: ANN401 - an insertion that returns rows has no simpler type
    new = insert(chat_leases).values(
        chat=bindparam("at"), instance=bindparam("mine"), number=1, moments=[], left_at=None
    )
    # An instance that left it noted the moment; one that died did not.
    left_at = case((chat_leases.c.instance.is_(None), chat_leases.c.left_at))
    taken = {
        "instance": new.excluded.instance,
        "number": chat_leases.c.number + 1,
        "left_at": left_at,
    }
    return new.on_conflict_do_update(
        index_elements=[chat_leases.c.chat], set_=taken, where=is_free(chat_leases.c.instance)
    ).returning(chat_leases, _NOW)


_TAKE = _take()
_MINE = select(chat_leases, _NOW).where(
    chat_leases.c.chat.in_(bindparam("chats", expanding=True)),
    chat_leases.c.instance == bindparam("mine"),
)
_HOLD = (
    update(chat_leases)
    .where(
        chat_leases.c.chat == bindparam("at"),
        chat_leases.c.instance == bindparam("mine"),
        chat_leases.c.number == bindparam("told"),
    )
    .values(moments=bindparam("latest"))
)
_LEAVE_ALL = (
    update(chat_leases)
    .where(chat_leases.c.instance == bindparam("mine"))
    .values(instance=None, left_at=moment())
)
_LEAVE = _LEAVE_ALL.where(chat_leases.c.chat.in_(bindparam("chats", expanding=True)))


def take(connection: Connection, chats: Collection[int], mine: int) -> list[Lease]:
    """Take the leases of chats that no living instance has; all that are this one's by then."""
    # In one order everywhere: two instances that take the same chats must not wait for each other.
    wanted = [{"at": chat, "mine": mine} for chat in sorted(chats)]
    taken = _leases(connection.execute(_TAKE, wanted))
    others = {*chats} - {lease.chat for lease in taken}
    if not others:
        return taken
    found = connection.execute(_MINE, {"chats": list(others), "mine": mine})
    return [*taken, *_leases(found, new=False)]


def lock_for_update(connection: Connection, lease: Lease, moments: Sequence[float]) -> bool:
    """Keep when the latest messages were sent, and let nobody take the lease in this transaction.

    The moments are those of the database's clock.
    False if another instance has it by now: nothing that was done under it may be kept.
    """
    what = {"at": lease.chat, "mine": lease.instance, "told": lease.number, "latest": list(moments)}
    return connection.execute(_HOLD, what).rowcount > 0


def leave(connection: Connection, chats: Iterable[int], mine: int) -> None:
    """Let others send to chats to which nothing of this instance is on its way."""
    connection.execute(_LEAVE, {"chats": list(chats), "mine": mine})


def leave_all(connection: Connection, mine: int) -> None:
    """Let others send wherever this instance has sent."""
    connection.execute(_LEAVE_ALL, {"mine": mine})


def of_others(connection: Connection, mine: int) -> set[int]:
    """Chats to which other living instances send."""
    theirs = and_(chat_leases.c.instance != mine, ~is_free(chat_leases.c.instance))
    found = connection.execute(select(chat_leases.c.chat).where(theirs))
    return {*found.scalars()}


def _leases(rows: Iterable[Row[Any]], *, new: bool = True) -> list[Lease]:
    return [
        Lease(
            row.chat,
            row.instance,
            row.number,
            tuple(row.moments),
            inherited=new and row.number > 1 and row.left_at is None,
            found_at=row.found_at,
        )
        for row in rows
    ]

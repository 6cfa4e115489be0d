"""Clocks in the database: moments that are due, and spans that do not count."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.domain.clocks.clock import DueKind, Pauses
from bot.domain.clocks.following import BETWEEN_LOOKS, Due, scopes
from bot.domain.clocks.spans import Span
from bot.domain.table import Table
from bot.store.db import dialect
from bot.store.db.changes import Change, note
from bot.store.db.schema import dues, pauses

_DROP = delete(dues).where(dues.c.code == bindparam("at_table"))
_NEXT = select(dues.c.at).order_by(dues.c.at).limit(1)
_DUE = (
    select(dues)
    .where(dues.c.at <= bindparam("now"))
    .order_by(dues.c.at, dues.c.code, dues.c.seat)
    .offset(bindparam("skipped"))
    .limit(bindparam("most"))
)
_OPEN_SINCE = or_(pauses.c.end.is_(None), pauses.c.end > bindparam("since"))
_PAUSES = (
    select(pauses.c.scope, pauses.c.begin, pauses.c.end)
    .where(pauses.c.scope.in_(bindparam("scopes", expanding=True)), _OPEN_SINCE)
    .order_by(pauses.c.begin)
)


def pauses_of(connection: Connection, table: Table, now: int) -> Pauses:
    """The pauses that matter to the turns at a table that run, or begin now."""
    if table.host.pace is None:
        return {}
    since = min((turn.since for turn in table.turns.values()), default=now)
    by_seat = {seat: scopes(table, seat) for seat in range(len(table.players))}
    wanted = sorted({scope for of_seat in by_seat.values() for scope in of_seat})
    rows = connection.execute(_PAUSES, {"scopes": wanted, "since": since}).all()
    return {
        seat: [Span(row.begin, row.end) for row in rows if row.scope in of_seat]
        for seat, of_seat in by_seat.items()
    }


def replace_dues(connection: Connection, code: str, found: Sequence[Due], now: int) -> None:
    """Make these the only things due at a table.

    Nobody is told of what will be seen at a usual look in time.
    """
    connection.execute(_DROP, {"at_table": code})
    if found:
        connection.execute(insert(dues), [asdict(due) for due in found])
    if any(due.at < now + 2 * BETWEEN_LOOKS for due in found):
        note(connection, Change.DUES_ADDED)


def next_due(connection: Connection) -> int | None:
    """The moment of the first thing that is due; None if nothing is."""
    at = connection.scalar(_NEXT)
    return None if at is None else int(at)


def due_by(connection: Connection, now: int, skipped: int, most: int) -> Sequence[Due]:
    """The first things that are due by now but the very first, so many at most."""
    about = {"now": now, "skipped": skipped, "most": most}
    return _dues(connection.execute(_DUE, about))


def _dues(rows: Iterable[Row[Any]]) -> Sequence[Due]:
    return [Due(row.code, DueKind(row.kind), row.seat, row.revision, row.at) for row in rows]


def add_due(connection: Connection, due: Due) -> None:
    """Have one more thing due at a table."""
    new = dialect.insert(dues).values(asdict(due))
    changed = {"revision": due.revision, "at": due.at}
    keys = [dues.c.code, dues.c.kind, dues.c.seat]
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=changed))
    note(connection, Change.DUES_ADDED)


def postpone(connection: Connection, due: Due, at: int) -> None:
    """Have a thing due at a later moment."""
    connection.execute(update(dues).where(_is(due)).values(at=at))


def drop(connection: Connection, due: Due) -> None:
    """Have a thing due no more."""
    connection.execute(delete(dues).where(_is(due)))


def due_of(connection: Connection, codes: Iterable[str], kind: DueKind, by: int) -> Sequence[Due]:
    """The things of a kind that are due at some tables by a moment."""
    wanted = select(dues).where(dues.c.code.in_(list(codes)), dues.c.kind == kind, dues.c.at <= by)
    return _dues(connection.execute(wanted.order_by(dues.c.code, dues.c.seat)))


def is_due(connection: Connection, due: Due) -> bool:
    """Whether a thing is still due as it was found."""
    return connection.execute(select(dues.c.at).where(_is(due))).first() is not None


def _is(due: Due) -> ColumnElement[bool]:
    return and_(*(dues.c[name] == value for name, value in asdict(due).items()))


def with_dues(connection: Connection, after: str, most: int) -> Sequence[str]:
    """The codes of tables at which something is due at some time, beyond `after`, in order."""
    wanted = select(dues.c.code).where(dues.c.code > after).distinct()
    return connection.scalars(wanted.order_by(dues.c.code).limit(most)).all()

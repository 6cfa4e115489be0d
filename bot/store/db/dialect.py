"""Statements that SQLite and PostgreSQL do not understand alike, in one form for both.

Everything else of the store is written once, in SQLAlchemy's Core. To hold a row, `with_for_update`
needs no word here: it means nothing to SQLite, which has one writer at a time.

Statements for a server alone, by a `DedicatedConnection`, stand at the end: a file has no other
instances to call or to keep out. To listen there the driver has a call of its own.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Float,
    String,
    Table,
    bindparam,
    cast,
    column,
    func,
    or_,
    select,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import REGCLASS, Insert, insert
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

__all__ = [
    "HOLD",
    "NOTIFY",
    "TRY_ADVISORY_LOCK",
    "Insert",
    "Purpose",
    "be_alone",
    "contains",
    "count_on",
    "few",
    "given_so_far",
    "held",
    "hold_still",
    "insert",
    "is_one_of",
    "is_taken",
    "moment",
    "number_at",
    "others",
]

FEW = 8
"""Values among which a column may have one."""

# PostgreSQL's `insert` says what is to be done about a row that is there, which the common one does
# not, and in words that SQLite has taken over from it.


def number_at(column: ColumnElement[Any], *path: str | int) -> ColumnElement[int]:
    """The whole number at a place in a JSON column, NULL if nothing is there.

    The common way has room for 32 bits only, which is too little for the ids of people.
    """
    return cast(column[path if len(path) > 1 else path[0]].as_string(), BigInteger)


def is_one_of(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Whether a column has one of a few values, which `few` gives under a name.

    IN is spelled out at each execution, for as many values as there are.
    """
    return or_(*(column == bindparam(f"{name}_{number}") for number in range(FEW)))


def few(name: str, values: Sequence[object]) -> dict[str, object]:
    """Up to `FEW` values, and one at least, as the parameters of `is_one_of`.

    :raises ValueError: if they are none or more.
    """
    if not 0 < len(values) <= FEW:
        raise ValueError(f"{len(values)} values are not 1 to {FEW}")
    padded = [*values, *[values[-1]] * (FEW - len(values))]
    return {f"{name}_{number}": value for number, value in enumerate(padded)}


def contains(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Whether a text stands in a JSON column as it is written; no character of it is a wildcard."""
    return cast(column, String).contains(text, autoescape=True)


class moment(FunctionElement[float]):  # noqa: N801 - written like a function of SQL
    """The present moment by the database's clock, the same to all: seconds since 1970."""

    type = Float()
    inherit_cache = True


@compiles(moment, "postgresql")
def _on_postgres(*_: object, **__: object) -> str:
    return "extract(epoch from clock_timestamp())::float8"


@compiles(moment, "sqlite")
def _on_sqlite(*_: object, **__: object) -> str:
    # By days that begin at noon, of which 1970 began with this one.
    return "((julianday('now') - 2440587.5) * 86400.0)"


class Purpose(IntEnum):
    """Purposes for which only one transaction may run at a time, over all instances."""

    SCHEMA = 1
    CODES = 2
    POLLING = 3
    LOCAL_CHAT = 4
    CLOCKS = 5
    RATINGS = 6
    SEASONS = 7
    PUZZLES = 8


def be_alone(connection: Connection, purpose: Purpose) -> None:
    """Let no other transaction for this purpose begin before the end of this one.

    SQLite has but one at a time.
    """
    if _is_postgres(connection):
        connection.execute(select(func.pg_advisory_xact_lock(purpose.value)))


def hold_still(connection: Connection, tables: Iterable[Table]) -> None:
    """Let nobody else write to tables before the end of this transaction.

    To SQLite nobody does anyway.
    """
    if _is_postgres(connection):
        names = ", ".join(connection.dialect.identifier_preparer.format_table(t) for t in tables)
        connection.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))


def others(connection: Connection) -> int:
    """Number of connections of this program to the database beside this one; 0 for a file.

    A file that another program uses is known by its lock.
    """
    if not _is_postgres(connection):
        return 0
    there = table("pg_stat_activity", column("datname"), column("pid"), column("application_name"))
    ours = there.c.application_name == func.current_setting("application_name")
    here = there.c.datname == func.current_database()
    besides = there.c.pid != func.pg_backend_pid()
    return connection.scalar(select(func.count()).where(ours, here, besides)) or 0


_OURS = 1414746963
"""The first number of locks that are called by two."""

_ONE_NUMBER, _TWO_NUMBERS = 1, 2
"""Marks of a server on locks that are called by one number, whose first is 0, and by two."""


def held(connection: Connection) -> set[int]:
    """The numbers that anybody holds in this database of a server: see `HOLD`."""
    return _locked(connection, _OURS, _TWO_NUMBERS)


def is_taken(connection: Connection, purpose: Purpose) -> bool:
    """Whether anybody is alone for a purpose by now: see `TRY_ADVISORY_LOCK`; to a file, we are."""
    return not _is_postgres(connection) or purpose in _locked(connection, 0, _ONE_NUMBER)


def _locked(connection: Connection, first: int, kind: int) -> set[int]:
    """The second numbers of locks of this database that anybody has under a first one."""
    names = "locktype", "database", "classid", "objid", "objsubid"
    locks = table("pg_locks", *map(column, names)).c
    sessions = table("pg_stat_activity", column("pid"), column("datid")).c
    here = select(sessions.datid).where(sessions.pid == func.pg_backend_pid()).scalar_subquery()
    ours = locks.classid == first, locks.objsubid == kind, locks.database == here
    found = connection.execute(select(locks.objid).where(locks.locktype == "advisory", *ours))
    return {int(number) for number in found.scalars()}


_SEQUENCES = table("sqlite_sequence", column("name"), column("seq"))


def given_so_far(connection: Connection, counter: Column[Any]) -> int:
    """The highest number that a column which counts has ever had, as far as that is kept; 0: none.

    SQLite keeps it for tables that say so only, and counts on from the rows of the others.
    """
    if _is_postgres(connection):
        kept = select(func.pg_sequence_last_value(cast(_sequence_of(counter), REGCLASS)))
    else:
        kept = select(_SEQUENCES.c.seq).where(_SEQUENCES.c.name == counter.table.name)
    highest = connection.scalar(select(func.max(counter)))
    return max(connection.scalar(kept) or 0, highest or 0)


def count_on(connection: Connection, counter: Column[Any], given: int) -> None:
    """Let a column count on from a number, and from what it has counted itself.

    PostgreSQL does not undo this where the transaction is undone: numbers are left out then.
    """
    given = max(given, given_so_far(connection, counter))
    if given and _is_postgres(connection):
        connection.execute(select(func.setval(cast(_sequence_of(counter), REGCLASS), given)))
    elif given and counter.table.dialect_options["sqlite"]["autoincrement"]:
        # Nothing but its own care keeps a name from being there twice.
        name = counter.table.name
        connection.execute(_SEQUENCES.delete().where(_SEQUENCES.c.name == name))
        connection.execute(_SEQUENCES.insert().values(name=name, seq=given))


def _sequence_of(counter: Column[Any]) -> ColumnElement[str]:
    return func.pg_get_serial_sequence(counter.table.name, counter.name)


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


NOTIFY = "SELECT count(pg_notify($1, said)) FROM unnest($2::text[]) AS said"
"""Call out on a channel, each of several texts; who listens there hears all of them."""

TRY_ADVISORY_LOCK = "SELECT pg_try_advisory_lock($1)"
"""Be alone for a `Purpose` until the connection is lost, if nobody is yet: whether that is so."""

HOLD = f"SELECT pg_advisory_lock_shared({_OURS}, $1)"
"""Hold a number until the connection is lost, as any others may too: it is in what is `held`."""

"""What SQLite and PostgreSQL do not understand alike, said so that both do.

Everything else of the store is written once, in SQLAlchemy's Core. To hold a row, `with_for_update`
needs no word here: it means nothing to SQLite, where whoever writes is alone.
"""

from enum import IntEnum
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Connection, String, cast, func, select
from sqlalchemy.dialects.postgresql import Insert, insert

__all__ = ["Insert", "Purpose", "be_alone", "contains", "insert", "number_at"]
# PostgreSQL's `insert` says what is to be done about a row that is there, which the common one does
# not, and in words that SQLite has taken over from it.


def number_at(column: ColumnElement[Any], *path: str | int) -> ColumnElement[int]:
    """The whole number at a place in a JSON column, NULL if nothing is there.

    The common way has room for 32 bits only, which is too little for the ids of people.
    """
    return cast(column[path if len(path) > 1 else path[0]].as_string(), BigInteger)


def contains(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Whether a text stands in a JSON column as it is written; no character of it is a wildcard."""
    return cast(column, String).contains(text, autoescape=True)


class Purpose(IntEnum):
    """What only one transaction at a time may do, over all copies of the bot."""

    SCHEMA = 1
    CODES = 2
    SOLE = 3


def be_alone(connection: Connection, purpose: Purpose) -> None:
    """Let no other transaction for this purpose begin before the end of this one.

    SQLite has but one at a time.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(purpose.value)))

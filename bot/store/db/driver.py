"""A connection to SQLite whose thread only does what waits for another program or for the disk.

These are the beginning of a transaction, which waits for locks, and its end. A statement between
them takes some microseconds, while going to a thread and back takes a hundred.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

Row = tuple[Any, ...]


class Cursor:
    """The cursor that SQLAlchemy asks of a driver; after a call it holds the whole result."""

    description: tuple[Row, ...] | None = None
    rowcount = -1
    lastrowid: int | None = None

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: list[Row] = []

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        """Run a statement to its end."""
        self._keep(self._connection.execute(statement, values))

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        """Run a statement with each of several lots of values."""
        self._keep(self._connection.executemany(statement, values))

    async def fetchall(self) -> list[Row]:
        """The rows that a statement gave."""
        return self._rows

    async def close(self) -> None:
        """Nothing is left open."""

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall()
        # Changed rows are counted only once the statement's own rows have been fetched.
        self.rowcount = cursor.rowcount
        cursor.close()


class _Opener:
    """Opens a connection, and has it at hand from then on."""

    opened: sqlite3.Connection

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        self._connector = connector

    def __call__(self) -> sqlite3.Connection:
        self.opened = self._connector()
        return self.opened


class Connection(aiosqlite.Connection):
    """A connection that is lent to one transaction at a time, and begins none by itself."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        self._opener = _Opener(connector)
        super().__init__(self._opener, iter_chunk_size=1)
        # Whoever stops the program does not wait for it.
        self._thread.daemon = True

    def cursor(self) -> Cursor:  # type: ignore[override] # no rows are left to be fetched
        """A cursor for one statement."""
        return Cursor(self._opener.opened)

    async def begin(self) -> None:
        """Begin a transaction that may write, once no other program does."""
        await self.execute("BEGIN IMMEDIATE")


def connected(database: str, **options: Any) -> Connection:  # noqa: ANN401 - sqlite3's own
    """A connection to a file, to be awaited; it begins transactions only when asked to."""
    options |= {"isolation_level": None, "check_same_thread": False}
    return Connection(partial(sqlite3.connect, database, **options))

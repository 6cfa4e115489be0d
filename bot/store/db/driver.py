"""A connection to SQLite on which a statement, with all its rows, is one errand to its thread.

The driver's own cursor makes four: to be made, to execute, to fetch and to be closed. As each makes
the event loop and the thread wait for each other, a move took 1.6 times as much of the processor
with it (11 ms instead of 7, in the median of eight pairs on a busy machine). It needs
`_execute`, `_conn` and `_thread` of aiosqlite, which has no public call for a statement with its
rows, their number and their columns.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

Row = tuple[Any, ...]


class Cursor:
    """The cursor that SQLAlchemy asks of a driver; after an errand it holds the whole result."""

    description: tuple[Row, ...] | None = None
    rowcount = -1
    lastrowid: int | None = None

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._rows: list[Row] = []

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        """Run a statement to its end."""
        await self._connection.errand(partial(self._run, statement, values))

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        """Run a statement with each of several lots of values."""
        await self._connection.errand(partial(self._run_all, statement, values))

    async def fetchall(self) -> list[Row]:
        """The rows that a statement gave."""
        return self._rows

    async def close(self) -> None:
        """Nothing is left open."""

    def _run(self, statement: str, values: Sequence[Any], connection: sqlite3.Connection) -> None:
        self._keep(connection.execute(statement, values))

    def _run_all(
        self, statement: str, values: Sequence[Sequence[Any]], connection: sqlite3.Connection
    ) -> None:
        self._keep(connection.executemany(statement, values))

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall()
        # Changed rows are counted only once the statement's own rows have been fetched.
        self.rowcount = cursor.rowcount
        cursor.close()


class Connection(aiosqlite.Connection):
    """A connection with a thread of its own, which ends with the program."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=1)
        self._thread.daemon = True

    def cursor(self) -> Cursor:  # type: ignore[override] # no rows are left to be fetched
        """A cursor for one statement."""
        return Cursor(self)

    async def errand(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Do something in the connection's thread."""
        await self._execute(lambda: act(self._conn))  # type: ignore[no-untyped-call]


def connected(database: str, **options: Any) -> Connection:  # noqa: ANN401 - sqlite3's own
    """A connection to a file, to be awaited."""
    return Connection(partial(sqlite3.connect, database, **options))

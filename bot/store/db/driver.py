"""A connection to SQLite whose thread only does what waits for another program or for the disk.

These are the beginning of a transaction, which waits for locks, its end, and whatever reads all of
the file. Any other statement takes some microseconds, while going to a thread and back takes a
hundred.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Self

import aiosqlite
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.util import await_only


class AwaitedCursor(sqlite3.Cursor):
    """The cursor of a statement that is awaited, as an `AsyncConnection` insists on."""

    def execute(self, *given: Any) -> Self:  # noqa: ANN401 - sqlite3's own
        """See `sqlite3.Cursor`."""
        await_only(_nothing())
        return super().execute(*given)

    def executemany(self, *given: Any) -> Self:  # noqa: ANN401 - sqlite3's own
        """See `sqlite3.Cursor`."""
        await_only(_nothing())
        return super().executemany(*given)

    async def _async_soft_close(self) -> None:
        """Keep the rows that are still to be read, though SQLAlchemy asks to let them go."""


async def _nothing() -> None:
    pass


class Connection(AdaptedConnection):
    """A connection as SQLAlchemy wants it; it begins no transaction by itself.

    `opened` is the one that the thread behind `driver` has open. A `cursor` is for one statement,
    which is run at once by a plain call.
    """

    def __init__(self, driver: aiosqlite.Connection, opened: sqlite3.Connection) -> None:
        self._connection: Any = driver
        self._opened = opened
        self.cursor = self._plain = partial(opened.cursor)

    @contextmanager
    def awaited(self) -> Iterator[None]:
        """Let statements be those of an `AsyncConnection`."""
        self.cursor = partial(self._opened.cursor, AwaitedCursor)
        try:
            yield
        finally:
            self.cursor = self._plain

    def begin(self) -> None:
        """Begin a transaction that may write, once no other program does."""
        await_only(self._connection.execute("BEGIN IMMEDIATE"))

    def rows_of(self, statement: str) -> list[tuple[Any, ...]]:
        """The rows of a statement that may take long."""
        return list(await_only(self._connection.execute_fetchall(statement)))

    def commit(self) -> None:
        """End the transaction when it is on the disk."""
        await_only(self._connection.commit())

    def rollback(self) -> None:
        """Undo the transaction, if there is one."""
        await_only(self._connection.rollback())

    def close(self) -> None:
        """Let go of the file when the thread has done all that it was asked."""
        await_only(self._connection.close())

    def terminate(self) -> None:
        """The same, without waiting."""
        self._connection.stop()

    def create_function(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - sqlite3's own
        """Make a function known to statements."""
        self._opened.create_function(*given, **named)


def in_thread(opened: sqlite3.Connection) -> aiosqlite.Connection:
    """A connection with a thread of its own, which ends with the program."""
    driver = aiosqlite.Connection(lambda: opened, iter_chunk_size=1)
    # What is left open does not keep the program from ending; there is no public name for it.
    driver._thread.daemon = True  # noqa: SLF001
    return driver


def connected(
    database: str,
    *,
    driven: Callable[[sqlite3.Connection], aiosqlite.Connection] = in_thread,
    **options: Any,  # noqa: ANN401 - sqlite3's own
) -> Connection:
    """A connection to a file; `driven` gives it a thread."""
    options |= {"isolation_level": None, "check_same_thread": False}
    opened = sqlite3.connect(database, **options)
    try:
        return Connection(await_only(driven(opened)), opened)
    except BaseException:
        opened.close()
        raise

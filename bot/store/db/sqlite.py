"""SQLite as the store's database: one file, one connection, one program.

The connection is kept from one transaction to the next: to take it out of the pool each time costs
more than what most transactions do.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from sqlalchemy import event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.db import driver
from bot.store.db.errors import (
    DB_ERRORS,
    RESTORE,
    StoreError,
    store_error,
    translate_db_errors,
)
from bot.store.db.file_lock import Whereabouts, database_file, make_private

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)
FOREVER = 3600.0
T = TypeVar("T")


def connect(url: str) -> AsyncEngine:
    """An engine for a database address; the folder of its file is made.

    :raises OSError: if the folder cannot be made.
    """
    if file := database_file(url):
        make_private(file)
    address = make_url(url)
    given, named = address.get_dialect()().create_connect_args(address)
    engine = create_async_engine(
        # The parameters hold words that people wrote, which must not get into a log.
        url,
        pool_size=1,
        max_overflow=0,
        pool_timeout=FOREVER,
        hide_parameters=True,
        creator=lambda: driver.connected(*given, **named),
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - whatever the driver has
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()
    except BaseException:
        # Nobody else knows of it yet.
        connection.close()
        raise


def _begin(connection: Connection) -> None:
    _driver(connection).begin()


def _driver(connection: Connection) -> driver.Connection:
    return cast("driver.Connection", connection.connection.dbapi_connection)


MOST_FAULTS = 3
"""Number of faults that are told of a damaged database."""


def _faults(connection: Connection) -> list[str]:
    return [
        told for (told,) in _driver(connection).rows_of(f"PRAGMA integrity_check({MOST_FAULTS})")
    ]


class Sqlite:
    """See `Database`."""

    is_server = False

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._where = Whereabouts(database_file(url))
        self._turn = asyncio.Lock()
        self._kept: AsyncConnection | None = None
        self._is_closed = False
        event.listen(self.engine.sync_engine, "connect", self._opened)

    @property
    def name(self) -> str:
        """See `Database`."""
        return str(self._where.file or "in memory")

    async def check(self) -> None:
        """See `Database`; all of it is looked through."""
        with translate_db_errors(self.name):
            async with self.engine.begin() as connection:
                faults = await connection.run_sync(_faults)
        if faults != ["ok"]:
            told = "; ".join(fault.replace("\n", ", ") for fault in faults)
            sentence = f"the database {self.name} is damaged ({told}): {RESTORE}"
            raise StoreError(sentence, lasting=True)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See `Database`; transactions wait for each other."""
        async with self._turn:
            try:
                async with self._connected() as connection:
                    return await connection.run_sync(self._done, work)
            except DB_ERRORS as error:
                if told := store_error(self.name, error):
                    raise told from error
                raise

    def _done(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        with connection.begin():
            result = work(connection)
            self._where.check()
        return result

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`; transactions wait for each other."""
        async with self._turn:
            with translate_db_errors(self.name):
                async with self._connected() as connection, connection.begin():
                    with _driver(cast("Connection", connection.sync_connection)).awaited():
                        yield connection
                    self._where.check()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """The connection, kept but after a transaction that failed."""
        connection = self._kept or await self.engine.connect()
        self._kept = None
        try:
            yield connection
            self._kept = connection
        finally:
            if self._is_closed or self._kept is not connection:
                await self._put_back(connection)

    async def _put_back(self, connection: AsyncConnection) -> None:
        """Give the connection back whole, even if whoever does so is cancelled meanwhile."""
        self._kept = None
        await asyncio.shield(asyncio.ensure_future(self._let_go(connection)))

    async def _let_go(self, connection: AsyncConnection) -> None:
        await connection.close()
        if self._is_closed:
            await self.engine.dispose()

    @asynccontextmanager
    async def without_timeouts(self) -> AsyncIterator[AsyncEngine]:
        """See `Database`: on all of them it may."""
        yield self.engine

    async def close(self) -> None:
        """See `Database`; if this is broken off, the transaction under way lets go of it."""
        self._is_closed = True
        async with self._turn:
            if self._kept:
                await self._put_back(self._kept)
            else:
                await self.engine.dispose()

    def _opened(self, _connection: object, _record: object) -> None:
        self._where.opened()

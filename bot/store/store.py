"""The store as the rest of the bot sees it: transactions."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from sqlalchemy import Delete, Insert, Table, event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.connection import connect
from bot.store.files import Whereabouts, database_file
from bot.store.migrate import check, migrate
from bot.store.trouble import StoreError, told_clearly


class Store:
    """A migrated database; all reading and writing happens in a `transaction`.

    `on_trouble` is called with what is wrong whenever the database is at fault.
    """

    def __init__(self, engine: AsyncEngine, where: Whereabouts) -> None:
        self._engine = engine
        self._where = where
        self._turn = asyncio.Lock()
        self._kept: AsyncConnection | None = None
        self._is_closed = False
        self.on_trouble: Callable[[StoreError], None] = lambda _error: None
        event.listen(engine.sync_engine, "connect", self._opened)

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at an address, sound and with the present schema.

        :raises OSError: if its folder cannot be made.
        :raises StoreError: if it is damaged, locked or cannot be written.
        :raises NewerSchemaError: if a newer version of the program has written it.
        """
        file = database_file(url)
        store = cls(connect(url), Whereabouts(file))
        try:
            with told_clearly(store.name):
                await check(store._engine, store.name)
                await migrate(store._engine)
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def name(self) -> str:
        """What messages call the database."""
        return str(self._where.file or "in memory")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, undone by any exception in it.

        :raises StoreError: if the database is at fault.
        """
        async with self._turn:
            try:
                with told_clearly(self.name):
                    async with self._connected() as connection, connection.begin():
                        yield connection
                        self._where.check()
            except StoreError as error:
                self.on_trouble(error)
                raise

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """The connection, kept from one transaction to the next, but not after one that failed.

        To take it out of the pool each time costs more than what most transactions do.
        """
        connection = self._kept or await self._engine.connect()
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
            await self._engine.dispose()

    def on_insert(self, table: Table, heard: Callable[[], None]) -> None:
        """Have `heard` called at the end of each transaction that puts something into a table.

        It may be called for one that fails; whoever looks then, looks after its end.
        """
        self._on(Insert, table, heard)

    def on_delete(self, table: Table, heard: Callable[[], None]) -> None:
        """The same for transactions that may take something out of a table."""
        self._on(Delete, table, heard)

    def _on(self, kind: type[Insert | Delete], table: Table, heard: Callable[[], None]) -> None:
        news = False

        def note(_connection: Connection, statement: object, *_: object) -> None:
            nonlocal news
            news = news or (isinstance(statement, kind) and statement.table is table)

        def tell(_connection: Connection) -> None:
            nonlocal news
            if news:
                news = False
                heard()

        event.listen(self._engine.sync_engine, "before_execute", note)
        event.listen(self._engine.sync_engine, "commit", tell)

    async def close(self) -> None:
        """Let go of the database once the transaction under way has ended.

        If this is broken off before, that transaction lets go of it.
        """
        self._is_closed = True
        async with self._turn:
            if self._kept:
                await self._put_back(self._kept)
            else:
                await self._engine.dispose()

    def _opened(self, _connection: object, _record: object) -> None:
        self._where.opened()

"""The store as the rest of the bot sees it: transactions."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from sqlalchemy import event
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
        try:
            with told_clearly(self.name):
                async with self._engine.begin() as connection:
                    yield connection
                    self._where.check()
        except StoreError as error:
            self.on_trouble(error)
            raise

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    def _opened(self, _connection: object, _record: object) -> None:
        self._where.opened()

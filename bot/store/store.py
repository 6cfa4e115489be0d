"""The store as the rest of the bot sees it: transactions."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.connection import connect
from bot.store.migrate import migrate


class Store:
    """A migrated database; all reading and writing happens in a `transaction`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at an address, with the present schema.

        :raises OSError: if its folder cannot be made.
        :raises NewerSchemaError: if a newer version of the program has written it.
        """
        engine = connect(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, undone by any exception in it."""
        async with self._engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

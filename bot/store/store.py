"""The store as the rest of the bot sees it: transactions, and what is heard of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Self, TypeVar, cast

from sqlalchemy import Delete, Insert, Table, event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.cluster.advisory_lock import hold_lock
from bot.store.cluster.pubsub import PubSub
from bot.store.db.backend import Database, database_at
from bot.store.db.dialect import Purpose
from bot.store.db.errors import StoreError, translate_db_errors
from bot.store.db.migrate import migrate
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import patiently

T = TypeVar("T")

_NEWS = "who is to hear of this transaction"


class Store:
    """A migrated database; all reading and writing happens in a `transaction`.

    `on_trouble` is called with what is wrong whenever the database is at fault.
    """

    def __init__(self, database: Database, url: str, terms: PostgresOptions | None = None) -> None:
        self._database = database
        self._url, self._terms = url, terms
        self._heard: list[tuple[type[Insert | Delete], Table, Callable[[], None]]] = []
        self.on_trouble: Callable[[StoreError], None] = lambda _error: None
        event.listen(database.engine.sync_engine, "before_execute", self._note)

    @classmethod
    async def open(cls, url: str, terms: PostgresOptions | None = None) -> Self:
        """The store at an address, sound and with the present schema; see `database_at`.

        :raises OSError: if its folder cannot be made.
        :raises StoreError: if it is damaged, locked, cannot be reached or cannot be written.
        :raises NewerSchemaError: if a newer version of the program has written it.
        """
        database = database_at(url, terms)
        try:
            with translate_db_errors(database.name):
                await database.check()
                async with database.without_timeouts() as engine:
                    await migrate(engine)
        except BaseException:
            await database.close()
            raise
        return cls(database, url, terms)

    @property
    def name(self) -> str:
        """Name of the database in messages."""
        return self._database.name

    @property
    def is_server(self) -> bool:
        """Whether the database is a program of its own, which is waited for however long."""
        return self._database.is_server

    def pubsub(self) -> PubSub:
        """The notifications by which instances that share this store call each other."""
        return PubSub(self._url, self._terms)

    def alone(self, purpose: Purpose) -> AbstractAsyncContextManager[asyncio.Event]:
        """Be the only instance that does something (`hold_lock`); to a file there is no other."""
        if self.is_server:
            return hold_lock(self._url, purpose, self._terms)
        return nullcontext(asyncio.Event())

    async def patiently(self, act: Callable[[], Awaitable[T]]) -> T:
        """The result of `act`, which is called again while a server is away.

        :raises StoreError: if that does not pass by itself, or the store is a file.
        """
        return await (patiently(act, self._terms) if self.is_server else act())

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, undone by any exception in it.

        :raises StoreError: if the database is at fault.
        """
        news: list[Callable[[], None]] = []
        try:
            async with self._database.transaction() as connection:
                _info(connection)[_NEWS] = news
                yield connection
        except StoreError as error:
            self.on_trouble(error)
            raise
        for heard in dict.fromkeys(news):
            heard()

    def on_insert(self, table: Table, heard: Callable[[], None]) -> None:
        """Have `heard` called after each transaction that has put something into a table."""
        self._heard.append((Insert, table, heard))

    def on_delete(self, table: Table, heard: Callable[[], None]) -> None:
        """The same for transactions that may have taken something out of a table."""
        self._heard.append((Delete, table, heard))

    def _note(self, connection: Connection, statement: object, *_: object) -> None:
        for kind, table, heard in self._heard:
            if isinstance(statement, kind) and statement.table is table:
                connection.info[_NEWS].append(heard)

    async def close(self) -> None:
        """Let go of the database once the transactions under way have ended.

        If this is broken off before, the last of them lets go of it.
        """
        await self._database.close()


def _info(connection: AsyncConnection) -> dict[Any, Any]:
    """Values kept with a connection, for listeners to its events."""
    return cast("Connection", connection.sync_connection).info

"""The store as the rest of the bot sees it: transactions, and what is heard of them."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    nullcontext,
)
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.cluster.advisory_lock import hold_lock
from bot.store.cluster.pubsub import PubSub
from bot.store.db import changes
from bot.store.db.backend import Database, database_at
from bot.store.db.changes import Change
from bot.store.db.dialect import Purpose
from bot.store.db.errors import StoreError, translate_db_errors
from bot.store.db.migrate import migrate
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import patiently

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """A migrated database; all reading and writing happens in a transaction.

    `on_trouble` is called with what is wrong whenever the database is at fault.
    """

    def __init__(self, database: Database, url: str, terms: PostgresOptions | None = None) -> None:
        self._database = database
        self._url, self._terms = url, terms
        self._heard = defaultdict[Change, list[Callable[[], None]]](list)
        self.on_trouble: Callable[[StoreError], None] = lambda _error: None

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

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Result of work done in one transaction, which is undone if the work fails.

        The work is a plain function, in which statements are plain calls: while the database sees
        to one, the event loop goes on with something else.

        :raises StoreError: if the database is at fault.
        """
        noted: Collection[Change] = ()

        def noting(connection: Connection) -> T:
            nonlocal noted
            # A connection that breaks meanwhile does not give it any more.
            info = connection.info
            try:
                return work(connection, *given, **named)
            finally:
                noted = changes.taken(info)

        try:
            result = await self._database.run(noting)
        except StoreError as error:
            self.on_trouble(error)
            raise
        if noted:
            self._tell(noted)
        return result

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """The same as a block, for work in which something else is waited for.

        :raises StoreError: if the database is at fault.
        """
        noted: Collection[Change] = ()
        try:
            async with self._database.transaction() as connection:
                info = connection.info
                try:
                    yield connection
                finally:
                    noted = changes.taken(info)
        except StoreError as error:
            self.on_trouble(error)
            raise
        self._tell(noted)

    def on(self, change: Change, heard: Callable[[], None]) -> None:
        """Have `heard` called after each transaction that has made such a change."""
        self._heard[change].append(heard)

    def _tell(self, noted: Collection[Change]) -> None:
        for heard in dict.fromkeys(heard for change in noted for heard in self._heard[change]):
            heard()

    async def close(self) -> None:
        """Let go of the database once the transactions under way have ended.

        If this is broken off before, the last of them lets go of it.
        """
        await self._database.close()

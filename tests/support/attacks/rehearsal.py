"""Trying things out on a store: whatever is done is seen, and then undone."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.db.sqlite import Sqlite
from tests.support.bot.harness import ServiceHarness

P = ParamSpec("P")
T = TypeVar("T")


class Rehearsal(Store):
    """A store whose transactions are all parts of one."""

    def __init__(self, store: Store, connection: AsyncConnection) -> None:
        super().__init__(store._database, store._url)
        self._connection = connection

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """The same for work."""
        async with self.transaction() as connection:
            return await connection.run_sync(work, *given, **named)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A part, undone by any exception in it."""
        async with self._connection.begin_nested():
            yield self._connection


@asynccontextmanager
async def rehearsed(desk: ServiceHarness) -> AsyncIterator[ServiceHarness]:
    """The desk over the same rows; they are as they were afterwards."""
    database = desk.store._database
    assert isinstance(database, Sqlite)
    async with database._connected() as connection:
        raw: Any = await connection.get_raw_connection()
        with raw.dbapi_connection.awaited():
            yield ServiceHarness(Rehearsal(desk.store, connection), desk.texts, desk.clock)
            await connection.rollback()

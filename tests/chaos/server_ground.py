"""A database of a server as the ground of bots that live and die in this process."""

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from itertools import count
from threading import Thread
from typing import Any

import asyncpg
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import Pool
from sqlalchemy.util.concurrency import await_

from bot.store.db.schema import metadata
from tests.chaos.failpoints import Life, Put
from tests.chaos.grounds import Ground, Row
from tests.support.statement_cache import remembering

ENDING = 10.0
"""Seconds within which a server has ended a connection."""


class ServerGround(Ground):
    """A database of a server, with the present schema.

    The driver has an event loop of its own in another thread; the bot stands still while it works.
    """

    is_server = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._other = self._wait(asyncpg.connect(url.replace("+asyncpg", "")))
        self._open: list[asyncpg.Connection[Any]] = []

    async def clear(self) -> None:
        """See `Ground`."""
        names = ", ".join(table.name for table in metadata.sorted_tables)
        self.write(f"TRUNCATE {names} RESTART IDENTITY")

    def take_hold(self, put: Put, life: Callable[[], Life]) -> None:
        """See `Ground`."""

        def at_once(awaitable: Any) -> Any:
            if life().is_over:
                awaitable = _never(awaitable)
            elif asyncio.iscoroutine(awaitable):
                return self._wait(awaitable)
            return await_(awaitable)

        def engine(url: str, **how: Any) -> AsyncEngine:
            return remembering(create_async_engine(url, **{**how, "pool_size": 1}))

        put("sqlalchemy.dialects.postgresql.asyncpg.await_", at_once)
        put("sqlalchemy.connectors.asyncio.await_", at_once)
        put("bot.store.db.postgres.create_async_engine", engine)
        # There is one copy at a time: nobody is to be told of it, or kept from what it does.
        put("bot.store.store.hold_lock", lambda *_: nullcontext(asyncio.Event()))
        put("bot.cluster.heartbeat.Heartbeat.is_sure", lambda _heartbeat: True)
        for part in (
            "bot.cluster.heartbeat.Heartbeat.run",
            "bot.runtime.wakeups.Wakeups.keep_looking",
        ):
            put(part, _for_ever)
        put("bot.store.cluster.pubsub.PubSub.run", _for_ever)
        event.listen(Pool, "connect", self._opened)

    def _opened(self, connection: Any, _record: object) -> None:
        self._open.append(connection.driver_connection)

    def _wait(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Wait for a coroutine's result, however long that takes."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def cut(self) -> None:
        """See `Ground`."""
        self._wait(self._cut())

    async def _cut(self) -> None:
        while self._open:
            self._open.pop().terminate()
        # Whose program has gone a server finds out later.
        await self._other.execute(
            "SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            round(ENDING * 1000),
        )
        # By the time the next one is there nobody has heard of it for long.
        await self._other.execute("UPDATE copies SET until = 0")

    def rows(self, statement: str, *values: object) -> list[Row]:
        """See `Ground`."""
        numbers = count(1)
        numbered = "".join(f"${next(numbers)}" if sign == "?" else sign for sign in statement)
        return [tuple(row) for row in self._wait(self._other.fetch(numbered, *values))]

    def write(self, statement: str, *values: object) -> None:
        """See `Ground`."""
        self.rows(statement, *values)

    def let_go(self) -> None:
        """See `Ground`."""
        event.remove(Pool, "connect", self._opened)

    def close(self) -> None:
        """See `Ground`."""
        self._wait(self._other.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _for_ever(_part: object) -> None:
    """Stands in for work that only several instances need."""
    await asyncio.Event().wait()


def _never(awaitable: Any) -> asyncio.Future[None]:
    """Stands in for a call that the dead would make."""
    if asyncio.iscoroutine(awaitable):
        # To connect is what another one is given to do.
        for given in [*inspect.getcoroutinelocals(awaitable).values(), awaitable]:
            if asyncio.iscoroutine(given):
                given.close()
    return asyncio.get_running_loop().create_future()

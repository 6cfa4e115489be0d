"""PostgreSQL as the store's database: a server with a pool of connections to it.

Transactions that must not do the same thing at once are kept apart by rows that are held.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.db.errors import StoreError, translate_db_errors, unreachable

OLDEST = 15
"""The major version of the oldest server that the program is tested with."""

STATEMENTS_KEPT = 500
"""Prepared statements that each connection remembers: more than the program has."""

FOREVER = 3600.0
T = TypeVar("T")
GRACE = 5.0
"""Seconds after the end of its time for which a server may still say that a statement has none."""

_BY_DRIVER = asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError
NO_CONNECTION = (OSError, TimeoutError, *_BY_DRIVER)
"""Exceptions of a failed attempt to connect, beside those that SQLAlchemy raises."""

CUT_OFF = (ConnectionError, TimeoutError, *_BY_DRIVER)
"""The same of a connection that is lost, or leads to a server that has stopped to answer."""

KEPT_ALIVE = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""Settings by which a server forgets connections of a dead machine in about a minute."""

ALWAYS = {
    "application_name": "tessera",
    # Rows are held for this one: who has waited for a row sees what has become of it. Another may
    # be usual in a database, which gives errors instead.
    "default_transaction_isolation": "read committed",
    "timezone": "UTC",
    # Every statement wants a few rows by an index, whatever its values: to plan anew for each cost
    # more than to find them, and with little in a table it was read whole.
    "plan_cache_mode": "force_generic_plan",
    "random_page_cost": "1.1",
}


@dataclass(frozen=True)
class PostgresOptions:
    """Terms of the connections to a server: their number, and times in seconds.

    A transaction may do nothing for `held` seconds while it holds rows that others wait for: an
    instance that stands still lets go of them after that. A connection may say nothing at all for
    `silent` seconds; 0 is for ever. While the server is away, `between_tries` is the longest pause.
    """

    connections: int = 10
    connecting: float = 5.0
    statement: float = 20.0
    lock: float = 10.0
    held: float = 5.0
    silent: float = 0.0
    between_tries: float = 5.0

    @property
    def of_session(self) -> dict[str, str]:
        """The terms as settings of a session of the server."""
        times = {
            "statement_timeout": self.statement,
            "lock_timeout": self.lock,
            "idle_in_transaction_session_timeout": self.held,
            "idle_session_timeout": self.silent,
        }
        limits = {name: str(round(seconds * 1000)) for name, seconds in times.items()}
        return {**limits, **KEPT_ALIVE, **ALWAYS}

    @property
    def of_connection(self) -> dict[str, Any]:
        """The terms as arguments of the driver; any statement is answered, if only by an error."""
        return {
            "timeout": self.connecting,
            "command_timeout": self.statement + GRACE if self.statement else None,
            "server_settings": self.of_session,
        }


def name_of(url: str) -> str:
    """Name of the database at an address, for messages; it holds no password."""
    at = make_url(url)
    return f"{at.database} on {at.host or 'this machine'}"


class Postgres:
    """See `Database`."""

    is_server = True

    def __init__(self, url: str, terms: PostgresOptions | None = None) -> None:
        terms = terms or PostgresOptions()
        self._url, self._terms = url, terms
        self.engine: AsyncEngine = create_async_engine(
            url,
            pool_size=terms.connections,
            max_overflow=0,
            pool_timeout=FOREVER,
            # The parameters hold words that people wrote, which must not get into a log.
            hide_parameters=True,
            connect_args={
                **terms.of_connection,
                "prepared_statement_cache_size": STATEMENTS_KEPT,
            },
        )
        self.name = name_of(url)

    async def check(self) -> None:
        """See `Database`; what is damaged the server finds by itself."""
        async with self.transaction() as connection:
            found = await connection.exec_driver_sql("SHOW server_version_num")
            version = int(found.scalar_one()) // 10_000
        if version < OLDEST:
            raise StoreError(
                f"the database {self.name} is PostgreSQL {version}: expected {OLDEST} or newer",
                lasting=True,
            )

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See `Database`; as many at a time as there are connections."""
        async with self._connected() as connection:
            return await connection.run_sync(_done, work)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`; as many at a time as there are connections."""
        async with self._connected() as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        with translate_db_errors(self.name):
            connection = await self.connected()
            try:
                yield connection
            except CUT_OFF as error:
                raise unreachable(self.name, error) from error
            finally:
                await asyncio.shield(asyncio.ensure_future(connection.close()))

    @asynccontextmanager
    async def without_timeouts(self) -> AsyncIterator[AsyncEngine]:
        """See `Database`."""
        patient = Postgres(self._url, replace(self._terms, statement=0.0))
        try:
            yield patient.engine
        finally:
            await patient.close()

    async def connected(self) -> AsyncConnection:
        """A connection of the pool, or a new one.

        :raises StoreError: if the server cannot be reached.
        """
        try:
            return await self.engine.connect()
        except NO_CONNECTION as error:
            raise unreachable(self.name, error) from error

    async def close(self) -> None:
        """See `Database`."""
        await self.engine.dispose()


def _done(connection: Connection, work: Callable[[Connection], T]) -> T:
    with connection.begin():
        return work(connection)

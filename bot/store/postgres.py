"""PostgreSQL as the store's database: a server with a pool of connections to it.

What one transaction must not do while another does the same is kept apart by rows that are held.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.trouble import StoreError, told_clearly, unreachable

OLDEST = 15
"""The major version of the oldest server that the program is tested with."""

STATEMENTS_KEPT = 500
"""Prepared statements that each connection remembers: more than the program has."""

FOREVER = 3600.0
NO_CONNECTION = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What comes of an attempt to connect, beside what SQLAlchemy makes of it."""

CUT_OFF = (ConnectionError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""The same of a connection that is lost."""


@dataclass(frozen=True)
class Terms:
    """What the bot asks of a server: numbers of connections and seconds.

    `held` is how long a transaction may do nothing while it holds rows that others wait for: a copy
    of the bot that stands still lets go of them after that.
    """

    connections: int = 10
    connecting: float = 5.0
    statement: float = 20.0
    lock: float = 10.0
    held: float = 5.0

    @property
    def of_session(self) -> dict[str, str]:
        """As settings of a session of the server."""
        times = {
            "statement_timeout": self.statement,
            "lock_timeout": self.lock,
            "idle_in_transaction_session_timeout": self.held,
        }
        limits = {name: str(round(seconds * 1000)) for name, seconds in times.items()}
        return {**limits, "application_name": "tessera", "timezone": "UTC"}


class Postgres:
    """See `Database`."""

    is_server = True

    def __init__(self, url: str, terms: Terms | None = None) -> None:
        terms = terms or Terms()
        self.engine: AsyncEngine = create_async_engine(
            url,
            pool_size=terms.connections,
            max_overflow=0,
            pool_timeout=FOREVER,
            # What people wrote is in the parameters, and is nobody's business in a log.
            hide_parameters=True,
            connect_args={
                "timeout": terms.connecting,
                "server_settings": terms.of_session,
                "prepared_statement_cache_size": STATEMENTS_KEPT,
            },
        )
        at = make_url(url)
        self.name = f"{at.database} on {at.host or 'this machine'}"

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

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`; as many at a time as there are connections."""
        with told_clearly(self.name):
            connection = await self.connected()
            try:
                async with connection.begin():
                    yield connection
            except CUT_OFF as error:
                raise unreachable(self.name, error) from error
            finally:
                await asyncio.shield(asyncio.ensure_future(connection.close()))

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

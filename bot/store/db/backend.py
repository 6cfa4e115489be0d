"""The protocol of a database, and the choice of one by its address."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.db.postgres import Postgres, PostgresOptions
from bot.store.db.sqlite import Sqlite

T = TypeVar("T")


class Database(Protocol):
    """A database; it is connected to when it is first used."""

    @property
    def engine(self) -> AsyncEngine:
        """The engine that makes its connections."""
        ...

    @property
    def name(self) -> str:
        """Its name in messages, with no password in it."""
        ...

    @property
    def is_server(self) -> bool:
        """Whether it is a program of its own, which comes back without the bot's doing."""
        ...

    async def check(self) -> None:
        """See whether it can be used.

        :raises StoreError: if it cannot, or is damaged.
        """
        ...

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Result of work done in one transaction, which is undone if the work fails.

        :raises StoreError: if the database is at fault.
        """
        ...

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction: committed at the end of the block, undone by any exception in it.

        :raises StoreError: if the database is at fault.
        """
        ...

    def unhurried(self) -> AbstractAsyncContextManager[AsyncEngine]:
        """Connections on which a statement may take any time, as one of a migration does."""
        ...

    async def close(self) -> None:
        """Let go of it once the transaction under way has ended."""
        ...


def database_at(url: str, terms: PostgresOptions | None = None) -> Database:
    """The database at an address such as `sqlite+aiosqlite:///file` or `postgresql+asyncpg://…`.

    `terms` are those for a server, the usual ones if there are none.

    :raises OSError: if the folder of its file cannot be made.
    """
    return Postgres(url, terms) if is_server(url) else Sqlite(url)


def is_server(url: str) -> bool:
    """Whether an address is that of a server; else it is a file's, or means memory."""
    return make_url(url).get_backend_name() == "postgresql"

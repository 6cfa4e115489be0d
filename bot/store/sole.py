"""Being the only copy of the bot that uses a server: a lock there, on a connection of its own.

The server lets go of it when the connection ends, however the program did.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.differences import Purpose
from bot.store.postgres import Postgres, Terms
from bot.store.trouble import StoreError, told_clearly

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds for which another copy may still be ending."""

BETWEEN_TRIES = 0.5
BETWEEN_LOOKS = 2.0
LONGEST_PAUSE = 10.0

_LOCK = select(func.pg_try_advisory_lock(Purpose.SOLE.value))
_LOOK = select(1)


@asynccontextmanager
async def sole(url: str, patience: float = PATIENCE) -> AsyncIterator[None]:
    """Be the only copy for the length of a block; a server that is away is waited for.

    :raises StoreError: if another copy uses the server and goes on using it, then or later, or if
        the server lets nobody in.
    """
    place = _Place(url, patience)
    await place.take()
    keeping = asyncio.create_task(place.keep(asyncio.current_task()))
    try:
        yield
    except asyncio.CancelledError:
        if place.lost:
            raise place.lost from None
        raise
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError, StoreError):
            await keeping
        await place.leave()


@dataclass
class _Place:
    """The lock of one copy; `lost` says why it has it no more."""

    url: str
    patience: float
    lost: StoreError | None = None
    _connection: AsyncConnection | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._server = Postgres(self.url, Terms(connections=1))

    async def take(self) -> None:
        """Get the lock, as soon as the server answers and nobody else has it."""
        pause = BETWEEN_TRIES
        while True:
            try:
                await self._take()
            except StoreError as error:
                if error.lasting:
                    raise
                log.warning("waiting for the database: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    async def keep(self, user: "asyncio.Task[object] | None") -> None:
        """See that the lock is still there, and get it anew; who uses it is ended if it is lost."""
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            try:
                await self._look()
            except StoreError:
                try:
                    await self.take()
                except StoreError as error:
                    self.lost = error
                    if user:
                        user.cancel()
                    return

    async def leave(self) -> None:
        """Let others have it."""
        with suppress(Exception):
            await self._forget()
        await self._server.close()

    async def _take(self) -> None:
        await self._forget()
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience
        with told_clearly(self._server.name):
            self._connection = await self._server.connected()
            while not (await self._connection.execute(_LOCK)).scalar_one():
                await self._connection.rollback()
                if loop.time() >= until:
                    raise StoreError(
                        f"another copy of the bot uses the database {self._server.name}: stop it, "
                        "or choose another DATABASE_URL",
                        lasting=True,
                    )
                await asyncio.sleep(BETWEEN_TRIES)
            await self._connection.commit()

    async def _look(self) -> None:
        if self._connection is None:
            raise StoreError("not connected")
        with told_clearly(self._server.name):
            await self._connection.execute(_LOOK)
            await self._connection.commit()

    async def _forget(self) -> None:
        """Let the connection be no more: in a pool it would keep the lock."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.invalidate()
            await connection.close()

"""Being the only instance that does something: a lock on a server, by a connection of its own.

The server lets go of it when the connection is lost, however the program ended, and ends that
itself when nothing is heard by it for long: an instance that stands still keeps nothing.
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from bot.store.cluster.dedicated_connection import DedicatedConnection
from bot.store.db.dialect import TRY_ADVISORY_LOCK, Purpose
from bot.store.db.errors import StoreError
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import patiently

log = logging.getLogger(__name__)

SILENT = 6.0
"""Seconds after its last word for which an instance keeps the lock."""

BETWEEN_LOOKS = 2.0
ANSWERED = 2.0
"""Seconds within which a look is answered; who is not answered takes the lock to be lost.

That is before anybody else can have it.
"""

BETWEEN_TRIES = 0.5

_LOOK = "SELECT 1"


@asynccontextmanager
async def hold_lock(
    url: str, purpose: Purpose, terms: PostgresOptions | None = None, patience: float = math.inf
) -> AsyncIterator[asyncio.Event]:
    """Be the only instance for the length of a block, once no other is; wait for a server away.

    The event is set when that is over, or may be: what is done alone is to be left then.

    :raises StoreError: if another one is for longer than `patience` seconds, or if the server lets
        nobody in.
    """
    terms = replace(terms or PostgresOptions(), silent=SILENT)
    connection = await patiently(lambda: _taken(url, purpose, terms, patience), terms)
    keeping = asyncio.create_task(_keep(connection))
    try:
        yield connection.lost
    finally:
        keeping.cancel()
        await asyncio.wait({keeping})
        await connection.close()


async def _taken(
    url: str, purpose: Purpose, terms: PostgresOptions, patience: float
) -> DedicatedConnection:
    """A connection that has the lock."""
    connection = await DedicatedConnection.open(url, terms)
    try:
        await _take(connection, purpose, patience)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _take(connection: DedicatedConnection, purpose: Purpose, patience: float) -> None:
    loop, what = asyncio.get_running_loop(), purpose.name.lower().replace("_", " ")
    until = loop.time() + patience
    stood_by = False
    while not await connection.ask(TRY_ADVISORY_LOCK, purpose.value):
        if not stood_by:
            log.info("another instance of the bot has the %s: this one stands by", what)
            stood_by = True
        if loop.time() >= until:
            raise StoreError(
                f"another instance of the bot uses the database {connection.name}: stop it, "
                "or choose another DATABASE_URL",
                lasting=True,
            )
        await asyncio.sleep(BETWEEN_TRIES)
    log.info("this instance of the bot has the %s", what)


async def _keep(connection: DedicatedConnection) -> None:
    """Let the server hear of this instance, and see that it is there."""
    with suppress(StoreError, TimeoutError):
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            async with asyncio.timeout(ANSWERED):
                await connection.ask(_LOOK)
    connection.lost.set()

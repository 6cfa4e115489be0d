"""Waiting for a server that is away: it is tried again, at ever longer intervals."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

from bot.common.backoff import Backoff
from bot.store.db.errors import StoreError
from bot.store.db.postgres import PostgresOptions

log = logging.getLogger(__name__)
T = TypeVar("T")

FIRST_PAUSE = 0.5
CHANCE = Random()


async def patiently(act: Callable[[], Awaitable[T]], terms: PostgresOptions | None = None) -> T:
    """The result of `act`, which is called again while a server is away.

    :raises StoreError: if it is at fault in a way that does not pass by itself.
    """
    longest = (terms or PostgresOptions()).between_tries
    # Not all instances come back at the same moment.
    now, backoff = asyncio.get_running_loop().time, Backoff(FIRST_PAUSE, longest, CHANCE)
    while True:
        begun = now()
        try:
            return await act()
        except StoreError as error:
            if error.lasting:
                raise
            log.warning("waiting for the database: %s", error)
        if now() - begun > longest:
            # All was well in between.
            backoff.reset()
        await asyncio.sleep(backoff.pause())

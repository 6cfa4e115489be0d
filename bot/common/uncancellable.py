"""Work that a caller who is cancelled does not leave in the middle."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError
from telegram.error import TelegramError

log = logging.getLogger(__name__)
T = TypeVar("T")

_FORESEEN = (OperationalError, TelegramError)


async def run_uncancellable(work: Coroutine[Any, Any, T], most: float | None = None) -> T:
    """Wait for work that must not be cut off in the middle: a cancelled caller leaves after it.

    If that takes more than `most` seconds it is cut off all the same.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        _, unfinished = await asyncio.wait([task], timeout=most)
        if unfinished:
            task.cancel()
            await asyncio.wait([task])
        # The caller who would hear of a failure has left; others hear of foreseen ones, too.
        elif (error := task.exception()) and not isinstance(error, _FORESEEN):
            log.exception("what must not be cut off has failed", exc_info=error)
        raise

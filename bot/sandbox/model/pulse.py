"""Waiting for something to happen, without sleeping."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Pulse:
    """Wakes all who wait, each time it beats."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        """Wake everybody who waits now."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def next(self) -> None:
        """Wait for the next beat."""
        await self.coming()

    def coming(self) -> asyncio.Future[None]:
        """A future done with the next beat, counted from this call and not from its `await`."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        waiting.add_done_callback(self._waiting.discard)
        return waiting

    async def until(self, seen: Callable[[], T]) -> T:
        """Wait until `seen` returns something true, asking it again at each beat."""
        while not (value := seen()):
            await self.next()
        return value

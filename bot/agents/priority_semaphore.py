"""A queue in which whoever needs the least time goes first, but does not pass others for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class PrioritySemaphore:
    """Lets so many go on at a time."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()
        self._wanted = asyncio.Event()

    @asynccontextmanager
    async def turn(self, due: float) -> AsyncIterator[None]:
        """A turn before those that are due later; of equal ones the first to come goes first.

        One is due so much later than it comes as others may come later and go first.
        """
        await self._wait(due)
        try:
            yield
        finally:
            self._pass_on()

    async def wanted(self) -> None:
        """Wait until somebody waits for a turn while there is none."""
        while not any(not called.done() for *_, called in self._waiting):
            self._wanted.clear()
            await self._wanted.wait()

    async def _wait(self, due: float) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (due, next(self._order), called))
        self._wanted.set()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            *_, called = heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

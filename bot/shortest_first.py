"""A queue in which whoever needs the least time goes first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class ShortestFirst:
    """Lets so many go on at a time."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()

    @asynccontextmanager
    async def turn(self, seconds: float) -> AsyncIterator[None]:
        """A turn that takes about so long; of equal ones the first to come is the first to go."""
        await self._wait(seconds)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, seconds: float) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (seconds, next(self._order), called))
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

"""A queue in which whoever needs the least time goes first, but does not pass others for ever."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, TypeVar

T = TypeVar("T")


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
        """Wait until somebody waits for a turn while there is none, who needs it by some time."""
        while not any(due < inf and not called.done() for due, _, called in self._waiting):
            self._wanted.clear()
            await self._wanted.wait()

    async def undisturbed(self, work: Coroutine[Any, Any, T]) -> T | None:
        """The result of work; None if it was broken off, as somebody is in need of the turn."""
        answer, wanted = asyncio.create_task(work), asyncio.create_task(self.wanted())
        try:
            await asyncio.wait((answer, wanted), return_when=asyncio.FIRST_COMPLETED)
            return answer.result() if answer.done() else None
        finally:
            answer.cancel()
            wanted.cancel()
            await asyncio.gather(answer, wanted, return_exceptions=True)

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

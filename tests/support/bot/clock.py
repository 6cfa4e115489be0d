"""A clock that stands still until a test moves it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store


class StillClock:
    """A clock that wakes sleepers in the order of their deadlines, only while `run` has to wait."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.time = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self.time + seconds, next(self._order), woken))
        await woken

    async def run(self, *work: Coroutine[Any, Any, None]) -> None:
        """Do all of this, jumping to the next deadline whenever nothing else can go on."""
        tasks = [asyncio.ensure_future(part) for part in work]
        while not all(task.done() for task in tasks):
            await self._settle()
            if self._sleepers:
                deadline, _, woken = heappop(self._sleepers)
                if not woken.done():
                    self.time = max(self.time, deadline)
                    woken.set_result(None)
        await asyncio.gather(*tasks)

    async def _settle(self) -> None:
        """Let everything go on that can go on at this moment."""
        for _ in range(5):
            await asyncio.sleep(0)


class PatientClock(StillClock):
    """A clock that waits for the database as well, whose work takes no time at all on it.

    `hops` are the turns of the event loop in which something that goes on without it shows.
    """

    def __init__(self, hops: int = 20) -> None:
        super().__init__()
        self._hops = hops
        self._busy = 0
        self._idle = asyncio.Event()

    def wait_for(self, store: Store) -> None:
        """Let no time pass, from now on, while a transaction of this store is under way."""
        transaction, run = store.transaction, store.run

        @asynccontextmanager
        async def waited_for() -> AsyncIterator[AsyncConnection]:
            with self._working():
                async with transaction() as connection:
                    yield connection

        async def waited_run(*given: Any, **named: Any) -> Any:
            with self._working():
                return await run(*given, **named)

        # Watched, not changed.
        vars(store).update(transaction=waited_for, run=waited_run)

    @contextmanager
    def _working(self) -> Iterator[None]:
        self._busy += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

    async def _settle(self) -> None:
        for _ in range(self._hops):
            await asyncio.sleep(0)
            if self._busy:
                await self._idle.wait()

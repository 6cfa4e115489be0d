"""A clock that stands still while a bot has something to do."""

import asyncio
from heapq import heappop, heappush
from itertools import count


class WorldClock:
    """A clock that goes on through every life of the bot; sleepers wake when it is moved."""

    def __init__(self, start: float = 1_000_000_000.0) -> None:
        self.time = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> float:
        """See `bot.common.clock.Clock`."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """See `bot.common.clock.Clock`."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self.time + seconds, next(self._order), woken))
        await woken

    def wake_next(self, until: float) -> bool:
        """Move on to the first deadline; False if there is none until then."""
        while self._sleepers and self._sleepers[0][2].done():
            heappop(self._sleepers)
        if not self._sleepers or self._sleepers[0][0] > until:
            return False
        deadline, _, woken = heappop(self._sleepers)
        self.time = max(self.time, deadline)
        woken.set_result(None)
        return True

"""A clock on which limits take no real time: sleeping moves it instead of waiting."""

import asyncio
import time

LONG = 300.0
"""Seconds; who sleeps longer does so until a test lets that much time pass."""


class HastyClock:
    """Runs with the machine's clock, and jumps over every sleep but long ones.

    Sleepers wake in the order of their deadlines, as on a real clock.
    """

    def __init__(self) -> None:
        self._ahead = 0.0
        self._runs = asyncio.Event()
        self._runs.set()
        self._passed = asyncio.Event()

    def now(self) -> float:
        """Seconds since the epoch, as far as this clock has come."""
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        """Let others run, then jump to the deadline unless the clock is there by now."""
        await self._runs.wait()
        deadline = self.now() + seconds
        while seconds > LONG and self.now() < deadline:
            await self._passed.wait()
        await asyncio.sleep(min(seconds, 0.02))
        self._ahead += max(0.0, deadline - self.now())

    def stand_still(self) -> None:
        """Let every sleep from now on last until something else ends it."""
        self._runs.clear()

    def pass_time(self, seconds: float) -> None:
        """Move on."""
        self._ahead += seconds
        self._passed.set()
        self._passed = asyncio.Event()

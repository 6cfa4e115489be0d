"""A clock on which limits take no real time: sleeping moves it instead of waiting."""

import asyncio
import time

LONG = 300.0
"""Seconds; a sleep longer than this lasts until a test lets that much time pass."""


class HastyClock:
    """Runs with the machine's clock, and jumps over every sleep but long ones.

    Sleepers wake in the order of their deadlines, as on a real clock.
    """

    def __init__(self) -> None:
        self._ahead = 0.0
        self._runs = asyncio.Event()
        self._runs.set()
        self._passed = asyncio.Event()
        self._asleep = 0
        self._lay_down = asyncio.Event()

    def now(self) -> float:
        """Seconds since the epoch, as far as this clock has come."""
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        """Let others run, then jump to the deadline unless the clock is there by now."""
        await self._runs.wait()
        deadline = self.now() + seconds
        if seconds > LONG:
            await self._sleep_long(deadline)
        await asyncio.sleep(min(seconds, 0.02))
        self._ahead += max(0.0, deadline - self.now())

    async def _sleep_long(self, deadline: float) -> None:
        self._asleep += 1
        self._lay_down.set()
        try:
            while self.now() < deadline:
                await self._passed.wait()
        finally:
            self._asleep -= 1

    def stand_still(self) -> None:
        """Make every sleep from now on last until something else ends it."""
        self._runs.clear()

    def pass_time(self, seconds: float) -> None:
        """Move on."""
        self._ahead += seconds
        self._passed.set()
        self._passed = asyncio.Event()

    async def let_pass(self, seconds: float) -> None:
        """Move on, and wait until all that this has woken sleep again, by the new time."""
        sleepers = self._asleep
        self.pass_time(seconds)
        await asyncio.sleep(0)
        while self._asleep < sleepers:
            self._lay_down.clear()
            await self._lay_down.wait()

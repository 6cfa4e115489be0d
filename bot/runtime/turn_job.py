"""Jobs of which one instance at a time does the work, while it is its turn."""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import cached_property

from sqlalchemy.exc import OperationalError

log = logging.getLogger(__name__)

Turn = Callable[[], AbstractAsyncContextManager[asyncio.Event]]
"""Begins when no other instance has its turn; the event is set when it is over."""


class TurnJob(ABC):
    """Ticks during each `turn`, from time to time or when woken."""

    turn: Turn
    between_ticks: float
    """Seconds to the next look, if nobody wakes the job."""

    def wake(self) -> None:
        """Look now: something is due, perhaps."""
        self._woken.set()

    @cached_property
    def _woken(self) -> asyncio.Event:
        return asyncio.Event()

    @abstractmethod
    async def tick(self) -> float:
        """See to all that is due; the seconds until the next look.

        :raises OperationalError: if the database does not answer.
        """

    @abstractmethod
    def begin(self) -> None:
        """Take note that a turn of this instance begins."""

    async def run(self) -> None:
        """Tick whenever it is this instance's turn, until cancelled.

        :raises StoreError: if no turn can come.
        """
        while True:
            async with self.turn() as over:
                self.begin()
                while not over.is_set():
                    await self._wait(await self._tick_or_later())

    async def _tick_or_later(self) -> float:
        try:
            return await self.tick()
        except OperationalError as error:
            log.warning("the database does not answer, %s looks later: %s", type(self), error)
            return self.between_ticks

    async def _wait(self, seconds: float) -> None:
        """Return after so many seconds of the machine's time, or when woken."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()

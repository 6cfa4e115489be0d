"""Work that waits until workers have nothing else to do: whoever waits for a move goes first."""

import asyncio
import logging
import math
from abc import ABC, abstractmethod
from functools import cached_property
from typing import Generic, TypeVar

from bot.agents.priority_semaphore import PrioritySemaphore
from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.store import StoreError

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds to wait where the database is at fault."""

T = TypeVar("T")


class IdleWorker(ABC, Generic[T]):
    """Does what it takes from the store, one after the other, in turns behind all others."""

    clock: Clock
    turns: PrioritySemaphore

    def wake(self) -> None:
        """Look for something new at once."""
        self._news.set()

    @cached_property
    def _news(self) -> asyncio.Event:
        return asyncio.Event()

    async def run(self) -> None:
        """Do all there is, until cancelled."""
        while True:
            self._news.clear()
            try:
                idle = not await self.step()
            except StoreError as error:
                log.warning("%s waits: %s", type(self).__name__, error)
                await self.clock.sleep(PAUSE)
                continue
            if idle:
                await self._news.wait()

    async def step(self) -> bool:
        """Do one thing; False if there is none.

        :raises StoreError: if the database is at fault.
        """
        async with self.turns.turn(math.inf):
            # Not before: while moves go first here, another instance may have time for it.
            found = await run_uncancellable(self.take())
            if found is None:
                return False
            try:
                await self.work(found)
            except StoreError:
                raise
            except Exception:
                log.exception("%s failed at %s", type(self).__name__, found)
                await self.give_up(found)
        return True

    @abstractmethod
    async def take(self) -> T | None:
        """Take something to do that no other instance is at; None if there is nothing."""

    @abstractmethod
    async def work(self, found: T) -> None:
        """Do it, as far as goes in one turn.

        :raises StoreError: if the database is at fault.
        """

    @abstractmethod
    async def give_up(self, found: T) -> None:
        """Do with it what is right where it cannot be done."""

"""The seasons of groups: results are noted, tables opened, the last day comes; in one instance."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random

from sqlalchemy.exc import OperationalError

from bot.common.clock import Clock
from bot.domain.clocks.spans import in_ms
from bot.handlers.community.season_course import WAITS_FOR, see_to
from bot.runtime import one_by_one
from bot.store import Store
from bot.store.repositories.scores import seasons
from bot.store.repositories.timing import outages

log = logging.getLogger(__name__)

BETWEEN_TICKS = 20.0
"""Seconds to the next look, if nobody wakes the job: another instance may have ended a game."""


@dataclass
class SeasonJob:
    """Ticks while this instance is the only one that does; a `turn` begins when no other one does.

    No season ends in a turn before Telegram was reached in it: somebody may have moved in time.
    `after_commit` is called with the chats in which something has changed.
    """

    store: Store
    clock: Clock
    rng: Random
    turn: Callable[[], AbstractAsyncContextManager[asyncio.Event]]
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _since: float = -inf

    def wake(self) -> None:
        """Look now: a game has ended, perhaps one of a season."""
        self._woken.set()

    async def run(self) -> None:
        """Tick whenever it is this instance's turn, until cancelled.

        :raises StoreError: if no turn can come.
        """
        while True:
            async with self.turn() as over:
                self._since = self.clock.now()
                while not over.is_set():
                    await self._tick_or_later()
                    await self._wait()

    async def _tick_or_later(self) -> None:
        try:
            await self.tick()
        except OperationalError as error:
            log.warning("the database does not answer; seasons are looked at later: %s", error)

    async def _wait(self) -> None:
        """Return after some seconds of the machine's time, or when woken."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BETWEEN_TICKS):
                await self._woken.wait()
        self._woken.clear()

    async def tick(self) -> None:
        """Bring the seasons up to date that are due, each in a transaction of its own.

        :raises OperationalError: if the database does not answer.
        """
        # The clock of the day may have been set back since the turn began.
        self._since = min(self._since, self.clock.now())
        now = in_ms(self.clock.now())
        for number in await self.store.run(seasons.due, now, now - WAITS_FOR):
            await one_by_one.see_to(f"of season {number}", self._season(number))

    async def _season(self, number: int) -> None:
        now = self.clock.now()
        may_end = await self.store.run(outages.is_over, self._since * 1000, in_ms(now))
        work = partial(see_to, number=number, now=now, rng=self.rng, may_end=may_end)
        self.after_commit(await self.store.run(work))

"""Working off the inbox: each chat's updates in order, different chats at the same time.

In memory there is nothing but whether somebody is to look: what waits is in the store, and whose
turn it is the store says.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError

from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.handlers.dispatcher import Dispatcher
from bot.store import Store
from bot.store.repositories import inbox_queue

log = logging.getLogger(__name__)
T = TypeVar("T")

WORKERS = 4
"""Updates worked off at the same time, each of another chat."""

LONGEST_LEISURE = 10.0
"""Seconds for which what can wait is kept back by updates that wait."""

PAUSE = 1.0
MOST_FAILURES = 30
"""Tries at a database that does not answer, a `PAUSE` apart, before the program gives up."""


@dataclass
class UpdateWorker:
    """Has the service work off one update after the other while any waits."""

    store: Store
    dispatcher: Dispatcher
    clock: Clock
    _calls: int = 0
    """Number of workers that are to look."""

    _news: int = 0
    """Number of times that this instance was told of updates."""

    _idle: int = 0
    """Number of workers that wait to be called."""

    _called: asyncio.Event = field(default_factory=asyncio.Event)
    _nobody: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the queue is empty, as far as is known."""

    def __post_init__(self) -> None:
        self._nobody.set()

    def wake(self, chats: Collection[int]) -> None:
        """Call workers, as there are updates of these chats in the inbox."""
        if chats:
            self._news += 1
            self._calls = min(WORKERS, self._calls + len(chats))
            self._called.set()
            self._nobody.clear()

    def has_hands_for(self, chats: Collection[int]) -> bool:
        """Whether each of so many chats would have a worker of its own at once."""
        return self._calls + len(chats) <= self._idle

    async def leisure(self) -> None:
        """Return when no update waits, or after a while: what can wait lets them pass.

        After a long outage boards would else be drawn that the next update changes again, and
        those who wait for an answer wait for that.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_LEISURE):
                await self._nobody.wait()

    async def run(self) -> None:
        """Work off updates until cancelled; none is left half done.

        :raises OperationalError: if the database does not answer for long; it can be run again.
        """
        await self._patiently(self.mend)
        # Updates that an earlier run was handling are still in the store.
        self.wake(range(WORKERS))
        pool = [asyncio.create_task(self._serve()) for _ in range(WORKERS)]
        try:
            ended, _ = await asyncio.wait(pool, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for worker in pool:
                worker.cancel()
            await asyncio.wait(pool)
        for worker in ended:
            worker.result()

    async def _serve(self) -> None:
        """Be one of the workers."""
        while True:
            await self._call()
            while await self._finds_more():
                pass
            if not self._calls:
                self._nobody.set()

    async def _finds_more(self) -> bool:
        """Work off an update, if there is any; whether more may wait.

        Another worker that was called meanwhile may have found the chat held, and given up.
        """
        news = self._news
        done = await self._patiently(self.dispatcher.work_off_next)
        return done is not None and not (done.last and news == self._news)

    async def _call(self) -> None:
        """Wait until a worker is called."""
        self._idle += 1
        try:
            while not self._calls:
                self._called.clear()
                await self._called.wait()
        finally:
            self._idle -= 1
        self._calls -= 1

    async def mend(self) -> None:
        """Put every chat into the queue of which an update waits; see `inbox_queue.mend`.

        :raises StoreError: if the database is at fault.
        """
        await self.store.run(inbox_queue.mend)

    async def _patiently(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something, again and again while the database does not answer."""
        for _ in range(MOST_FAILURES):
            try:
                return await run_uncancellable(act())
            except OperationalError as error:
                log.warning("the database does not answer, trying again: %s", error)
                await self.clock.sleep(PAUSE)
        return await run_uncancellable(act())

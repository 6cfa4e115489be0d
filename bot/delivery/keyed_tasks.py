"""Work that goes on side by side: each task goes round and round while there is something to do.

A task that fails tries again by itself after a while; whatever happens in one, no other waits.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram.error import NetworkError

from bot.common.backoff import Backoff
from bot.common.clock import Clock
from bot.store import StoreError

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0
"""Seconds between a failure and the next try, doubling: all is right soon after a fault ends."""


Round = Callable[[asyncio.Event], Awaitable[float | None]]
"""Does what there is to do; None if nothing is left, else in how many seconds there will be.

It is given an event that is set whenever something new has come; `clear` before looking.
"""


@dataclass
class KeyedTask:
    """Work that goes on under one name, one round after the other; `backoff` while it fails."""

    name: str
    round: Round
    news: asyncio.Event = field(default_factory=asyncio.Event)
    backoff: Backoff | None = None


@dataclass
class KeyedTasks:
    """Runs keyed tasks, each in an asyncio task of its own."""

    clock: Clock
    _running: dict[str, tuple[KeyedTask, asyncio.Task[None]]] = field(default_factory=dict)
    _closed: bool = False

    def wake(self, name: str, round_: Round) -> None:
        """Wake a task, as there is something to do; it is opened if it is not there."""
        if running := self._running.get(name):
            running[0].news.set()
        elif not self._closed:
            keyed = KeyedTask(name, round_)
            self._running[name] = keyed, asyncio.create_task(self._run(keyed))

    def is_running(self, name: str) -> bool:
        """Whether a task is open."""
        return name in self._running

    async def close(self) -> None:
        """Stop all work in the middle."""
        self._closed = True
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Return when no task has anything to do."""
        while tasks := [task for _, task in self._running.values()]:
            await asyncio.wait(tasks)

    async def _run(self, keyed: KeyedTask) -> None:
        """Go round until nothing is left; ends without a moment in which news could be missed."""
        try:
            while True:
                wait = await self._try_round(keyed)
                if wait is not None:
                    await self._pause(keyed, wait)
                elif not keyed.news.is_set():
                    return
                keyed.news.clear()
        finally:
            del self._running[keyed.name]

    async def _try_round(self, keyed: KeyedTask) -> float | None:
        """Go round once; after a failure wait, whatever the news, and have it tried again."""
        try:
            wait = await keyed.round(keyed.news)
        except (NetworkError, StoreError) as error:
            log.warning("%s failed, trying again: %s", keyed.name, error)
        except Exception:
            log.exception("%s failed, trying again", keyed.name)
        except asyncio.CancelledError:
            if _is_to_end():
                raise
            log.exception("%s was cut off from within, trying again", keyed.name)
        else:
            keyed.backoff = None
            return wait
        keyed.backoff = keyed.backoff or Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        await self.clock.sleep(keyed.backoff.pause())
        return 0.0

    async def _pause(self, keyed: KeyedTask, seconds: float) -> None:
        """Wait so long, or until there is news."""
        sleep = asyncio.ensure_future(self.clock.sleep(seconds))
        news = asyncio.ensure_future(keyed.news.wait())
        try:
            await asyncio.wait((sleep, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleep.cancel()
            news.cancel()


def _is_to_end() -> bool:
    """Whether somebody has cancelled this very task, not only something it waits for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0

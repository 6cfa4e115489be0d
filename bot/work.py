"""Working off the inbox: each chat's updates in order, different chats at the same time.

Chats with waiting updates stand in line. A worker takes the first chat, works off one update of it
and puts it at the end: a chat that floods waits for itself alone. In memory there is nothing but
which chats these are; what waits is in the store, and is found there after a restart.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError

from bot.clock import Clock
from bot.service import Service, unbroken
from bot.store import Store, inbox

log = logging.getLogger(__name__)
T = TypeVar("T")

WORKERS = 4
"""Updates worked off at the same time, each of another chat."""

LONGEST_LEISURE = 10.0
"""Seconds for which what can wait is kept back by what stands in line."""

PAUSE = 1.0
MOST_FAILURES = 30
"""Tries at a database that does not answer, a `PAUSE` apart, before the program gives up."""


@dataclass
class Work:
    """Gives the service one update after the other, chat by chat."""

    store: Store
    service: Service
    clock: Clock
    _line: asyncio.Queue[int] = field(default_factory=asyncio.Queue)
    _news: dict[int, bool] = field(default_factory=dict)
    """Every chat in line or being served; whether there is news since its turn began."""

    _nobody: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while no chat stands in line."""

    def __post_init__(self) -> None:
        self._nobody.set()

    def wake(self, chats: Collection[int]) -> None:
        """There are updates of these chats in the inbox."""
        for chat in chats:
            if chat not in self._news:
                self._stand_in_line(chat)
            self._news[chat] = True

    async def leisure(self) -> None:
        """Return when no chat stands in line, or after a while: what can wait lets them pass.

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
        # What an earlier run had in its hands is in the store.
        self._line, self._news = asyncio.Queue(), {}
        self.wake(await self._patiently(self._chats_waiting))
        workers = [asyncio.create_task(self._serve_chats()) for _ in range(WORKERS)]
        try:
            ended, _ = await asyncio.wait(workers, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.wait(workers)
        for worker in ended:
            worker.result()

    async def _serve_chats(self) -> None:
        while True:
            chat = await self._line.get()
            if self._line.empty():
                self._nobody.set()
            self._news[chat] = False
            if await self._serve(chat) or self._news[chat]:
                self._stand_in_line(chat)
            else:
                del self._news[chat]

    def _stand_in_line(self, chat: int) -> None:
        self._line.put_nowait(chat)
        self._nobody.clear()

    async def _serve(self, chat: int) -> bool:
        """Work off one update of a chat; whether more of them wait."""
        done = await self._patiently(lambda: self.service.work_off_next(chat))
        return done is not None and not done.last

    async def _chats_waiting(self) -> list[int]:
        async with self.store.transaction() as connection:
            return await inbox.chats_waiting(connection)

    async def _patiently(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something, again and again while the database does not answer."""
        for _ in range(MOST_FAILURES):
            try:
                return await unbroken(act())
            except OperationalError as error:
                log.warning("the database does not answer, trying again: %s", error)
                await self.clock.sleep(PAUSE)
        return await unbroken(act())

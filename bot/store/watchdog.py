"""Watching over the store: what passes is waited for, what lasts ends the program."""

import asyncio
import logging
import time
from dataclasses import dataclass, field

from bot.store.db.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds for which a file may be at fault again and again before the program ends."""

QUIET = 45.0
"""Seconds without trouble after which it is over; every part of the bot tries again sooner."""

BETWEEN_LOOKS = 10.0
DEADLINE = 60.0
"""Seconds within which the database answers, however many wait for it."""


@dataclass
class StoreWatch:
    """Hears of every fault of the store, and looks after it when it is quiet.

    The times are those of the machine: this is about a program that hangs, not about games.
    """

    store: Store
    patience: float = PATIENCE
    quiet: float = QUIET
    between_looks: float = BETWEEN_LOOKS
    deadline: float = DEADLINE
    _since: float | None = field(default=None, init=False)
    _last: float = field(default=0.0, init=False)
    _fatal: StoreError | None = field(default=None, init=False)
    _called: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    def __post_init__(self) -> None:
        self.store.on_trouble = self._trouble

    async def run(self) -> None:
        """Watch until cancelled.

        :raises StoreError: if the database is damaged, gone, or at fault for too long.
        """
        while self._fatal is None:
            await self._until_called(self.between_looks)
            await self._look()
        raise self._fatal

    def _trouble(self, error: StoreError) -> None:
        """The store is at fault; nothing is done about it where it is found."""
        now = time.monotonic()
        if self._since is None or now - self._last > self.quiet:
            self._since = now
        self._last = now
        is_given_up = not self.store.is_server and now - self._since > self.patience
        if error.lasting or is_given_up:
            self._fatal = self._fatal or error
            self._called.set()

    async def _until_called(self, seconds: float, *others: asyncio.Task[None]) -> None:
        """Wait so long at most, for one of the others too."""
        called = asyncio.create_task(self._hear())
        try:
            await asyncio.wait(
                {called, *others}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            called.cancel()

    async def _hear(self) -> None:
        await self._called.wait()

    async def _look(self) -> None:
        """See whether the database answers, and is the one that was opened."""
        look = asyncio.create_task(self._answer())
        await self._until_called(self.deadline, look)
        if not look.done() and self._fatal is None:
            self._hangs()

    def _hangs(self) -> None:
        """Tell that the database does not answer at all."""
        told = f"the database {self.store.name} has not answered for {self.deadline:.0f} seconds"
        if self.store.is_server:
            log.warning("%s", told)
        else:
            # A thread that hangs in a call of the system can only be left alone.
            self._fatal = StoreError(f"{told}: see to the disk it is on")

    async def _answer(self) -> None:
        try:
            async with self.store.transaction():
                pass
        except StoreError as error:
            log.warning("%s", error)

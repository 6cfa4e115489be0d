"""Being one of the instances that share a store: known to the others while it works.

With each word of it goes who watches tables there, and it hears the same of the others: of one that
is dead by then it hears nothing any more.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection

from bot.common.uncancellable import run_uncancellable
from bot.store import Store, StoreError
from bot.store.cluster import instances
from bot.store.cluster.instances import Watchers

log = logging.getLogger(__name__)

LASTS = 6.0
"""Seconds after its last word for which the others wait for an instance."""

BETWEEN_WORDS = 1.0
SHORTEST = 0.1
"""Seconds between two words at least, however much there is to tell."""

MARGIN = 1.0
"""Seconds by which an instance takes itself to be dead before the others do."""

FOREVER = 1e12
BETWEEN_SWEEPS = 3600.0


def _nobody_hears(_others: Sequence[Watchers] = ()) -> None:
    """Tell nobody."""


@dataclass
class Heartbeat:
    """An instance, under its number; all times are the machine's.

    A new `era` begins for it whenever the others may have taken it to be dead. It tells the others
    who its `watchers` are, and `heard` is told what the others say; `after_news` is called when
    there is something new for them to read.
    """

    store: Store
    number: int
    lasts: float
    era: int = field(default=0, init=False)
    _sure_until: float
    watchers: Callable[[], Watchers] = dict
    heard: Callable[[Sequence[Watchers]], None] = _nobody_hears
    after_news: Callable[[], None] = _nobody_hears
    _swept_at: float = -BETWEEN_SWEEPS
    _said: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _called: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _told: Watchers | None = field(default=None, init=False)
    _heard_nobody: bool = field(default=False, init=False)

    @classmethod
    async def begin(cls, store: Store, lasts: float = LASTS) -> "Heartbeat":
        """Be known from here on. To a file there is no other: whoever is known there is dead.

        :raises StoreError: if the database is at fault.
        """
        begun = time.monotonic()
        lasts = lasts if store.is_server else FOREVER
        number = await store.run(_joined, lasts, alone=not store.is_server)
        return cls(store, number, lasts, begun + lasts - MARGIN)

    def is_sure(self) -> bool:
        """Whether no other instance can have taken this one to be dead."""
        return time.monotonic() < self._sure_until

    def is_alone(self) -> bool:
        """Whether no other instance was at work when this one last heard, a second ago or so.

        The first word of another makes it hear at once.
        """
        return self._heard_nobody and self.is_sure()

    async def sure(self) -> None:
        """Return when `is_sure`: at once, unless the database is or this instance was away."""
        while not self.is_sure():
            self._said.clear()
            await self._said.wait()

    def speak(self) -> None:
        """Have it tell and hear at once what is new; a file has no other instance."""
        if self.store.is_server:
            self._called.set()

    async def run(self) -> None:
        """Let the others know, until cancelled; a database that is away is waited for."""
        while True:
            self._called.clear()
            try:
                await run_uncancellable(self._stay())
            except StoreError as error:
                log.warning("whether this instance is at work cannot be said: %s", error)
            await asyncio.sleep(SHORTEST)
            between = BETWEEN_WORDS if self.store.is_server else BETWEEN_SWEEPS
            with suppress(TimeoutError):
                async with asyncio.timeout(between):
                    await self._called.wait()

    async def end(self) -> None:
        """Let others have at once what this instance had in hand, if that can be said."""
        with suppress(StoreError):
            await self.store.run(instances.leave, self.number)

    async def _stay(self) -> None:
        begun, watchers = time.monotonic(), self.watchers()
        others = await self.store.run(self._beat, begun, watchers)
        if not self.is_sure():
            self.era += 1
        self._sure_until = begun + self.lasts - MARGIN
        self._said.set()
        self._heard_nobody = not others
        self.heard(others)
        if watchers != self._told:
            self._told = watchers
            self.after_news()

    def _beat(self, connection: Connection, begun: float, watchers: Watchers) -> Sequence[Watchers]:
        if not instances.stay(connection, self.number, self.lasts, watchers):
            # It has been taken to be dead for long.
            self.number = instances.join(connection, self.lasts)
        if begun - self._swept_at >= BETWEEN_SWEEPS:
            instances.forget(connection)
            self._swept_at = begun
        return instances.others(connection, self.number)


def _joined(connection: Connection, lasts: float, *, alone: bool) -> int:
    """The number of a new instance; if it is alone, all that are known are dead."""
    if alone:
        instances.all_leave(connection)
    return instances.join(connection, lasts)


@asynccontextmanager
async def present(store: Store, lasts: float = LASTS) -> AsyncIterator[Heartbeat]:
    """Be known to the others for the length of a block.

    :raises StoreError: if the database is at fault at its beginning.
    """
    heartbeat = await Heartbeat.begin(store, lasts)
    try:
        yield heartbeat
    finally:
        await heartbeat.end()

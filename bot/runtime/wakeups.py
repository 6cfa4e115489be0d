"""Wake-ups for work to be done: this instance begins if that is its role, or others are told.

A message to others may get lost; their work is then found by a look from time to time.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.scheduler import Scheduler
from bot.agents.season_judge import SeasonJudge
from bot.cluster.heartbeat import Heartbeat
from bot.cluster.role_monitor import numbers
from bot.config.roles import Role
from bot.delivery.coordinator import DeliveryCoordinator
from bot.intake.update_worker import WORKERS, UpdateWorker
from bot.miniapp.hub import PageHub
from bot.store import StoreError
from bot.store.cluster.pubsub import Kind, PubSub

log = logging.getLogger(__name__)

BETWEEN_LOOKS = 3.0
"""Seconds after which this instance looks for work that it was not told of."""

BETWEEN_MENDS = 60.0


@dataclass
class Wakeups:
    """Wakes the parts of this instance, and other instances by notifications."""

    roles: frozenset[Role]
    pubsub: PubSub
    work: UpdateWorker
    delivery: DeliveryCoordinator
    scheduler: Scheduler
    analysis_worker: AnalysisWorker
    season_judge: SeasonJudge
    between_looks: float = BETWEEN_LOOKS
    _pages: PageHub | None = None
    _is_alone: Callable[[], bool] = lambda: False
    _look_now: asyncio.Event = field(default_factory=asyncio.Event)
    _mended_at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.pubsub.after_silence = self._look_now.set
        self.pubsub.holds = numbers(self.roles)
        if Role.WORK in self.roles:
            self.pubsub.listen(Kind.WORK, lambda _chats: self.work.wake(range(WORKERS)))
        if Role.SEND in self.roles:
            self.pubsub.listen(Kind.SENDING, self.delivery.told)
        if Role.THINK in self.roles:
            self.pubsub.listen(Kind.THINKING, lambda _chats: self._wake_thinkers())
            self.scheduler.offer = partial(self.pubsub.notify, Kind.THINKING)

    def to_work(self, chats: Collection[int]) -> None:
        """Updates of these chats wait; other instances help where this one has no hands left."""
        is_mine = Role.WORK in self.roles
        if chats and not (is_mine and self.work.has_hands_for(chats)):
            self.pubsub.notify(Kind.WORK)
        if is_mine:
            self.work.wake(chats)

    def show(self, pages: PageHub, heartbeat: Heartbeat) -> None:
        """Have the pages of this instance told of what happens in the chats of their tables.

        Those of all instances are told who watches.
        """
        self._pages, self._is_alone = pages, heartbeat.is_alone
        self.pubsub.listen(Kind.PAGES, pages.told)
        heartbeat.watchers, heartbeat.heard = pages.watchers, pages.hear
        pages.after_watchers = heartbeat.speak
        heartbeat.after_news = partial(self.pubsub.notify, Kind.INSTANCES)
        self.pubsub.listen(Kind.INSTANCES, lambda _chats: heartbeat.speak())

    def to_pages(self, chats: Collection[int]) -> None:
        """Something has happened in these chats, of which pages of any instance show tables."""
        if not (self._pages and chats):
            return
        self._pages.told(chats)
        # Another one that has just begun is not known for a moment: its pages look by themselves.
        if not self._is_alone():
            self.pubsub.notify(Kind.PAGES, chats)

    def to_send(self, chats: Collection[int]) -> None:
        """Something is to be sent to these chats, as something has happened there."""
        self.to_pages(chats)
        if Role.SEND in self.roles:
            self.delivery.wake(chats)
        elif chats:
            self.pubsub.notify(Kind.SENDING, chats)

    def to_think(self) -> None:
        """A move or a hint is to be thought about."""
        self._to_think(self.scheduler.added)

    def to_analyse(self) -> None:
        """A game is to be looked through."""
        self._to_think(self.analysis_worker.wake)

    def to_decide(self) -> None:
        """Games of a season are to be decided."""
        self._to_think(self.season_judge.wake)

    async def look(self) -> None:
        """Look for what nobody has told of.

        :raises StoreError: if the database is at fault.
        """
        if Role.THINK in self.roles:
            self._wake_thinkers()
            self.scheduler.look_again()
        if Role.WORK in self.roles:
            if time.monotonic() - self._mended_at > BETWEEN_MENDS:
                await self.work.mend()
                self._mended_at = time.monotonic()
            # If there is more than one has time for, there are more looks.
            self.work.wake(range(1))
        if Role.SEND in self.roles:
            await self.delivery.catch_up()
        if self._pages:
            await self._pages.look()

    async def keep_looking(self) -> None:
        """Look from time to time, and when a notification may have been missed, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.between_looks):
                    await self._look_now.wait()
            self._look_now.clear()
            try:
                await self.look()
            except StoreError as error:
                log.warning("what there is to do cannot be seen: %s", error)

    def _wake_thinkers(self) -> None:
        self.scheduler.wake()
        self.analysis_worker.wake()
        self.season_judge.wake()

    def _to_think(self, wake: Callable[[], None]) -> None:
        if Role.THINK in self.roles:
            wake()
        else:
            self.pubsub.notify(Kind.THINKING)

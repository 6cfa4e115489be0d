"""The seasons of groups: results are noted, tables opened, the last day comes; in one instance."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random

from bot.common.clock import Clock
from bot.domain.clocks.spans import in_ms
from bot.handlers.community.season_course import WAITS_FOR, see_to
from bot.runtime import one_by_one
from bot.runtime.turn_job import Turn, TurnJob
from bot.store import Store
from bot.store.repositories.scores import seasons
from bot.store.repositories.timing import outages


@dataclass
class SeasonJob(TurnJob):
    """Sees to seasons of which something is due.

    No season ends in a turn before Telegram was reached in it, nor, where the bot `polls`, while
    nobody does: somebody may have moved in time.
    `after_commit` is called with the chats in which something has changed.
    """

    store: Store
    clock: Clock
    rng: Random
    turn: Turn
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    # Another instance may have ended a game.
    between_ticks: float = 20.0
    polls: bool = False
    _since: float = -inf

    def begin(self) -> None:
        """Take note that a turn of this instance begins."""
        self._since = self.clock.now()

    async def tick(self) -> float:
        """Bring the seasons up to date that are due, each in a transaction of its own.

        :raises OperationalError: if the database does not answer.
        """
        # The clock of the day may have been set back since the turn began.
        self._since = min(self._since, self.clock.now())
        now = in_ms(self.clock.now())
        for number in await self.store.run(seasons.due, now, now - WAITS_FOR):
            await one_by_one.see_to(f"of season {number}", self._season(number))
        return self.between_ticks

    async def _season(self, number: int) -> None:
        now = self.clock.now()
        since, polls = self._since * 1000, self.polls
        may_end = await self.store.run(outages.is_over, since, in_ms(now), polls=polls)
        work = partial(see_to, number=number, now=now, rng=self.rng, may_end=may_end)
        self.after_commit(await self.store.run(work))

"""Decisions of games that the last day of a season has broken off, when workers have time.

A worker is asked what the sides can expect; in Battle of LITS that may be a proof. Whoever waits
for a move goes first. Each game is thought about by one instance; if that ends, by another.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from sqlalchemy import Connection

from bot.agents.idle_worker import IdleWorker
from bot.agents.pool import WorkerError, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import Judge
from bot.cluster.heartbeat import Heartbeat
from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.domain.analysis.key_moments import Judged
from bot.domain.seasons import course
from bot.domain.table import Table
from bot.handlers.community.season_course import keep
from bot.store import Store
from bot.store.repositories import tables
from bot.store.repositories.scores import seasons
from bot.store.repositories.scores.seasons import ToDecide
from engine.ai import levels

log = logging.getLogger(__name__)

SECONDS = levels.SECONDS[levels.LEVELS[-1]]
"""Seconds of thought about a game: those of the strongest level about a move."""


@dataclass
class SeasonJudge(IdleWorker[ToDecide]):
    """Decides the games in the store; `after_commit` is told of the chats of their seasons."""

    store: Store
    clock: Clock
    pool: WorkerPool
    turns: PrioritySemaphore
    heartbeat: Heartbeat
    after_commit: Callable[[set[int]], None] = lambda _chats: None

    async def take(self) -> ToDecide | None:
        """See `IdleWorker`."""
        return await self.store.run(seasons.take_next, self.heartbeat.number)

    async def work(self, found: ToDecide) -> None:
        """Decide a game."""
        table = await run_uncancellable(self.store.run(tables.load, found.code))
        said = await self.turns.undisturbed(self._said(found, table))
        if said is not None:
            await self._keep(found, _value(said))

    async def give_up(self, found: ToDecide) -> None:
        """Let a game be drawn."""
        await self._keep(found, None)

    async def _keep(self, game: ToDecide, value: float | None) -> None:
        taken_in = self.store.run(self._take_in, game, value)
        self.after_commit(await run_uncancellable(taken_in))

    async def _said(self, game: ToDecide, table: Table | None) -> str:
        """Answer of a worker about a game; nothing if it fails."""
        if table is None:
            return ""
        seed = crc32(game.code.encode())
        try:
            return await self.pool.answer(Judge(str(table.record), seed, SECONDS))
        except WorkerError as error:
            log.warning("who decides table %s fails, it is drawn: %s", game.code, error)
            return ""

    def _take_in(self, connection: Connection, game: ToDecide, value: float | None) -> set[int]:
        season = seasons.load(connection, game.season, locked=True)
        if season is None or not seasons.is_mine(connection, game, self.heartbeat.number):
            return set()
        after = course.with_points(season, game.number, course.decided(value))
        return keep(connection, season, after, self.clock.now())


def _value(said: str) -> float | None:
    """The result that the first side can expect; None where nothing can be said."""
    judged = Judged.read(json.loads(said)) if said else None
    return judged.worths[0] if judged else None

"""Analyses of finished games: position by position, when workers have nothing else to do.

A worker is asked about one position at a time; whoever waits for a move goes first, and what was
begun is broken off for it. Each position is thought about by one instance, the next one maybe by
another.
"""

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
from bot.domain.table import Stage, Table
from bot.handlers.review import Told
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.repositories import analyses, tables
from bot.store.repositories.analyses import Analysis

log = logging.getLogger(__name__)

SECONDS = 0.5
"""Seconds of thought about a position."""

NOTHING = "null"
"""Answer of a worker about a position of which there is nothing to say."""


@dataclass
class AnalysisWorker(IdleWorker[Analysis]):
    """Goes on with the analyses in the store; `after_commit` is told to whom something goes."""

    store: Store
    texts: Texts
    clock: Clock
    pool: WorkerPool
    turns: PrioritySemaphore
    heartbeat: Heartbeat
    after_commit: Callable[[set[int]], None] = lambda _chats: None

    async def take(self) -> Analysis | None:
        """See `IdleWorker`."""
        return await self.store.run(analyses.take_next, self.heartbeat.number)

    async def give_up(self, found: Analysis) -> None:
        """Let a game be looked through no more."""
        await run_uncancellable(self.store.run(analyses.drop, found))

    async def work(self, found: Analysis) -> None:
        """Judge one position of a game."""
        table = await run_uncancellable(self.store.run(tables.load, found.code))
        if table is None or table.stage is not Stage.OVER:
            await self.give_up(found)
            return
        said = await self.turns.undisturbed(self._judged(found, table))
        if said is None:
            await run_uncancellable(self.store.run(analyses.let_go, found))
            return
        taken_in = self.store.run(self._take_in, found, table, said)
        self.after_commit(await run_uncancellable(taken_in))

    async def _judged(self, analysis: Analysis, table: Table) -> str:
        """Answer of a worker about the next position; `NOTHING` if it fails."""
        plies = len(analysis.found)
        record = str(table.record.taken_back(len(table.record.plies) - plies))
        seed = crc32(f"{analysis.code} {plies}".encode())
        try:
            return await self.pool.answer(Judge(record, seed, SECONDS))
        except WorkerError as error:
            log.warning("who looks through table %s fails: %s", analysis.code, error)
            return NOTHING

    def _take_in(
        self, connection: Connection, analysis: Analysis, table: Table, said: str
    ) -> set[int]:
        # The message that tells how far it is may have been sent meanwhile.
        present = analyses.load(connection, analysis.person)
        if present is None or _step_of(present) != _step_of(analysis):
            return set()
        told = Told(connection, self.texts, table, self.clock.now())
        return told.take_in(present, said)


def _step_of(analysis: Analysis) -> tuple[str, int, int | None]:
    """The game and the position that is thought about, and the instance that does so."""
    return analysis.code, len(analysis.found), analysis.instance

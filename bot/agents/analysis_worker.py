"""Analyses of finished games: position by position, when workers have nothing else to do.

A worker is asked about one position at a time; whoever waits for a move goes first, and what was
begun is broken off for it. Each position is thought about by one instance, the next one maybe by
another.
"""

import asyncio
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from zlib import crc32

from sqlalchemy import Connection

from bot.agents.pool import WorkerError, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import Judge
from bot.cluster.heartbeat import Heartbeat
from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.domain.table import Stage, Table
from bot.handlers.review import Told
from bot.i18n.translations import Texts
from bot.store import Store, StoreError
from bot.store.repositories import analyses, tables
from bot.store.repositories.analyses import Analysis

log = logging.getLogger(__name__)

SECONDS = 0.5
"""Seconds of thought about a position."""

PAUSE = 1.0
"""Seconds to wait where the database is at fault."""

NOTHING = "null"
"""Answer of a worker about a position of which there is nothing to say."""


@dataclass
class AnalysisWorker:
    """Goes on with the analyses in the store; `after_commit` is told to whom something goes."""

    store: Store
    texts: Texts
    clock: Clock
    pool: WorkerPool
    turns: PrioritySemaphore
    heartbeat: Heartbeat
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Look for a new review at once."""
        self._news.set()

    async def run(self) -> None:
        """Go on with all of them in turn, until cancelled."""
        while True:
            self._news.clear()
            try:
                idle = not await self._stepped()
            except StoreError as error:
                log.warning("analyses wait: %s", error)
                await self.clock.sleep(PAUSE)
                continue
            if idle:
                await self._news.wait()

    async def _stepped(self) -> bool:
        """Judge one position of one game; False if there is none to look through.

        :raises StoreError: if the database is at fault.
        """
        async with self.turns.turn(math.inf):
            # Not before: while moves go first here, another instance may have time for it.
            analysis = await run_uncancellable(self._next())
            if analysis is None:
                return False
            try:
                await self._step(analysis)
            except StoreError:
                raise
            except Exception:
                log.exception("looking through table %s failed", analysis.code)
                await run_uncancellable(self._drop(analysis))
        return True

    async def _step(self, analysis: Analysis) -> None:
        table = await run_uncancellable(self._table(analysis.code))
        if table is None or table.stage is not Stage.OVER:
            await run_uncancellable(self._drop(analysis))
            return
        said = await self.turns.undisturbed(self._judged(analysis, table))
        if said is None:
            await run_uncancellable(self.store.run(analyses.let_go, analysis))
            return
        taken_in = self.store.run(self._take_in, analysis, table, said)
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

    async def _next(self) -> Analysis | None:
        return await self.store.run(analyses.take_next, self.heartbeat.number)

    async def _table(self, code: str) -> Table | None:
        return await self.store.run(tables.load, code)

    def _take_in(
        self, connection: Connection, analysis: Analysis, table: Table, said: str
    ) -> set[int]:
        # The message that tells how far it is may have been sent meanwhile.
        present = analyses.load(connection, analysis.person)
        if present is None or _step_of(present) != _step_of(analysis):
            return set()
        told = Told(connection, self.texts, table, self.clock.now())
        return told.take_in(present, said)

    async def _drop(self, analysis: Analysis) -> None:
        await self.store.run(analyses.drop, analysis)


def _step_of(analysis: Analysis) -> tuple[str, int, int | None]:
    """The game and the position that is thought about, and the instance that does so."""
    return analysis.code, len(analysis.found), analysis.instance

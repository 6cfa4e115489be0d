"""The processes in which agents think; the event loop never waits for them.

A worker gets text and gives text. Its answer is an ordinary command for a certain revision.
"""

import asyncio
import logging
import multiprocessing
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from zlib import crc32

from bot.hinting import LEVEL, thought_about
from bot.service import Service
from bot.session import Machine, Session
from bot.store import Store, jobs, sessions
from bot.store.jobs import Job
from engine.ai.worker import answer
from engine.game import Seat
from engine.record import Record

log = logging.getLogger(__name__)

SECONDS_TO_THINK = 2.0
PAUSE_AFTER_FAILURE = 1.0


@dataclass
class Thinker:
    """Gives jobs from the store to processes, and their answers to the service."""

    store: Store
    service: Service
    processes: int = 1
    _pool: ProcessPoolExecutor | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _thinking: dict[Job, asyncio.Task[None]] = field(default_factory=dict)

    def wake(self) -> None:
        """There may be new jobs."""
        self._news.set()

    async def run(self) -> None:
        """See to it that every job is thought about, until cancelled."""
        while True:
            self._news.clear()
            async with self.store.transaction() as connection:
                found = await jobs.all_jobs(connection)
            for job in found:
                if job not in self._thinking:
                    self._thinking[job] = asyncio.create_task(self._think(job))
            await self._news.wait()

    async def close(self) -> None:
        """Stop thinking; jobs stay in the store."""
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._let_go()

    async def _think(self, job: Job) -> None:
        try:
            text = await self._text(job)
            if job.asker:
                await self.service.hint_answer(job, text or "")
            elif text:
                await self.service.agent_answer(job, text)
        except BrokenProcessPool:
            log.warning("a thinking process died; another takes over")
            self._let_go()
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        except Exception:
            log.exception("thinking about table %s failed", job.code)
            if job.asker:
                # A game needs its agent's move; nobody waits for ever for a hint.
                await self.service.hint_answer(job, "")
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        finally:
            del self._thinking[job]
            self.wake()

    async def _text(self, job: Job) -> str | None:
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, job.code)
        record = thought_about(session, job) if session else None
        if session is None or record is None:
            return None
        level = LEVEL if job.asker else _level(session, job.seat)
        return await asyncio.wrap_future(self._submit(record, job, level))

    def _submit(self, record: Record, job: Job, level: int) -> Future[str]:
        seed = crc32(f"{job}".encode())
        if self._pool is None:
            self._pool = _new_pool(self.processes)
        return self._pool.submit(answer, str(record), job.seat, level, seed, SECONDS_TO_THINK)

    def _let_go(self) -> None:
        pool, self._pool = self._pool, None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)


def _level(session: Session, seat: Seat) -> int:
    player = session.players[seat]
    return player.level if isinstance(player, Machine) else 1


def _new_pool(processes: int) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload(["engine.ai.worker"])
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_leave_signals)


def _leave_signals() -> None:
    """Ctrl-C in a terminal reaches all processes: the bot itself decides when workers end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

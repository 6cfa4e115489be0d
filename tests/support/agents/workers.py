"""Workers whose agents do as they are told, for tests that see what becomes of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.agents.pool import Crew, WorkerPool
from bot.agents.process import Question

LONG = 30.0
"""Seconds; no test waits for their end."""

SHORT = 0.1


def question(record: str, seconds: float = LONG) -> Question:
    return Question(record, 0, 3, 1, seconds)


@asynccontextmanager
async def crew_of(number: int = 1, memory_mb: int = 128) -> AsyncIterator[WorkerPool]:
    """Some workers with agents of `tests.support.agents.rogues`."""
    pool = WorkerPool(Crew(number, memory_mb, "tests.support.agents.rogues"))
    try:
        yield pool
    finally:
        await pool.close()


def pids_of(pool: WorkerPool) -> list[int]:
    """The ids of the processes there are."""
    return [worker.pid for worker in pool._alive]

"""Thinkers for tests, told what to answer: one alone, or instances that share their jobs."""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from sqlalchemy import update

from bot.agents.pool import Crew, WorkerError, WorkerPool
from bot.agents.process import AnyQuestion, Question
from bot.agents.scheduler import Scheduler
from bot.cluster.heartbeat import Heartbeat
from bot.domain.effects import Job
from bot.domain.table import Place, Table
from bot.handlers.persistence import keep_jobs
from bot.store import Store
from bot.store.cluster import instances
from bot.store.db.changes import Change
from bot.store.db.schema import instances as known
from bot.store.db.schema import jobs as rows
from bot.store.repositories import tables
from tests.support.bot.games import moved, solo, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, GROUP_ID

WATCHDOG = 60.0
HERE, ELSEWHERE = GROUP_ID, GROUP_ID - 1
TABLE = moved(solo(), "T e5 r1", ANN)
"""A table with the bot on move."""

JOB = Job("K7", 1, 1)
LASTS = 3600.0


class Told(WorkerPool):
    """Workers that are told what to answer, and remember all questions."""

    def __init__(self, answer: Callable[[Question], str], number: int = 1) -> None:
        super().__init__(Crew(number))
        self._told = answer
        self.asked: list[Question] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def answer(self, question: AnyQuestion) -> str:
        assert isinstance(question, Question)
        self.asked.append(question)
        await self.may_answer.wait()
        return self._told(question)


def fails(_: Question) -> str:
    raise WorkerError("it died")


def nonsense(_: Question) -> str:
    return "nonsense"


def thinker_at(desk: ServiceHarness, pool: WorkerPool) -> Scheduler:
    """A thinker that hears of what the service commits."""
    scheduler = Scheduler(desk.store, desk.dispatcher, desk.clock, pool, desk.heartbeat)
    desk.store.on(Change.JOBS_ADDED, scheduler.added)
    desk.store.on(Change.JOBS_REMOVED, scheduler.look_again)
    return scheduler


@asynccontextmanager
async def thinking(scheduler: Scheduler) -> AsyncIterator[asyncio.Task[None]]:
    """Let it think for the time of the block, not for ever; its task."""
    running = asyncio.create_task(scheduler.run())
    try:
        async with asyncio.timeout(WATCHDOG):
            yield running
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await scheduler.close()


async def until_no_jobs(desk: ServiceHarness, scheduler: Scheduler) -> None:
    """Let it think until nothing is left to think about."""
    async with thinking(scheduler) as running:
        while scheduler._in_hand or (await desk.rows(rows))["jobs"]:
            assert not running.done(), running.exception()
            await asyncio.wait([*scheduler._in_hand.values(), a_moment()])


def a_moment() -> asyncio.Task[None]:
    """A task that ends once others have gone on."""
    return asyncio.create_task(asyncio.sleep(0))


def on_move(game: str, seats: int = 2, **options: str) -> Table:
    """A table with the bot in the seat on move."""
    table = with_people(game, seats, **options)
    return with_bots(table, table.position.to_move[0])


async def fill(desk: ServiceHarness, *numbers: tuple[int, int]) -> None:
    """Keep tables where it is the bot's turn, by chat and number; those of the first are oldest."""
    await desk.clear()
    codes = (f"T{number}" for number in range(100_000))
    async with desk.store.transaction() as connection:
        for chat, number in numbers:
            for _ in range(number):
                here = replace(TABLE, code=next(codes), place=Place(chat))
                await connection.run_sync(tables.add, here, desk.clock.now())
                await connection.run_sync(keep_jobs, here)
            desk.clock.time += 1


async def fill_with_levels(desk: ServiceHarness, *levels: int) -> None:
    """Keep a table for each level, in a chat of its own, with the bot of that level on move."""
    await desk.clear()
    async with desk.store.transaction() as connection:
        for number, level in enumerate(levels):
            table = replace(strong(level), code=f"T{number}", place=Place(HERE - number))
            await connection.run_sync(tables.add, table, desk.clock.now() + number)
            await connection.run_sync(keep_jobs, table)


def strong(level: int) -> Table:
    """A table with the bot of a level on move."""
    table = on_move("lits")
    [seat] = table.position.to_move
    return with_bots(table, seat, level=level)


async def joined(store: Store) -> Heartbeat:
    """The presence of another instance; it lasts as long as any test."""
    async with store.transaction() as connection:
        return Heartbeat(store, await connection.run_sync(instances.join, LASTS), LASTS, math.inf)


async def copy_at(desk: ServiceHarness, told: Told | None = None) -> Scheduler:
    """The thinker of another instance, which hears of nothing by itself."""
    told = told or Told(nonsense)
    return Scheduler(desk.store, desk.dispatcher, desk.clock, told, await joined(desk.store))


async def two_copies(desk: ServiceHarness, *kept: Table) -> tuple[Scheduler, Scheduler]:
    """Two thinkers that hear of nothing by themselves, and tables that wait for them."""
    await desk.clear(*kept)
    return await copy_at(desk), await copy_at(desk)


async def die(heartbeat: Heartbeat) -> None:
    """Let the others take an instance to be dead."""
    gone = update(known).where(known.c.number == heartbeat.number).values(until=0.0)
    async with heartbeat.store.transaction() as connection:
        await connection.execute(gone)


async def dies(copy: Scheduler) -> None:
    """Let the others take an instance that thinks to be dead."""
    await die(copy.heartbeat)


async def take(copy: Scheduler) -> list[str]:
    """Let an instance look for jobs once, and think about nothing; the tables of its jobs."""
    copy._see_to = _think_for_ever  # type: ignore[assignment,method-assign] # it only takes
    await copy._take()
    return [job.code for job in copy._in_hand]


async def _think_for_ever(_: Job) -> None:
    await asyncio.Event().wait()


async def end(*all_of_them: Scheduler) -> None:
    for copy in all_of_them:
        await copy.close()


async def holder(desk: ServiceHarness) -> int | None:
    """The instance that has the only job."""
    [job] = await desk.jobs()
    return job.instance


def given(job: Job, copy: Scheduler) -> Job:
    """A job as an instance has taken it."""
    return replace(job, instance=copy.heartbeat.number)

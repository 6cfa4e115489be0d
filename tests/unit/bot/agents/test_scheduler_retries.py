"""Thinking that fails: it is tried again, later and later, and holds nothing else up."""

import asyncio
from typing import Any

import pytest

from bot.agents.scheduler import Scheduler
from bot.domain.effects import Job
from bot.store import StoreError
from bot.store.db.schema import jobs as rows
from bot.store.repositories import jobs
from tests.support.agents.schedulers import (
    HERE,
    JOB,
    TABLE,
    WATCHDOG,
    Told,
    a_moment,
    fill,
    nonsense,
    thinker_at,
    thinking,
    until_no_jobs,
)
from tests.support.bot.clock import StillClock
from tests.support.bot.harness import ServiceHarness

UNREACHABLE = StoreError("the database does not answer")


async def paused(clock: StillClock, scheduler: Scheduler, job: Job) -> list[float]:
    """The moments of its tries."""
    moments: list[float] = []
    tried = scheduler._tried

    async def note(job: Job) -> bool:
        moments.append(clock.now())
        return await tried(job)

    # Its clock would not wait for the database.
    scheduler._type = lambda job: asyncio.sleep(0)  # type: ignore[method-assign]  # noqa: ARG005
    scheduler._tried = note  # type: ignore[method-assign] # looked at from outside
    scheduler._in_hand[job] = asyncio.create_task(asyncio.sleep(0))
    async with asyncio.timeout(WATCHDOG):
        await clock.run(scheduler._see_to(job))
    await scheduler.close()
    return moments


async def test_what_fails_is_tried_again_at_ever_longer_intervals(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = [ZeroDivisionError(), UNREACHABLE, ZeroDivisionError()]
    whole = desk.dispatcher.agent_answer

    async def fail(job: Job, text: str, *, below: bool) -> None:
        if failures:
            raise failures.pop()
        await whole(job, text, below=below)

    monkeypatch.setattr(desk.dispatcher, "agent_answer", fail)
    await desk.clear(TABLE)
    scheduler = thinker_at(desk, Told(nonsense))
    start = desk.clock.now()
    moments = await paused(desk.clock, scheduler, JOB)
    assert [moment - start for moment in moments] == [0, 1, 3, 7]
    assert len((await desk.load("K7")).record.plies) == 2
    assert "thinking about table K7 failed" in caplog.text
    assert "the database does not answer" in caplog.text


async def test_while_one_table_rests_the_others_of_its_chat_go_on(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(desk, (HERE, 5))
    whole, poisoned = desk.dispatcher.agent_answer, {"T0", "T1", "T2"}

    async def fail(job: Job, text: str, *, below: bool) -> None:
        if job.code in poisoned:
            raise ZeroDivisionError
        await whole(job, text, below=below)

    monkeypatch.setattr(desk.dispatcher, "agent_answer", fail)
    scheduler = thinker_at(desk, Told(nonsense))
    async with thinking(scheduler):
        while len((await desk.rows(rows))["jobs"]) > len(poisoned):
            await a_moment()
    assert {code for code, *_ in (await desk.rows(rows))["jobs"]} == poisoned


async def test_a_store_at_fault_is_said_and_later_it_goes_on(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures, take = [UNREACHABLE], jobs.next_jobs

    def fail(*about: Any) -> list[Job]:
        if failures:
            raise failures.pop()
        return take(*about)

    monkeypatch.setattr(jobs, "next_jobs", fail)
    await desk.clear(TABLE)
    scheduler = thinker_at(desk, Told(nonsense))
    with pytest.raises(StoreError):
        await scheduler.run()
    await until_no_jobs(desk, scheduler)
    assert len((await desk.load("K7")).record.plies) == 2

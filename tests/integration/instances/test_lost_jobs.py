"""Jobs whose instance is lost: another one does them, and late answers are refused."""

import asyncio

import pytest

from bot.agents import scheduler as thinking
from bot.store.repositories import jobs
from tests.support.agents.schedulers import (
    JOB,
    TABLE,
    WATCHDOG,
    Told,
    copy_at,
    dies,
    end,
    given,
    holder,
    nonsense,
    take,
    two_copies,
)
from tests.support.bot.games import solo
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, message
from tests.unit.bot.agents.test_analysis_worker import until_so

pytestmark = pytest.mark.databases


async def until(desk: ServiceHarness, *, plies: int) -> None:
    """Wait for the table to have this many plies."""
    async with asyncio.timeout(WATCHDOG):
        while len((await desk.load("K7")).record.plies) < plies:
            pass


async def late_answer(desk: ServiceHarness) -> int:
    """The number of plies after the answer of a dead instance, while another one thinks."""
    first, second = await two_copies(desk, TABLE)
    await take(first)
    await dies(first)
    assert await take(second) == ["K7"]
    await desk.dispatcher.agent_answer(given(JOB, first), "L g4 r2")
    await end(first, second)
    return len((await desk.load("K7")).record.plies)


async def test_the_answer_of_a_dead_copy_is_dropped_while_another_thinks(
    desk: ServiceHarness,
) -> None:
    assert await late_answer(desk) == 1


async def test_control_of_who_asks_not_whose_it_is_it_is_taken(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_lost(*_: object) -> bool:
        return False

    monkeypatch.setattr(jobs, "is_lost", is_lost)
    assert await late_answer(desk) == 2


async def test_a_second_answer_is_refused_by_its_revision(desk: ServiceHarness) -> None:
    first, second = await two_copies(desk, TABLE)
    await take(first)
    await dies(first)
    await take(second)
    outcomes: list[str] = []
    desk.dispatcher.after_update = lambda done: outcomes.append(done.outcome)
    await desk.dispatcher.agent_answer(given(JOB, second), "L g4 r2")
    after = await desk.load("K7")
    await desk.dispatcher.agent_answer(given(JOB, first), "L g4 r2")
    assert await desk.load("K7") == after
    assert outcomes == ["done", "refused"]
    await end(first, second)


async def test_a_second_answer_takes_no_hint_away(desk: ServiceHarness) -> None:
    await desk.clear(TABLE)
    await desk.dispatcher.agent_answer(JOB, "L g4 r2")
    await desk.give(message("/hint"))
    asked = await desk.jobs()
    assert [job.asker for job in asked] == [ANN.id]
    await desk.dispatcher.agent_answer(JOB, "L g4 r2")
    assert await desk.jobs() == asked


async def test_a_hint_of_a_dead_copy_is_dropped_while_another_thinks(desk: ServiceHarness) -> None:
    first, second = await two_copies(desk, solo())
    await desk.give(message("/hint"))
    await take(first)
    await dies(first)
    await take(second)
    [hint] = second._in_hand
    await desk.dispatcher.hint_answer(given(hint, first), "T e5 r1")
    assert await desk.jobs() == [hint]
    await desk.dispatcher.hint_answer(hint, "T e5 r1")
    await desk.dispatcher.hint_answer(given(hint, first), "T e5 r1")
    assert [sent["kind"] for sent in await desk.sent()].count("hint") == 1
    await end(first, second)


async def test_nobody_begins_to_think_about_what_another_has(desk: ServiceHarness) -> None:
    first, second = await two_copies(desk, TABLE)
    await take(first)
    await dies(first)
    await take(second)
    assert await first._question(given(JOB, first)) is None
    assert await second._question(given(JOB, second))
    assert await holder(desk) == second.heartbeat.number
    await end(first, second)


async def never_answered(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> Told:
    """Workers who think without end at the only table, while jobs are looked for often."""
    patch.setattr(thinking, "BETWEEN_LOOKS", 0.01)
    await desk.clear(TABLE)
    stuck = Told(nonsense)
    stuck.may_answer.clear()
    return stuck


@pytest.mark.postgresql
async def test_what_a_dead_copy_thinks_about_another_does(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = await never_answered(desk, monkeypatch)
    first, second = await copy_at(desk, stuck), await copy_at(desk)
    running = [asyncio.create_task(first.run())]
    async with asyncio.timeout(WATCHDOG):
        await until_so(lambda: bool(stuck.asked))
        await dies(first)
        running.append(asyncio.create_task(second.run()))
        await until(desk, plies=2)
        # It sees by itself that nobody waits for it.
        await until_so(lambda: not first._in_hand)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await end(first, second)
    assert len((await desk.load("K7")).record.plies) == 2


async def test_control_of_a_copy_that_never_dies_the_job_is_not_done(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as for_now:
        for_now.setattr(jobs, "is_free", lambda holder: holder.is_(None))
        statement, waiting = jobs._take(), jobs._waiting()
    monkeypatch.setattr(jobs, "_TAKE", statement)
    monkeypatch.setattr(jobs, "_WAITING", waiting)
    first, second = await two_copies(desk, TABLE)
    await take(first)
    await dies(first)
    assert await take(second) == []
    await end(first, second)


@pytest.mark.postgresql
async def test_who_hears_nothing_sees_that_nobody_waits_any_more(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = await never_answered(desk, monkeypatch)
    copy = await copy_at(desk, stuck)
    running = asyncio.create_task(copy.run())
    async with asyncio.timeout(WATCHDOG):
        await until_so(lambda: bool(stuck.asked))
        async with desk.store.transaction() as connection:
            await connection.run_sync(jobs.replace_jobs, "K7", [])
        await until_so(lambda: not copy._in_hand)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await end(copy)
    assert len((await desk.load("K7")).record.plies) == 1

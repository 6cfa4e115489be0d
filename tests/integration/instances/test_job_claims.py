"""Several instances that take jobs: each job belongs to one instance at a time."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import ColumnElement, select, true

from bot.agents import scheduler as thinking
from bot.agents.scheduler import HANDFUL, Scheduler
from bot.domain.effects import Job
from bot.store import StoreError
from bot.store.db.schema import jobs as rows
from bot.store.db.schema import tables
from bot.store.repositories import jobs
from bot.store.repositories.jobs import LETS_PASS, PER_CHAT, Hands
from tests.support.agents.schedulers import (
    ELSEWHERE,
    HERE,
    TABLE,
    WATCHDOG,
    Told,
    copy_at,
    dies,
    end,
    fill,
    fill_with_levels,
    holder,
    nonsense,
    take,
    two_copies,
)
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN
from tests.support.store.interleaving import Meeting, met
from tests.support.store.unlocked import made_unheld

pytestmark = pytest.mark.databases


def takes_whatever(patch: pytest.MonkeyPatch) -> None:
    """Take jobs without regard to their owners, for a control."""

    def always(_: ColumnElement[Any]) -> ColumnElement[bool]:
        return true()

    with patch.context() as for_now:
        for_now.setattr(jobs, "is_free", always)
        statement, waiting = jobs._take(), jobs._waiting()
    patch.setattr(jobs, "_TAKE", statement)
    patch.setattr(jobs, "_WAITING", waiting)


async def taken_in_turn(desk: ServiceHarness) -> list[list[str]]:
    """Jobs taken by each of two, if there are enough for one and a half."""
    await fill(desk, *((HERE - number, 1) for number in range(8)))
    first, second = await copy_at(desk), await copy_at(desk)
    found = [await take(first), await take(second)]
    await end(first, second)
    return found


async def test_what_one_has_taken_another_does_not_take(desk: ServiceHarness) -> None:
    first, second = await taken_in_turn(desk)
    assert first == [f"T{number}" for number in range(1 + HANDFUL)]
    assert second == ["T5", "T6", "T7"]


async def test_control_of_who_takes_whatever_is_there_both_think_about_the_same(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes_whatever(monkeypatch)
    first, second = await taken_in_turn(desk)
    assert first == second


async def looked_at_once(
    desk: ServiceHarness, patch: pytest.MonkeyPatch
) -> tuple[Scheduler, Scheduler]:
    """Two thinkers, of whom the second looks before the first one's look is committed."""
    await fill(desk, *((HERE - number, 1) for number in range(8)))
    first, second = await copy_at(desk), await copy_at(desk)
    meeting = Meeting(desk.store, lambda: take(second))
    with patch.context() as for_now:
        met(for_now, (jobs, "take"), meeting)
        await take(first)
        await meeting.end()
    return first, second


@pytest.mark.postgresql
async def test_two_that_look_at_once_take_different_ones(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await looked_at_once(desk, monkeypatch)
    assert len(first._in_hand) == 1 + HANDFUL
    assert not second._in_hand
    # It does not wait for others to tell it of the rest.
    async with asyncio.timeout(WATCHDOG):
        await second._news.wait()
    assert await take(second) == ["T5", "T6", "T7"]
    assert not first._news.is_set()
    await end(first, second)


@pytest.mark.postgresql
async def test_control_of_rows_that_are_not_held_they_take_the_same(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "_TAKE", made_unheld(monkeypatch, jobs._take))
    first, second = await looked_at_once(desk, monkeypatch)
    assert list(first._in_hand) == list(second._in_hand)
    await end(first, second)


async def test_each_job_is_done_once_by_either_of_two(desk: ServiceHarness) -> None:
    await fill(desk, *((HERE - number % 10, 1) for number in range(30)))
    told = Told(nonsense), Told(nonsense)
    both = [await copy_at(desk, one) for one in told]
    running = [asyncio.create_task(copy.run()) for copy in both]
    async with asyncio.timeout(WATCHDOG):
        while await desk.jobs():
            both[0].wake()
            both[1].wake()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await end(*both)
    assert len(told[0].asked) + len(told[1].asked) == 30
    assert min(len(one.asked) for one in told) > 0


async def test_the_shortest_of_those_that_are_free_are_taken_first(desk: ServiceHarness) -> None:
    await fill_with_levels(desk, 9, 1, 5, 3, 2, 8, 4, 7)
    first, second = await copy_at(desk), await copy_at(desk)
    levels = dict(enumerate((9, 1, 5, 3, 2, 8, 4, 7)))
    assert [levels[int(code[1:])] for code in await take(first)] == [1, 2, 3, 4, 5]
    assert [levels[int(code[1:])] for code in await take(second)] == [7, 8, 9]
    await end(first, second)


@pytest.mark.parametrize(("later", "goes_first"), [(8 * LETS_PASS - 5, 1), (8 * LETS_PASS + 5, 9)])
async def test_a_long_one_does_not_wait_for_ever(
    desk: ServiceHarness, later: float, goes_first: int
) -> None:
    await fill_with_levels(desk, 9, 1)
    async with desk.store.transaction() as connection:
        at = desk.clock.now() + later
        one = tables.c.code == "T1"
        await connection.execute(tables.update().where(one).values(changed_at=at))
        found = await connection.run_sync(jobs.next_jobs, Hands(1), 2)
    assert found[0].level == goes_first


async def test_few_of_a_chat_are_thought_about_by_all_together(desk: ServiceHarness) -> None:
    await fill(desk, (HERE, 5), (ELSEWHERE, 1))
    first, second = await copy_at(desk), await copy_at(desk)
    assert await take(first) == ["T0", "T5", "T1"]
    assert len([code for code in await take(first) if code != "T5"]) == PER_CHAT
    assert await take(second) == []
    await dies(first)
    assert await take(second) == ["T0", "T5", "T1"]
    await end(first, second)


async def test_one_of_a_table_is_thought_about_by_all_together(desk: ServiceHarness) -> None:
    await desk.clear(TABLE)
    async with desk.store.transaction() as connection:
        await connection.run_sync(jobs.replace_jobs, TABLE.code, [Job(TABLE.code, 0, 1)])
        await connection.run_sync(jobs.add_hint, Job(TABLE.code, 1, 1, asker=ANN.id))
        [first] = await connection.run_sync(
            jobs.take, 1, await connection.run_sync(jobs.next_jobs, Hands(1), 5)
        )
        assert await connection.run_sync(jobs.next_jobs, Hands(1, [first]), 5) == []
        assert await connection.run_sync(jobs.drop, first)
        [second] = await connection.run_sync(jobs.next_jobs, Hands(1), 5)
    assert {first.seat, second.seat} == {0, 1}


async def test_what_is_marked_as_ones_own_but_not_in_hand_is_taken(desk: ServiceHarness) -> None:
    copy, other = await two_copies(desk, TABLE)
    async with desk.store.transaction() as connection:
        await connection.execute(rows.update().values(instance=copy.heartbeat.number))
    assert await take(other) == []
    assert await take(copy) == ["K7"]
    await end(copy, other)


async def test_who_thinks_about_another_seat_goes_on_when_a_table_changes(
    desk: ServiceHarness,
) -> None:
    await desk.clear(TABLE)
    before = [Job("K7", 0, 1), Job("K7", 1, 1), Job("K7", 0, 1, asker=ANN.id)]
    after = [Job("K7", 0, 2), Job("K7", 1, 1)]
    async with desk.store.transaction() as connection:
        await connection.run_sync(jobs.replace_jobs, "K7", before[:2])
        await connection.run_sync(jobs.add_hint, before[2])
        assert len(await connection.run_sync(jobs.take, 7, before)) == 3
        await connection.run_sync(jobs.replace_jobs, "K7", after)
    found = sorted(await desk.jobs(), key=after.index)
    assert [(job, job.instance) for job in found] == [(after[0], None), (after[1], 7)]


# Leaving, and leaving something


async def fails(*_: object) -> None:
    """Find no database."""
    raise StoreError("the database does not answer")


async def hangs(*_: object) -> None:
    """Wait for a transaction that never begins."""
    await asyncio.Event().wait()


@pytest.mark.postgresql
async def test_what_one_leaves_others_may_take_at_once(desk: ServiceHarness) -> None:
    first, second = await two_copies(desk, TABLE)
    offered: list[bool] = []
    first.offer = lambda: offered.append(True)
    await take(first)
    assert await take(second) == []
    await first.close()
    assert await holder(desk) is None
    assert offered == [True]
    assert await take(second) == ["K7"]
    await end(second)


@pytest.mark.postgresql
@pytest.mark.parametrize("trouble", [fails, hangs])
async def test_who_leaves_does_not_wait_for_a_database_that_is_away(
    trouble: Callable[[], Any], desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "RELEASING", 0.01)
    copy, other = await two_copies(desk, TABLE)
    await take(copy)
    with monkeypatch.context() as for_now:
        for_now.setattr(desk.store, "run", trouble)
        async with asyncio.timeout(WATCHDOG):
            await copy.close()
    assert await holder(desk) == copy.heartbeat.number
    await end(other)


async def offers(desk: ServiceHarness, number: int, *, added: bool) -> int:
    """Times that others are called by an instance that finds this many chats of its own."""
    await fill(desk, *((HERE - chat, 1) for chat in range(number)))
    copy, told = await copy_at(desk), list[bool]()
    copy.offer = lambda: told.append(True)
    if added:
        copy.added()
    await take(copy)
    found = len(told)
    await end(copy)
    return found


async def test_others_are_told_of_what_is_put_there_and_cannot_be_taken(
    desk: ServiceHarness,
) -> None:
    assert await offers(desk, 1 + HANDFUL, added=True) == 0
    assert await offers(desk, 2 + HANDFUL, added=True) == 1


async def test_whoever_is_told_tells_nobody(desk: ServiceHarness) -> None:
    assert await offers(desk, 2 + HANDFUL, added=False) == 0


async def test_others_are_told_of_what_comes_while_the_hands_are_full(desk: ServiceHarness) -> None:
    await fill(desk, *((HERE - chat, 1) for chat in range(1 + HANDFUL)))
    copy, told = await copy_at(desk), list[bool]()
    copy.offer = lambda: told.append(True)
    await take(copy)
    copy.added()
    await take(copy)
    assert told == [True]
    await end(copy)


async def test_the_rows_say_who_thinks(desk: ServiceHarness) -> None:
    first, second = await two_copies(desk, TABLE)
    await take(first)
    assert await holder(desk) == first.heartbeat.number
    async with desk.store.transaction() as connection:
        found = await connection.execute(select(rows.c.level))
        assert found.scalars().all() == [3]
    await end(first, second)

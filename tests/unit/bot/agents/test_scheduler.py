"""Jobs on their way to workers: a few at a time, in fair order."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.agents.process import Question
from bot.agents.scheduler import HANDFUL, TYPING_AFTER, TYPING_EVERY
from bot.domain.effects import Job
from bot.domain.moves import play_chance_moves
from bot.domain.table import Place, Stage
from bot.store.db.schema import jobs as rows
from bot.store.db.schema import tables
from bot.store.repositories import jobs
from bot.store.repositories.jobs import Hands
from engine.ai.levels import PLUS, SECONDS
from tests.support.agents.schedulers import (
    ELSEWHERE,
    HERE,
    TABLE,
    WATCHDOG,
    Told,
    a_moment,
    fails,
    fill,
    fill_with_levels,
    nonsense,
    on_move,
    thinker_at,
    thinking,
    until_no_jobs,
)
from tests.support.bot.games import solo, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, message

OVERTAKING = "elsewhere questions about several tables overtake each other"
TABLES = {
    "lits": on_move("lits"),
    "blokus": on_move("blokus", 4),
    "stratopolis": on_move("stratopolis"),
    "stratopolis arranged": on_move("stratopolis", stack="arranged"),
    "tristra": on_move("tristra"),
}


@pytest.mark.parametrize("worker", [fails, nonsense])
@pytest.mark.parametrize("name", TABLES)
async def test_where_the_agent_fails_a_legal_move_is_played(
    name: str, worker: Callable[[Question], str], desk: ServiceHarness
) -> None:
    table, told = TABLES[name], Told(worker)
    await desk.clear(table)
    await until_no_jobs(desk, thinker_at(desk, told))
    after = await desk.load(table.code)
    assert len(told.asked) == (2 if worker is fails else 1)
    assert len(after.record.plies) > len(table.record.plies)
    after.record.replay()


async def test_a_hint_that_cannot_be_found_says_so(desk: ServiceHarness) -> None:
    await desk.clear(solo())
    await desk.give(message("/hint"))
    await until_no_jobs(desk, thinker_at(desk, Told(fails)))
    assert "no hint for #K7" in await desk.last_words()


async def test_a_job_that_has_come_to_nothing_is_dropped(desk: ServiceHarness) -> None:
    told = Told(nonsense)
    await desk.clear(solo())
    async with desk.store.transaction() as connection:
        await connection.run_sync(jobs.replace_jobs, "K7", [Job("K7", 1, 17)])
        await connection.execute(tables.update().values(code="K7"))
    await until_no_jobs(desk, thinker_at(desk, told))
    assert told.asked == []
    assert await desk.load("K7") == solo()


# Many at once


async def in_order(desk: ServiceHarness, told: Told, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chats whose tables are thought about, in this order."""
    found = []
    whole = desk.dispatcher.agent_answer

    async def note(job: Job, text: str, *, below: bool) -> None:
        found.append((await desk.load(job.code)).place.chat)
        await whole(job, text, below=below)

    monkeypatch.setattr(desk.dispatcher, "agent_answer", note)
    await until_no_jobs(desk, thinker_at(desk, told))
    return found


@pytest.mark.sqlite(OVERTAKING)
async def test_one_chats_many_games_do_not_hold_anothers_one(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(desk, (HERE, 20), (ELSEWHERE, 1))
    order = await in_order(desk, Told(nonsense), monkeypatch)
    assert order.index(ELSEWHERE) < jobs.PER_CHAT
    assert order.count(HERE) == 20


@pytest.mark.sqlite(OVERTAKING)
async def test_control_by_age_alone_the_one_waits_for_the_many(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def by_age(connection: Any, hands: Hands, most: int) -> list[Job]:
        oldest = tables.c.changed_at
        found = connection.execute(
            select(*jobs.COLUMNS)
            .join(tables, tables.c.code == rows.c.code)
            .where(rows.c.code.not_in([job.code for job in hands.in_hand]))
            .order_by(oldest)
            .limit(most)
        )
        return [Job(**row._mapping) for row in found]

    monkeypatch.setattr(jobs, "next_jobs", by_age)
    await fill(desk, (HERE, 20), (ELSEWHERE, 1))
    order = await in_order(desk, Told(nonsense), monkeypatch)
    assert order.index(ELSEWHERE) == 20


@pytest.mark.sqlite(OVERTAKING)
async def test_the_oldest_comes_first(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    chats = [HERE - 7 * number % 11 for number in range(8)]
    await fill(desk, *((chat, 1) for chat in chats))
    assert await in_order(desk, Told(nonsense), monkeypatch) == chats


async def test_however_many_wait_only_a_few_are_in_hand_or_loaded(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, in_hand, taken = Told(nonsense, number=2), [0], [0]
    await fill(desk, *((HERE - number, 1) for number in range(80)))
    scheduler, take = thinker_at(desk, told), jobs.take

    def note(*about: Any) -> list[Job]:
        found = take(*about)
        taken.append(len(found))
        in_hand.append(len(scheduler._in_hand))
        return found

    monkeypatch.setattr(jobs, "take", note)
    told.may_answer.clear()
    ended = asyncio.create_task(until_no_jobs(desk, scheduler))
    async with asyncio.timeout(WATCHDOG):
        while len(told.asked) < 2:
            await desk.rows(rows)
    for _ in range(20):
        # Time in which more could be asked.
        await desk.rows(rows)
    assert len(told.asked) == 2
    told.may_answer.set()
    await ended
    assert len(told.asked) == 80
    assert max(taken) == 2 + HANDFUL
    assert max(in_hand) <= 2
    # Each time it looks there are some to take: it does not look after every one.
    assert len(taken) < 30


@pytest.mark.sqlite(OVERTAKING)
async def test_of_those_in_hand_the_quickest_goes_first(desk: ServiceHarness) -> None:
    await fill_with_levels(desk, 9, 1, 5, 3, 2)
    told = Told(nonsense)
    told.may_answer.clear()
    scheduler = thinker_at(desk, told)
    ended = asyncio.create_task(until_no_jobs(desk, scheduler))
    async with asyncio.timeout(WATCHDOG):
        while len(scheduler.turns._waiting) < 4:
            await a_moment()
    told.may_answer.set()
    await ended
    assert [question.level for question in told.asked] == [1, 2, 3, 5, 9]
    assert [question.seconds for question in told.asked] == [SECONDS[n] for n in (1, 2, 3, 5, 9)]


async def test_the_highest_level_has_what_the_operator_allows(desk: ServiceHarness) -> None:
    await fill_with_levels(desk, PLUS, 9)
    told = Told(nonsense, 3)
    await until_no_jobs(desk, thinker_at(desk, told))
    asked = {question.level: (question.seconds, question.threads) for question in told.asked}
    assert asked == {PLUS: (told.crew.seconds, 3), 9: (SECONDS[9], 1)}


async def test_nobody_thinks_on_about_a_table_that_has_moved_on(desk: ServiceHarness) -> None:
    told = Told(nonsense)
    told.may_answer.clear()
    await desk.clear(TABLE)
    scheduler = thinker_at(desk, told)
    async with thinking(scheduler):
        while not scheduler._thoughts:
            await a_moment()
        async with desk.store.transaction() as connection:
            await connection.run_sync(jobs.replace_jobs, "K7", [])
        while scheduler._in_hand:
            await a_moment()
    assert len((await desk.load("K7")).record.plies) == 1


async def test_who_thinks_for_long_is_seen_to_type(desk: ServiceHarness) -> None:
    told, typing = Told(nonsense), [Place(0)]
    told.may_answer.clear()
    await desk.clear(TABLE)
    scheduler = thinker_at(desk, told)

    async def show(place: Place, *, long: bool) -> bool:
        assert not long
        typing.append(place)
        if len(typing) == 3:
            told.may_answer.set()
        return False

    scheduler.show_thinking = show
    start = desk.clock.now()
    async with asyncio.timeout(WATCHDOG):
        await desk.clock.run(until_no_jobs(desk, scheduler))
    here = (await desk.load("K7")).place
    assert typing == [Place(0), here, here]
    assert desk.clock.now() - start == TYPING_AFTER + TYPING_EVERY


async def test_it_looks_for_jobs_when_there_are_some_and_not_else(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, take = [0], jobs.next_jobs

    def note(*about: Any) -> list[Job]:
        looks.append(looks[-1] + 1)
        return take(*about)

    monkeypatch.setattr(jobs, "next_jobs", note)
    table, told = with_people("lits", 2), Told(nonsense)
    await desk.clear(table, solo("B2"))
    scheduler = thinker_at(desk, told)
    async with thinking(scheduler) as running:
        for text in ("T e5 r1", "L g4 r2"):
            mover = (ANN, BEN)[len((await desk.load("K7")).record.plies)]
            await desk.give(message(f"/m #K7 {text}", mover))
        assert looks[-1] == 1
        await desk.give(message("/m #B2 T e5 r1"))
        while len((await desk.load("B2")).record.plies) < 2:
            assert not running.done()
    assert len(told.asked) == 1


def test_tables_of_these_tests_have_the_bot_on_move() -> None:
    for table in TABLES.values():
        assert table.stage is Stage.PLAYING
        assert play_chance_moves(table, Random(1)) == table

"""Chats take turns: each one's updates in order, a flood in one delays nobody elsewhere."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.util import await_only

from bot.domain.table import Stage
from bot.handlers.dispatcher import DONE, IGNORED, PUT_ASIDE, REFUSED, Done
from bot.intake import update_worker
from bot.intake.update_worker import MOST_FAILURES, WORKERS, UpdateWorker
from bot.store.repositories import inbox, inbox_queue
from bot.store.repositories.inbox_queue import Waiting
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import BEN, GROUP, GROUP_ID, OTHER_GROUP, Json, message, private
from tests.support.store.unlocked import made_unheld

FLOOD = 5000
MANY = 50
WATCHDOG = 60.0
FAULT = OperationalError("SELECT", {}, Exception("database is locked"))


class Restless(UpdateWorker):
    """A broken build, in which work that can wait does not."""

    async def leisure(self) -> None:
        pass


@asynccontextmanager
async def working(work: UpdateWorker) -> AsyncIterator[asyncio.Task[None]]:
    """Work updates off meanwhile."""
    running = asyncio.create_task(work.run())
    try:
        async with asyncio.timeout(WATCHDOG):
            yield running
    finally:
        running.cancel()
        await asyncio.wait([running])


def work_of(desk: ServiceHarness, build: type[UpdateWorker] = UpdateWorker) -> UpdateWorker:
    return build(desk.store, desk.dispatcher, desk.clock)


class Log(list[Done]):
    """Updates and their outcomes, as they get done."""

    def __init__(self, desk: ServiceHarness) -> None:
        super().__init__()
        self._news = asyncio.Event()
        desk.dispatcher.after_update = self._add

    def _add(self, done: Done) -> None:
        self.append(done)
        self._news.set()

    async def until(self, count: int) -> None:
        while len(self) < count:
            self._news.clear()
            await self._news.wait()

    @property
    def chats(self) -> list[int]:
        return [done.chat for done in self]


def flood(count: int, chat: Json = GROUP) -> list[Json]:
    return [message("talk, talk", number=number, chat=chat) for number in range(count)]


async def is_served_soon(desk: ServiceHarness, build: type[UpdateWorker] = UpdateWorker) -> bool:
    """Whether an update is worked off after at most a few of the flood that came before it."""
    await desk.take_in(*flood(FLOOD), message("/help", BEN, private(BEN)))
    log = Log(desk)
    async with working(work_of(desk, build)):
        await log.until(WORKERS + 1)
    return BEN.id in log.chats[: WORKERS + 1]


async def test_a_flood_in_one_chat_delays_nobody_elsewhere(desk: ServiceHarness) -> None:
    assert await is_served_soon(desk)


@pytest.mark.sqlite("a server lets others pass whoever is held")
async def test_control_updates_worked_off_as_they_came_wait_for_a_flood(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        """Note no turns."""

    monkeypatch.setattr(inbox_queue, "served", nobody)
    assert not await is_served_soon(desk)


async def test_who_comes_while_another_chat_floods_is_next(desk: ServiceHarness) -> None:
    await desk.take_in(*flood(FLOOD))
    log, work = Log(desk), work_of(desk)
    async with working(work):
        await log.until(10)
        await desk.take_in(message("/help", BEN, private(BEN)))
        begun = len(log)
        work.wake({BEN.id})
        await log.until(begun + WORKERS + 1)
    assert BEN.id in log.chats[: begun + WORKERS + 1]


async def is_left_when_there_is_leisure(
    desk: ServiceHarness, build: type[UpdateWorker] = UpdateWorker
) -> int:
    """The number of updates of many chats left to work off when boards get their turn."""
    chats = [{**GROUP, "id": GROUP_ID - number} for number in range(MANY)]
    await desk.take_in(*(message("talk", chat=chat, number=1) for chat in chats))
    log, work = Log(desk), work_of(desk, build)
    work.wake([chat["id"] for chat in chats])
    async with working(work):
        await work.leisure()
        return MANY - len(log)


async def test_what_can_wait_lets_a_backlog_pass(desk: ServiceHarness) -> None:
    assert await is_left_when_there_is_leisure(desk) <= WORKERS


async def test_control_a_build_without_leisure_is_noticed(desk: ServiceHarness) -> None:
    assert await is_left_when_there_is_leisure(desk, Restless) == MANY


async def test_what_can_wait_does_not_wait_for_ever(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_worker, "LONGEST_LEISURE", 0.01)
    line = work_of(desk)
    line.wake({GROUP_ID})
    async with asyncio.timeout(WATCHDOG):
        await line.leisure()


async def most_at_once(desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch) -> int:
    """The largest number of updates of one chat under way at once, with news of it meanwhile."""
    log, work, now, most = Log(desk), work_of(desk), 0, 0
    good = desk.dispatcher._work_off

    def counted(*given: Any) -> Any:
        nonlocal now, most
        now += 1
        most = max(most, now)
        work.wake({GROUP_ID})
        found = good(*given)
        now -= 1
        return found

    monkeypatch.setattr(desk.dispatcher, "_work_off", counted)
    await desk.take_in(*flood(15))
    async with working(work):
        await log.until(15)
    if most == 1:
        assert [done.number for done in log] == sorted(done.number for done in log)
    return most


async def test_updates_of_one_chat_are_worked_off_one_at_a_time_in_order(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await most_at_once(desk, monkeypatch) == 1


@pytest.mark.postgresql
async def test_control_two_at_once_of_one_chat_are_noticed(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build is broken: nobody holds the chat whose update they work off."""
    monkeypatch.setattr(inbox_queue, "_NEXT", made_unheld(monkeypatch, inbox_queue._next))
    assert await most_at_once(desk, monkeypatch) > 1


@pytest.mark.postgresql
async def test_updates_of_different_chats_are_worked_off_at_the_same_time(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {GROUP_ID: asyncio.Event(), OTHER_GROUP["id"]: asyncio.Event()}
    log, good = Log(desk), desk.dispatcher._work_off

    def only_with_the_other(connection: Connection, waiting: Waiting) -> Any:
        there[waiting.chat].set()
        for other in there.values():
            await_only(other.wait())
        return good(connection, waiting)

    monkeypatch.setattr(desk.dispatcher, "_work_off", only_with_the_other)
    await desk.take_in(*flood(1), *flood(1, OTHER_GROUP))
    async with working(work_of(desk)):
        await log.until(2)


@pytest.mark.postgresql
async def test_who_comes_while_an_update_of_theirs_is_worked_off_is_served(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker that is called finds the chat held, and nobody is called again."""
    log, work, in_vain = Log(desk), work_of(desk), asyncio.Event()
    hold, good = inbox_queue.hold_next, desk.dispatcher._work_off

    def holding(*given: Any) -> Waiting | None:
        if (found := hold(*given)) is None:
            in_vain.set()
        return found

    def disturbed(*given: Any) -> Any:
        if not log:
            in_vain.clear()
            await_only(desk.take_in(message("more")))
            work.wake({GROUP_ID})
            await_only(in_vain.wait())
        return good(*given)

    monkeypatch.setattr(inbox_queue, "hold_next", holding)
    monkeypatch.setattr(desk.dispatcher, "_work_off", disturbed)
    await desk.take_in(message("talk"))
    async with working(work):
        await log.until(2)


async def test_in_memory_there_is_nothing_however_much_waits(desk: ServiceHarness) -> None:
    work = work_of(desk)
    for _ in range(1000):
        work.wake({GROUP_ID, OTHER_GROUP["id"]})
    assert work._calls == WORKERS
    log = Log(desk)
    await desk.take_in(*flood(20))
    async with working(work):
        await log.until(20)
        await work.leisure()
    assert work._calls == 0


async def test_what_has_become_of_an_update_is_told(desk: ServiceHarness) -> None:
    log = Log(desk)
    await desk.clear(games.playing_two())
    await desk.take_in_again([(1, "no update")])
    await desk.take_in(message("good morning"), *[message(f"/m {FIRST_MOVE}")] * 2)
    await desk.work()
    told = [(done.chat, done.outcome, done.reason, done.code, done.ply) for done in log]
    assert told == [
        (inbox.NOWHERE, PUT_ASIDE, "", "", None),
        (GROUP_ID, IGNORED, "", "", None),
        (GROUP_ID, DONE, "", "K7", 1),
        (GROUP_ID, REFUSED, "not-your-turn", "", None),
    ]


async def test_an_update_under_way_is_finished_when_the_bot_is_stopped(
    desk: ServiceHarness,
) -> None:
    await desk.take_in(*(message("/play lits", number=number) for number in range(5)))
    running = asyncio.create_task(work_of(desk).run())
    for _ in range(40):
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait([running])
    done = len(await desk.all())
    assert done + await desk.work() == 5
    assert len(await desk.all()) == 5


async def at_once(_seconds: float) -> None:
    await asyncio.sleep(0)


WHERE = pytest.mark.parametrize("where", ["hold_next", "mend"])


@WHERE
async def test_a_store_that_does_not_answer_is_asked_again(
    where: str, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = getattr(inbox_queue, where)
    faults = [FAULT] * MOST_FAILURES

    def faulty(*given: Any) -> Any:
        if faults:
            raise faults.pop()
        return good(*given)

    monkeypatch.setattr(inbox_queue, where, faulty)
    monkeypatch.setattr(desk.dispatcher.clock, "sleep", at_once)
    await desk.take_in(message("/play lits"), message("/help"))
    log = Log(desk)
    async with working(work_of(desk)):
        await log.until(2)
    assert [table.stage for table in await desk.all()] == [Stage.OPEN]


@WHERE
async def test_a_store_that_never_answers_ends_the_program(
    where: str, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: Any) -> Any:
        raise FAULT

    monkeypatch.setattr(inbox_queue, where, broken)
    monkeypatch.setattr(desk.dispatcher.clock, "sleep", at_once)
    await desk.take_in(*flood(3), *flood(3, OTHER_GROUP))
    async with working(work_of(desk)) as running:
        with pytest.raises(OperationalError):
            await running


async def test_what_was_in_hand_when_the_store_failed_is_done_by_the_next_run(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: Any) -> Any:
        raise FAULT

    work = work_of(desk)
    monkeypatch.setattr(desk.dispatcher.clock, "sleep", at_once)
    await desk.take_in(*flood(2), *flood(1, OTHER_GROUP))
    with monkeypatch.context() as for_now:
        for_now.setattr(inbox_queue, "hold_next", broken)
        async with working(work) as running:
            with pytest.raises(OperationalError):
                await running
    log = Log(desk)
    async with working(work):
        await log.until(3)

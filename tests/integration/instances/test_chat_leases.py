"""Several instances on one server: each chat is sent to by one of them at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.cluster.heartbeat import BETWEEN_WORDS, LASTS, MARGIN, Heartbeat
from bot.delivery.chat_leases import BETWEEN_SWEEPS, ChatLeases, NotOursError
from bot.delivery.coordinator import DeliveryCoordinator
from bot.store import Store
from bot.store.cluster import chat_leases, instances
from bot.store.db.schema import chat_leases as rows
from bot.store.db.schema import instances as known
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import LONG, TelegramStub, board_of, delivery, leases
from tests.support.bot.updates import GROUP_ID, message

pytestmark = pytest.mark.postgresql

OF_THE_OTHER = 600
"""The first number of a message that the second instance sends."""


@dataclass
class Slow(TelegramStub):
    """Telegram with answers that wait until it is `let`; `asked` is set as soon as it is called."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    let: asyncio.Event = field(default_factory=asyncio.Event)

    def __getattr__(self, name: str) -> Any:
        return partial(self._call, super().__getattr__(name))

    async def _call(self, call: Any, *given: Any) -> Any:
        self.asked.set()
        await self.let.wait()
        return await call(*given)


@dataclass
class Copy:
    """One instance: its presence for the others, and all parts that send."""

    heartbeat: Heartbeat
    leases: ChatLeases
    sends: DeliveryCoordinator
    rung: list[set[int]] = field(default_factory=list)


async def copy_of(desk: ServiceHarness, wall: TelegramStub) -> Copy:
    heartbeat = await Heartbeat.begin(desk.store, LONG)
    by = leases(desk, heartbeat)
    copy = Copy(heartbeat, by, delivery(desk, wall, by))
    by.after_refusal = copy.rung.append
    return copy


@asynccontextmanager
async def two_copies(
    desk: ServiceHarness, first: TelegramStub, second: TelegramStub
) -> AsyncIterator[tuple[Copy, Copy]]:
    """Two instances at a group with a game of which the board is to be shown."""
    await desk.clear(games.playing_two())
    await desk.give(message(f"/m {FIRST_MOVE}"))
    both = await copy_of(desk, first), await copy_of(desk, second)
    try:
        yield both
    finally:
        for copy in both:
            await copy.sends.close()
            await copy.heartbeat.end()


async def dies(store: Store, heartbeat: Heartbeat) -> None:
    """Make the others take an instance to be dead, without its knowledge."""
    async with store.transaction() as connection:
        mine = known.c.number == heartbeat.number
        await connection.execute(update(known).where(mine).values(until=0.0))


async def sent_all(desk: ServiceHarness, copy: Copy) -> None:
    copy.sends.wake({GROUP_ID})
    await desk.clock.run(copy.sends.settled())


# One at a time


async def test_another_copy_sends_nothing_where_one_does(desk: ServiceHarness) -> None:
    slow, wall = Slow(), TelegramStub()
    async with two_copies(desk, slow, wall) as (one, other):
        one.sends.wake({GROUP_ID})
        await slow.asked.wait()
        await sent_all(desk, other)
        assert wall.made == []
        assert other.rung == [{GROUP_ID}]
        slow.let.set()
        await desk.clock.run(one.sends.settled())
        assert {*slow.names} == {"reaction", "photo"}


async def test_control_without_leases_both_do(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instances, "_ALIVE", instances._ALIVE.where(known.c.number < 0))
    monkeypatch.setattr(chat_leases, "_TAKE", chat_leases._take())
    slow, wall = Slow(), TelegramStub()
    async with two_copies(desk, slow, wall) as (one, other):
        one.sends.wake({GROUP_ID})
        await slow.asked.wait()
        await sent_all(desk, other)
        assert "photo" in wall.names
        slow.let.set()


async def test_what_one_has_left_another_sends(desk: ServiceHarness) -> None:
    first, second = TelegramStub(), TelegramStub()
    async with two_copies(desk, first, second) as (one, other):
        await sent_all(desk, one)
        await one.sends.close()
        await desk.give(message("/m T b3"))
        await sent_all(desk, other)
        assert second.made


async def test_what_has_been_quiet_is_left(desk: ServiceHarness) -> None:
    async with two_copies(desk, TelegramStub(), TelegramStub()) as (one, other):
        await sent_all(desk, one)
        desk.clock.time += BETWEEN_SWEEPS
        async with desk.store.transaction() as connection:
            assert await connection.run_sync(other.leases.take, [GROUP_ID]) == set()
            await connection.run_sync(one.leases.sweep)
            assert await connection.run_sync(other.leases.take, [GROUP_ID]) == {GROUP_ID}


async def test_what_is_being_sent_is_not_left_however_long_it_takes(desk: ServiceHarness) -> None:
    slow = Slow()
    async with two_copies(desk, slow, TelegramStub()) as (one, other):
        one.sends.wake({GROUP_ID})
        await slow.asked.wait()
        desk.clock.time += 2 * BETWEEN_SWEEPS
        async with desk.store.transaction() as connection:
            await connection.run_sync(one.leases.sweep)
            assert await connection.run_sync(other.leases.take, [GROUP_ID]) == set()
        slow.let.set()
        await desk.clock.run(one.sends.settled())


# Taken to be dead


async def late(desk: ServiceHarness) -> tuple[Slow, TelegramStub]:
    """A board posted late by an instance taken to be dead, when another one has posted it."""
    slow, wall = Slow(), TelegramStub()
    async with two_copies(desk, slow, wall) as (one, other):
        one.sends.wake({GROUP_ID})
        await slow.asked.wait()
        wall.latest = OF_THE_OTHER
        await dies(desk.store, one.heartbeat)
        await sent_all(desk, other)
        slow.let.set()
        await desk.clock.run(one.sends.settled())
        await sent_all(desk, other)
    return slow, wall


async def test_the_answer_to_one_that_was_taken_to_be_dead_is_thrown_away(
    desk: ServiceHarness,
) -> None:
    _, wall = await late(desk)
    assert wall.names.count("photo") == 1
    assert (await board_of(desk)).message in range(OF_THE_OTHER, wall.latest + 1)


async def test_its_message_is_taken_away_again(desk: ServiceHarness) -> None:
    slow, wall = await late(desk)
    assert slow.names.count("photo") == 1
    assert wall.made.count(("delete", (GROUP_ID, slow.latest))) == 1


async def test_control_where_the_number_is_not_looked_at(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    unfenced = update(rows).where(rows.c.chat == GROUP_ID).values(number=rows.c.number)
    monkeypatch.setattr(chat_leases, "_HOLD", unfenced)
    slow, wall = await late(desk)
    assert ("delete", (GROUP_ID, slow.latest)) not in wall.made


async def test_one_that_may_be_taken_to_be_dead_calls_nobody(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    async with two_copies(desk, wall, TelegramStub()) as (one, _):
        async with desk.store.transaction() as connection:
            assert await connection.run_sync(one.leases.take, [GROUP_ID])
        one.leases.check(GROUP_ID)
        one.heartbeat._sure_until = 0.0
        with pytest.raises(NotOursError):
            one.leases.check(GROUP_ID)
        await one.heartbeat._stay()
        # It was away: who knows what happened meanwhile.
        with pytest.raises(NotOursError):
            one.leases.check(GROUP_ID)
        async with desk.store.transaction() as connection:
            assert await connection.run_sync(one.leases.take, [GROUP_ID])
        one.leases.check(GROUP_ID)


async def test_it_waits_with_sending_until_the_others_know_of_it(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    async with two_copies(desk, wall, TelegramStub()) as (one, _):
        one.heartbeat._sure_until = 0.0
        one.sends.wake({GROUP_ID})
        await desk.clock._settle()
        assert wall.made == []
        await one.heartbeat._stay()
        await desk.clock.run(one.sends.settled())
        assert "photo" in wall.names


async def test_a_number_grows_with_each_copy_that_takes_a_chat(desk: ServiceHarness) -> None:
    numbers = []
    for _ in range(3):
        heartbeat = await Heartbeat.begin(desk.store)
        async with desk.store.transaction() as connection:
            [lease] = await connection.run_sync(chat_leases.take, [GROUP_ID], heartbeat.number)
        numbers.append(lease.number)
        await heartbeat.end()
    assert numbers == [1, 2, 3]


async def test_who_has_been_dead_for_long_is_forgotten(desk: ServiceHarness) -> None:
    async with two_copies(desk, TelegramStub(), TelegramStub()) as (one, other):
        await sent_all(desk, one)
        await dies(desk.store, one.heartbeat)
        async with desk.store.transaction() as connection:
            await connection.run_sync(instances.forget)
            alive = (await connection.execute(instances._ALIVE)).scalars()
            assert list(alive) == [other.heartbeat.number]
            left = await connection.execute(select(func.count()).select_from(rows))
            assert left.scalar_one() == 0


def test_a_copy_takes_itself_to_be_dead_before_the_others_do() -> None:
    assert BETWEEN_WORDS < LASTS - MARGIN < LASTS

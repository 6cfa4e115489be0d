"""Telegram's limits over all instances together, whatever their clocks say."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy.util import await_only

from bot.cluster.heartbeat import Heartbeat
from bot.common.clock import SystemClock
from bot.delivery.chat_leases import ChatLeases, Held
from bot.delivery.rate_limiter import EVERYWHERE, RateLimiter, SharedRooms, Urgency
from bot.store import Store
from bot.store.cluster import chat_leases
from bot.store.cluster.chat_leases import Lease
from bot.store.repositories import rate_usage
from tests.integration.instances.test_chat_leases import dies
from tests.support.bot.clock import StillClock
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import GROUP_ID
from tests.support.store.unlocked import unheld

pytestmark = pytest.mark.postgresql


@dataclass
class OffClock:
    """A clock that runs with another one, some seconds ahead of it."""

    right: StillClock
    ahead: float

    def now(self) -> float:
        return self.right.now() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await self.right.sleep(seconds)


@pytest.fixture
def still(desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch) -> StillClock:
    """A clock that the database goes by as well."""
    take, clock = chat_leases.take, desk.clock

    def taken(*given: Any) -> list[Lease]:
        return [replace(lease, found_at=clock.now()) for lease in take(*given)]

    monkeypatch.setattr(chat_leases, "take", taken)
    return clock


SKEWS = ((0.0,) * 4, (0.0, -30.0, 30.0, 0.0), (30.0, -30.0, -30.0, 30.0))
"""Seconds by which the clocks of instances that take turns are ahead."""


async def sent_in_turns(
    desk: ServiceHarness, skews: Sequence[float], *, dying: bool, each: int = 10
) -> list[float]:
    """Moments of messages to a group by instances that are each gone after a few.

    One that dies has told nobody of its last message.
    """
    sent = list[float]()
    for ahead in skews:
        clock = OffClock(desk.clock, ahead)
        heartbeat = await Heartbeat.begin(desk.store)
        by = ChatLeases(desk.store, heartbeat, RateLimiter(clock), clock)
        async with desk.store.transaction() as connection:
            await connection.run_sync(by.take, [GROUP_ID])
        for left in reversed(range(each)):
            await desk.clock.run(counted(by.limiter, desk.clock, sent))
            if left or not dying:
                await by.run(GROUP_ID, lambda _connection: None)
        await (dies(desk.store, heartbeat) if dying else by.close())
    return sent


async def counted(limiter: RateLimiter, clock: StillClock, sent: list[float]) -> None:
    await limiter.turn(GROUP_ID, Urgency.ANSWER)
    sent.append(clock.now())


def is_kept(sent: list[float]) -> bool:
    """Whether no minute had more than twenty messages, nor any second more than one."""
    minutes = zip(sent, sent[20:], strict=False)
    return all(later - sooner > 59.9 for sooner, later in minutes) and all(
        later - sooner > 0.9 for sooner, later in pairwise(sent)
    )


@pytest.mark.parametrize("dying", [False, True])
@pytest.mark.parametrize("skews", SKEWS)
@pytest.mark.usefixtures("still")
async def test_a_group_gets_no_more_where_copies_take_turns(
    skews: Sequence[float], dying: bool, desk: ServiceHarness
) -> None:
    sent = await sent_in_turns(desk, skews, dying=dying)
    assert is_kept(sent)
    assert sent[-1] - sent[0] < (130.0 if dying else 80.0)


@pytest.mark.usefixtures("still")
async def test_copies_that_all_die_of_their_first_message_send_no_more(
    desk: ServiceHarness,
) -> None:
    assert is_kept(await sent_in_turns(desk, (0.0,) * 25, dying=True, each=1))


@pytest.mark.usefixtures("still")
async def test_control_where_clocks_are_taken_to_agree(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Held, "by_ours", lambda held: list(held.lease.moments))
    monkeypatch.setattr(Held, "by_theirs", lambda _held, moments: list(moments))
    assert not is_kept(await sent_in_turns(desk, SKEWS[1], dying=False))


@pytest.mark.usefixtures("still")
async def test_control_where_nothing_is_put_down_to_the_dead(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_over = RateLimiter.take_over

    def trusted(self: RateLimiter, chat: int, moments: Iterable[float], **_inherited: bool) -> None:
        take_over(self, chat, moments, inherited=False)

    monkeypatch.setattr(RateLimiter, "take_over", trusted)
    assert not is_kept(await sent_in_turns(desk, SKEWS[0], dying=True))


async def granted(store: Store) -> int:
    """The number granted to two instances that both ask for all at the same time."""
    asked = [SharedRooms(store).take(EVERYWHERE.count) for _ in range(2)]
    return sum(found for found, _ in await asyncio.gather(*asked))


async def test_all_copies_together_get_what_one_would(store: Store) -> None:
    assert await granted(store) == EVERYWHERE.count


async def test_control_where_what_is_used_is_not_held(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with store.transaction() as connection:
        await connection.run_sync(rate_usage.lock_for_update, "everywhere")
    here, both_read = asyncio.Barrier(2), rate_usage.lock_for_update
    monkeypatch.setattr(rate_usage, "_HELD", unheld(rate_usage._HELD))

    def read_together(*given: Any) -> Any:
        found = both_read(*given)
        await_only(here.wait())
        return found

    monkeypatch.setattr(rate_usage, "lock_for_update", read_together)
    assert await granted(store) == 2 * EVERYWHERE.count


async def test_there_is_room_again_a_second_later(store: Store) -> None:
    rooms = SharedRooms(store)
    assert (await rooms.take(EVERYWHERE.count))[0] == EVERYWHERE.count
    nothing, wait = await rooms.take(1)
    assert nothing == 0
    assert 0.0 < wait <= EVERYWHERE.seconds
    await SystemClock().sleep(wait)
    assert (await rooms.take(1))[0] == 1

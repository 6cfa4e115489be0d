"""People who watch a table: they are counted from pages of all instances that are at work."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.cluster import heartbeat as module
from bot.cluster.heartbeat import Heartbeat
from bot.miniapp.hub import OpenPage, PageHub
from bot.runtime.wakeups import Wakeups
from bot.store import Store
from bot.store.cluster import instances
from bot.store.cluster.instances import Watchers
from bot.store.cluster.pubsub import PubSub
from tests.support.agents.schedulers import die, joined
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID

pytestmark = pytest.mark.postgresql

WATCHDOG = 20.0
NEVER = 3600.0


class Instance:
    """An instance of which there are only the pages; `looker` is one of a player."""

    def __init__(self, pubsub: PubSub, heartbeat: Heartbeat) -> None:
        self.pubsub, self.heartbeat = pubsub, heartbeat
        self.hub = PageHub(heartbeat.store)
        self.ready = asyncio.Event()
        parts = [None] * 5
        wakeups = Wakeups(frozenset(), pubsub, *parts)  # type: ignore[arg-type] # it has no role
        wakeups.show(self.hub, heartbeat)
        pubsub.after_silence = self.ready.set
        self.looker = OpenPage("K7", GROUP_ID, BEN.id)

    async def counts(self, people: int) -> None:
        """Wait until the page of the player says so; it looks only when it is woken."""
        while self.hub.watching("K7", GROUP_ID) != people:
            assert await self.looker.wait(WATCHDOG)


@asynccontextmanager
async def instance(store: Store) -> AsyncIterator[Instance]:
    """An instance that beats and is called."""
    one = Instance(store.pubsub(), await joined(store))
    running = [asyncio.create_task(part.run()) for part in (one.pubsub, one.heartbeat)]
    try:
        await asyncio.wait_for(one.ready.wait(), WATCHDOG)
        with one.hub.opened(one.looker):
            yield one
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def watcher(person: int) -> OpenPage:
    return OpenPage("K7", GROUP_ID, person, watches=True)


async def test_who_watches_elsewhere_counts_once_and_as_long_as_they_do(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BETWEEN_WORDS", NEVER)
    async with instance(desk.store) as here, instance(desk.store) as there:
        with here.hub.opened(watcher(CLEO.id)):
            await there.counts(1)
            with there.hub.opened(watcher(CLEO.id)), there.hub.opened(watcher(ANN.id)):
                await here.counts(2)
                await there.counts(2)
            await here.counts(1)
        await there.counts(0)


async def watchers_of(heartbeat: Heartbeat) -> list[Watchers]:
    """The people who watch at other instances, as a beat brings them."""
    heard: list[Watchers] = []
    heartbeat.heard = heard.extend
    await heartbeat._stay()
    return heard


async def test_who_watched_at_an_instance_that_died_counts_no_more(desk: ServiceHarness) -> None:
    here, there = await joined(desk.store), await joined(desk.store)
    there.watchers = lambda: {"K7": [CLEO.id]}
    await there._stay()
    assert await watchers_of(here) == [{"K7": [CLEO.id]}]
    await die(there)
    assert await watchers_of(here) == []


async def test_an_instance_is_alone_until_another_has_said_a_word(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BETWEEN_WORDS", NEVER)
    assert not (await joined(desk.store)).is_alone()
    await desk.store.run(instances.all_leave)
    async with instance(desk.store) as here:
        await here.heartbeat._stay()
        assert here.heartbeat.is_alone()
        heard = asyncio.Event()
        here.heartbeat.heard = lambda _others: heard.set()
        async with instance(desk.store):
            while here.heartbeat.is_alone():
                await asyncio.wait_for(heard.wait(), WATCHDOG)
                heard.clear()


async def test_control_without_a_word_of_it_only_the_next_beat_tells(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.WATCHDOG", 1.0)
    monkeypatch.setattr(PubSub, "notify", lambda *_: None)
    with pytest.raises(AssertionError):
        await test_who_watches_elsewhere_counts_once_and_as_long_as_they_do(desk, monkeypatch)

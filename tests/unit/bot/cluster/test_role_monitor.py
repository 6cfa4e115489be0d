"""Roles without an instance: a warning names them, with the setting that has the work done."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from bot.cluster import role_monitor
from bot.cluster.role_monitor import PATIENCE, RoleMonitor, numbers
from bot.config.roles import ALL, Role
from bot.runtime.bootstrap import App
from bot.store import Store
from bot.store.cluster.pubsub import PubSub
from bot.store.db.dialect import held
from tests.integration.store.cluster.test_pubsub import cut, ended
from tests.support.cases import cases
from tests.support.postgres import Server
from tests.unit.bot.runtime.test_wakeups import SOON, until

WATCHDOG = 60.0


@asynccontextmanager
async def copy(address: str, roles: Collection[Role]) -> AsyncIterator[asyncio.Event]:
    """An instance that has some roles; the event is set whenever it has begun to be heard."""
    heard = asyncio.Event()
    pubsub = PubSub(address, after_silence=heard.set, holds=numbers(roles))
    task = asyncio.create_task(pubsub.run())
    try:
        async with asyncio.timeout(WATCHDOG):
            await heard.wait()
        yield heard
    finally:
        await ended(task)


async def done(store: Store) -> set[int]:
    async with store.transaction() as connection:
        return await connection.run_sync(held)


async def until_done(store: Store, roles: Collection[Role]) -> None:
    """Wait until just these are held: the server needs a moment to see that a wire is cut."""
    async with asyncio.timeout(WATCHDOG):
        while True:
            if await store.patiently(lambda: done(store)) == set(numbers(roles)):
                return
            await asyncio.sleep(SOON)


@pytest.mark.postgresql
async def test_what_copies_do_is_seen_as_long_as_they_are_there(store: Store, address: str) -> None:
    await until_done(store, [])
    async with copy(address, [Role.WORK, Role.SEND]):
        assert await done(store) == set(numbers([Role.WORK, Role.SEND]))
        async with copy(address, [Role.WORK, Role.THINK]):
            assert await done(store) == set(numbers(ALL - {Role.RECEIVE}))
        await until_done(store, [Role.WORK, Role.SEND])
    await until_done(store, [])


@pytest.mark.postgresql
async def test_it_is_seen_again_when_a_server_is_back(
    store: Store, address: str, postgres: Server
) -> None:
    async with copy(address, [Role.THINK]) as heard:
        heard.clear()
        await cut(postgres, address)
        async with asyncio.timeout(WATCHDOG):
            await heard.wait()
        await until_done(store, [Role.THINK])


@pytest.mark.postgresql
async def test_copies_on_another_database_do_not_count(store: Store, postgres: Server) -> None:
    name = await postgres.make()
    try:
        async with copy(postgres.url(name), ALL):
            assert await done(store) == set()
    finally:
        await postgres.drop(name)


@pytest.mark.postgresql
async def test_what_none_does_is_told(
    store: Store, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    watch = RoleMonitor(store, patience=0.0, between_looks=0.0)
    async with copy(address, ALL - {Role.THINK}):
        task = asyncio.create_task(watch.run())
        await until(lambda: bool(caplog.messages))
        await ended(task)
    assert caplog.messages == ["no instance has the role think (agents do not move): see to ROLES"]


class Told:
    """Vacancies that are seen at given moments, and the warnings about them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        self._at = 1000.0
        self._caplog = caplog
        self._watch = RoleMonitor(None)  # type: ignore[arg-type]  # nothing is asked of it
        monkeypatch.setattr(
            "bot.cluster.role_monitor.time", SimpleNamespace(monotonic=lambda: self._at)
        )
        caplog.set_level(logging.WARNING)

    def after(self, seconds: float, *vacant: Role) -> list[str]:
        """The roles named in warnings once these are vacant for some seconds more."""
        self._at += seconds
        self._caplog.clear()
        self._watch.seen(vacant)
        return [message.split()[5] for message in self._caplog.messages]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Told:
    return Told(monkeypatch, caplog)


def test_each_is_told_once_and_only_after_a_minute(told: Told) -> None:
    assert told.after(0, Role.THINK) == []
    assert told.after(PATIENCE - 1, Role.THINK, Role.SEND) == []
    assert told.after(1, Role.THINK, Role.SEND) == ["think"]
    assert told.after(PATIENCE, Role.THINK, Role.SEND) == ["send"]
    assert told.after(PATIENCE, Role.THINK, Role.SEND) == []


def test_a_copy_that_is_back_in_time_begins_another_minute(told: Told) -> None:
    assert told.after(0, Role.WORK) == []
    assert told.after(PATIENCE - 1) == []
    assert told.after(2, Role.WORK) == []
    assert told.after(PATIENCE, Role.WORK) == ["work"]
    assert told.after(1) == []
    assert told.after(1, Role.WORK) == []
    assert told.after(PATIENCE, Role.WORK) == ["work"]


def test_of_each_role_it_is_known_what_waits() -> None:
    assert role_monitor.WAITING.keys() == ALL


@cases("is_server", [True, False])
@cases("roles", [ALL, ALL - {Role.SEND}])
def test_who_does_all_looks_for_nothing(roles: frozenset[Role], is_server: bool) -> None:
    copy = Mock(roles=roles, store=Mock(is_server=is_server), jobs=Mock(loops={}))
    assert ("role_monitor" in App._parts(copy)) == (is_server and roles != ALL)

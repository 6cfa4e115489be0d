"""Work that is done by this instance, or by others: each role has somebody."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.cluster.role_monitor import numbers
from bot.config.roles import ALL, Role, read_roles
from bot.intake.update_worker import WORKERS
from bot.runtime import wakeups as module
from bot.runtime.wakeups import Wakeups
from bot.store import StoreError
from bot.store.cluster.pubsub import Kind
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import message
from tests.support.cases import cases
from tests.unit.bot.intake.test_update_worker import Log, work_of, working

WATCHDOG = 60.0
SHORT = 0.3
SOON = 0.01


class Noted(list[tuple[Any, ...]]):
    """The parts of an instance and its bell at once, with all calls; its work has `hands`."""

    hands = WORKERS
    away = 0

    def __init__(self, roles: frozenset[Role] = ALL) -> None:
        super().__init__()
        self.listeners: dict[Kind, Callable[[set[int]], None]] = {}
        me: Any = self
        scheduler = Thinking(me, "think")
        parts = me, me, Sending(me), scheduler, Thinking(me, "analyse"), Thinking(me, "decide")
        self.wakeups = Wakeups(roles, *parts, SOON)  # type: ignore[arg-type] # all it asks of them

    def listen(self, kind: Kind, listener: Callable[[set[int]], None]) -> None:
        self.listeners[kind] = listener

    def notify(self, kind: Kind, chats: Collection[int] = ()) -> None:
        self.append(("notify", kind, *chats))

    def wake(self, chats: Collection[int]) -> None:
        self.append(("work", *chats))

    def has_hands_for(self, chats: Collection[int]) -> bool:
        return len(chats) <= self.hands

    async def mend(self) -> None:
        self.append(("mend",))

    def told(self) -> list[tuple[Any, ...]]:
        """The calls since this was last asked."""
        told = list(self)
        self.clear()
        return told


class Sending:
    def __init__(self, noted: Noted) -> None:
        self._noted = noted

    def wake(self, chats: Collection[int]) -> None:
        self._noted.append(("send", *chats))

    told = wake

    async def catch_up(self) -> None:
        if self._noted.away:
            self._noted.away -= 1
            raise StoreError("the server is away")
        self._noted.append(("catch up",))


class Thinking:
    def __init__(self, noted: Noted, name: str) -> None:
        self._noted, self._name = noted, name

    def wake(self) -> None:
        self._noted.append((self._name,))

    added = wake

    def look_again(self) -> None:
        self._noted.append(("look again",))


async def until(seen: Callable[[], bool]) -> None:
    """Wait for a result that comes by itself."""
    async with asyncio.timeout(WATCHDOG):
        while True:
            if seen():
                return
            await asyncio.sleep(SOON)


def without(role: Role) -> frozenset[Role]:
    return ALL - {role}


@cases("roles", [ALL, frozenset({Role.SEND})])
def test_what_a_copy_does_the_others_can_see(roles: frozenset[Role]) -> None:
    assert Noted(roles).wakeups.pubsub.holds == numbers(roles)


def test_one_that_does_everything_tells_nobody() -> None:
    copy = Noted()
    copy.wakeups.to_work({1, 2})
    copy.wakeups.to_send({3})
    copy.wakeups.to_think()
    copy.wakeups.to_analyse()
    assert copy.told() == [("work", 1, 2), ("send", 3), ("think",), ("analyse",)]


def test_others_help_when_there_are_no_hands_left() -> None:
    copy = Noted()
    copy.wakeups.to_work(range(WORKERS + 1))
    assert copy.told() == [("notify", Kind.WORK), ("work", *range(WORKERS + 1))]


def test_what_is_not_its_part_a_copy_tells_the_others() -> None:
    copy = Noted(frozenset({Role.RECEIVE}))
    copy.wakeups.to_work({1})
    copy.wakeups.to_send({3})
    copy.wakeups.to_think()
    copy.wakeups.to_analyse()
    rung = [("notify", Kind.WORK), ("notify", Kind.SENDING, 3)] + 2 * [("notify", Kind.THINKING)]
    assert copy.told() == rung
    assert copy.listeners == {}


class Pages:
    """The pages of an instance, with all they are told."""

    def __init__(self) -> None:
        self.chats: list[set[int]] = []
        self.looks = 0

    def told(self, chats: set[int]) -> None:
        self.chats.append(chats)

    async def look(self) -> None:
        self.looks += 1

    def watchers(self) -> dict[str, list[int]]:
        return {}

    hear = watchers


class Beating:
    """The heartbeat of an instance, which may have heard of no other."""

    def __init__(self, *, alone: bool = False) -> None:
        self.is_alone = lambda: alone

    def speak(self) -> None:
        """Tell nobody."""


@cases("roles", [ALL, frozenset({Role.RECEIVE}), frozenset({Role.THINK})])
def test_pages_of_every_instance_hear_of_what_was_committed(roles: frozenset[Role]) -> None:
    copy, pages = Noted(roles), Pages()
    copy.wakeups.show(pages, Beating())  # type: ignore[arg-type] # all it asks of them
    copy.wakeups.to_send({3})
    copy.wakeups.to_pages({4})
    copy.wakeups.to_pages(set())
    assert pages.chats == [{3}, {4}]
    told = [call for call in copy.told() if call[:2] == ("notify", Kind.PAGES)]
    assert told == [("notify", Kind.PAGES, 3), ("notify", Kind.PAGES, 4)]
    copy.listeners[Kind.PAGES]({5})
    assert pages.chats[-1] == {5}


def test_one_that_is_alone_tells_its_own_pages_only() -> None:
    copy, pages = Noted(), Pages()
    copy.wakeups.show(pages, Beating(alone=True))  # type: ignore[arg-type] # all it asks of them
    copy.wakeups.to_pages({3})
    assert (pages.chats, copy.told()) == ([{3}], [])


async def test_a_look_is_for_pages_too() -> None:
    copy, pages = Noted(frozenset({Role.RECEIVE})), Pages()
    copy.wakeups.show(pages, Beating())  # type: ignore[arg-type] # all it asks of them
    await copy.wakeups.look()
    assert pages.looks == 1


def test_nothing_to_do_is_told_nobody() -> None:
    for copy in (Noted(frozenset({Role.RECEIVE})), Noted()):
        copy.wakeups.to_work(set())
        assert ("notify", Kind.WORK) not in copy.told()
    copy = Noted(without(Role.SEND))
    copy.wakeups.to_send(set())
    assert copy.told() == []


@cases(
    ("kind", "role", "told"),
    [
        (Kind.WORK, Role.WORK, [("work", *range(WORKERS))]),
        (Kind.SENDING, Role.SEND, [("send", 7)]),
        (Kind.THINKING, Role.THINK, [("think",), ("analyse",), ("decide",)]),
    ],
)
def test_who_hears_the_bell_begins(kind: Kind, role: Role, told: list[tuple[Any, ...]]) -> None:
    copy = Noted(frozenset({role}))
    assert list(copy.listeners) == [kind]
    copy.listeners[kind]({7})
    assert copy.told() == told
    assert kind not in Noted(without(role)).listeners


async def test_a_look_is_for_all_that_is_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Noted()
    await copy.wakeups.look()
    seen = [("think",), ("analyse",), ("decide",), ("look again",), ("work", 0), ("catch up",)]
    assert copy.told() == seen
    monkeypatch.setattr(module, "BETWEEN_MENDS", -1.0)
    await copy.wakeups.look()
    assert ("mend",) in copy.told()
    copy = Noted(frozenset({Role.RECEIVE}))
    await copy.wakeups.look()
    assert copy.told() == []


async def test_it_looks_again_and_again_whatever_becomes_of_the_server() -> None:
    copy = Noted(frozenset({Role.SEND}))
    copy.away = 2
    task = asyncio.create_task(copy.wakeups.keep_looking())
    await until(lambda: len(copy) > 1)
    assert not task.done()
    task.cancel()


async def test_it_looks_at_once_when_the_bell_may_have_been_missed() -> None:
    copy = Noted(frozenset({Role.SEND}))
    copy.wakeups.between_looks = 2 * WATCHDOG
    task = asyncio.create_task(copy.wakeups.keep_looking())
    copy.wakeups.pubsub.after_silence()
    await until(lambda: bool(copy))
    task.cancel()


@asynccontextmanager
async def looking(desk: ServiceHarness, between_looks: float) -> AsyncIterator[Log]:
    """The fate of updates at an instance that works but is told of nothing."""
    work, noted = work_of(desk), Noted()
    noted.wakeups.work, noted.wakeups.between_looks = work, between_looks
    log = Log(desk)
    async with working(work):
        task = asyncio.create_task(noted.wakeups.keep_looking())
        try:
            yield log
        finally:
            task.cancel()


@pytest.mark.postgresql
async def test_an_update_of_which_nobody_was_told_is_found(desk: ServiceHarness) -> None:
    async with looking(desk, SOON) as log:
        for count in (1, 2):
            await desk.take_in(message("/help"))
            await log.until(count)


@pytest.mark.postgresql
async def test_control_without_looking_it_is_not(desk: ServiceHarness) -> None:
    async with looking(desk, WATCHDOG) as log:
        # The first look is the beginning of its work.
        await asyncio.sleep(SHORT)
        await desk.take_in(message("/help"))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(SHORT):
                await log.until(1)


def test_roles_are_read_as_people_write_them() -> None:
    assert read_roles(" Receive,send , SEND") == {Role.RECEIVE, Role.SEND}
    for wrong in ("", "receive,", "work,rest"):
        with pytest.raises(ValueError, match="expected some of receive, work, send, think, not"):
            read_roles(wrong)


async def test_who_is_idle_has_hands(desk: ServiceHarness) -> None:
    work = work_of(desk)
    assert not work.has_hands_for({1})
    async with working(work):
        await until(lambda: work.has_hands_for(range(WORKERS)))
        assert not work.has_hands_for(range(WORKERS + 1))
        work.wake({1})
        assert work.has_hands_for(range(WORKERS - 1))
        assert not work.has_hands_for(range(WORKERS))

"""The bell: one instance rings, the others hear it, whatever becomes of connections."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from sqlalchemy.engine import make_url

from bot.store import Store, StoreError
from bot.store.cluster import pubsub
from bot.store.cluster.dedicated_connection import DedicatedConnection
from bot.store.cluster.pubsub import Kind, PubSub
from tests.support.postgres import Server

WATCHDOG = 60.0
SHORT = 0.3
MANY = range(-1_000_000_002_000, -1_000_000_000_000)
"""Groups, of which not all can be named at once."""

Rung = tuple[Kind, set[int]]


class Ears:
    """A bell that is heard, and all that was heard."""

    def __init__(self, url: str) -> None:
        self.heard = asyncio.Queue[Rung | None]()
        self.pubsub = PubSub(url, after_silence=lambda: self.heard.put_nowait(None))
        for kind in Kind:
            self.pubsub.listen(kind, self._noting(kind))

    def _noting(self, kind: Kind) -> Callable[[set[int]], None]:
        return lambda chats: self.heard.put_nowait((kind, chats))

    async def next(self) -> Rung | None:
        """Wait for the next news; None if something may have been missed."""
        async with asyncio.timeout(WATCHDOG):
            return await self.heard.get()


@asynccontextmanager
async def running(url: str) -> AsyncIterator[Ears]:
    """An instance that hears."""
    ears = Ears(url)
    task = asyncio.create_task(ears.pubsub.run())
    try:
        assert await ears.next() is None
        yield ears
    finally:
        await ended(task)


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task, which must not have ended by itself."""
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()


async def cut(postgres: Server, address: str) -> None:
    """Let the server end all connections to a database."""
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
    await postgres.ask(ending.format(database_of(address)))


def database_of(address: str) -> str:
    """The name of the database at an address."""
    return str(make_url(address).database)


@pytest_asyncio.fixture
async def two(address: str) -> AsyncIterator[tuple[Ears, Ears]]:
    async with running(address) as one, running(address) as other:
        yield one, other


@pytest.mark.postgresql
async def test_others_hear_it_and_who_rings_does_not(two: tuple[Ears, Ears]) -> None:
    one, other = two
    one.pubsub.notify(Kind.WORK)
    assert await other.next() == (Kind.WORK, set())
    other.pubsub.notify(Kind.SENDING, [-5, 7])
    assert await one.next() == (Kind.SENDING, {-5, 7})
    assert one.heard.empty()
    assert other.heard.empty()


@pytest.mark.postgresql
async def test_what_is_rung_together_is_said_together(two: tuple[Ears, Ears]) -> None:
    one, other = two
    for chat in range(100):
        one.pubsub.notify(Kind.SENDING, [chat])
        one.pubsub.notify(Kind.THINKING)
    assert await other.next() == (Kind.SENDING, set(range(100)))
    assert await other.next() == (Kind.THINKING, set())
    one.pubsub.notify(Kind.WORK)
    assert await other.next() == (Kind.WORK, set())


@pytest.mark.postgresql
async def test_of_many_chats_as_many_are_said_at_once_as_may_be(two: tuple[Ears, Ears]) -> None:
    one, other = two
    one.pubsub.notify(Kind.SENDING, MANY)
    heard = set[int]()
    while heard != set(MANY):
        rung = await other.next()
        assert rung
        assert rung[0] is Kind.SENDING
        assert not heard & rung[1]
        heard |= rung[1]


@pytest.mark.postgresql
async def test_control_more_than_the_server_takes(
    two: tuple[Ears, Ears], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "LONGEST", 8100)
    one, other = two
    one.pubsub.notify(Kind.SENDING, MANY)
    # It is refused, again and again.
    assert await one.next() is None
    assert await one.next() is None
    assert other.heard.empty()


@pytest.mark.postgresql
async def test_who_was_cut_off_looks_for_what_was_missed_and_hears_again(
    two: tuple[Ears, Ears], postgres: Server, address: str
) -> None:
    one, other = two
    for _ in range(3):
        await cut(postgres, address)
        assert await other.next() is None
        assert await one.next() is None
        one.pubsub.notify(Kind.WORK)
        assert await other.next() == (Kind.WORK, set())


@pytest.mark.postgresql
async def test_what_cannot_be_said_is_said_by_the_next_connection(
    two: tuple[Ears, Ears], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    fail_once(monkeypatch)
    one.pubsub.notify(Kind.SENDING, [1])
    assert await one.next() is None
    assert await other.next() == (Kind.SENDING, {1})


@pytest.mark.postgresql
async def test_a_connection_that_leads_nowhere_is_noticed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "BETWEEN_LOOKS", 0.05)
    async with running(address) as ears:
        fail_once(monkeypatch)
        assert await ears.next() is None


def fail_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the next question without an answer."""
    ask = DedicatedConnection.ask

    async def silence(_wire: DedicatedConnection, _question: str, *_values: object) -> None:
        monkeypatch.setattr(DedicatedConnection, "ask", ask)
        raise StoreError("it does not answer")

    monkeypatch.setattr(DedicatedConnection, "ask", silence)


@pytest.mark.postgresql
async def test_what_a_newer_copy_rings_for_is_passed_over(
    two: tuple[Ears, Ears], postgres: Server, address: str
) -> None:
    one, other = two
    await postgres.ask(f"NOTIFY {pubsub.CHANNEL}, 'dancing 5'", database_of(address))
    one.pubsub.notify(Kind.WORK)
    assert await other.next() == (Kind.WORK, set())


@pytest.mark.sqlite("a file has one instance of the bot")
async def test_to_a_file_there_is_nobody_else(store: Store) -> None:
    alone = store.pubsub()
    alone.notify(Kind.SENDING, MANY)
    task = asyncio.create_task(alone.run())
    done, _ = await asyncio.wait({task}, timeout=SHORT)
    assert not done
    assert not alone._pending
    await ended(task)

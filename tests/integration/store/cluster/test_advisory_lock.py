"""One instance at a time: the turn of another comes when it is gone, or stands still."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import pytest

from bot.store import Store, StoreError
from bot.store.cluster import advisory_lock
from bot.store.cluster.dedicated_connection import DedicatedConnection
from bot.store.db.dialect import Purpose
from tests.integration.store.cluster.test_pubsub import cut, ended
from tests.support.postgres import Server

WATCHDOG = 60.0
SHORT = 1.0

pytestmark = pytest.mark.postgresql

Turn = Callable[[], AbstractAsyncContextManager[asyncio.Event]]


@pytest.fixture
def turn(store: Store) -> Turn:
    return partial(store.alone, Purpose.POLLING)


@asynccontextmanager
async def waiting(
    turn: Turn, turns: asyncio.Queue[asyncio.Event] | None = None
) -> AsyncIterator[asyncio.Queue[asyncio.Event]]:
    """An instance that takes its turn whenever that comes, and keeps it; its turns are queued."""
    turns = asyncio.Queue() if turns is None else turns

    async def wait() -> None:
        while True:
            async with turn() as over:
                turns.put_nowait(over)
                await over.wait()

    task = asyncio.create_task(wait())
    try:
        async with asyncio.timeout(WATCHDOG):
            yield turns
    finally:
        await ended(task)


async def test_another_has_its_turn_when_the_first_has_left(turn: Turn) -> None:
    first = turn()
    over = await first.__aenter__()
    async with waiting(turn) as turns:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(SHORT):
                await turns.get()
        assert not over.is_set()
        await first.__aexit__(None, None, None)
        assert not (await turns.get()).is_set()


async def test_who_is_cut_off_leaves_it_to_whoever_is_first(
    turn: Turn, postgres: Server, address: str
) -> None:
    turns = asyncio.Queue[asyncio.Event]()
    async with waiting(turn, turns), waiting(turn, turns):
        for _ in range(3):
            # Whoever is cut off last may have had its turn meanwhile, which is over then too.
            while (over := await turns.get()).is_set():
                pass
            await cut(postgres, address)
            await over.wait()


async def test_who_stands_still_has_it_no_longer(
    turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory_lock, "SILENT", SHORT)
    monkeypatch.setattr(advisory_lock, "BETWEEN_LOOKS", WATCHDOG)
    async with turn() as over:
        # It has begun not to look.
        await asyncio.sleep(0)
        monkeypatch.setattr(advisory_lock, "BETWEEN_LOOKS", SHORT / 4)
        async with waiting(turn) as turns:
            assert not (await turns.get()).is_set()
            await over.wait()


@pytest.mark.slow
async def test_control_with_a_server_that_is_patient(
    turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory_lock, "SILENT", 0.0)
    monkeypatch.setattr(advisory_lock, "BETWEEN_LOOKS", WATCHDOG)
    async with turn(), waiting(turn) as turns:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(3 * SHORT):
                await turns.get()


async def test_who_gets_no_answer_takes_it_to_be_over(
    turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory_lock, "BETWEEN_LOOKS", 0.05)
    monkeypatch.setattr(advisory_lock, "ANSWERED", 0.05)
    async with turn() as over, asyncio.timeout(WATCHDOG):

        async def silence(_wire: DedicatedConnection, _question: str, *_values: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(DedicatedConnection, "ask", silence)
        await over.wait()


async def test_who_is_not_to_wait_is_told(turn: Turn, address: str) -> None:
    async with turn():
        impatient = advisory_lock.hold_lock(address, Purpose.POLLING, patience=0.0)
        with pytest.raises(
            StoreError, match="another instance of the bot uses the database"
        ) as told:
            await impatient.__aenter__()
        assert told.value.lasting
        async with advisory_lock.hold_lock(address, Purpose.LOCAL_CHAT, patience=0.0):
            pass

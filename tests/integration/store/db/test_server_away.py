"""A server that is away or stands still: the bot waits for it, and neither ends nor hangs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import Store, StoreError
from bot.store.db import postgres, retry
from bot.store.db.migrate import migrate
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import FIRST_PAUSE, patiently
from bot.store.watchdog import StoreWatch
from tests.integration.store.cluster.test_pubsub import ended

WATCHDOG = 60.0
SLOW = text("SELECT pg_sleep(1)")
STANDS_STILL = -0.8
"""Grace in seconds: the bot loses patience before a server that says so after one second."""


@asynccontextmanager
async def opened(address: str, terms: PostgresOptions) -> AsyncIterator[Store]:
    store = await Store.open(address, terms)
    try:
        yield store
    finally:
        await store.close()


@pytest.mark.postgresql
async def test_who_is_not_answered_does_not_wait_for_ever(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "GRACE", STANDS_STILL)
    async with opened(address, PostgresOptions(connections=1, statement=1.0)) as store:
        for _ in range(2):
            with pytest.raises(StoreError, match="cannot be reached: see that the server runs"):
                async with store.transaction() as connection:
                    await connection.execute(SLOW)
        async with store.transaction() as connection:
            assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1


@pytest.mark.postgresql
async def test_control_who_waits_for_the_server_to_say_so(address: str) -> None:
    async with opened(address, PostgresOptions(connections=1, statement=0.5)) as store:
        with pytest.raises(StoreError, match="is ending or broke this off"):
            async with store.transaction() as connection:
                await connection.execute(SLOW)


@pytest.mark.postgresql
async def test_a_migration_may_take_longer_than_a_statement(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(SLOW)

    monkeypatch.setattr("bot.store.store.migrate", slow)
    monkeypatch.setattr(postgres, "GRACE", STANDS_STILL)
    async with opened(address, PostgresOptions(connections=1, statement=0.9)):
        pass


@pytest.mark.postgresql
async def test_a_server_that_hangs_does_not_end_the_program(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(address, PostgresOptions(connections=1)) as store:
        watch = StoreWatch(store, between_looks=0.01, deadline=0.05)
        task = asyncio.create_task(watch.run())
        async with store.transaction(), asyncio.timeout(WATCHDOG):
            while "has not answered for" not in caplog.text:
                assert not task.done()
                await asyncio.sleep(0.01)
        await ended(task)
        # The look that hung gets through now.
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


class Server:
    """A server that is away for some tries of some seconds each, and all pauses between them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *tries: float) -> None:
        self._tries = list(tries)
        self.time = 0.0
        self.slept: list[float] = []
        monkeypatch.setattr(retry.CHANCE, "uniform", lambda _least, most: most)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.time)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def answer(self) -> str:
        if not self._tries:
            return "here"
        self.time += self._tries.pop(0)
        raise StoreError("it is away")


async def test_the_pauses_grow_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(monkeypatch, *[0.0] * 6)
    assert await patiently(server.answer, PostgresOptions(between_tries=3.0)) == "here"
    assert server.slept == [0.5, 1.0, 2.0, 3.0, 3.0, 3.0]


async def test_after_a_good_while_they_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(monkeypatch, 0.0, 0.0, 60.0, 0.0)
    assert await patiently(server.answer) == "here"
    assert server.slept == [FIRST_PAUSE, 2 * FIRST_PAUSE, FIRST_PAUSE, 2 * FIRST_PAUSE]


async def test_what_does_not_pass_is_not_waited_for() -> None:
    async def refused() -> None:
        raise StoreError("who are you", lasting=True)

    with pytest.raises(StoreError, match="who are you"):
        await patiently(refused)

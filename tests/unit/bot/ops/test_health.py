"""Answers of a bot to those who ask from outside: whether it works, and its figures."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette

from bot.agents.pool import Crew, WorkerError, WorkerPool
from bot.agents.process import Question
from bot.intake.polling import SILENT, Poller
from bot.ops.health import Health, Probe
from bot.ops.metrics import Metrics
from bot.store import Store
from tests.chaos.plans import noted
from tests.support.bot import games
from tests.support.bot.clock import StillClock
from tests.support.bot.harness import ServiceHarness

AT_ONCE = 0.001
"""Seconds to wait for an event that never comes."""


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def trouble() -> dict[str, str]:
    return {"polling": "", "agents": ""}


@pytest_asyncio.fixture
async def client(
    store: Store, clock: StillClock, trouble: dict[str, str]
) -> AsyncIterator[httpx.AsyncClient]:
    checks = {name: partial(trouble.__getitem__, name) for name in trouble}
    app = Starlette(routes=Health(store, Metrics(clock), checks).routes())
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://bot") as client:
        yield client


async def test_all_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/readyz")
    assert answer.status_code == 200
    assert answer.text == "agents: ok\ndatabase: ok\npolling: ok\n"
    assert "tessera_store_answers 1.0" in (await client.get("/metrics")).text


async def test_whether_it_works_is_told_without_reading_how_much_there_is(
    client: httpx.AsyncClient,
) -> None:
    with noted() as asked:
        assert (await client.get("/readyz")).status_code == 200
    assert len(asked.texts) == 1
    assert not any("count" in statement or "tables" in statement for statement in asked.texts)


async def test_what_takes_long_to_count_is_counted_once_a_minute(
    client: httpx.AsyncClient, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("bot.ops.health.time.monotonic", lambda: now)

    async def told() -> str:
        lines = (await client.get("/metrics")).text.splitlines()
        return next(line for line in lines if line.startswith("tessera_tables_open "))

    assert await told() == "tessera_tables_open 0.0"
    await desk.clear(games.playing_two())
    now += 59.0
    assert await told() == "tessera_tables_open 0.0"
    now += 1.0
    assert await told() == "tessera_tables_open 1.0"


@pytest.mark.parametrize("part", ["polling", "agents"])
async def test_a_part_that_fails_is_named(
    client: httpx.AsyncClient, trouble: dict[str, str], part: str
) -> None:
    trouble[part] = "it sleeps"
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert f"{part}: it sleeps" in answer.text.splitlines()
    trouble[part] = ""
    assert (await client.get("/readyz")).status_code == 200


async def test_a_database_that_fails_is_named(
    client: httpx.AsyncClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise OperationalError("BEGIN", {}, Exception("disk full"))

    monkeypatch.setattr(store, "run", fails)
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert "database: it does not answer" in answer.text
    assert "tessera_store_answers 0.0" in (await client.get("/metrics")).text


async def test_who_asks_does_not_hang_with_what_is_asked() -> None:
    asked, answer = 0, asyncio.Event()

    async def ask() -> int:
        nonlocal asked
        asked += 1
        await answer.wait()
        return asked

    probe = Probe(ask, AT_ONCE)
    assert [await probe.answer() for _ in range(3)] == [None, None, None]
    # However often it is asked, only one question waits.
    assert asked == 1
    answer.set()
    probe.patience = 100.0
    assert await probe.answer() == 1
    assert await probe.answer() == 2
    await probe.close()


async def test_a_question_left_open_is_dropped_at_the_end() -> None:
    async def ask() -> int:
        await asyncio.Event().wait()
        return 1

    probe = Probe(ask, AT_ONCE)
    await Probe(ask).close()
    await probe.answer()
    await probe.close()
    assert await probe.answer() is None
    await probe.close()


# The parts that are asked


def test_a_poller_that_is_not_answered_is_in_trouble(clock: StillClock) -> None:
    nothing: Any = None
    poller = Poller(nothing, nothing, clock)
    assert "yet" in poller.trouble()
    poller.polled_at = clock.now()
    assert poller.trouble() == ""
    clock.time += SILENT
    assert poller.trouble() == ""
    clock.time += 1
    assert f"{SILENT + 1:.0f} seconds" in poller.trouble()


async def test_workers_that_cannot_be_started_are_in_trouble() -> None:
    pool = WorkerPool(Crew(module="no.such.module"))
    assert pool.trouble == ""
    with pytest.raises(WorkerError):
        await pool.answer(Question("", 0, 1, 1, 1.0))
    assert "none can be started" in pool.trouble
    await pool.close()

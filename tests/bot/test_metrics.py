"""Figures of a bot, and what it says of itself to those who ask from outside."""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from telegram.error import NetworkError

from bot.health import Health, Probe
from bot.metrics import LONGEST_UNSHOWN, Metrics
from bot.receiver import SILENT, Poller
from bot.service import AGENT, Done
from bot.store import Store
from bot.store.counts import Counts, counted, counting
from bot.store.outbox import Parcel
from bot.worker import Question
from bot.workers import Crew, WorkerError, Workers
from tests.bot import games
from tests.bot.clock import StillClock
from tests.bot.desk import Desk
from tests.bot.games import FIRST_MOVE
from tests.bot.lookups import found_by
from tests.bot.updates import GROUP_ID, message

COUNTS = Counts(updates=3, parcels=2, boards=4, jobs=1, tables=7, oldest=None)
AT_ONCE = 0.001
"""Seconds to wait for what never comes."""


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def metrics(clock: StillClock) -> Metrics:
    return Metrics(clock)


def figures(metrics: Metrics, counts: Counts | None = COUNTS) -> dict[str, float]:
    """Every figure of the bot itself, by name and labels as they are written."""
    lines = metrics.page(counts).decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if line.startswith("tessera_"))
    return {name: float(value) for name, value in pairs}


def done(outcome: str = "done", **more: Any) -> Done:
    return Done(5, GROUP_ID, outcome, **{"kind": "message", **more})


# Counting


def test_updates_are_counted_by_kind_and_outcome(metrics: Metrics) -> None:
    for outcome in ("done", "done", "ignored"):
        metrics.update_done(done(outcome))
    found = figures(metrics)
    assert found['tessera_updates_total{kind="message",outcome="done"}'] == 2
    assert found['tessera_updates_total{kind="message",outcome="ignored"}'] == 1


def test_refusals_are_counted_by_reason(metrics: Metrics) -> None:
    metrics.update_done(done("refused", reason="overlap"))
    assert figures(metrics)['tessera_refusals_total{reason="overlap"}'] == 1


def test_plies_are_counted_by_game_and_by_whom(metrics: Metrics) -> None:
    metrics.update_done(done(game="lits", code="K7", plies=1))
    metrics.update_done(done(game="lits", code="K7", plies=1, kind=AGENT))
    metrics.update_done(done(game="lits", code="K7", plies=-2))
    found = figures(metrics)
    assert found['tessera_plies_total{by="person",game="lits"}'] == 1
    assert found['tessera_plies_total{by="agent",game="lits"}'] == 1


def test_calls_are_counted_by_method_and_outcome(metrics: Metrics) -> None:
    metrics.call_made("sendPhoto", "200", 0.03)
    metrics.call_made("sendPhoto", "429", 0.01)
    metrics.webhook_called(403)
    found = figures(metrics)
    assert found['tessera_calls_total{method="sendPhoto",outcome="429"}'] == 1
    assert found['tessera_call_seconds_count{method="sendPhoto"}'] == 2
    assert found['tessera_webhook_calls_total{status="403"}'] == 1


def test_what_waits_is_told(metrics: Metrics, clock: StillClock) -> None:
    waiting = Counts(updates=3, parcels=2, boards=4, jobs=1, tables=7, oldest=clock.now() - 5)
    found = figures(metrics, waiting)
    assert found["tessera_updates_waiting"] == 3
    assert found["tessera_parcels_waiting"] == 2
    assert found["tessera_boards_behind"] == 4
    assert found["tessera_jobs"] == 1
    assert found["tessera_tables_open"] == 7
    assert found["tessera_parcels_oldest_seconds"] == 5
    assert found["tessera_store_answers"] == 1


def test_a_store_that_does_not_answer_is_a_figure_too(metrics: Metrics) -> None:
    assert figures(metrics, None)["tessera_store_answers"] == 0


def test_the_program_itself_is_told_of(metrics: Metrics) -> None:
    page = metrics.page(COUNTS).decode()
    assert "process_resident_memory_bytes" in page
    assert "python_gc_objects_collected_total" in page


def test_two_bots_in_one_program_do_not_add_up(clock: StillClock) -> None:
    one, other = Metrics(clock), Metrics(clock)
    one.update_done(done())
    assert not any("updates_total" in name for name in figures(other))


# Measuring


def test_how_long_an_update_takes_is_measured_with_its_wait(metrics: Metrics) -> None:
    metrics.update_done(done(waited=3.0, seconds=1.0))
    found = figures(metrics)
    assert found["tessera_update_seconds_sum"] == 4
    assert found['tessera_update_seconds_bucket{le="5.0"}'] == 1
    assert found['tessera_update_seconds_bucket{le="2.5"}'] == 0


def test_how_long_an_answer_takes_is_measured(metrics: Metrics, clock: StillClock) -> None:
    for kind in ("toast", "record", "strip"):
        metrics.parcel_sent(Parcel(1, GROUP_ID, kind, {}, clock.now() - 2, 0))
    found = figures(metrics)
    assert found['tessera_answer_seconds_sum{kind="toast"}'] == 2
    assert found['tessera_answer_seconds_sum{kind="message"}'] == 2
    # Nobody waits for what is tidied up.
    assert found['tessera_answer_seconds_count{kind="message"}'] == 1


def test_how_long_a_board_takes_is_measured_from_the_first_ply(
    metrics: Metrics, clock: StillClock
) -> None:
    for _ in range(2):
        metrics.update_done(done(code="K7", game="lits", plies=1, waited=1.0))
        clock.time += 2
    metrics.update_done(done(code="X2"))
    for code in ("K7", "K7", "X2"):
        metrics.board_shown(code)
    found = figures(metrics)
    assert found["tessera_board_seconds_sum"] == 5
    assert found["tessera_board_seconds_count"] == 1


def test_a_board_nobody_may_see_spoils_no_figure(metrics: Metrics, clock: StillClock) -> None:
    metrics.update_done(done(code="K7", game="lits", plies=1))
    clock.time += LONGEST_UNSHOWN + 1
    metrics.update_done(done(code="K7", game="lits", plies=1))
    metrics.board_shown("K7")
    assert figures(metrics)["tessera_board_seconds_sum"] == 0


def test_drawing_and_thinking_are_measured(metrics: Metrics) -> None:
    assert metrics.drawing(lambda scene, style: f"{scene} {style}")("board", style="dark") == (
        "board dark"
    )
    with pytest.raises(ZeroDivisionError):
        metrics.drawing(lambda: 1 // 0)()
    metrics.thought(0.5)
    found = figures(metrics)
    assert found["tessera_drawing_seconds_count"] == 2
    assert found["tessera_thinking_seconds_sum"] == 0.5


def test_what_goes_wrong_is_counted_by_its_kind(metrics: Metrics) -> None:
    log = logging.getLogger("bot.some")
    log.addHandler(metrics.faults)
    try:
        log.info("all is well: %s", ValueError())
        log.warning("failed: %s", NetworkError("away"))
        log.error("failed", exc_info=KeyError())
        log.warning("not so well")
    finally:
        log.removeHandler(metrics.faults)
    found = {name: value for name, value in figures(metrics).items() if "faults_total" in name}
    assert found == {
        'tessera_faults_total{kind="NetworkError",level="warning",part="bot.some"}': 1,
        'tessera_faults_total{kind="KeyError",level="error",part="bot.some"}': 1,
        'tessera_faults_total{kind="",level="warning",part="bot.some"}': 1,
    }


# Counts of the store


async def test_what_is_in_the_store_is_counted(desk: Desk) -> None:
    await desk.clear(games.playing_two(), games.opened(code="X2"), games.over(code="Z9"))
    await desk.take_in(message(f"/m {FIRST_MOVE}"))
    async with desk.store.transaction() as connection:
        before = await counted(connection)
    assert (before.updates, before.tables, before.parcels, before.oldest) == (1, 2, 0, None)
    await desk.work()
    async with desk.store.transaction() as connection:
        after = await counted(connection)
    assert (after.updates, after.boards, after.parcels) == (0, before.boards, 1)
    assert after.oldest == desk.clock.now()


async def test_what_was_played_long_ago_is_not_read_to_count(store: Store) -> None:
    async with store.transaction() as connection:
        dialect = connection.dialect
        asked = counting().compile(dialect=dialect, compile_kwargs={"literal_binds": True})
        found = await connection.run_sync(found_by, str(asked))
    assert {table: found[table][0] for table in ("inbox", "boards", "tables")} == {
        "inbox": "inbox_waiting",
        "boards": "boards_behind",
        "tables": "tables_stage",
    }


async def test_a_served_update_is_told_with_kind_game_and_plies(desk: Desk) -> None:
    told: list[Done] = []
    desk.service.after_update = told.append
    await desk.clear(games.playing_two())
    await desk.give(message(f"/m {FIRST_MOVE}"), message("just talk"))
    assert [(d.kind, d.outcome, d.game, d.code, d.ply, d.plies) for d in told] == [
        ("message", "done", "lits", "K7", 1, 1),
        ("message", "ignored", "", "", None, 0),
    ]


# Being asked


@pytest.fixture
def trouble() -> dict[str, str]:
    return {"polling": "", "agents": ""}


@pytest_asyncio.fixture
async def client(
    store: Store, metrics: Metrics, trouble: dict[str, str]
) -> AsyncIterator[httpx.AsyncClient]:
    checks = {name: partial(trouble.__getitem__, name) for name in trouble}
    app = Starlette(routes=Health(store, metrics, checks).routes())
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://bot") as client:
        yield client


async def test_all_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/readyz")
    assert answer.status_code == 200
    assert answer.text == "agents: ok\ndatabase: ok\npolling: ok\n"
    assert "tessera_store_answers 1.0" in (await client.get("/metrics")).text


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
    def fails() -> None:
        raise OperationalError("BEGIN", {}, Exception("disk full"))

    monkeypatch.setattr(store, "transaction", fails)
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
    workers = Workers(Crew(module="no.such.module"))
    assert workers.trouble == ""
    with pytest.raises(WorkerError):
        await workers.answer(Question("", 0, 1, 1, 1.0))
    assert "none can be started" in workers.trouble
    await workers.close()

"""Figures of a bot: counts, measurements, and numbers of things in the store."""

import logging
from typing import Any

import pytest
from telegram.error import NetworkError

from bot.handlers.dispatcher import AGENT, Done
from bot.ops.metrics import LONGEST_UNSHOWN, Metrics
from bot.store import Store
from bot.store.repositories.counts import TABLES_OPEN, Counts, counted, counting, tables_open
from bot.store.repositories.outbox import OutboxMessage
from tests.support.bot import games
from tests.support.bot.clock import StillClock
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import GROUP_ID, message
from tests.support.store.indexes import Found, found_by

COUNTS = Counts(updates=3, messages=2, boards=4, jobs=1, tables=7, oldest=None)


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
    waiting = Counts(updates=3, messages=2, boards=4, jobs=1, tables=7, oldest=clock.now() - 5)
    found = figures(metrics, waiting)
    assert found["tessera_updates_waiting"] == 3
    assert found["tessera_outbox_waiting"] == 2
    assert found["tessera_boards_behind"] == 4
    assert found["tessera_jobs"] == 1
    assert found["tessera_tables_open"] == 7
    assert found["tessera_outbox_oldest_seconds"] == 5
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
        metrics.message_sent(OutboxMessage(1, GROUP_ID, kind, {}, clock.now() - 2, 0))
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


async def test_what_is_in_the_store_is_counted(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two(), games.opened(code="X2"), games.over(code="Z9"))
    await desk.take_in(message(f"/m {FIRST_MOVE}"))
    async with desk.store.transaction() as connection:
        before = await connection.run_sync(counted, await connection.run_sync(tables_open))
    assert (before.updates, before.tables, before.messages, before.oldest) == (1, 2, 0, None)
    await desk.work()
    async with desk.store.transaction() as connection:
        after = await connection.run_sync(counted, 0)
    assert (after.updates, after.boards, after.messages) == (0, before.boards, 1)
    assert after.oldest == desk.clock.now()


async def test_what_was_played_long_ago_is_not_read_to_count(store: Store) -> None:
    async with store.transaction() as connection:
        found: Found = {}
        for what in (counting(), TABLES_OPEN):
            options = {"literal_binds": True}
            asked = what.compile(dialect=connection.dialect, compile_kwargs=options)
            found |= await connection.run_sync(found_by, str(asked))
    assert {table: found[table][0] for table in ("inbox", "boards", "tables")} == {
        "inbox": "inbox_waiting",
        "boards": "boards_behind",
        "tables": "tables_stage",
    }


async def test_a_served_update_is_told_with_kind_game_and_plies(desk: ServiceHarness) -> None:
    told: list[Done] = []
    desk.dispatcher.after_update = told.append
    await desk.clear(games.playing_two())
    await desk.give(message(f"/m {FIRST_MOVE}"), message("just talk"))
    assert [(d.kind, d.outcome, d.game, d.code, d.ply, d.plies) for d in told] == [
        ("message", "done", "lits", "K7", 1, 1),
        ("message", "ignored", "", "", None, 0),
    ]

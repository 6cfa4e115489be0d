"""Shown states of tables that ended long ago: they are forgotten, the games are not."""

from dataclasses import replace

import pytest
from sqlalchemy import bindparam, update

from bot.domain.expiry import SHOWN_LASTS
from bot.domain.table import Stage, Table
from bot.runtime.expiry_job import BETWEEN_SWEEPS
from bot.store.db.schema import boards
from bot.store.repositories import boards as shown
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import ANN, BOT_USER, Json, message, said_by, tap
from tests.unit.bot.runtime.test_expiry_job import PLAYED, kept

OVER = games.over("B2")
ENDED = OVER, games.closed("B3"), replace(PLAYED, code="B4", stage=Stage.AWAY)
ALIVE = PLAYED, games.opened("B5"), games.invited("B6")


async def sweep(desk: ServiceHarness, seconds: float) -> set[str]:
    """Let time pass and the caretaker sweep; return the tables whose shown state is known."""
    desk.clock.time += seconds
    await desk.expiry_job().sweep()
    return {row[0] for row in (await desk.rows(boards))["boards"]}


async def shown_as_they_are(desk: ServiceHarness, *sessions: Table) -> set[str]:
    """Keep these tables, all of them shown; return their codes."""
    await kept(desk, *sessions)
    async with desk.store.transaction() as connection:
        as_wanted = update(boards).values(shown=boards.c.wanted, message=50, repost=False)
        await connection.execute(as_wanted)
    return {table.code for table in sessions}


async def test_what_is_shown_of_ended_tables_is_forgotten_after_thirty_days(
    desk: ServiceHarness,
) -> None:
    codes = await shown_as_they_are(desk, *ENDED, *ALIVE)
    assert await sweep(desk, SHOWN_LASTS - 1) == codes
    assert await sweep(desk, 1) == {table.code for table in ALIVE}
    assert {table.code for table in await desk.all()} == codes


async def test_what_is_still_to_be_shown_is_not(desk: ServiceHarness) -> None:
    await kept(desk, *ENDED)
    assert await sweep(desk, SHOWN_LASTS) == {table.code for table in ENDED}


async def test_any_number_is_looked_at_page_by_page(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.runtime.expiry_job.FORGOTTEN_AT_ONCE", 2)
    await shown_as_they_are(desk, *ENDED, *ALIVE)
    assert await sweep(desk, SHOWN_LASTS) == {table.code for table in ALIVE}


async def test_it_is_done_once_a_day(desk: ServiceHarness) -> None:
    expiry_job = desk.expiry_job()
    await expiry_job.sweep()
    codes = await shown_as_they_are(desk, *ENDED)
    desk.clock.time += SHOWN_LASTS
    expiry_job._swept_at = desk.clock.now() - BETWEEN_SWEEPS + 1
    await expiry_job.sweep()
    assert {row[0] for row in (await desk.rows(boards))["boards"]} == codes
    assert await sweep(desk, 1) == set()


@pytest.mark.parametrize(
    ("words", "more"),
    [("/board #B2", {}), ("/board", {"reply_to_message": said_by(BOT_USER, 50)})],
    ids=["by its code", "by an old message"],
)
async def test_a_game_of_which_that_was_forgotten_is_posted_when_asked_for(
    words: str, more: Json, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await shown_as_they_are(desk, OVER)
    assert await sweep(desk, SHOWN_LASTS) == set()
    await desk.give(message(words, **more))
    assert await deliver(desk, wall) == ["photo", "delete"]
    assert wall.made[0][1][0] == OVER.place.chat
    async with desk.store.transaction() as connection:
        board = await connection.run_sync(shown.load, OVER.code)
    assert board
    assert (board.wanted, board.repost, board.message) == (board.shown, False, wall.latest - 1)


async def test_control_a_build_that_knows_only_what_is_shown_posts_nothing(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = update(boards).where(boards.c.code == bindparam("at")).values(repost=True)
    monkeypatch.setattr(shown, "_REPOST", bad)
    await shown_as_they_are(desk, OVER)
    await sweep(desk, SHOWN_LASTS)
    await desk.give(message("/board #B2"))
    assert await deliver(desk, TelegramStub()) == []


async def test_a_game_that_was_put_away_comes_back(desk: ServiceHarness) -> None:
    await shown_as_they_are(desk, replace(PLAYED, stage=Stage.AWAY))
    assert await sweep(desk, SHOWN_LASTS) == set()
    await desk.give(message("/board #K7"))
    assert await desk.load("K7") == PLAYED
    assert await deliver(desk, TelegramStub()) == ["photo"]


async def test_a_button_of_the_old_message_does_what_it_says(desk: ServiceHarness) -> None:
    await shown_as_they_are(desk, OVER)
    await sweep(desk, SHOWN_LASTS)
    await desk.give(tap(f"rematch:{OVER.code}:{OVER.revision}:", ANN))
    [rematch] = [table for table in await desk.all() if table != await desk.load(OVER.code)]
    assert rematch.players
    # What ended long ago is not posted anew beside the rematch.
    assert await deliver(desk, TelegramStub()) == ["toast", "photo"]


async def test_nothing_is_posted_of_a_table_that_is_not_kept(desk: ServiceHarness) -> None:
    async with desk.store.transaction() as connection:
        await connection.run_sync(shown.repost, "Z9")
    assert not (await desk.rows(boards))["boards"]

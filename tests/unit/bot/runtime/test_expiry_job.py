"""Tables that wait: challenges lapse, others are put away and brought back."""

import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update
from telegram.error import BadRequest

from bot.domain.clocks.pace import Pace
from bot.domain.commands import Person
from bot.domain.expiry import CHALLENGE_LASTS, TABLE_LASTS
from bot.domain.options import HostOptions
from bot.domain.table import Stage, Table
from bot.runtime import expiry_job
from bot.runtime.expiry_job import BETWEEN_ROUNDS, ExpiryJob
from bot.store.db.schema import jobs, tables
from tests.support.bot import games
from tests.support.bot.captions import lines, show
from tests.support.bot.games import FIRST_MOVE, moved
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, board_of, chats_due, deliver
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    GROUP,
    OTHER_GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
)

pytestmark = pytest.mark.databases

GONE = BadRequest("Message to edit not found")
PLAYED = moved(games.playing_two(), FIRST_MOVE, ANN)


async def wait(desk: ServiceHarness, seconds: float) -> set[int]:
    """Let time pass and the caretaker go round; return the chats in which something has changed."""
    touched = set[int]()
    desk.clock.time += seconds
    await desk.expiry_job(touched).go_round()
    return touched


async def kept(desk: ServiceHarness, *sessions: Table) -> None:
    """Keep these tables and no other, as just changed."""
    await desk.clear(*sessions)
    async with desk.store.transaction() as connection:
        await connection.execute(update(tables).values(changed_at=desk.clock.now()))


async def put_away(desk: ServiceHarness, *sessions: Table) -> None:
    """Keep these tables and no other, and have them put away."""
    await kept(desk, *sessions)
    await wait(desk, TABLE_LASTS)
    assert {table.stage for table in await desk.all()} == {Stage.AWAY}


async def said(desk: ServiceHarness, given: Json) -> str:
    """The answer to an update."""
    await desk.give(given)
    return await desk.last_words()


async def test_a_challenge_lapses_after_a_day(desk: ServiceHarness) -> None:
    await kept(desk, games.invited())
    assert await wait(desk, CHALLENGE_LASTS - 1) == set()
    assert (await desk.load("K7")).stage is Stage.INVITED
    assert await wait(desk, 1) == {GROUP["id"]}
    table = await desk.load("K7")
    assert (table.stage, table.closed) == (Stage.CLOSED, "lapsed")
    assert lines(table)[-1] == "Ben has not answered within a day: the challenge has lapsed."
    assert show(table).keyboard == []
    assert await wait(desk, 100 * TABLE_LASTS) == set()


async def test_a_lapsed_challenge_cannot_be_taken_up(desk: ServiceHarness) -> None:
    await kept(desk, games.invited())
    await wait(desk, CHALLENGE_LASTS)
    before = await desk.rows()
    await desk.give(tap("accept:K7:0:", BEN))
    assert await desk.rows() == before


@pytest.mark.parametrize("table", [games.opened(), PLAYED], ids=["open", "playing"])
async def test_a_table_without_a_move_is_put_away_after_thirty_days(
    table: Table, desk: ServiceHarness
) -> None:
    await kept(desk, table)
    assert await wait(desk, TABLE_LASTS - 1) == set()
    assert await desk.load("K7") == table
    assert await wait(desk, 1) == {GROUP["id"]}
    away = await desk.load("K7")
    assert away == replace(table, stage=Stage.AWAY)
    assert "/board #K7" in lines(away)[-1]
    [[back]] = show(away).keyboard
    await desk.give(tap(back["callback_data"]))
    assert await desk.load("K7") == table


async def test_who_acts_at_a_table_put_away_brings_it_back_by_one_tap(desk: ServiceHarness) -> None:
    await desk.clear(replace(PLAYED, stage=Stage.AWAY))
    assert "is put away" in await said(desk, message("/resign #K7", BEN))
    [[back]] = (await desk.sent())[-1]["keyboard"]
    await desk.give(tap(back["callback_data"], BEN, number=70))
    assert await desk.load("K7") == PLAYED


@pytest.mark.parametrize("table", [games.over(), games.closed(), games.declined()])
async def test_what_is_over_stays_as_it_is(table: Table, desk: ServiceHarness) -> None:
    await kept(desk, table)
    assert await wait(desk, 2 * TABLE_LASTS) == set()
    assert await desk.load("K7") == table


async def test_a_game_put_away_shows_how_it_stands() -> None:
    playing, away = lines(PLAYED), lines(replace(PLAYED, stage=Stage.AWAY))
    assert away[:-1] == playing[:-1]
    waiting, away = lines(games.opened()), lines(replace(games.opened(), stage=Stage.AWAY))
    assert away[:-1] == waiting[:-1]


async def test_the_bot_does_not_think_about_a_table_put_away(desk: ServiceHarness) -> None:
    table = games.solo(order="second")
    await kept(desk, table)
    assert (await desk.rows(jobs))["jobs"]
    await wait(desk, TABLE_LASTS)
    assert not (await desk.rows(jobs))["jobs"]
    await desk.give(message("/board #K7"))
    assert (await desk.rows(jobs))["jobs"]


@pytest.mark.parametrize(
    ("table", "chat"),
    [(games.opened(), GROUP), (PLAYED, GROUP), (PLAYED, private(BEN))],
    ids=["open", "playing", "playing-private"],
)
async def test_board_brings_a_table_back(table: Table, chat: Json, desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await kept(desk, table)
    await deliver(desk, wall)
    await wait(desk, TABLE_LASTS)
    await deliver(desk, wall)
    desk.clock.time += 3600
    await desk.give(message("/board #K7", BEN, chat))
    assert await desk.load("K7") == table
    assert await deliver(desk, wall) == ["photo", "delete"]
    assert await wait(desk, TABLE_LASTS / 2) == set()


async def test_a_stranger_cannot_bring_a_table_back_from_elsewhere(desk: ServiceHarness) -> None:
    await put_away(desk, PLAYED)
    stranger = replace(CLEO, language="en")
    for who, chat in ((stranger, private(stranger)), (ANN, OTHER_GROUP)):
        assert "no table #K7" in await said(desk, message("/board #K7", who, chat))
    assert (await desk.load("K7")).stage is Stage.AWAY


@pytest.mark.parametrize("words", ["/m #K7 T a1", "/resign #K7", "/undo #K7", "/record #K7"])
async def test_other_commands_are_told_how_to_bring_it_back(
    words: str, desk: ServiceHarness
) -> None:
    await put_away(desk, PLAYED)
    before = await desk.rows()
    assert "/board #K7" in await said(desk, message(words, BEN))
    assert await desk.rows() == before


@pytest.mark.parametrize("data", ["join:K7:0:", "say:K7:1:swap", "rest:K7:1:a", "rematch:K7:1:"])
async def test_taps_on_what_was_put_away_are_told(data: str, desk: ServiceHarness) -> None:
    await put_away(desk, PLAYED)
    before = await desk.rows()
    await desk.give(tap(data, BEN))
    assert await desk.rows() == before
    assert [sent["kind"] for sent in await desk.sent()] == ["toast"]


async def test_a_reply_with_a_move_is_answered_and_talk_is_not(desk: ServiceHarness) -> None:
    await put_away(desk, PLAYED)
    replied: Json = {"reply_to_message": said_by(BOT_USER, 50)}
    for who, words in ((BEN, "long ago"), (ANN, "I b5 r0"), (CLEO, "I b5 r0")):
        assert await said(desk, message(words, who, **replied)) == ""
    assert "/board #K7" in await said(desk, message("I b5 r0", BEN, **replied))


@pytest.mark.parametrize("chat", [GROUP, private(ANN)], ids=["group", "private"])
async def test_what_was_put_away_is_not_offered(chat: Json, desk: ServiceHarness) -> None:
    await put_away(desk, PLAYED)
    for words in ("/board", "/resign", "/cancel", "/record"):
        assert "You aren’t playing here" in await said(desk, message(words, ANN, chat))
    assert "You aren’t playing here" in await said(desk, message("/m T a1", ANN, chat))


async def test_a_code_is_taken_while_its_table_is_kept(desk: ServiceHarness) -> None:
    await put_away(desk, PLAYED)
    for person in range(40):
        host = Person(1000 + person, "Host")
        await desk.give(message("/solo lits", host, private(host)))
    codes = [table.code for table in await desk.all()]
    assert len(codes) == len(set(codes)) == 41


@pytest.mark.parametrize("table", [games.invited(), PLAYED], ids=["lapsed", "away"])
async def test_the_end_of_waiting_is_said_by_an_edit_however_far_it_scrolled(
    table: Table, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await kept(desk, table)
    await deliver(desk, wall)
    await desk.give(*(message("hello", number=number) for number in range(600, 640)))
    await wait(desk, TABLE_LASTS)
    assert await deliver(desk, wall) == ["new_caption"]
    assert await chats_due(desk) == set()


@pytest.mark.parametrize("table", [games.invited(), PLAYED], ids=["lapsed", "away"])
async def test_nothing_is_sent_if_the_message_is_gone(table: Table, desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await kept(desk, table)
    await deliver(desk, wall)
    wall.refuse("new_caption", GONE)
    await wait(desk, TABLE_LASTS)
    assert await deliver(desk, wall) == ["new_caption"]
    assert await chats_due(desk) == set()


async def test_nothing_is_sent_if_there_never_was_a_message(desk: ServiceHarness) -> None:
    await kept(desk, PLAYED)
    await wait(desk, TABLE_LASTS)
    assert await deliver(desk, TelegramStub()) == []
    assert await chats_due(desk) == set()


async def test_a_lapsed_challenge_is_shown_to_who_asks(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await kept(desk, games.invited())
    await deliver(desk, wall)
    await wait(desk, CHALLENGE_LASTS)
    await deliver(desk, wall)
    await desk.give(message("/board #K7"))
    assert await deliver(desk, wall) == ["photo", "delete"]
    assert (await board_of(desk)).message == wall.latest - 1


async def test_a_lapsed_challenge_is_posted_for_who_asks_though_it_never_was(
    desk: ServiceHarness,
) -> None:
    await kept(desk, games.invited())
    await wait(desk, CHALLENGE_LASTS)
    await desk.give(message("/board #K7"))
    assert await deliver(desk, TelegramStub()) == ["photo"]


async def test_many_tables_are_seen_to_a_few_at_a_time(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry_job, "AT_ONCE", 3)
    await kept(desk, *(games.opened(f"K{number}") for number in range(2, 10)))
    await wait(desk, TABLE_LASTS)
    assert [table.stage for table in await desk.all()] == [Stage.AWAY] * 8


async def test_a_table_that_cannot_be_read_keeps_no_other_waiting(
    desk: ServiceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    await kept(desk, games.opened("K2"), games.opened("K3"))
    async with desk.store.transaction() as connection:
        broken: Any = update(tables).where(tables.c.code == "K2").values(record="?")
        await connection.execute(broken)
    await wait(desk, TABLE_LASTS)
    assert (await desk.load("K3")).stage is Stage.AWAY
    assert [(record.levelno, "K2" in record.message) for record in caplog.records] == [
        (logging.ERROR, True)
    ]


class EnoughError(Exception):
    """Error that ends a loop without end."""


async def test_the_caretaker_goes_round_at_once_and_then_from_time_to_time(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[float] = []

    async def go_round(self: ExpiryJob) -> None:
        rounds.append(self.clock.now())
        if len(rounds) == 3:
            raise EnoughError

    monkeypatch.setattr(ExpiryJob, "go_round", go_round)
    start = desk.clock.now()
    with pytest.raises(EnoughError):
        await desk.clock.run(desk.expiry_job().run())
    assert rounds == [start + number * BETWEEN_ROUNDS for number in range(3)]


async def test_a_game_with_a_clock_is_never_put_away(desk: ServiceHarness) -> None:
    timed = replace(games.playing_two(), host=HostOptions(pace=Pace.read("7d")))
    await kept(desk, timed)
    assert await wait(desk, 2 * TABLE_LASTS) == set()
    assert (await desk.load("K7")).stage is Stage.PLAYING


async def test_a_game_that_is_paused_is_never_put_away(desk: ServiceHarness) -> None:
    await kept(desk, replace(games.playing_two(), host=HostOptions(pace=Pace.read("1d"))))
    await desk.give(message("/pause"), tap("pausing:K7:0:0", BEN))
    assert await wait(desk, 2 * TABLE_LASTS) == set()
    paused = await desk.load("K7")
    assert paused.stage is Stage.PLAYING
    assert "⏸ Paused: all clocks stand still." in lines(paused)

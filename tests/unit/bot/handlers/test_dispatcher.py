"""One update, one transaction: each is worked off once and wholly, or not at all."""

import contextlib
import logging
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.domain.effects import Job
from bot.domain.table import Stage, Table
from bot.handlers.persistence import keep_new
from bot.store.db.schema import chats, jobs, outbox, people
from bot.store.db.schema import inbox as inbox_rows
from bot.store.repositories import inbox
from engine.ai.common.agent import worth
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    GROUP,
    GROUP_ID,
    Json,
    membership,
    message,
    private,
    said_by,
    tap,
)
from tests.support.cases import cases

BIG = "T" * 100_000


class BrokenDice(Random):
    """Dice that fail when they are rolled."""

    def choice(self, _seq: Any) -> Any:
        raise ZeroDivisionError


async def test_the_same_update_twice_is_done_once(desk: ServiceHarness) -> None:
    bodies = await desk.take_in(message("/play lits"))
    await desk.take_in_again(bodies)
    assert await desk.work() == 1
    await desk.take_in_again(bodies)
    assert await desk.work() == 0
    assert len(await desk.all()) == 1


async def test_a_move_delivered_twice_is_made_once(desk: ServiceHarness) -> None:
    await desk.clear(games.solo())
    bodies = await desk.take_in(message(f"/m {FIRST_MOVE}"))
    await desk.take_in_again(bodies)
    await desk.work()
    assert (await desk.load("K7")).revision == 1
    assert [sent["kind"] for sent in await desk.sent()] == ["react"]


async def test_updates_are_worked_off_in_order(desk: ServiceHarness) -> None:
    await desk.clear(games.opened())
    join, start = tap("join:K7:0:", BEN), tap("start:K7:0:", ANN)
    await desk.give(join, start, message("/m T e5 r1"), message("/m swap", BEN))
    assert (await desk.load("K7")).revision == 2


@cases("chat", [GROUP, private(ANN)])
@cases(
    "start", ["", "/m ", "/m #K7 ", "#K7 ", "/play ", "/challenge ", "/solo lits ", "/start ", "#"]
)
async def test_very_long_texts_change_nothing(
    start: str, chat: Json, desk: ServiceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    await desk.clear(games.playing_two())
    before = await desk.rows()
    replied: Json = {"reply_to_message": said_by(BOT_USER, 50, chat)}
    await desk.give(message(start + BIG, chat=chat), message(start + BIG, chat=chat, **replied))
    assert await desk.rows() == before
    assert all(len(sent["text"]) < 4096 for sent in await desk.sent())
    assert caplog.records == []


@pytest.mark.parametrize(
    "body", ["", "[]", "no json", "{", '{"update_id": 1, "message": 5}', '{"update_id": 1}', "null"]
)
async def test_what_is_no_update_is_put_aside(body: str, desk: ServiceHarness) -> None:
    await desk.take_in_again([(1, body)])
    await desk.take_in(message("/play lits"))
    assert await desk.work() == 2
    assert len(await desk.all()) == 1


async def test_an_update_that_fails_is_put_aside_wholly_and_the_next_is_done(
    desk: ServiceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    desk.dispatcher.rng = BrokenDice()
    await desk.take_in(message("/play lits"), message("/help", BEN))
    assert await desk.work() == 2
    found = await desk.rows(people, inbox_rows)
    assert [row[0] for row in found["people"]] == [BEN.id]
    assert [row[-1] for row in found["inbox"]] == [None, None]
    assert await desk.all() == []
    assert "put aside" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR


async def test_a_fault_of_the_store_undoes_all_and_the_update_is_done_again(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = inbox.worked_off
    faults = [OperationalError("UPDATE", {}, Exception("disk I/O error"))]

    def faulty(*given: Any) -> None:
        if faults:
            raise faults.pop()
        good(*given)

    monkeypatch.setattr(inbox, "worked_off", faulty)
    told: list[set[int]] = []
    desk.dispatcher.after_commit = told.append
    bodies = await desk.take_in(message("/play lits"))
    with contextlib.suppress(OperationalError):
        await desk.dispatcher.work_off_next()
    kept = await desk.rows(people, chats, outbox, jobs)
    assert not any(kept.values())
    assert await desk.all() == []
    assert not any(told)
    assert await desk.work() == 1
    assert len(await desk.all()) == 1
    await desk.take_in_again(bodies)
    assert await desk.work() == 0


async def test_only_chats_that_get_something_are_told(desk: ServiceHarness) -> None:
    told: list[set[int]] = []
    desk.dispatcher.after_commit = told.append
    await desk.give(message("hello"), message("/play lits"), message("/help", chat=private(BEN)))
    assert told == [set(), {GROUP_ID}, {BEN.id}]


async def test_answers_are_in_the_language_of_the_group_or_the_person(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    await desk.give(message("/m T e5 r1", BEN), message("/m T e5 r1", CLEO))
    assert "You aren’t playing here" in await desk.last_words()
    await desk.give(tap("say:K7:0:swap", CLEO))
    assert "Вы не играете" in await desk.last_words()
    await desk.give(message("/m T e5 r1", CLEO, private(CLEO)))
    assert "Вы здесь не играете" in await desk.last_words()


async def test_a_group_speaks_the_language_of_who_added_the_bot(desk: ServiceHarness) -> None:
    update = membership("left", "member")
    update["my_chat_member"]["from"]["language_code"] = "hu"
    await desk.give(update, message("/m T e5 r1"))
    first, second = [sent["text"] for sent in await desk.sent()]
    assert "Sziasztok" in first
    assert "Itt nem játszol" in second


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("/play lits", Stage.OPEN),
        ("/solo lits 9 second", Stage.PLAYING),
        ("/challenge @Ben_B lits setup=rings", Stage.INVITED),
        ("/play lits bot", Stage.PLAYING),
    ],
)
async def test_tables_are_opened(text: str, stage: Stage, desk: ServiceHarness) -> None:
    name = {"type": "mention", "offset": 11, "length": 6}
    entities: Json = {"entities": [name]} if "@" in text else {}
    await desk.give(message(text, **entities))
    [table] = await desk.all()
    assert (table.stage, table.opener.id, table.place.chat) == (stage, ANN.id, GROUP_ID)


@cases(
    ("text", "words"),
    [
        ("/play lits 3", "not for 3"),
        ("/play lits variant=chaos", "no option"),
        ("/play lits setup=XO", "There is no board"),
        ("/play lits swap=<b>", "&lt;b&gt;"),
        ("/play chess", "chess"),
        ("/solo lits 12", "Levels"),
        ("/challenge lits", "Whom"),
        ("/solo", "Which game? Name one as well, for example lits."),
        ("/challenge @ben", "Which game? Name one as well, for example lits."),
    ],
)
async def test_tables_that_cannot_be_are_not_opened(
    text: str, words: str, desk: ServiceHarness
) -> None:
    await desk.clear()
    await desk.give(message(text))
    assert words in await desk.last_words()
    assert await desk.all() == []


async def test_a_challenge_of_oneself_or_by_nobody_is_refused(desk: ServiceHarness) -> None:
    entities = [{"type": "mention", "offset": 11, "length": 4}]
    await desk.give(message("/challenge @ANN lits", entities=entities))
    assert "challenge yourself" in await desk.last_words()
    await desk.give(message("/play lits", sender_chat=GROUP))
    assert "cannot tell who you are" in await desk.last_words()
    assert await desk.all() == []


@pytest.mark.parametrize("text", ["/resign", "/board", "/m T e5 r1"])
async def test_an_anonymous_command_is_answered_and_talk_is_not(
    text: str, desk: ServiceHarness
) -> None:
    await desk.clear(games.playing_two())
    await desk.give(message(FIRST_MOVE, sender_chat=GROUP))
    assert await desk.sent() == []
    await desk.give(message(text, sender_chat=GROUP))
    assert "cannot tell who you are" in await desk.last_words()


async def test_an_agents_answer_is_taken_once_and_only_if_the_table_waits_for_it(
    desk: ServiceHarness,
) -> None:
    await desk.clear(games.solo(order="second"))
    job = Job("K7", 0, 0)
    for late in (Job("K7", 0, 1), Job("K7", 1, 0), Job("ZZ", 0, 0)):
        await desk.dispatcher.agent_answer(late, FIRST_MOVE)
        assert (await desk.load("K7")).revision == 0
    assert await desk.jobs() == [job]
    await desk.dispatcher.agent_answer(job, FIRST_MOVE)
    await desk.dispatcher.agent_answer(job, FIRST_MOVE)
    assert (await desk.load("K7")).revision == 1
    assert await desk.jobs() == []


async def test_for_an_agent_that_plays_no_legal_move_a_simple_one_plays(
    desk: ServiceHarness,
) -> None:
    table = games.solo(order="second")
    await desk.clear(table)
    await desk.dispatcher.agent_answer(Job("K7", 0, 0), "Z z9")
    after, before = (await desk.load("K7")), table.position
    assert after.revision == 1
    best = max(worth(before.play(move, 0), 0) for move in before.legal_moves())
    assert worth(after.position, 0) == best
    assert await desk.jobs() == []


async def test_control_a_session_in_a_transaction_of_its_own_is_found(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def committed(connection: Connection, table: Table, now: float) -> None:
        keep_new(connection, table, now)
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    monkeypatch.setattr("bot.handlers.lobby.keep_new", committed)
    with pytest.raises(AssertionError):
        await test_a_fault_of_the_store_undoes_all_and_the_update_is_done_again(desk, monkeypatch)

"""Private notices of turns: the people who get them or do not, and the fate of earlier ones."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from bot.delivery.chat_leases import ChatLeases
from bot.domain.commands import Accept, Person
from bot.domain.effects import Job
from bot.domain.table import Place, Stage, Table
from bot.domain.turns import played
from bot.handlers.turn_notifications import turns_changed
from bot.store import StoreError
from bot.store.db.schema import chats, notices
from bot.store.repositories import people
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, after, moved, played_on, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import ORDERS, arranging, two
from tests.support.bot.telegram_stub import TelegramStub, board_of, chats_due, deliver
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    DANI,
    GROUP_ID,
    message,
    private,
    said_by,
    tap,
)

BEGUN, FOLLOWED = games.playing_two(), games.waiting()
LINKED = -1001234567890
OFFER, SHOW = "Tell me in private when it is my turn", "Show the board here"
MOVE = message(f"#K7 {FIRST_MOVE}", chat=private(ANN))
"""A move written in private, which posts no board by itself."""


def names(before: Table | None, after: Table) -> list[str]:
    return [human.name for human in turns_changed(before, after)[0]]


async def asked_for(desk: ServiceHarness, *whom: Person) -> None:
    """Let these people ask in private for notices."""
    for person in whom:
        chat = private(person)
        await desk.give(message("/settings", person, chat), tap("set:::notify.yes", person, chat))


async def table_kept(desk: ServiceHarness, table: Table, *whom: Person) -> None:
    """Keep this table, of which nothing is to be sent yet; these people ask for notices."""
    await desk.clear(table)
    await asked_for(desk, *whom)
    wall = TelegramStub()
    for chat in (ANN.id, BEN.id, CLEO.id, DANI.id):
        await deliver(desk, wall, chat)


async def told(desk: ServiceHarness) -> list[tuple[int, str]]:
    """The people to be notified, each with the table."""
    sent = await desk.sent()
    return [(outgoing["chat"], outgoing["code"]) for outgoing in sent if outgoing["kind"] == "turn"]


# Whose turn has come


def test_it_is_the_next_one_s_turn_not_the_mover_s() -> None:
    assert names(BEGUN, FOLLOWED) == ["Ben"]
    assert names(FOLLOWED, moved(FOLLOWED, "swap", BEN)) == ["Ann"]


def test_when_a_game_begins_it_is_the_first_one_s() -> None:
    assert names(games.full(), games.begun()) == ["Ann"]
    assert names(None, BEGUN) == ["Ann"]


def test_nobody_is_where_nothing_came_or_nothing_is_to_be_done() -> None:
    assert names(BEGUN, BEGUN) == []
    assert names(games.opened(), games.full()) == []
    assert names(BEGUN, games.over()) == []


def test_who_moves_twice_need_not_be_told() -> None:
    """One of two sides has no moves left, and the other goes on."""
    alone = with_people("blokus", 1)
    assert names(alone, played_on(alone, 1, 1)) == []


def test_in_one_s_own_private_chat_the_board_says_so() -> None:
    here = replace(games.solo(), place=Place(ANN.id))
    assert names(None, here) == []
    assert names(None, games.solo()) == ["Ann"]


def test_in_secret_all_are_told_at_once_and_nobody_again() -> None:
    assert names(None, arranging()) == ["Ann", "Ben"]
    assert names(arranging(), arranging(0)) == []
    assert names(arranging(1), arranging(1, 0)) == []
    assert names(arranging(0), arranging(0, 1)) == ["Ann"]


# What goes out


async def test_who_asked_for_it_is_told(desk: ServiceHarness) -> None:
    await table_kept(desk, BEGUN, BEN)
    await desk.give(MOVE)
    assert await told(desk) == [(BEN.id, "K7")]
    assert BEN.id in await chats_due(desk)


async def test_who_has_opened_the_private_chat_is_told_as_well(desk: ServiceHarness) -> None:
    await table_kept(desk, BEGUN, ANN)
    await desk.give(message("/help", BEN, private(BEN)), MOVE)
    assert await told(desk) == [(BEN.id, "K7")]
    assert (await board_of(desk)).asked is None


async def test_who_chose_not_to_be_is_not_told_nor_asked(desk: ServiceHarness) -> None:
    await table_kept(desk, BEGUN, ANN)
    await desk.give(tap("set:::notify.no", BEN, private(BEN)), MOVE)
    assert await told(desk) == []
    assert not (await board_of(desk)).repost
    assert (await board_of(desk)).asked is None


async def test_who_has_not_opened_it_is_asked_under_the_board_once(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await table_kept(desk, BEGUN)
    await desk.give(message("/help", BEN), MOVE)
    await deliver(desk, wall)
    assert OFFER in str(wall.made[-1])
    assert SHOW not in str(wall.made[-1])
    await desk.give(message("swap", BEN, reply_to_message=said_by(BOT_USER, wall.latest)))
    position = (await desk.load("K7")).position
    move = position.print(position.random_move(Random(1)))
    await desk.give(message(f"#K7 {move}", chat=private(ANN)))
    wall.made.clear()
    await deliver(desk, wall)
    assert OFFER not in str(wall.made)
    assert SHOW in str(wall.made)
    assert (await desk.load("K7")).is_on_move(BEN.id)


async def test_who_begins_a_game_and_is_first_to_move_is_asked_as_well(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    await table_kept(desk, games.full())
    await desk.give(tap("start:K7:0:", ANN))
    assert (await board_of(desk)).asked == ANN.id
    assert await told(desk) == []
    await deliver(desk, wall)
    assert OFFER in str(wall.made[-1])


async def test_who_plays_the_bot_in_a_group_waits_for_nobody_and_is_not_asked(
    desk: ServiceHarness,
) -> None:
    await table_kept(desk, replace(games.solo(), stage=Stage.OVER))
    await desk.give(tap("rematch:K7:0:", ANN))
    codes = {table.code for table in await desk.all()}
    assert len(codes) == 2
    assert [(await board_of(desk, code)).asked for code in codes] == [None, None]


@pytest.mark.parametrize("opened", [False, True])
async def test_a_tap_has_one_told_and_leads_to_the_private_chat(
    desk: ServiceHarness, *, opened: bool
) -> None:
    await table_kept(desk, BEGUN)
    await desk.give(message("/help", BEN), MOVE)
    if opened:
        await desk.give(message("/help", BEN, private(BEN)))
    await desk.give(tap(f"notify:K7:1:{BEN.id}", ANN))
    assert await desk.last_words() == "Somebody else was asked."
    await desk.give(tap(f"notify:K7:1:{BEN.id}", BEN))
    toast = (await desk.sent())[-1]
    assert toast["kind"] == "toast"
    assert toast.get("start") == (None if opened else "K7")
    assert ("From now on" in toast["text"]) == opened
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(people.wants_notices, BEN.id)
    assert (await board_of(desk)).asked is None


async def test_who_is_next_after_an_agent_is_told(desk: ServiceHarness) -> None:
    table = with_bots(played_on(with_people("blokus", 3), 1, 1), 1)
    await table_kept(desk, table, ANN, CLEO)
    move = table.position.print(table.position.random_move(Random(1)))
    await desk.dispatcher.agent_answer(Job("K7", 1, 1), move)
    assert await told(desk) == [(CLEO.id, "K7")]


async def test_who_has_just_moved_need_not_be_told_that_the_bot_has_answered(
    desk: ServiceHarness,
) -> None:
    await table_kept(desk, with_bots(FOLLOWED, 1), ANN)
    await desk.dispatcher.agent_answer(Job("K7", 1, 1), "swap")
    assert (await desk.load("K7")).position.to_move == (0,)
    assert await told(desk) == []


async def test_who_begins_is_told_that_a_challenge_was_taken_up(desk: ServiceHarness) -> None:
    await table_kept(desk, games.invited(), ANN, BEN)
    await desk.give(tap("accept:K7:0:", BEN))
    assert await told(desk) == [(ANN.id, "K7")]


@pytest.mark.parametrize("how", ["never opened", "blocked"])
async def test_whom_nothing_reaches_is_called_in_the_group(how: str, desk: ServiceHarness) -> None:
    await table_kept(desk, BEGUN, BEN)
    async with desk.store.transaction() as connection:
        if how == "blocked":
            await connection.execute(update(chats).where(chats.c.id == BEN.id).values(removed=True))
        else:
            await connection.execute(chats.delete().where(chats.c.id == BEN.id))
    await desk.give(MOVE)
    assert await told(desk) == []
    assert (await board_of(desk)).repost
    assert "photo" in await deliver(desk, TelegramStub())


# What is sent


async def sent_to_ben(
    desk: ServiceHarness, wall: TelegramStub
) -> list[tuple[str, tuple[Any, ...]]]:
    before = len(wall.made)
    await deliver(desk, wall, BEN.id)
    return wall.made[before:]


async def test_a_notice_is_the_table_with_what_it_takes_to_move(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await table_kept(desk, replace(BEGUN, place=Place(LINKED, 9)), BEN)
    await desk.give(message(f"#K7 {FIRST_MOVE}", ANN, private(ANN)))
    await deliver(desk, wall, LINKED)
    board = await board_of(desk)
    [(name, given)] = await sent_to_ben(desk, wall)
    assert (name, given[0]) == ("photo", BEN.id)
    assert "It is your turn" in given[2]
    buttons = {b["text"]: b.get("url") or b["callback_data"] for row in given[3] for b in row}
    assert buttons == {
        "Move": "compose:K7:1:",
        "⇄ Swap sides": "say:K7:1:swap",
        "To the table": f"https://t.me/c/1234567890/9/{board.message}",
    }


async def test_who_is_to_set_up_in_secret_can_begin_in_the_notice(desk: ServiceHarness) -> None:
    """It saves the tap that leads there: a half was built before the other side was ready."""
    wall, half = TelegramStub(), "build RRRRRR BBBBBB GGGGGG"
    await table_kept(desk, played(two("tristra"), 0, half), ANN, BEN)
    await desk.give(message(f"#K7 {half}", BEN, private(BEN)))
    await deliver(desk, wall, ANN.id)
    [(name, given)] = wall.made
    assert (name, given[0]) == ("photo", ANN.id)
    assert given[3][0][0]["callback_data"].startswith("put:K7:")


async def test_the_newer_notice_takes_the_buttons_off_the_older(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await table_kept(desk, BEGUN, BEN)
    await desk.give(MOVE)
    [(_, _)] = await sent_to_ben(desk, wall)
    first = wall.latest
    await desk.give(message("/m swap", BEN))
    position = (await desk.load("K7")).position
    await desk.give(message(f"/m {position.print(position.random_move(Random(1)))}"))
    made = await sent_to_ben(desk, wall)
    assert [name for name, _ in made] == ["photo", "no_buttons"]
    assert made[1][1] == (BEN.id, first)
    assert (await desk.rows(notices))["notices"] == [(BEN.id, "K7", wall.latest - 1)]


async def test_a_notice_that_is_kept_twice_keeps_its_own_buttons(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, fails = ChatLeases.run, iter([True])

    async def unheard(leases: ChatLeases, *given: Any) -> Any:
        """Commit, but report a failure the first time."""
        result = await run(leases, *given)
        if next(fails, False):
            raise StoreError("the connection broke off")
        return result

    wall = TelegramStub()
    await table_kept(desk, BEGUN, BEN)
    await desk.give(MOVE)
    monkeypatch.setattr(ChatLeases, "run", unheard)
    assert [name for name, _ in await sent_to_ben(desk, wall)] == ["photo"]
    assert (await desk.rows(notices))["notices"] == [(BEN.id, "K7", wall.latest)]


async def test_the_end_of_the_game_takes_the_buttons_off(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await table_kept(desk, BEGUN, BEN)
    await desk.give(MOVE)
    await sent_to_ben(desk, wall)
    notice = wall.latest
    await desk.give(message("/resign"))
    yes = (await desk.sent())[-1]["keyboard"][0][0]["callback_data"]
    await desk.give(tap(yes))
    assert await sent_to_ben(desk, wall) == [("no_buttons", (BEN.id, notice))]
    assert (await desk.rows(notices))["notices"] == []


async def test_who_has_moved_meanwhile_is_not_told_any_more(desk: ServiceHarness) -> None:
    await table_kept(desk, BEGUN, BEN)
    await desk.give(tap("set:::notify.no", ANN, private(ANN)))
    await desk.give(MOVE, message("/m swap", BEN))
    assert await told(desk) == [(BEN.id, "K7")]
    assert await sent_to_ben(desk, TelegramStub()) == []


async def test_it_is_said_in_the_language_of_the_person(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    table = after(games.invited(opener=ANN, guest=DANI), Accept(), DANI)
    await table_kept(desk, table, DANI)
    await desk.give(MOVE)
    await deliver(desk, wall, DANI.id)
    [(_, given)] = [made for made in wall.made if made[0] == "photo"]
    assert desk.texts.plain("hu", "button-compose") in str(given[3])


async def test_what_one_gave_in_secret_stays_with_that_one(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await table_kept(desk, arranging(1), ANN, BEN)
    await desk.give(message(f"#K7 {ORDERS[0]}", ANN, private(ANN)))
    assert await told(desk) == []
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(people.wants_notices, BEN.id)
    await deliver(desk, wall, GROUP_ID)
    assert not any(order in str(wall.made) for order in ORDERS)

"""Groups get new ids, the bot is removed and added, people cannot be written to."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update
from telegram.error import ChatMigrated, Forbidden

from bot.domain.commands import Person
from bot.domain.table import Place, Table
from bot.handlers.chat_events import HELLO_AFTER
from bot.i18n.translations import breakable
from bot.store.db.schema import boards, chats, posts
from bot.store.repositories import boards as known_boards
from bot.store.repositories import outbox
from bot.store.repositories.outbox import origin_of
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import (
    TelegramStub,
    board_of,
    chats_due,
    deliver,
    loaded,
    publisher,
)
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    GROUP,
    GROUP_ID,
    Json,
    dispatcher,
    membership,
    message,
    private,
    said_by,
    tap,
)

OLD: Json = {"id": -77, "type": "group", "title": "Game night"}
KICKED = Forbidden("Forbidden: bot was kicked from the supergroup chat")
BLOCKED = Forbidden("Forbidden: bot was blocked by the user")
NEVER_MET = Forbidden("Forbidden: bot can't initiate conversation with a user")


TOLD_OLD = dispatcher(OLD, migrate_to_chat_id=GROUP_ID)
TOLD_NEW = dispatcher(GROUP, migrate_from_chat_id=OLD["id"])


def there(code: str = "K7", chat: int = OLD["id"]) -> Table:
    return replace(games.playing_two(code), place=Place(chat))


async def chat_row(desk: ServiceHarness, chat: int) -> Any:
    async with desk.store.transaction() as connection:
        return (await connection.execute(select(chats).where(chats.c.id == chat))).first()


async def in_old_group(desk: ServiceHarness, wall: TelegramStub, *tables: Table) -> None:
    """A group of Hungarians with tables that are shown."""
    await desk.clear(*(tables or (there(),)))
    await desk.give(membership("left", "member", OLD))
    async with desk.store.transaction() as connection:
        chosen = {"language": "hu", "style": "dark"}
        await connection.execute(update(chats).values(chosen))
    await deliver(desk, wall, OLD["id"])


# A group becomes a supergroup


@pytest.mark.parametrize(
    "told",
    [[TOLD_OLD], [TOLD_NEW], [TOLD_OLD, TOLD_NEW], [TOLD_NEW, TOLD_OLD], [TOLD_NEW] * 2],
    ids=["old", "new", "old-new", "new-old", "twice"],
)
async def test_games_go_on_in_the_supergroup(told: list[Json], desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await in_old_group(desk, wall)
    before = await desk.load("K7")
    await desk.give(*told)
    assert await desk.load("K7") == replace(before, place=Place(GROUP_ID))
    assert await deliver(desk, wall) == ["photo"]
    await desk.give(message(f"/m {FIRST_MOVE}"))
    assert await deliver(desk, wall) == ["reaction", "photo", "delete"]
    [given] = [given for name, given in wall.made[-3:] if name == "photo"]
    assert given[0] == GROUP_ID
    assert "Te jössz" in given[2]
    row = await chat_row(desk, GROUP_ID)
    assert (row.kind, row.language, row.style) == ("supergroup", "hu", "dark")
    assert await chats_due(desk) == set()


async def test_what_was_chosen_after_the_move_stays(desk: ServiceHarness) -> None:
    await in_old_group(desk, TelegramStub())
    await desk.give(TOLD_NEW)
    async with desk.store.transaction() as connection:
        here = chats.c.id == GROUP_ID
        await connection.execute(update(chats).where(here).values(language="ru"))
    await desk.give(message("hello", chat=OLD), TOLD_OLD)
    assert (await chat_row(desk, GROUP_ID)).language == "ru"


async def test_a_guess_made_before_the_move_was_told_does_not_stay(desk: ServiceHarness) -> None:
    await in_old_group(desk, TelegramStub())
    await desk.give(message("hello"), TOLD_NEW)
    assert (await chat_row(desk, GROUP_ID)).language == "hu"


async def test_a_supergroup_that_was_a_group_is_not_greeted(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await in_old_group(desk, wall)
    await desk.give(membership("left", "member"))
    desk.clock.time += 1
    await desk.give(TOLD_OLD, TOLD_NEW)
    desk.clock.time += 60
    assert await deliver(desk, wall) == ["photo"]


async def test_a_new_group_is_greeted_after_a_moment(desk: ServiceHarness) -> None:
    wall, start = TelegramStub(), desk.clock.now()
    await desk.give(membership("left", "member"), message("/help"))
    assert await deliver(desk, wall) == ["message", "message"]
    assert ["I am Tessera" in given[1] for _, given in wall.made] == [False, True]
    assert desk.clock.now() >= start + HELLO_AFTER
    assert await chats_due(desk) == set()


async def test_what_was_said_before_the_move_counts_where_the_tables_are(
    desk: ServiceHarness,
) -> None:
    """Updates of the two chats are worked off side by side: those of the new one may go first."""
    wall = TelegramStub()
    await in_old_group(desk, wall, there("K7"), there("B2"))
    move = message(f"{FIRST_MOVE}", chat=OLD, reply_to_message=said_by(BOT_USER, 51))
    other = message(f"/m #K7 {FIRST_MOVE}", chat=OLD)
    bring_down = tap("show:K7:1", chat=OLD, number=50)
    await desk.give(TOLD_NEW, move, other, bring_down, message("/record #B2", chat=OLD))
    for code in ("K7", "B2"):
        table = await desk.load(code)
        assert ([ply.text for ply in table.record.plies], table.place.chat) == (
            [FIRST_MOVE],
            GROUP_ID,
        )
    wall.made.clear()
    assert sorted({*await deliver(desk, wall)}) == ["message", "photo", "toast"]
    assert all(given[0] == GROUP_ID for name, given in wall.made if name != "toast")


async def test_replies_in_the_supergroup_mean_its_own_messages(desk: ServiceHarness) -> None:
    await in_old_group(desk, TelegramStub(), there("K7"), there("B2"))
    assert len((await desk.rows(posts))["posts"]) > 2
    await desk.give(TOLD_OLD)
    await desk.give(message("/board", reply_to_message=said_by(BOT_USER, 50)))
    assert "Melyik" in await desk.last_words()


async def test_what_was_under_way_to_the_old_group_is_not_taken_for_the_new_one(
    desk: ServiceHarness,
) -> None:
    await in_old_group(desk, TelegramStub())
    await desk.give(message(f"/m {FIRST_MOVE}", chat=OLD))
    late = await board_of(desk)
    await desk.give(TOLD_OLD)
    before = await board_of(desk)
    async with desk.store.transaction() as connection:
        await connection.run_sync(known_boards.posted, replace(late, shown=late.wanted), 999)
        await connection.run_sync(known_boards.edited, replace(late, shown=late.wanted))
        await connection.run_sync(known_boards.out_of_reach, late)
    assert await board_of(desk) == before
    assert await deliver(desk, TelegramStub()) == ["photo"]


async def test_what_was_to_be_sent_goes_to_the_supergroup_and_replies_to_nothing(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    await in_old_group(desk, wall)
    await desk.give(message("/record", chat=OLD), message(f"/m {FIRST_MOVE}", chat=OLD))
    await desk.give(TOLD_OLD)
    [record] = await desk.sent()
    assert (record["kind"], record["chat"], record["reply_to"]) == ("record", GROUP_ID, None)
    assert await deliver(desk, wall) == ["message", "photo"]
    assert {given[0] for _, given in wall.made[-2:]} == {GROUP_ID}


@pytest.mark.parametrize(
    ("call", "words", "chat", "arriving"),
    [
        ("message", "/help", OLD, ["message", "photo"]),
        ("photo", "/board", OLD, ["photo"]),
        ("new_picture", f"#K7 {FIRST_MOVE}", private(ANN), ["photo"]),
        ("reaction", f"/m {FIRST_MOVE}", OLD, ["photo"]),
    ],
)
async def test_any_call_may_tell_of_the_move(
    call: str, words: str, chat: Json, arriving: list[str], desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await in_old_group(desk, wall)
    wall.made.clear()
    wall.refuse(call, ChatMigrated(GROUP_ID), ChatMigrated(GROUP_ID))
    await desk.give(message(words, chat=chat))
    wall.refusals[call] = wall.refusals[call][:1]
    await deliver(desk, wall, OLD["id"])
    assert (await desk.load("K7")).place == Place(GROUP_ID)
    assert [name for name, given in wall.made if given[0] == GROUP_ID] == arriving
    assert not await chats_due(desk) & {OLD["id"], GROUP_ID}


async def test_a_table_on_its_way_when_the_group_moves_is_posted_once(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await in_old_group(desk, wall)
    await desk.give(message(f"/m {FIRST_MOVE}", chat=OLD))
    on_its_way = await loaded(desk)
    await desk.give(TOLD_OLD)
    wall.made.clear()
    wall.refuse("photo", ChatMigrated(GROUP_ID))
    with pytest.raises(ChatMigrated):
        await publisher(desk, wall).show(on_its_way)
    assert [given[0] for _, given in wall.made] == [OLD["id"]]
    wall.refusals.clear()
    assert await deliver(desk, wall) == ["photo"]


# The bot is removed and added


@pytest.mark.parametrize("gone", ["left", "kicked"])
async def test_a_bot_that_was_removed_sends_nothing_and_keeps_the_games(
    gone: str, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    await desk.give(membership("left", "member"))
    await deliver(desk, wall)
    await desk.give(message("/help"), membership("member", gone))
    await desk.give(message(f"#K7 {FIRST_MOVE}", chat=private(ANN)))
    assert (await desk.load("K7")).revision == 1
    assert await deliver(desk, wall) == []
    assert [sent["chat"] for sent in await desk.sent()] == [ANN.id]


async def test_a_bot_that_finds_itself_removed_keeps_the_games_too(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    await desk.give(membership("left", "member"))
    await deliver(desk, wall)
    await desk.give(message(f"#K7 {FIRST_MOVE}", chat=private(ANN)))
    wall.refuse("new_picture", KICKED)
    assert await deliver(desk, wall) == ["new_picture"]
    assert (await chat_row(desk, GROUP_ID)).removed
    await desk.give(message("#K7 L g4 r2", BEN, private(BEN)))
    assert await deliver(desk, wall) == []
    await desk.give(membership("left", "member"))
    assert await deliver(desk, wall) == ["message", "photo", "delete"]
    assert "L g4 r2" in breakable(wall.made[-2][1][2])


async def test_a_bot_that_comes_back_says_how_many_games_go_on_and_shows_the_newest(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    tables = [games.playing_two(f"K{number}") for number in range(2, 7)]
    await desk.clear(*tables, games.opened("B2"), games.over("B3"))
    await desk.give(membership("left", "member"))
    await deliver(desk, wall)
    await desk.give(membership("member", "kicked"))
    async with desk.store.transaction() as connection:
        await connection.execute(update(boards).values(wanted=boards.c.wanted + 1))
    wall.made.clear()
    await desk.give(membership("kicked", "member"))
    names = await deliver(desk, wall)
    assert sorted(names) == [*["delete"] * 3, "message", *["photo"] * 3]
    assert "5 games go on" in wall.made[0][1][1]
    buttons = [button["callback_data"] for row in wall.made[0][1][2] for button in row]
    assert sorted(buttons) == [f"show:K{number}:0:" for number in range(2, 7)]
    posted = [given[2] for name, given in wall.made if name == "photo"]
    assert sorted(text.split("#")[1][:2] for text in posted) == ["K4", "K5", "K6"]
    assert await chats_due(desk) == set()
    await desk.give(message("/board #K2"))
    assert await deliver(desk, wall) == ["photo"]


async def test_a_bot_that_is_new_says_hello(desk: ServiceHarness) -> None:
    await desk.give(membership("left", "member"))
    assert "I am Tessera" in await desk.last_words()


async def test_a_message_in_a_chat_shows_that_the_bot_is_there(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.give(message("/help"), membership("member", "left"), message("/help"))
    assert await deliver(desk, wall) == ["message", "message"]


async def test_a_person_who_blocked_the_bot_finds_the_game_as_it_is(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.give(message("/solo lits", chat=private(ANN)))
    await deliver(desk, wall, ANN.id)
    [table] = await desk.all()
    await desk.give(membership("member", "kicked", private(ANN)))
    async with desk.store.transaction() as connection:
        await connection.execute(update(boards).values(wanted=boards.c.wanted + 1))
    assert await deliver(desk, wall, ANN.id) == []
    await desk.give(membership("kicked", "member", private(ANN)))
    assert await deliver(desk, wall, ANN.id) == ["photo", "delete"]
    assert await desk.all() == [table]


async def test_a_topic_that_is_open_again_shows_what_was_not_seen_there(
    desk: ServiceHarness,
) -> None:
    wall, places = TelegramStub(), {"K7": Place(GROUP_ID, 7), "B2": Place(GROUP_ID, 8)}
    tables = [replace(games.playing_two(code), place=place) for code, place in places.items()]
    await desk.clear(*tables)
    await deliver(desk, wall)
    unseen = await board_of(desk)
    async with desk.store.transaction() as connection:
        await connection.run_sync(known_boards.out_of_reach, unseen)
    assert await deliver(desk, wall) == []
    async with desk.store.transaction() as connection:
        other = update(boards).where(boards.c.code == "B2")
        await connection.execute(other.values(wanted=boards.c.wanted + 1, repost=True))
    forum = {**GROUP, "is_forum": True}
    reopened: Json = {"forum_topic_reopened": {}, "message_thread_id": 7, "is_topic_message": True}
    wall.made.clear()
    await desk.give(dispatcher(forum, **reopened))
    assert sorted(await deliver(desk, wall)) == ["delete", "new_picture", "photo"]


# A person to whom the bot cannot write


async def send_to(desk: ServiceHarness, person: Person, text: str, origin: Table | None) -> None:
    about: Json = {"text": text, "topic": None, "reply_to": None}
    about |= {"origin": origin_of(origin)} if origin else {}
    async with desk.store.transaction() as connection:
        await connection.run_sync(outbox.put, person.id, "message", about, desk.clock.now())


@pytest.mark.parametrize("error", [NEVER_MET, BLOCKED])
async def test_the_group_is_told_once_how_to_open_the_private_chat(
    error: Forbidden, desk: ServiceHarness
) -> None:
    wall, table = TelegramStub(), replace(games.playing_two(), place=Place(GROUP_ID, 7))
    await desk.clear(table)
    await desk.give(message("hello", BEN))
    await deliver(desk, wall)
    for text in ("one", "two"):
        await send_to(desk, BEN, text, table)
    wall.refuse("message", error)
    assert await deliver(desk, wall, BEN.id) == ["message", "message"]
    group, text, keyboard, topic, _ = wall.made[-1][1]
    assert (group, topic) == (GROUP_ID, 7)
    assert f'<a href="tg://user?id={BEN.id}">' in text
    assert keyboard[0][0]["url"] == "https://t.me/Tessera_bot?start=K7"
    assert await chats_due(desk) == set()


async def test_what_came_from_nowhere_else_is_dropped_in_silence(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await send_to(desk, BEN, "one", None)
    wall.refuse("message", BLOCKED)
    assert await deliver(desk, wall, BEN.id) == ["message"]
    assert await chats_due(desk) == set()

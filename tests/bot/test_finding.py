"""Which table a text means, and when it is only talk."""

from dataclasses import replace

import pytest

from bot.commands import Person
from bot.session import Place, Session
from tests.bot import games
from tests.bot.desk import Desk
from tests.bot.games import FIRST_MOVE, moved
from tests.bot.updates import (
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
    user,
)

SILENCE = ""
SECOND = games.playing_two("B2", CLEO, ANN)
FOLLOWED = moved(games.playing_two(), FIRST_MOVE, ANN)
ELSEWHERE = replace(games.playing_two("E2"), place=Place(OTHER_GROUP["id"]))


def reply(text: str, number: int = 50, who: Person = ANN) -> Json:
    """A reply to a message of the bot; the tables of a test are shown by 50, 51, …"""
    return message(text, who, reply_to_message=said_by(BOT_USER, number))


async def moved_at(desk: Desk, update: Json, *tables: Session) -> str:
    """The codes of the tables at which an update made a move, else what was answered."""
    await desk.clear(*tables)
    await desk.give(update)
    now = {table.code: table.revision for table in await desk.all()}
    codes = [table.code for table in tables if now[table.code] > table.revision]
    sent = await desk.sent()
    if codes:
        assert [parcel["kind"] for parcel in sent] == ["react"]
        return " ".join(codes)
    assert all(parcel["kind"] == "message" for parcel in sent)
    return await desk.last_words()


@pytest.mark.parametrize(
    ("update", "code"),
    [
        (message(f"/m {FIRST_MOVE}"), "K7"),
        (message(FIRST_MOVE), "K7"),
        (reply(FIRST_MOVE), "K7"),
        (message(FIRST_MOVE, chat=private(ANN)), "K7"),
        (message(f"/m #k7 {FIRST_MOVE}"), "K7"),
        (message(f"#K7 {FIRST_MOVE}", chat=private(ANN)), "K7"),
        (message(FIRST_MOVE, reply_to_message=said_by(user(BEN), 70)), "K7"),
        (reply(FIRST_MOVE, 99), "K7"),
        (message(f"/m {FIRST_MOVE}", reply_to_message=said_by(BOT_USER, 50)), "K7"),
    ],
)
async def test_a_move_reaches_the_one_table(update: Json, code: str, desk: Desk) -> None:
    assert await moved_at(desk, update, games.playing_two()) == code


@pytest.mark.parametrize(
    "update",
    [
        *(message(text) for text in ("hello", "a1", "swap", "T", "no!", "1 2 3", "end", "#lol")),
        *(message(text) for text in ("#tbt great game", "#ZZ T e5 r1", "T z9 r1", "x" * 4096)),
        *(reply(text) for text in ("hello", "T", "end", "nice move, wasn't it?", "x" * 4096)),
        *(reply(text, 99) for text in ("hello", "a1", "swap", "end")),
        message(FIRST_MOVE, BEN),
        message(FIRST_MOVE, CLEO),
        reply(FIRST_MOVE, who=BEN),
        reply(FIRST_MOVE, who=CLEO),
        reply("#ZZ T e5 r1"),
        message(FIRST_MOVE, chat=OTHER_GROUP),
    ],
    ids=lambda update: update["message"]["text"][:20],
)
async def test_a_group_may_talk(update: Json, desk: Desk) -> None:
    assert await moved_at(desk, update, games.playing_two()) == SILENCE


@pytest.mark.parametrize(
    ("update", "found"),
    [
        (message("swap", BEN), SILENCE),
        (message("Swap.", BEN), SILENCE),
        (message("/m swap", BEN), "K7"),
        (reply("swap", who=BEN), "K7"),
        (message("swap", BEN, private(BEN)), "K7"),
        (reply("swap", 99, BEN), SILENCE),
        (message("swap", BEN, reply_to_message=said_by(user(ANN), 70)), SILENCE),
    ],
)
async def test_words_count_in_a_group_only_when_meant(update: Json, found: str, desk: Desk) -> None:
    assert await moved_at(desk, update, FOLLOWED) == found


@pytest.mark.parametrize(
    ("update", "words"),
    [
        (message("/m hello"), "not a move"),
        (message("hello", chat=private(ANN)), "not a move"),
        (message("/m T e5 r1", BEN), "not your turn"),
        (message("T e5 r1", BEN, private(BEN)), "not your turn"),
        (message("/m #K7 T e5 r1", BEN), "not your turn"),
        (message("/m T e5 r1", CLEO), "нет игры"),
        (message("/m #ZZ T e5 r1"), "no table #ZZ"),
        (message("/m #K7 T e5 r1", CLEO, OTHER_GROUP), "Стола #K7 здесь нет"),
        (message("#K7 T e5 r1", CLEO, private(CLEO)), "Стола #K7 здесь нет"),
        (message("T a1 r0"), "leave the board"),
        (reply("T a1 r0"), "leave the board"),
        (reply("a1"), "do not make a piece"),
        (message("T e5"), "several moves"),
        (message("/m T e5 r1", BEN, OTHER_GROUP), "no game here"),
    ],
)
async def test_what_was_meant_for_the_bot_is_answered(update: Json, words: str, desk: Desk) -> None:
    assert words in await moved_at(desk, update, games.playing_two())


async def test_a_code_works_in_its_own_chat_and_in_private_for_players(desk: Desk) -> None:
    assert await moved_at(desk, message("#E2 T e5 r1", chat=private(ANN)), ELSEWHERE) == "E2"
    assert await moved_at(desk, message("/m #E2 T e5 r1", chat=OTHER_GROUP), ELSEWHERE) == "E2"
    assert "no table #E2" in await moved_at(desk, message("/m #E2 T e5 r1"), ELSEWHERE)
    assert "no game" in await moved_at(desk, message("/m T e5 r1"), ELSEWHERE)


@pytest.mark.parametrize("text", ["/board #E2", "/record #E2", "/resign #E2", "/cancel #E2"])
async def test_other_groups_learn_nothing_of_a_table(text: str, desk: Desk) -> None:
    assert "no table #E2" in await moved_at(desk, message(text), ELSEWHERE)


async def test_among_several_tables_the_one_where_the_person_is_on_move(desk: Desk) -> None:
    tables = (games.playing_two(), SECOND)
    assert await moved_at(desk, message(FIRST_MOVE, ANN), *tables) == "K7"
    assert await moved_at(desk, message(FIRST_MOVE, CLEO), *tables) == "B2"
    assert await moved_at(desk, message("/m L e5 r1", CLEO), *tables) == "B2"
    assert await moved_at(desk, message("/m L e5 r1", ANN, private(ANN)), *tables) == "K7"


async def test_among_several_where_the_person_is_on_move_the_bot_asks(desk: Desk) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO), ELSEWHERE)
    for update in (message("/m T e5 r1"), message("T e5 r1")):
        answer = await moved_at(desk, update, *tables)
        assert "Which table" in answer
        assert "#K7" in answer
        assert "#C2" in answer
        assert "#E2" not in answer
    assert "#E2" in await moved_at(desk, message("T e5 r1", chat=private(ANN)), *tables)
    assert await moved_at(desk, message("hello"), *tables) == SILENCE
    assert await moved_at(desk, message("/m #C2 T e5 r1"), *tables) == "C2"
    assert await moved_at(desk, reply(FIRST_MOVE, 50), *tables) == "K7"
    assert await moved_at(desk, reply(FIRST_MOVE, 51), *tables) == "C2"


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("/m T e5 r1", "/m #C2 T e5 r1"),
        ("T e5 r1", "#C2 T e5 r1"),
        ("/board", "/board #C2"),
        ("/undo", "/undo #C2"),
        ("/draw", "/draw #C2"),
    ],
)
async def test_tables_are_told_by_game_and_what_to_write_is_shown(
    text: str, example: str, desk: Desk
) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    answer = await moved_at(desk, message(text), *tables)
    assert "#C2 Battle of LITS, #K7 Battle of LITS" in answer
    assert answer.endswith(f"for example: {example}")


@pytest.mark.parametrize("text", ["/undo", "/draw", "/resign", "/hint", "/m T e5 r1"])
@pytest.mark.parametrize(
    ("who", "words"), [(ANN, "not begun"), (BEN, "here. /play")], ids=["at the table", "another"]
)
async def test_of_a_game_that_waits_it_is_said_that_it_has_not_begun(
    text: str, who: Person, words: str, desk: Desk
) -> None:
    assert words in await moved_at(desk, message(text, who), games.opened())


async def test_a_code_counts_more_than_a_reply(desk: Desk) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    assert await moved_at(desk, reply("#C2 T e5 r1", 50), *tables) == "C2"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("/board", "no table here"),
        ("/record", "no table here"),
        ("/resign", "no table here"),
        ("/cancel", "no table here"),
        ("/m T e5 r1", "no game here"),
    ],
)
@pytest.mark.parametrize("chat", [GROUP, private(ANN)], ids=["group", "private"])
async def test_where_there_is_no_table_it_says_so(
    text: str, words: str, chat: Json, desk: Desk
) -> None:
    assert words in await moved_at(desk, message(text, chat=chat))


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
@pytest.mark.parametrize("text", ["/m T e5 r1", "/m #K7 T e5 r1", "T e5 r1"])
async def test_a_move_that_was_copied_from_the_bot_is_read(
    text: str, space: str, desk: Desk
) -> None:
    assert await moved_at(desk, message(text.replace(" ", space)), games.playing_two()) == "K7"
    russian = message("/m Т e5 r1".replace(" ", space))
    assert await moved_at(desk, russian, games.playing_two()) == "K7"

"""The table that a text means, and texts that are only talk."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain.commands import TABLE_COMMANDS, Person
from bot.domain.table import Place, Table
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, moved, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import board_of
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    DANI,
    GROUP,
    GROUP_ID,
    OTHER_GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
    user,
)
from tests.support.cases import cases

SILENCE = ""
SECOND = games.playing_two("B2", CLEO, ANN)
FOLLOWED = moved(games.playing_two(), FIRST_MOVE, ANN)
ELSEWHERE = replace(games.playing_two("E2"), place=Place(OTHER_GROUP["id"]))


def reply(text: str, number: int = 50, who: Person = ANN) -> Json:
    """A reply to a message of the bot; the tables of a test are shown by 50, 51, …"""
    return message(text, who, reply_to_message=said_by(BOT_USER, number))


async def offered(desk: ServiceHarness) -> dict[str, str]:
    """The buttons of the newest message, by label."""
    keyboards = [sent["keyboard"] for sent in await desk.sent() if sent.get("keyboard")]
    return {b["callback_data"]: b["text"] for row in keyboards[-1] for b in row}


async def moved_at(desk: ServiceHarness, update: Json, *tables: Table) -> str:
    """The codes of the tables at which an update made a move, else the answer."""
    await desk.clear(*tables)
    await desk.give(update)
    now = {table.code: table.revision for table in await desk.all()}
    codes = [table.code for table in tables if now[table.code] > table.revision]
    sent = await desk.sent()
    if codes:
        assert [outgoing["kind"] for outgoing in sent] == ["react"]
        return " ".join(codes)
    assert all(outgoing["kind"] == "message" for outgoing in sent)
    return await desk.last_words()


@cases(
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
async def test_a_move_reaches_the_one_table(update: Json, code: str, desk: ServiceHarness) -> None:
    assert await moved_at(desk, update, games.playing_two()) == code


@cases(
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
)
async def test_a_group_may_talk(update: Json, desk: ServiceHarness) -> None:
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
async def test_words_count_in_a_group_only_when_meant(
    update: Json, found: str, desk: ServiceHarness
) -> None:
    assert await moved_at(desk, update, FOLLOWED) == found


@cases(
    ("update", "words"),
    [
        (message("/m hello"), "not a move"),
        (message("hello", chat=private(ANN)), "not a move"),
        (message("/m T e5 r1", BEN), "not your turn"),
        (message("T e5 r1", BEN, private(BEN)), "not your turn"),
        (message("/m #K7 T e5 r1", BEN), "not your turn"),
        (message("/m T e5 r1", CLEO), "не играете"),
        (message("/m #ZZ T e5 r1"), "no table #ZZ"),
        (message("/m #K7 T e5 r1", CLEO, OTHER_GROUP), "Стола #K7 здесь нет"),
        (message("#K7 T e5 r1", CLEO, private(CLEO)), "Стола #K7 здесь нет"),
        (message("T a1 r0"), "leave the board"),
        (reply("T a1 r0"), "leave the board"),
        (reply("a1"), "do not make a piece"),
        (message("T e5"), "several moves"),
        (message("/m T e5 r1", BEN, OTHER_GROUP), "aren’t playing here"),
    ],
)
async def test_what_was_meant_for_the_bot_is_answered(
    update: Json, words: str, desk: ServiceHarness
) -> None:
    assert words in await moved_at(desk, update, games.playing_two())


async def test_a_code_works_in_its_own_chat_and_in_private_for_players(
    desk: ServiceHarness,
) -> None:
    assert await moved_at(desk, message("#E2 T e5 r1", chat=private(ANN)), ELSEWHERE) == "E2"
    assert await moved_at(desk, message("/m #E2 T e5 r1", chat=OTHER_GROUP), ELSEWHERE) == "E2"
    assert "no table #E2" in await moved_at(desk, message("/m #E2 T e5 r1"), ELSEWHERE)
    assert "aren’t playing here" in await moved_at(desk, message("/m T e5 r1"), ELSEWHERE)


@pytest.mark.parametrize("text", ["/board #E2", "/record #E2", "/resign #E2", "/cancel #E2"])
async def test_other_groups_learn_nothing_of_a_table(text: str, desk: ServiceHarness) -> None:
    assert "no table #E2" in await moved_at(desk, message(text), ELSEWHERE)


async def test_among_several_tables_the_one_where_the_person_is_on_move(
    desk: ServiceHarness,
) -> None:
    tables = (games.playing_two(), SECOND)
    assert await moved_at(desk, message(FIRST_MOVE, ANN), *tables) == "K7"
    assert await moved_at(desk, message(FIRST_MOVE, CLEO), *tables) == "B2"
    assert await moved_at(desk, message("/m L e5 r1", CLEO), *tables) == "B2"
    assert await moved_at(desk, message("/m L e5 r1", ANN, private(ANN)), *tables) == "K7"


async def test_among_several_where_the_person_is_on_move_the_bot_asks(desk: ServiceHarness) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO), ELSEWHERE)
    for update in (message("/m T e5 r1"), message("T e5 r1")):
        answer = await moved_at(desk, update, *tables)
        assert answer == "Which table?"
        assert set(await offered(desk)) == {"play:K7:0:T e5 r1", "play:C2:0:T e5 r1"}
    await moved_at(desk, message("T e5 r1", chat=private(ANN)), *tables)
    assert "play:E2:0:T e5 r1" in await offered(desk)
    assert await moved_at(desk, message("hello"), *tables) == SILENCE
    assert await moved_at(desk, message("/m #C2 T e5 r1"), *tables) == "C2"
    assert await moved_at(desk, reply(FIRST_MOVE, 50), *tables) == "K7"
    assert await moved_at(desk, reply(FIRST_MOVE, 51), *tables) == "C2"


@cases(
    ("text", "taps"),
    [
        ("/m te5r1", ["play:C2:0:T e5 r1", "play:K7:0:T e5 r1"]),
        ("T e5 r1", ["play:C2:0:T e5 r1", "play:K7:0:T e5 r1"]),
        ("T a1 r0", ["play:C2:0:T a1 r0", "play:K7:0:T a1 r0"]),
        *(
            (f"/{word}", [f"ask:C2::{word}.1", f"ask:K7::{word}.1"])
            for word in ("board", "record", "undo", "draw", "resign", "hint")
        ),
    ],
)
async def test_where_several_are_meant_a_button_for_each_does_it_there(
    text: str, taps: list[str], desk: ServiceHarness
) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    assert await moved_at(desk, message(text), *tables) == "Which table?"
    named = ["#C2 Battle of LITS", "#K7 Battle of LITS"]
    assert await offered(desk) == dict(zip(taps, named, strict=True))


async def test_a_text_goes_where_it_is_legal(desk: ServiceHarness) -> None:
    """The text can be read as a move at both tables and is legal at one."""
    taken = moved(moved(games.playing_two("C2", ANN, BEN), FIRST_MOVE, ANN), "L g4 r2", BEN)
    tables = (games.playing_two(), taken)
    assert await moved_at(desk, message(f"/m {FIRST_MOVE}"), *tables) == "K7"
    assert await moved_at(desk, message(FIRST_MOVE, chat=private(ANN)), *tables) == "K7"
    other = replace(with_people("stratopolis", 2, first="red"), code="S2")
    tile = other.position.print(other.position.random_move(Random(1)))
    assert await moved_at(desk, message(tile), games.playing_two(), other) == "S2"
    assert await moved_at(desk, message(FIRST_MOVE), games.playing_two(), other) == "K7"


async def test_the_table_that_was_chosen_gets_the_move(desk: ServiceHarness) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    await moved_at(desk, message("/m T e5 r1"), *tables)
    await desk.give(tap("play:C2:0:T e5 r1", BEN, number=70))
    assert "not playing at this table" in await desk.last_words()
    await desk.give(tap("play:C2:0:T e5 r1", ANN, number=71))
    assert [len((await desk.load(code)).record.plies) for code in ("K7", "C2")] == [0, 1]
    assert {"kind": "delete", "chat": GROUP_ID, "message": 71} in await desk.sent()
    await desk.give(tap("play:C2:0:T e5 r1", ANN, number=72))
    assert "newest picture" in await desk.last_words()
    assert len((await desk.load("C2")).record.plies) == 1


async def test_what_is_refused_where_it_was_chosen_is_explained_there(desk: ServiceHarness) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    await moved_at(desk, message("/m T e5"), *tables)
    assert "play:C2:0:T e5" in await offered(desk)
    await desk.give(tap("play:C2:0:T e5", ANN, number=71))
    edited = (await desk.sent())[-1]
    assert (edited["kind"], edited["message"]) == ("edit", 71)
    assert "several moves" in edited["text"]
    assert "play:C2:0:T e5 r1" in await offered(desk)


async def test_only_who_asked_chooses_the_table(desk: ServiceHarness) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, BEN))
    await moved_at(desk, message("/resign"), *tables)
    [data, _] = await offered(desk)
    await desk.give(tap(data, BEN, number=70))
    assert await desk.last_words() == "Somebody else was asked."
    await desk.give(tap(data, ANN, number=71))
    assert "giveup:C2:0:1" in str(await desk.sent())
    assert (await desk.sent())[-1] == {"kind": "delete", "chat": GROUP_ID, "message": 71}


@pytest.mark.parametrize("text", ["hello", "what a day", "42", "no!"])
async def test_talk_in_private_is_answered_by_a_line_and_ones_tables(
    text: str, desk: ServiceHarness
) -> None:
    mine, theirs = games.playing_two(), games.playing_two("C2", CLEO, ANN)
    answer = await moved_at(desk, message(text, chat=private(ANN)), theirs, mine)
    assert "is not a move in your games" in answer
    assert "\n" not in answer
    assert list(await offered(desk)) == ["show:K7:0:", "show:C2:0:"]


async def test_in_a_group_with_several_tables_who_sits_at_none_is_told_the_same(
    desk: ServiceHarness,
) -> None:
    tables = (games.playing_two(), games.playing_two("C2"))
    dani, told = replace(DANI, language="en"), set()
    # A replay is of a game that is over.
    for word in (*TABLE_COMMANDS.keys() - {"replay"}, "m T e5 r1"):
        told.add(await moved_at(desk, message(f"/{word}", dani), *tables))
        taps = [data.split(":") for data in await offered(desk)]
        assert {code for verb, code, *_ in taps if verb == "ask"} == {"K7", "C2"}
        assert all(last.endswith(f".{DANI.id}") for verb, *_, last in taps if verb == "ask")
    assert told == {
        "You aren’t playing here. /play opens a table, /solo lits starts a game against me."
    }


async def test_who_sits_at_none_may_look_on(desk: ServiceHarness) -> None:
    await moved_at(desk, message("/resign", DANI), games.playing_two(), games.opened("C2"))
    [data] = [data for data in await offered(desk) if "K7" in data]
    await desk.give(tap(data, BEN, number=70))
    assert await desk.last_words() == "Somebody else was asked."
    await desk.give(tap(data, DANI, number=71))
    assert (await board_of(desk)).repost
    await desk.clear(games.playing_two())
    await desk.give(message("/board", DANI))
    assert await desk.sent() == []


@cases("text", ["/undo", "/draw", "/resign", "/hint", "/m T e5 r1"])
@cases(("who", "words"), [(ANN, "not begun"), (BEN, "here. /play")])
async def test_of_a_game_that_waits_it_is_said_that_it_has_not_begun(
    text: str, who: Person, words: str, desk: ServiceHarness
) -> None:
    assert words in await moved_at(desk, message(text, who), games.opened())


async def test_a_code_counts_more_than_a_reply(desk: ServiceHarness) -> None:
    tables = (games.playing_two(), games.playing_two("C2", ANN, CLEO))
    assert await moved_at(desk, reply("#C2 T e5 r1", 50), *tables) == "C2"


@cases(
    ("text", "words"),
    [
        ("/board", "aren’t playing here"),
        ("/record", "aren’t playing here"),
        ("/resign", "aren’t playing here"),
        ("/cancel", "aren’t playing here"),
        ("/m T e5 r1", "aren’t playing here"),
    ],
)
@cases("chat", [GROUP, private(ANN)])
async def test_where_there_is_no_table_it_says_so(
    text: str, words: str, chat: Json, desk: ServiceHarness
) -> None:
    assert words in await moved_at(desk, message(text, chat=chat))
    assert list(await offered(desk)) == [f"game:::{key}" for key in GAMES]


@pytest.mark.parametrize("text", ["/solo", "/challenge @ben_b", "/games"])
async def test_where_a_game_is_to_be_chosen_that_is_one_tap(
    text: str, desk: ServiceHarness
) -> None:
    await desk.give(message(text))
    assert list(await offered(desk)) == [f"game:::{key}" for key in GAMES]
    await desk.give(tap("game:::lits", number=71))
    shown = (await desk.sent())[-1]
    assert (shown["kind"], shown["message"], shown["game"]) == ("showcase", 71, "lits")


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
@pytest.mark.parametrize("text", ["/m T e5 r1", "/m #K7 T e5 r1", "T e5 r1"])
async def test_a_move_that_was_copied_from_the_bot_is_read(
    text: str, space: str, desk: ServiceHarness
) -> None:
    assert await moved_at(desk, message(text.replace(" ", space)), games.playing_two()) == "K7"
    russian = message("/m Т e5 r1".replace(" ", space))
    assert await moved_at(desk, russian, games.playing_two()) == "K7"


async def test_a_forged_offer_takes_no_table_away(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    await desk.give(tap("play:K7:0:T e5 r1", ANN, number=50))
    assert (await desk.load("K7")).record.plies
    assert "delete" not in {sent["kind"] for sent in await desk.sent()}

"""Moves put together at a table in private: its own message shows them, then the table again."""

from typing import Any

import pytest
from telegram.error import BadRequest

from bot.delivery.board_publisher import FAR
from bot.domain.table import Table
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import RED
from tests.support.bot.secret_tables import alone as arranging_alone
from tests.support.bot.telegram_stub import TelegramStub, board_of, deliver, drawn
from tests.support.bot.updates import ANN, GROUP_ID, Json, dispatcher, message, private, tap

PRIVATE = private(ANN)
TABLE = games.solo(chat=ANN.id)


@pytest.fixture
def wall() -> TelegramStub:
    return TelegramStub()


def pressed(data: str, number: int) -> Json:
    return tap(data, ANN, PRIVATE, number)


async def posted(desk: ServiceHarness, wall: TelegramStub, table: Table = TABLE) -> int:
    """Pretend that the table has been shown; return the number of the message."""
    await desk.clear(table)
    await desk.give(message("/help", chat=PRIVATE))
    await deliver(desk, wall, ANN.id)
    message_id = (await board_of(desk)).message
    assert message_id
    wall.made.clear()
    return message_id


async def made(
    desk: ServiceHarness, wall: TelegramStub, *updates: Json
) -> list[tuple[str, tuple[Any, ...]]]:
    """The calls for these updates in private, without toasts."""
    before = len(wall.made)
    await desk.give(*updates)
    await deliver(desk, wall, ANN.id)
    return [call for call in wall.made[before:] if call[0] != "toast"]


async def test_the_table_s_message_turns_into_the_first_choice(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    before = await board_of(desk)
    [(name, given)] = await made(desk, wall, pressed("compose:K7:0:", own))
    assert (name, given[:2]) == ("new_picture", (ANN.id, own))
    assert "Which piece, and how turned?" in given[3]
    after = await board_of(desk)
    assert (before.message, after.message) == (own, own)
    assert not {after.picture, after.words} & {before.picture, before.words}


async def test_and_back_into_the_table(desk: ServiceHarness, wall: TelegramStub) -> None:
    own = await posted(desk, wall)
    before = await board_of(desk)
    await made(desk, wall, pressed("compose:K7:0:", own), pressed("put:K7:0:.Tr0", own))
    [(name, given)] = await made(desk, wall, pressed("leave:K7:0:", own))
    assert (name, given[:2]) == ("new_picture", (ANN.id, own))
    assert given[2] == drawn(TABLE.position.view(0).scene())
    assert await board_of(desk) == before


async def test_begun_from_a_look_further_down_that_is_the_table_s_message(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    """The marks of squares under attack stand below the table; nothing that changes stays above."""
    own = await posted(desk, wall)
    calls = await made(desk, wall, pressed("compose:K7:0:", own + 5))
    assert {(name, given[:2]) for name, given in calls} == {
        ("new_picture", (ANN.id, own + 5)),
        ("delete", (ANN.id, own)),
    }
    assert (await board_of(desk)).message == own + 5
    keys = move_of(TABLE)
    await made(desk, wall, pressed(f"put:K7:0:{keys}", own + 5))
    [(name, given)] = await made(desk, wall, pressed(f"done:K7:0:{keys}", own + 5))
    assert (name, given[:2]) == ("new_picture", (ANN.id, own + 5))
    assert given[2] == drawn((await desk.load("K7")).position.view(0).scene())


async def test_begun_from_a_look_further_up_the_table_stays_where_it_is(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    [(name, given)] = await made(desk, wall, pressed("compose:K7:0:", own - 1))
    assert (name, given[:2]) == ("new_picture", (ANN.id, own - 1))
    assert (await board_of(desk)).message == own


async def test_back_at_once_shows_the_table_too(desk: ServiceHarness, wall: TelegramStub) -> None:
    """The two taps are worked off before anything is sent."""
    own = await posted(desk, wall)
    calls = await made(desk, wall, pressed("compose:K7:0:", own), pressed("leave:K7:0:", own))
    assert calls[-1][1][2] == drawn(TABLE.position.view(0).scene())
    assert (await board_of(desk)).words


async def test_a_move_confirmed_shows_the_table_after_it(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    keys = move_of(TABLE)
    await made(desk, wall, pressed("compose:K7:0:", own), pressed(f"put:K7:0:{keys}", own))
    [(name, given)] = await made(desk, wall, pressed(f"done:K7:0:{keys}", own))
    after = await desk.load("K7")
    assert after.revision == 1
    assert (name, given[:2]) == ("new_picture", (ANN.id, own))
    assert given[2] == drawn(after.position.view(0).scene())
    assert "thinking" in given[3]


async def test_a_message_left_behind_does_not_ask_for_anything_any_more(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    keys = move_of(TABLE)
    await made(desk, wall, pressed("compose:K7:0:", own), pressed(f"put:K7:0:{keys}", own))
    talk = [dispatcher(PRIVATE, number=own + number) for number in range(1, FAR + 2)]
    calls = await made(desk, wall, *talk, pressed(f"done:K7:0:{keys}", own))
    assert [name for name, _ in calls] == ["photo", "delete"]
    assert calls[1][1] == (ANN.id, own)


async def test_one_that_cannot_be_deleted_says_where_the_table_is(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    await made(desk, wall, pressed("compose:K7:0:", own))
    wall.refuse("delete", BadRequest("Message can't be deleted for everyone"))
    calls = await made(desk, wall, message("/board", chat=PRIVATE, number=own + 1))
    assert [name for name, _ in calls] == ["photo", "delete", "new_caption"]
    number, caption, keyboard = calls[2][1][1:]
    assert (number, keyboard) == (own, [])
    assert caption == "<b>Battle of LITS</b> · #K7\nThe table is shown further down."


async def test_one_that_shows_the_table_keeps_its_words(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    wall.refuse("delete", BadRequest("Message can't be deleted for everyone"))
    calls = await made(desk, wall, message("/board", chat=PRIVATE, number=own + 1))
    assert [name for name, _ in calls] == ["photo", "delete", "no_buttons"]


async def test_a_move_written_meanwhile_brings_the_table_below_it(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    await made(desk, wall, pressed("compose:K7:0:", own))
    calls = await made(desk, wall, message(games.FIRST_MOVE, chat=PRIVATE, number=own + 1))
    after = await desk.load("K7")
    assert [name for name, _ in calls] == ["reaction", "photo", "delete"]
    shown, former = calls[1][1], calls[2][1]
    assert shown[1] == drawn(after.position.view(0).scene())
    assert shown[5] == own + 1
    assert former == (ANN.id, own)


async def test_a_stale_button_brings_the_table_back(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    await made(desk, wall, pressed("compose:K7:0:", own))
    [(name, given)] = await made(desk, wall, pressed("put:K7:7:T", own))
    assert name == "new_picture"
    assert given[2] == drawn(TABLE.position.view(0).scene())


async def test_what_is_set_up_is_put_together_in_place_too(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall, arranging_alone())
    await made(desk, wall, pressed("compose:K7:0:", own))
    calls = await made(desk, wall, pressed(f"done:K7:0:{RED}", own))
    assert [call[1][1] for call in calls] == [own]
    assert "Confirm" not in str(calls[-1][1])


# Beside the table's own message


async def test_by_link_there_is_a_message_of_its_own_which_can_show_the_table(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    await desk.clear(games.playing_two())
    [(name, given)] = await made(desk, wall, message("/start K7", chat=PRIVATE))
    assert (name, given[0]) == ("photo", ANN.id)
    prompt = wall.latest
    [(name, given)] = await made(desk, wall, pressed("leave:K7:0:", prompt))
    assert (name, given[:2]) == ("new_picture", (ANN.id, prompt))
    [(name, given)] = await made(desk, wall, pressed("compose:K7:0:", prompt))
    assert (name, given[:2]) == ("new_picture", (ANN.id, prompt))
    assert "Which piece, and how turned?" in given[3]


async def test_there_a_move_confirmed_says_so_and_leads_back(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    table = games.playing_two()
    await desk.clear(table)
    await made(desk, wall, message("/start K7", chat=PRIVATE))
    prompt = wall.latest
    [(name, given)] = await made(desk, wall, pressed(f"done:K7:0:{move_of(table)}", prompt))
    assert (name, given[:2]) == ("new_picture", (ANN.id, prompt))
    assert "Played." in given[3]
    assert given[4] == []
    assert await deliver(desk, wall, GROUP_ID) == ["photo"]


def move_of(table: Table) -> str:
    """The keys of some whole move."""
    chosen: tuple[str, ...] = ()
    while (draft := table.position.view(0).draft(chosen)) and draft.choices:
        chosen = (*chosen, draft.choices[0].key)
    return "".join(chosen) if all(len(key) == 1 for key in chosen) else "." + ".".join(chosen)


async def test_settings_leave_what_is_chosen_as_it_is(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    own = await posted(desk, wall)
    await made(desk, wall, pressed("compose:K7:0:", own))
    covered = await board_of(desk)
    calls = await made(desk, wall, pressed("set:::style.dark", own + 1))
    assert [name for name, _ in calls] == ["new_text"]
    assert await board_of(desk) == covered
    [(name, given)] = await made(desk, wall, pressed("put:K7:0:.Tr0", own))
    assert (name, given[1]) == ("new_picture", own)

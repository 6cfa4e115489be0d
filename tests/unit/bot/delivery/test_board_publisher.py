"""Posting of a table afresh: it has scrolled away, or cannot be edited."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update
from telegram.error import BadRequest

from bot.delivery.board_publisher import FAR
from bot.delivery.chat_leases import ChatLeases
from bot.store import StoreError
from bot.store.db.schema import boards
from bot.store.repositories import boards as to_show
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, board_of, chats_due, deliver
from tests.support.bot.updates import (
    ANN,
    BEN,
    DANI,
    GROUP,
    GROUP_ID,
    Json,
    dispatcher,
    message,
    private,
    tap,
)

SMALL_GROUP: Json = {"id": -77, "type": "group", "title": "Game night"}


@pytest.mark.parametrize(
    "chat", [GROUP, SMALL_GROUP, private(DANI)], ids=["super", "group", "private"]
)
@pytest.mark.parametrize(("messages", "call"), [(FAR, "new_caption"), (FAR + 1, "photo")])
async def test_pictures_and_stickers_count_as_messages(
    messages: int, call: str, chat: Json, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    dani = replace(DANI, language="en")
    await desk.give(message("/start", dani, chat, number=1))
    await desk.clear_tables(games.opened(opener=dani, chat=chat["id"]))
    await deliver(desk, wall, chat["id"])
    wall.latest = start = (await board_of(desk)).message or 0
    talk = [dispatcher(chat, number=start + number) for number in range(1, messages + 1)]
    await desk.give(*talk)
    assert await deliver(desk, wall, chat["id"]) == []
    async with desk.store.transaction() as connection:
        await connection.execute(update(boards).values(wanted=boards.c.wanted + 1, words="before"))
    assert (await deliver(desk, wall, chat["id"]))[0] == call


@pytest.mark.parametrize(("late", "call"), [(1, "party"), (0, "photo")])
async def test_a_win_in_private_has_an_effect_once(
    late: int, call: str, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.clear(games.out_of_time(games.solo(chat=ANN.id), late))
    assert (await deliver(desk, wall, ANN.id))[0] == call
    await desk.give(message("/board #K7", ANN, private(ANN)))
    assert "party" not in await deliver(desk, wall, ANN.id)
    assert wall.names.count("photo") == (1 if call == "party" else 2)


async def test_in_a_group_no_win_has_an_effect(desk: ServiceHarness) -> None:
    await desk.clear(games.over())
    assert (await deliver(desk, TelegramStub()))[0] == "photo"


async def test_an_edit_that_is_refused_is_posted_and_the_old_message_deleted(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    old = await shown_and_tapped(desk, wall)
    wall.refuse("new_caption", BadRequest("Wrong file"))
    assert await deliver(desk, wall) == ["toast", "new_caption", "photo", "delete"]
    assert wall.made[-1] == ("delete", (GROUP_ID, old))
    assert await chats_due(desk) == set()


async def shown_and_tapped(desk: ServiceHarness, wall: TelegramStub) -> int | None:
    """Show a table and change it by a tap, before its message is edited; the number of that."""
    await desk.clear(games.waiting())
    await deliver(desk, wall)
    old = (await board_of(desk)).message
    await desk.give(tap("say:K7:1:swap", BEN, number=old or 0))
    return old


async def test_what_can_be_neither_edited_nor_posted_waits_for_a_change(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    await shown_and_tapped(desk, wall)
    wall.refuse("new_caption", BadRequest("Wrong file"))
    wall.refuse("photo", BadRequest("Wrong file"))
    await deliver(desk, wall)
    assert await chats_due(desk) == set()
    await desk.give(message("/m L g4 r2"))
    assert "photo" in await deliver(desk, wall)


def away_after_the_post(patch: pytest.MonkeyPatch) -> None:
    """Make the database unavailable for a while just after a board has been posted."""
    keep, away = to_show.posted, [True, True]

    def posted(*given: Any) -> None:
        if away:
            away.pop()
            raise StoreError("the database is away")
        keep(*given)

    patch.setattr(to_show, "posted", posted)


async def test_what_was_posted_is_not_posted_again_because_it_could_not_be_kept(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    away_after_the_post(monkeypatch)
    assert await deliver(desk, wall) == ["photo"]
    assert (await board_of(desk)).message == wall.latest


async def test_control_where_it_is_kept_only_once(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def once(_self: ChatLeases, act: Any) -> Any:
        return await act()

    monkeypatch.setattr(ChatLeases, "_patiently", once)
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    away_after_the_post(monkeypatch)
    assert await deliver(desk, wall) == ["photo"] * 3


# Two who type fast


async def test_texts_worked_off_before_anything_is_sent_are_shown_together(
    desk: ServiceHarness,
) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    await deliver(desk, wall)
    await desk.give(message(f"/m {FIRST_MOVE}"), message("/m L g4 r2", BEN, number=101))
    assert sorted(await deliver(desk, wall)) == ["delete", "photo", "reaction", "reaction"]


@pytest.mark.parametrize(
    ("number", "calls"),
    [(502, ["new_picture"]), (505, ["photo", "delete"])],
    ids=["above", "below"],
)
async def test_a_text_while_the_board_is_on_its_way_brings_it_anew_if_it_stands_below(
    number: int, calls: list[str], desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    await deliver(desk, wall)
    await desk.give(message(f"/m {FIRST_MOVE}", number=502))
    wall.latest = 502
    said = [message("/m L g4 r2", BEN, number=number)]
    send = wall.photo

    async def photo(*given: Any) -> Any:
        """Let Ben write while the call is under way."""
        sent = await send(*given)
        await desk.give(*[said.pop()] if said else [])
        return sent

    vars(wall)["photo"] = photo
    made = [*await deliver(desk, wall)]
    # Here nobody tells the coordinator of what Ben has written, as the dispatcher does.
    made += await deliver(desk, wall)
    assert sorted(made) == sorted(["photo", "delete", *calls, "reaction", "reaction"])
    assert (await board_of(desk)).reply_to is None
    assert await chats_due(desk) == set()


async def test_a_table_that_ended_long_ago_is_shown_anew_once(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.clear(games.over())
    await deliver(desk, wall)
    old = (await board_of(desk)).message
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(to_show.forget_ended, desk.clock.now() + 99, "", 9) == "K7"
        await connection.run_sync(to_show.repost, "K7")
    assert await deliver(desk, wall) == ["photo", "delete"]
    assert wall.made[-1] == ("delete", (GROUP_ID, old))

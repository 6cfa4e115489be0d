"""Moves that break a rule: in private the answer has a small picture of the squares in question."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.domain.table import Place, Table
from bot.render import candidates as draw_candidates
from bot.store.repositories.outbox import OutboxMessage
from bot.views.choice_page import Fault, candidates
from engine.geometry.scene import Outline, Scene
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import PICTURES, TelegramStub, deliver, sender
from tests.support.bot.tristra import PLACES, moving, placing
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
)

TABLE = moving()
WRONG = "a1-b1 r0"
"""A move to a square that an own triangle may not enter: the refusal names squares."""

PRIVATE = private(ANN)
REPLY: Json = {"reply_to_message": said_by(BOT_USER, 50)}


async def answers(desk: ServiceHarness, table: Table, *updates: Json) -> list[dict[str, Any]]:
    await desk.clear(table)
    await desk.give(*updates)
    return await desk.sent()


@pytest.mark.parametrize("text", [WRONG, f"/m {WRONG}", f"#K7 {WRONG}", f"/m #K7 {WRONG}"])
async def test_in_private_what_is_typed_is_refused_with_a_picture(
    text: str, desk: ServiceHarness
) -> None:
    [answer] = await answers(desk, TABLE, message(text, chat=PRIVATE))
    assert (answer["kind"], answer["chat"]) == ("refusal", ANN.id)
    assert (answer["code"], answer["seat"]) == ("K7", 0)
    assert set(answer["squares"]) <= set(text.split()[-2].split("-")) != set()
    assert answer["squares"]
    assert answer["text"]
    assert await desk.load("K7") == TABLE


@pytest.mark.parametrize("how", ["/m", "reply"])
async def test_in_a_group_there_are_words_only(how: str, desk: ServiceHarness) -> None:
    update = message(f"/m {WRONG}") if how == "/m" else message(WRONG, **REPLY)
    [answer] = await answers(desk, TABLE, update)
    assert answer["kind"] == "message"
    assert "squares" not in answer
    [private_answer] = await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    assert private_answer["text"] == answer["text"]


async def test_on_a_tap_there_is_a_toast_only(desk: ServiceHarness) -> None:
    update = tap(f"say:K7:{TABLE.revision}:{WRONG}", ANN, PRIVATE)
    assert {sent["kind"] for sent in await answers(desk, TABLE, update)} == {"toast"}


async def test_what_is_about_no_square_is_said_in_words(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, TABLE, message("hello there", chat=PRIVATE))
    assert answer["kind"] == "message"


async def test_the_fault_and_the_nearest_moves_are_in_the_picture(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    [answer] = await desk.sent()
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    fault, moves = Fault(WRONG, answer["squares"]), list(offered(answer).values())
    near = [move.split(":")[-1] for move in moves]
    shown = candidates(TABLE.position, 0, near, fault)
    assert [title for title, *_ in shown] == [WRONG, "1", "2", "3"]
    assert Outline(shown[0][1].board.cells(answer["squares"]), "wrong") in shown[0][1].items
    assert given[1].decode() == PICTURES.draw_candidates(shown, "light").decode()
    assert given[2:4] == (answer["text"], answer["keyboard"])


async def test_without_nearest_moves_the_squares_alone_are_in_the_picture(
    desk: ServiceHarness,
) -> None:
    wall, table = TelegramStub(), placing()
    await answers(desk, table, message(PLACES[0].replace("b1", "b4"), chat=PRIVATE))
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    scene = table.position.view(0).scene()
    assert given[1] == PICTURES.draw_detail(scene, scene.board.cells(["b4"]), "light")


@pytest.mark.parametrize("squares", [[], ["z99"], ["<b>"]])
async def test_squares_the_board_has_not_are_left_to_words(
    squares: list[str], desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.clear(TABLE)
    about = {"code": "K7", "seat": 0, "text": "No.", "squares": squares}
    where = {"topic": None, "reply_to": None}
    await sender(desk, wall).send(OutboxMessage(1, ANN.id, "refusal", {**about, **where}, 0.0, 0))
    assert wall.names == ["message"]


async def test_at_a_table_that_is_no_more_nothing_is_said(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    [answer] = await desk.sent()
    await desk.clear(replace(games.opened("B2"), place=Place(GROUP["id"])))
    await sender(desk, wall).send(OutboxMessage(1, ANN.id, "refusal", answer, 0.0, 0))
    assert wall.names == []


async def test_of_a_table_without_an_edge_the_picture_shows_every_square(
    desk: ServiceHarness,
) -> None:
    wall, table = TelegramStub(), games.with_people("stratopolis", 2, first="red")
    shown = table.position.view(0).scene().board
    corner = f"{shown.columns[0]}{shown.rows[0]}"
    [answer] = await answers(desk, table, message(f"{corner} r0", chat=PRIVATE))
    assert len(answer["squares"]) == 3
    assert len(shown.cells(answer["squares"])) < 3
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    near = [data.split(":")[-1] for data in offered(answer).values()]
    found = candidates(table.position, 0, near, Fault(f"{corner} r0", answer["squares"]))
    assert len(found[0][1].board.cells(answer["squares"])) == 3
    assert given[1] == PICTURES.draw_candidates(found, "light")


# Moves that are offered


def offered(answer: Json) -> dict[str, str]:
    """The buttons of a message, by label."""
    return {b["text"]: b["callback_data"] for row in answer["keyboard"] for b in row}


@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
async def test_the_nearest_moves_are_buttons_that_play_them(
    chat: Json, desk: ServiceHarness
) -> None:
    table = games.playing_two()
    text = "T a1 r0" if chat == PRIVATE else "/m T a1 r0"
    [answer] = await answers(desk, table, message(text, chat=chat))
    assert "leave the board" in answer["text"]
    assert answer["text"].endswith("Possible moves nearby:")
    moves = {label.split(". ")[-1]: data for label, data in offered(answer).items()}
    assert moves == {move: f"play:K7:0:{move}" for move in moves} != {}
    assert all(label[:3] == "1. " for label in list(offered(answer))[:1]) == (chat == PRIVATE)
    first = next(iter(moves))
    await desk.give(tap(moves[first], BEN, chat, number=70))
    assert "not your turn" in (await desk.sent())[-1]["text"]
    await desk.give(tap(moves[first], ANN, chat, number=71))
    assert [ply.text for ply in (await desk.load("K7")).record.plies] == [first]
    assert (await desk.sent())[-1] == {"kind": "delete", "chat": chat["id"], "message": 71}
    await desk.give(tap(moves[first], ANN, chat, number=72))
    assert "newest picture" in (await desk.sent())[-1]["text"] or "strip" in str(await desk.sent())
    assert len((await desk.load("K7")).record.plies) == 1


async def test_what_can_mean_several_moves_is_shown_numbered_in_private(
    desk: ServiceHarness,
) -> None:
    table, wall = games.playing_two(), TelegramStub()
    [answer] = await answers(desk, table, message("T e5", chat=PRIVATE))
    assert answer["kind"] == "refusal"
    assert answer["text"].endswith("can mean several moves:")
    assert offered(answer) == {
        f"{turns + 1}. T e5 r{turns}": f"play:K7:0:T e5 r{turns}" for turns in range(4)
    }
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    position = table.position
    moves = [f"T e5 r{turns}" for turns in range(4)]
    assert given[1] == PICTURES.draw_candidates(candidates(position, 0, moves), "light")
    assert given[2:4] == (answer["text"], answer["keyboard"])


async def test_in_a_group_what_can_be_meant_has_buttons_only(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, games.playing_two(), message("/m T e5"))
    assert answer["kind"] == "message"
    assert list(offered(answer)) == [f"T e5 r{turns}" for turns in range(4)]


async def test_what_was_meant_before_a_move_has_no_picture_any_more(desk: ServiceHarness) -> None:
    wall, table = TelegramStub(), games.playing_two()
    await answers(desk, table, message("T e5", chat=PRIVATE), message("/m T e5 r1", number=101))
    await deliver(desk, wall, ANN.id)
    assert wall.names == ["message"]


async def test_a_move_too_long_for_a_button_is_written(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, placing(), message(PLACES[0].replace("a1", "b1"), chat=PRIVATE))
    assert all(len(data.encode()) <= 64 for data in offered(answer).values())


def test_every_candidate_is_drawn_on_the_same_squares() -> None:
    position = games.playing_two().position
    found = candidates(position, 0, ["L e5 r0", "L e5 r1 m"])
    assert [title for title, *_ in found] == ["1", "2"]
    [first, second] = [set(cells) for _, _, cells in found]
    assert first == second
    assert len(first) > 4
    drawn_small = draw_candidates(found)
    assert drawn_small.startswith(b"\x89PNG")
    with Image.open(BytesIO(drawn_small)) as image:
        assert max(image.size) <= 1280


def test_many_candidates_are_no_strip() -> None:
    """A picture much higher than wide would leave the buttons below it out of sight."""
    position = games.playing_two().position
    found = candidates(position, 0, ["I a8 r0", "I a3 r0", "I f5 r0"], Fault("1", ["b1"]))
    with Image.open(BytesIO(draw_candidates(found))) as image:
        assert image.height <= 1.15 * image.width + 1


def test_one_sees_where_on_the_board_a_candidate_lies() -> None:
    board = games.with_people("blokus", 2, variant="duel").position.view(0).scene().board
    one, other = (draw_candidates([("1", Scene(board, ()), [cell])]) for cell in ((9, 9), (12, 9)))
    assert one != other

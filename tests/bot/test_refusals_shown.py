"""A move that breaks a rule: in private said beside a small picture of the squares in question."""

from dataclasses import replace
from typing import Any

import pytest

from bot.session import Place, Session
from bot.store.outbox import Parcel
from engine.widening import widened
from tests.bot import games
from tests.bot.desk import Desk
from tests.bot.tristra import moving
from tests.bot.updates import ANN, BOT_USER, GROUP, Json, message, private, said_by, tap
from tests.bot.wall import PICTURES, Wall, deliver, drawn, sender

TABLE = moving()
WRONG = "a1-b1 r0"
"""Where an own triangle may not go: the refusal names squares."""

PRIVATE = private(ANN)
REPLY: Json = {"reply_to_message": said_by(BOT_USER, 50)}


async def answers(desk: Desk, table: Session, *updates: Json) -> list[dict[str, Any]]:
    await desk.clear(table)
    await desk.give(*updates)
    return await desk.sent()


@pytest.mark.parametrize("text", [WRONG, f"/m {WRONG}", f"#K7 {WRONG}", f"/m #K7 {WRONG}"])
async def test_in_private_what_is_typed_is_refused_with_a_picture(text: str, desk: Desk) -> None:
    [answer] = await answers(desk, TABLE, message(text, chat=PRIVATE))
    assert (answer["kind"], answer["chat"]) == ("refusal", ANN.id)
    assert (answer["code"], answer["seat"]) == ("K7", 0)
    assert set(answer["squares"]) <= set(text.split()[-2].split("-")) != set()
    assert answer["squares"]
    assert answer["text"]
    assert await desk.load("K7") == TABLE


@pytest.mark.parametrize("how", ["/m", "reply"])
async def test_in_a_group_there_are_words_only(how: str, desk: Desk) -> None:
    update = message(f"/m {WRONG}") if how == "/m" else message(WRONG, **REPLY)
    [answer] = await answers(desk, TABLE, update)
    assert answer["kind"] == "message"
    assert "squares" not in answer
    [private_answer] = await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    assert private_answer["text"] == answer["text"]


async def test_on_a_tap_there_is_a_toast_only(desk: Desk) -> None:
    update = tap(f"say:K7:{TABLE.revision}:{WRONG}", ANN, PRIVATE)
    assert {sent["kind"] for sent in await answers(desk, TABLE, update)} == {"toast"}


async def test_what_is_about_no_square_is_said_in_words(desk: Desk) -> None:
    [answer] = await answers(desk, TABLE, message("hello there", chat=PRIVATE))
    assert answer["kind"] == "message"


async def test_the_squares_are_in_the_picture(desk: Desk) -> None:
    wall = Wall()
    await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    [answer] = await desk.sent()
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    scene = TABLE.position.view(0).scene()
    cells = scene.board.cells(answer["squares"])
    assert cells
    assert given[1] == PICTURES.draw_detail(scene, cells, "light") != drawn(scene)
    assert given[2] == answer["text"]


@pytest.mark.parametrize("squares", [[], ["z99"], ["<b>"]])
async def test_squares_the_board_has_not_are_left_to_words(squares: list[str], desk: Desk) -> None:
    wall = Wall()
    await desk.clear(TABLE)
    about = {"code": "K7", "seat": 0, "text": "No.", "squares": squares}
    where = {"topic": None, "reply_to": None}
    await sender(desk, wall).send(Parcel(1, ANN.id, "refusal", {**about, **where}, 0.0, 0))
    assert wall.names == ["message"]


async def test_at_a_table_that_is_no_more_nothing_is_said(desk: Desk) -> None:
    wall = Wall()
    await answers(desk, TABLE, message(WRONG, chat=PRIVATE))
    [answer] = await desk.sent()
    await desk.clear(replace(games.opened("B2"), place=Place(GROUP["id"])))
    await sender(desk, wall).send(Parcel(1, ANN.id, "refusal", answer, 0.0, 0))
    assert wall.names == []


async def test_of_a_table_without_an_edge_the_picture_shows_every_square(desk: Desk) -> None:
    wall, table = Wall(), games.with_people("stratopolis", 2, first="red")
    shown = table.position.view(0).scene().board
    corner = f"{shown.columns[0]}{shown.rows[0]}"
    [answer] = await answers(desk, table, message(f"{corner} r0", chat=PRIVATE))
    assert len(answer["squares"]) == 3
    assert len(shown.cells(answer["squares"])) < 3
    assert await deliver(desk, wall, ANN.id) == ["photo"]
    [(_, given)] = wall.made
    wide = widened(table.position.view(0).scene(), answer["squares"])
    cells = wide.board.cells(answer["squares"])
    assert len(cells) == 3
    assert given[1] == PICTURES.draw_detail(wide, cells, "light")

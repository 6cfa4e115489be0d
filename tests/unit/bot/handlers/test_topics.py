"""Tables and answers in topics: closed ones, lost ones, and replies that only look like one."""

from dataclasses import replace
from typing import Any

import pytest
from telegram.error import BadRequest

from bot.domain.table import Place
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, chats_due, deliver
from tests.support.bot.updates import (
    ANN,
    BEN,
    GROUP_ID,
    message,
)

IN_TOPIC = replace(games.playing_two(), place=Place(GROUP_ID, 7))
NO_TOPIC = BadRequest("Message thread not found")
CLOSED = BadRequest("TOPIC_CLOSED")


async def test_a_table_whose_topic_was_deleted_moves_to_everybody(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.clear(IN_TOPIC)
    wall.refuse("photo", NO_TOPIC)
    assert await deliver(desk, wall) == ["photo", "photo"]
    assert [given[4] for _, given in wall.made] == [7, None]
    assert (await desk.load("K7")).place == Place(GROUP_ID)
    assert await chats_due(desk) == set()


async def test_an_answer_for_a_deleted_topic_goes_to_everybody(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.give(message("/help", message_thread_id=7, is_topic_message=True))
    wall.refuse("message", NO_TOPIC)
    assert await deliver(desk, wall) == ["message", "message"]
    assert [given[3] for _, given in wall.made] == [7, None]


@pytest.mark.parametrize("call", ["photo", "new_picture"])
async def test_a_closed_topic_is_left_alone_until_the_next_change(
    call: str, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.clear(IN_TOPIC)
    if call == "new_picture":
        await deliver(desk, wall)
        await desk.give(message(f"/m {FIRST_MOVE}"))
        wall.refuse("reaction", CLOSED)
    wall.refuse(call, CLOSED)
    assert (await deliver(desk, wall))[-1] == call
    assert await chats_due(desk) == set()
    words = "L g4 r2" if call == "new_picture" else FIRST_MOVE
    await desk.give(message(f"/m {words}", BEN if call == "new_picture" else ANN))
    assert (await deliver(desk, wall))[-1] == call
    assert await chats_due(desk) == set()


@pytest.mark.parametrize(
    ("more", "topic"),
    [
        ({"message_thread_id": 7, "is_topic_message": True}, 7),
        ({"message_thread_id": 7}, None),
        ({}, None),
    ],
    ids=["topic", "thread-of-replies", "general"],
)
async def test_only_real_topics_are_named(
    more: dict[str, Any], topic: int | None, desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await desk.give(message("/play lits", **more), message("/help", **more))
    [table] = await desk.all()
    assert table.place == Place(GROUP_ID, topic)
    assert await deliver(desk, wall) == ["message", "photo"]
    assert [given[index] for (_, given), index in zip(wall.made, (3, 4), strict=True)] == [
        topic,
        topic,
    ]

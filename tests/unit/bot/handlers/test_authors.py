"""Authors of messages: people under new names, and groups and channels, which are no person."""

from dataclasses import replace

import pytest

from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import (
    ANN,
    BOT_USER,
    CLEO,
    GROUP,
    Json,
    message,
    said_by,
)


async def test_a_seat_shows_the_name_last_seen_and_the_record_the_first(
    desk: ServiceHarness,
) -> None:
    await desk.clear(games.playing_two())
    await desk.give(message(f"/m {FIRST_MOVE}", replace(ANN, name="Anna")))
    table = await desk.load("K7")
    assert [human.name for human in table.humans] == ["Anna", "Ben"]
    assert table.opener.name == "Anna"
    assert table.record.seats == ("Ann", "Ben")


async def test_looking_at_a_table_is_enough_for_a_new_name_and_talk_is_not(
    desk: ServiceHarness,
) -> None:
    await desk.clear(games.playing_two())
    await desk.give(message("hello", replace(ANN, name="Anna")))
    assert (await desk.load("K7")).humans[0].name == "Ann"
    await desk.give(message("/board", replace(ANN, name="Anna")))
    assert (await desk.load("K7")).humans[0].name == "Anna"
    await desk.give(message("/board", replace(CLEO, name="Ann")))
    assert (await desk.load("K7")).humans[0].name == "Anna"


# Who writes as a chat

ANONYMOUS: Json = {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}}


@pytest.mark.parametrize("words", [f"/m {FIRST_MOVE}", "/resign", "/play lits", "/undo"])
@pytest.mark.parametrize("author", [GROUP, {**GROUP, "id": -1009, "type": "channel"}])
async def test_a_command_by_a_chat_is_refused_in_one_sentence(
    words: str, author: Json, desk: ServiceHarness
) -> None:
    await desk.clear(games.playing_two())
    before = await desk.rows()
    await desk.give(message(words, None, sender_chat=author, **ANONYMOUS))
    assert await desk.rows() == before
    [answer] = await desk.sent()
    assert "who you are" in answer["text"]


@pytest.mark.parametrize("replied", [{}, {"reply_to_message": said_by(BOT_USER, 50)}])
@pytest.mark.parametrize("words", [FIRST_MOVE, "swap", "hello"])
async def test_talk_by_a_chat_is_met_with_silence(
    words: str, replied: Json, desk: ServiceHarness
) -> None:
    await desk.clear(games.playing_two())
    await desk.give(message(words, None, sender_chat=GROUP, **ANONYMOUS, **replied))
    assert await desk.sent() == []
    assert (await desk.load("K7")).revision == 0

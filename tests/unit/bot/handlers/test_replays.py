"""Replays: of which game, when, and how often."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete

from bot.domain.table import Place, Table
from bot.store.db.schema import boards as rows
from bot.store.repositories import boards
from bot.store.repositories.messages import replays
from bot.views.deep_links import REPLAY, payload_of
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID, message, private, tap

ENDED = games.played_out(games.playing_two(), 3)
BEFORE = replace(ENDED, code="B2")
OWN_MESSAGE = 50
"""The message of the first table that is kept."""

BUTTON = f"replay:K7:{ENDED.revision}:"


async def shown(desk: ServiceHarness) -> list[dict[str, Any]]:
    return [sent for sent in await desk.sent() if sent["kind"] == "replay"]


async def codes(desk: ServiceHarness) -> list[str]:
    return [sent["code"] for sent in await shown(desk)]


async def test_it_comes_where_it_is_asked_for(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.give(message("/replay #K7", CLEO, number=70))
    await desk.give(message("/replay #K7", BEN, private(BEN)))
    in_group, in_private = await shown(desk)
    assert (in_group["chat"], in_group["reply_to"]) == (GROUP_ID, 70)
    assert (in_private["chat"], in_private["reply_to"]) == (BEN.id, None)


async def test_a_link_shows_it_to_whoever_opens_it_in_private(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    link = f"/start {payload_of(ENDED, REPLAY)}"
    await desk.give(message(link, DANI, private(DANI)))
    await desk.give(message(link.upper().replace("/START", "/start"), CLEO, private(CLEO)))
    assert [(sent["code"], sent["chat"]) for sent in await shown(desk)] == [
        ("K7", DANI.id),
        ("K7", CLEO.id),
    ]


async def test_neither_a_forged_link_nor_the_code_shows_it_to_strangers(
    desk: ServiceHarness,
) -> None:
    await desk.clear(ENDED)
    for text in ("/start replay_K7_0123abcd", "/replay #K7"):
        await desk.give(message(text, DANI, private(DANI)))
        assert "#K7" in await desk.last_words()
    assert await shown(desk) == []


async def test_without_a_code_it_is_of_the_game_that_ended_last(desk: ServiceHarness) -> None:
    running = replace(games.playing_two(), code="R2")
    await desk.clear(BEFORE, ENDED, running)
    await desk.give(message("/replay", CLEO), message("/replay", BEN, private(BEN)))
    assert await codes(desk) == ["K7", "K7"]


@pytest.mark.parametrize(
    ("table", "text", "code"),
    [
        (games.playing_two(), "/replay", "replay-none"),
        (games.playing_two(), "/replay #K7", "replay-early"),
        (games.opened(), "/replay #K7", "replay-early"),
        (games.closed(), "/replay #K7", "replay-empty"),
    ],
)
async def test_only_what_is_over_is_replayed(
    table: Table, text: str, code: str, desk: ServiceHarness
) -> None:
    await desk.clear(table)
    await desk.give(message(text, ANN))
    assert await shown(desk) == []
    assert await desk.last_words() == desk.texts.plain("en", f"refused-{code}", {"code": "K7"})


async def test_one_that_waits_or_stands_below_is_not_joined_by_another_tap(
    desk: ServiceHarness,
) -> None:
    await desk.clear(ENDED)
    for _ in range(2):
        await desk.give(tap(BUTTON, BEN, number=OWN_MESSAGE))
    assert await codes(desk) == ["K7"]
    assert "further down" in await desk.last_words()
    await desk.clear(ENDED)
    await desk.store.run(replays.shown, GROUP_ID, OWN_MESSAGE + 9, "K7")
    await desk.give(tap(BUTTON, BEN, number=OWN_MESSAGE))
    assert await codes(desk) == []
    assert "further down" in await desk.last_words()
    await desk.give(message("/replay #K7", BEN))
    assert await codes(desk) == ["K7"]


async def test_it_comes_again_below_a_table_that_was_posted_afresh(desk: ServiceHarness) -> None:
    await desk.clear(ENDED, replace(BEFORE, place=Place(GROUP_ID)))
    await desk.store.run(replays.shown, GROUP_ID, OWN_MESSAGE + 9, "K7")
    await desk.store.run(replays.shown, GROUP_ID, OWN_MESSAGE + 90, "B2")
    await desk.give(tap(BUTTON, BEN, number=OWN_MESSAGE + 20))
    assert await codes(desk) == ["K7"]


async def test_a_table_that_comes_anew_takes_the_place_of_no_replay(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.store.run(replays.shown, GROUP_ID, OWN_MESSAGE + 9, "K7")
    # As long after its end.
    await desk.store.run(lambda connection: connection.execute(delete(rows)).close())
    await desk.give(message("/board #K7", BEN))
    board = await desk.store.run(boards.load, "K7")
    assert board
    assert board.message == OWN_MESSAGE

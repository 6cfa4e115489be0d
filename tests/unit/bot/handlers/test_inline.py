"""Inline queries: games are offered to whom their token was shown; nothing is kept of who asks."""

from typing import Any

import pytest

from bot.store.db.schema import boards, chats, people
from bot.views.deep_links import share_words
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import DANI, Json, user

ENDED = games.played_out(games.playing_two(), 3)


def asked(text: str, number: int = 70) -> Json:
    """The update of a query that Dani, whom the bot does not know, writes somewhere."""
    query = {"id": f"i{number}", "from": user(DANI), "query": text, "offset": ""}
    return {"update_id": number, "inline_query": query}


async def offered(desk: ServiceHarness, text: str) -> dict[str, Any]:
    await desk.give(asked(text))
    [found] = [sent for sent in await desk.sent() if sent["kind"] == "inline"]
    return found


@pytest.mark.databases
async def test_a_finished_game_is_found_by_its_token(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    found = await offered(desk, share_words(ENDED).lower())
    assert (found["query"], found["codes"]) == ("i70", ["K7"])


@pytest.mark.parametrize(
    "text", ["", "#K7", "#K7 0123abcd", "#Z9 0123abcd", "T b3 r1", "#K7 " * 40]
)
async def test_all_else_is_answered_by_nothing(desk: ServiceHarness, text: str) -> None:
    await desk.clear(ENDED)
    assert (await offered(desk, text))["codes"] == []


async def test_nothing_of_a_game_that_goes_on_is_told(desk: ServiceHarness) -> None:
    table = games.playing_two()
    await desk.clear(table)
    assert (await offered(desk, share_words(table)))["codes"] == []


async def test_nothing_is_kept_of_who_asks(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    before = await desk.rows(people, chats, boards)
    await offered(desk, share_words(ENDED))
    assert await desk.rows(people, chats, boards) == before


async def test_control_a_token_that_is_not_the_games_own_is_noticed(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.inline.token_of", lambda _table: "0123abcd")
    await desk.clear(ENDED)
    assert (await offered(desk, "#K7 0123abcd"))["codes"] == ["K7"]

"""Inline queries: games are offered to whom their token was shown; nothing is kept of who asks."""

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.commands import Person
from bot.domain.setup_card import Card, Face, read_card
from bot.handlers.inline.queries import MOST
from bot.store.db.schema import boards, chats, people
from bot.views.deep_links import share_words, typing_words
from bot.views.keyboard import Tap
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, DANI, Json, user

ENDED = games.played_out(games.playing_two(), 3)
ENDED_TOO = replace(ENDED, code="B2")


def asked(text: str, person: Person, number: int = 70) -> Json:
    """The update of a query that somebody writes somewhere."""
    query = {"id": f"i{number}", "from": user(person), "query": text, "offset": ""}
    return {"update_id": number, "inline_query": query}


async def offered(desk: ServiceHarness, text: str, person: Person = DANI) -> dict[str, Any]:
    """All that somebody is offered; Dani is not known to the bot."""
    await desk.give(asked(text, person))
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
async def test_strangers_are_offered_the_private_chat_alone(
    desk: ServiceHarness, text: str
) -> None:
    await desk.clear(ENDED)
    found = await offered(desk, text)
    assert (found["codes"], found["moves"], found["tables"]) == ([], [], None)
    assert found["stranger"]


@pytest.mark.databases
async def test_moves_that_begin_so_are_offered_to_who_is_on_move(desk: ServiceHarness) -> None:
    table = games.playing_two()
    await desk.clear(table)
    found = await offered(desk, "t e5", ANN)
    assert [move["move"] for move in found["moves"]] == [f"T e5 r{turns}" for turns in range(4)]
    assert {move["code"] for move in found["moves"]} == {"K7"}
    assert not found["stranger"]


async def test_typing_begins_at_the_table_of_the_button(desk: ServiceHarness) -> None:
    table, other = games.playing_two(), games.playing_two("B2")
    await desk.clear(table, other)
    found = await offered(desk, typing_words(table) + "t e5", ANN)
    assert {move["code"] for move in found["moves"]} == {"K7"}
    assert len(found["moves"]) == 4


async def test_a_table_that_has_moved_on_is_offered_itself(desk: ServiceHarness) -> None:
    before = games.playing_two()
    await desk.clear(games.played_on(before, 3, 2))
    found = await offered(desk, typing_words(before) + "t e5", ANN)
    assert (found["moves"], found["tables"]) == ([], ["K7"])


async def test_others_are_offered_no_moves(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    assert (await offered(desk, "t e5", BEN))["moves"] == []


async def test_no_more_than_telegram_takes(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    assert len((await offered(desk, "#K7", ANN))["moves"]) == MOST


async def test_who_has_typed_nothing_is_offered_their_tables(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two(), ENDED_TOO)
    assert (await offered(desk, "", BEN))["tables"] == ["K7"]


async def test_without_a_way_to_show_them_nobody_is_invited(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    assert (await offered(desk, "", ANN))["invitations"] == []
    await desk.clear(games.playing_two())
    assert (await offered(desk, "new", ANN))["invitations"] == []


async def test_who_has_typed_nothing_may_invite_to_every_game(desk: ServiceHarness) -> None:
    desk.dispatcher.can_show_inline = True
    await desk.clear(games.playing_two())
    found = await offered(desk, "", ANN)
    cards = [read_card(one["card"]) for one in found["invitations"]]
    assert {card.game for card in cards if card} == set(GAMES)
    assert {card.seats for card in cards if card and card.game == "blokus"} == {2, 3, 4}
    assert found["tables"] == ["K7"]
    assert all(Tap("sit", argument=one["sit"]).fits for one in found["invitations"])


@pytest.mark.parametrize(
    ("text", "count"),
    [("new lits", 1), ("NEW Blokus", 3), ("new go", 0), ("new lits.2.3.--", 1), ("new", 6)],
)
async def test_a_game_or_a_card_is_invited_to_alone(
    desk: ServiceHarness, text: str, count: int
) -> None:
    desk.dispatcher.can_show_inline = True
    await desk.clear(games.playing_two())
    found = await offered(desk, text, ANN)
    assert len(found["invitations"]) == count
    assert found["tables"] is None


async def test_a_game_for_one_is_no_invitation(desk: ServiceHarness) -> None:
    desk.dispatcher.can_show_inline = True
    await desk.clear(games.playing_two())
    alone = str(Card.usual("blokus").with_seats(1).on(Face.MAIN))
    assert (await offered(desk, f"new {alone}", ANN))["invitations"] == []


async def test_strangers_are_offered_no_invitations(desk: ServiceHarness) -> None:
    desk.dispatcher.can_show_inline = True
    await desk.clear(ENDED)
    found = await offered(desk, "new")
    assert (found["invitations"], found["stranger"]) == ([], True)


async def test_there_is_room_for_invitations_beside_many_tables(desk: ServiceHarness) -> None:
    desk.dispatcher.can_show_inline = True
    many = [replace(games.playing_two(), code=f"A{number}") for number in range(60)]
    await desk.clear(*many)
    found = await offered(desk, "", ANN)
    assert len(found["tables"]) + len(found["invitations"]) == MOST


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
    monkeypatch.setattr("bot.handlers.inline.queries.token_of", lambda _table: "0123abcd")
    await desk.clear(ENDED)
    assert (await offered(desk, "#K7 0123abcd"))["codes"] == ["K7"]

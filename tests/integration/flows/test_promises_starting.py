"""Every row of "Starting a game" in docs/conversation.md, and the text below that table."""

import pytest

from bot.domain.players import Machine
from bot.domain.table import Stage, Table
from engine.ai.levels import PLUS
from engine.core.registry import GAMES
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, boards, code_of, said, stored, table_in
from tests.support.flows.promised import another, board_with, card_with, mentioned, resign, taps_of
from tests.support.local_views import ChatView

NAMES = ("Battle of LITS", "Blokus", "Stratopolis", "Tristra")


def seated(table: Table) -> list[int]:
    """Return the ids of the people at the table, in the order of seats."""
    return [getattr(player, "id", 0) for player in table.players]


async def test_play_is_a_card_with_the_games_their_options_and_who_plays(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/play")
    card = await card_with(group, "Blokus")
    assert tuple(card.labels[:4]) == NAMES
    await ann.tap(group, card, "Blokus")
    card = await card_with(group, "With friends")
    assert "your pieces may meet at corners only" in card.text
    assert card.button("Play against the bot")
    await ann.tap(group, card, "⚙ Options")
    await ann.tap(group, await card_with(group, "👥 4"), "👥 4")
    await ann.tap(group, await card_with(group, "• 👥 4"), "Variant: classic")
    await ann.tap(group, await card_with(group, "teams"), "teams")
    await ann.tap(group, await card_with(group, "Variant: teams"), "Open a table")
    table = await table_in(group, "invites")
    state = await stored(house, code_of(table))
    assert len(state.players) == 4
    assert state.record.options["variant"] == "teams"
    await ben.tap(group, table, "Join")
    await table_in(group, "Ben")


@pytest.mark.parametrize("name", NAMES)
async def test_a_tap_on_a_game_leads_to_its_card(name: str, house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/play")
    await ann.tap(group, await card_with(group, name), name)
    assert name in (await card_with(group, "With friends")).text


async def test_play_with_a_number_of_seats_and_options(house: BotHarness) -> None:
    group, ann, local = house.local.group, house.local.ann, house.local
    await ann.say(group, "/play blokus 3 variant=chaos")
    table = await table_in(group, "invites")
    assert "chaos" in table.text
    assert table.labels == ["Join", "Let the bot play", "Cancel"]
    await local.ben.tap(group, table, "Join")
    table = await table_in(group, "Ben")
    assert not table.button("Start")
    await local.cleo.tap(group, table, "Join")
    await ann.tap(group, await table_in(group, "All seats are taken"), "Start")
    await table_in(group, "your turn, \u2068Ann")
    state = await stored(house, code_of(table))
    assert state.stage is Stage.PLAYING
    assert state.record.options["variant"] == "chaos"
    assert seated(state) == [ann.id, local.ben.id, local.cleo.id]


async def test_a_challenge_mentions_whom_it_is_for(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/help")
    await ben.say(group, "/challenge @ann lits")
    assert mentioned(await another(group, 0)) == [ann.id]
    hello = await ann.say(group, "Hello!")
    await ben.say(group, "/challenge lits", reply_to=hello.message_id)
    table = await another(group, 1)
    assert mentioned(table) == [ann.id]
    await ann.tap(group, table, "Accept")
    await table_in(group, "your turn, \u2068Ben")


async def test_who_was_never_seen_is_mentioned_by_user_name(house: BotHarness) -> None:
    group, cleo = house.local.group, house.local.cleo
    await house.local.ben.say(group, "/challenge @cleo lits")
    table = await another(group, 0)
    [at] = [entity for entity in table.entities if entity["type"] == "mention"][-1:]
    assert table.text[at["offset"] :].startswith("@cleo")
    await cleo.tap(group, table, "Accept")
    await table_in(group, "your turn, \u2068Ben")


@pytest.mark.parametrize("words", ["/solo stratopolis 4", "/play stratopolis bot 4"])
async def test_solo_is_against_the_bot_at_a_level(words: str, house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    await ben.say(group, words)
    table = await table_in(group, "your turn, \u2068Ben")
    assert "Tessera (4)" in table.text
    state = await stored(house, code_of(table))
    assert state.players[1] == Machine(4)
    assert state.seat_of(ben.id) == 0


async def test_a_level_is_from_1_to_9_and_3_unless_said(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    for count, (words, level) in enumerate((("", 3), ("1", 1), ("9", 9), ("", 9))):
        await ann.say(ann.private, f"/solo lits {words} swap=off")
        table = await another(ann.private, count)
        assert (await stored(house, code_of(table))).players[1] == Machine(level)
    await ann.say(ann.private, "/solo lits + swap=off")
    table = await another(ann.private, 4)
    assert "Tessera (+)" in table.text
    assert (await stored(house, code_of(table))).players[1] == Machine(PLUS)
    for wrong in ("0", "10"):
        await ann.say(ann.private, f"/solo lits {wrong}")
        await said(ann.private, "from 1 to 9")


async def opened(chat: ChatView, known: set[str]) -> str:
    """Return the code of a table that was not known; an answer of the bot may bring others down."""
    await chat.until(lambda c: {*map(code_of, boards(c))} - known)
    [code] = {*map(code_of, boards(chat))} - known
    known.add(code)
    return code


async def test_the_person_has_the_first_seat_and_begins_unless_asked_otherwise(
    house: BotHarness,
) -> None:
    ann, known = house.local.ann, set[str]()
    await ann.start()
    for words, seat, begins in (
        ("lits", 0, True),
        ("blokus", 0, True),
        ("stratopolis", 0, True),
        ("stratopolis first=green", 0, False),
        ("lits second", 1, False),
        ("stratopolis second", 1, True),
        ("stratopolis second first=red", 1, False),
    ):
        await ann.say(ann.private, f"/solo {words}")
        table = await stored(house, await opened(ann.private, known))
        assert table.seat_of(ann.id) == seat, words
        assert (table.positions[0].to_move == (seat,)) is begins, words


async def test_in_tristra_rock_paper_scissors_say_who_begins(house: BotHarness) -> None:
    chat, ann = house.local.ann.private, house.local.ann
    await ann.start()
    await ann.say(chat, "/solo tristra")
    for stage in ("are being built", "are being set up"):
        await table_in(chat, stage)
        await accepted(chat, await ann.say(chat, "random"))
    table = await table_in(chat, "tap your choice")
    assert [label.split()[-1] for label in table.labels[:3]] == ["Rock", "Paper", "Scissors"]


async def test_seats_fill_in_the_order_of_sitting_down_and_a_rematch_moves_all_one_on(
    house: BotHarness,
) -> None:
    group, local = house.local.group, house.local
    ann, ben, cleo = local.ann, local.ben, local.cleo
    await ann.say(group, "/play blokus 3 variant=shared")
    table = await table_in(group, "invites")
    for person in (cleo, ben):
        await person.tap(group, table, "Join")
    await ann.tap(group, await table_in(group, "All seats are taken"), "Start")
    await table_in(group, "your turn")
    assert seated(await stored(house, code_of(table))) == [ann.id, cleo.id, ben.id]
    for person in (ann, cleo, ben):
        await resign(group, person)
    await ann.tap(group, await board_with(group, "Rematch"), "Rematch")
    again = await table_in(group, "invites")
    for person in (cleo, ben):
        await person.tap(group, again, "Join")
    await table_in(group, "All seats are taken")
    assert seated(await stored(house, code_of(again))) == [ben.id, ann.id, cleo.id]


async def test_solo_blokus_is_a_duel(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    await ann.say(ann.private, "/solo blokus")
    table = await stored(house, code_of(await table_in(ann.private, "your turn")))
    assert table.record.options["variant"] == "duel"
    assert [len(sides) for sides in table.position.sides] == [2, 2]


async def test_in_private_the_card_offers_the_bot_and_a_way_into_a_group(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    for key in GAMES:
        await ann.say(ann.private, f"/play {key}")
        name = {"lits": "Battle of LITS"}.get(key, key.capitalize())
        card = await said(ann.private, f"{name} – ")
        assert card.button("Play against the bot")
        assert "open" not in {tap.verb for tap in taps_of(card)}
        await ann.tap(ann.private, card, "With friends")
        link = (await card_with(ann.private, "Send an invitation")).button("Add me to a group")
        assert link
        assert "?startgroup=" in link["url"]


async def test_games_are_found_by_short_forms_in_every_language(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    words = ("lits", "литс", "blokus", "БЛОКУС", "стратополис", "тристра", "Tristra")
    for count, word in enumerate(words):
        await ben.say(group, f"/challenge @ann {word}")
        table = await another(group, count)
        key = (await stored(house, code_of(table))).record.game
        assert (
            key == ("lits", "lits", "blokus", "blokus", "stratopolis", "tristra", "tristra")[count]
        )


async def test_the_bot_takes_every_game_in_a_group(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    for count, key in enumerate(GAMES):
        await ben.say(group, f"/solo {key}")
        table = await stored(house, code_of(await another(group, count)))
        assert (table.record.game, table.stage) == (key, Stage.PLAYING)
        assert table.players[1] == Machine(3)
    assert len(boards(group)) == len(GAMES)

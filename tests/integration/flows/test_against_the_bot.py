"""One person against the agent, which thinks in a process of its own."""

from functools import partial
from random import Random

import pytest

from bot.domain.players import Machine
from bot.domain.table import Stage
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    boards,
    code_of,
    legal_move,
    said,
    stored,
    table_in,
)
from tests.support.local_chat import ChatView


@pytest.mark.slow
async def test_a_whole_game_in_the_private_chat(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    greeting = await said(chat, "Welcome")
    await ann.tap(chat, greeting, "Battle of LITS")
    await ann.tap(chat, await said(chat, "cover their symbols"), "Play against the bot")
    table = await table_in(chat, "your turn, \u2068Ann")
    code, rng = code_of(table), Random(5)
    while (await stored(house, code)).stage is Stage.PLAYING:
        plies = len((await stored(house, code)).record.plies)
        await accepted(chat, await ann.say(chat, await legal_move(house, code, rng)))
        await chat.until(partial(_shows, plies=plies + 2))
    state = await stored(house, code)
    assert state.players[1] == Machine(3)
    await all_sent(house)
    assert len(boards(chat)) == 1
    assert "🏆" in (boards(chat)[0].text or "")
    await ann.tap(chat, boards(chat)[0], "Rematch")
    await chat.until(lambda c: len(boards(c)) == 2)
    again = await stored(house, code_of(boards(chat)[1]))
    assert again.players[0] == Machine(3)


def _shows(chat: ChatView, plies: int) -> bool:
    """Whether the board shows so many plies with the person on move, or the end."""
    text = boards(chat)[-1].text or ""
    shown = [line.split(".")[0] for line in text.splitlines() if line.split(".")[0].isdigit()]
    return "🏆" in text or ("your turn" in text and bool(shown) and int(shown[0]) >= plies)


async def test_the_person_may_be_second_at_any_level(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    await ben.say(group, "/solo lits 5 second swap=off")
    table = await table_in(group, "your turn, \u2068Ben")
    state = await stored(house, code_of(table))
    assert state.players[0] == Machine(5)
    assert len(state.record.plies) == 1
    await ben.say(group, "/play lits bot 9")
    assert "Tessera (9)" in ((await table_in(group, "Tessera (9)")).text or "")


async def test_an_empty_seat_is_given_to_the_bot(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/play lits setup=rings")
    table = await table_in(group, "invites")
    assert "· rings" in (table.text or "")
    assert "Only" in (await ben.tap(group, table, "Let the bot play")).text
    await ann.tap(group, table, "Let the bot play")
    table = await table_in(group, "may start")
    assert "Only" in (await ben.tap(group, table, "+")).text
    await ann.tap(group, table, "+")
    table = await table_in(group, "level 4")
    await ann.tap(group, table, "Start")
    table = await table_in(group, "your turn")
    assert (await stored(house, code_of(table))).players[1] == Machine(4)

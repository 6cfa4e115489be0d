"""The bot stopped in the middle, and started again."""

import asyncio
from random import Random

from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    boards,
    challenge,
    code_of,
    play_on,
    stored,
    table_in,
)


async def test_a_game_goes_on_after_a_restart(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await house.stop_bot()
    waiting = await house.local.ben.say(group, "/m L g4 r2")
    await house.start_bot()
    await accepted(group, waiting)
    await table_in(group, "L g4 r2")
    await all_sent(house)
    assert len(boards(group)) == 1
    state = await play_on(house, table, group, Random(8))
    assert [ply.text for ply in state.record.plies[:2]] == ["T e5 r1", "L g4 r2"]


async def test_the_agents_turn_survives_a_restart(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/solo lits swap=off")
    table = await table_in(group, "your turn")
    assert house.app
    house.app.scheduler._news = asyncio.Event()  # The agent never hears of it.
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    assert len((await stored(house, code_of(table))).record.plies) == 1
    await house.stop_bot()
    await house.start_bot()
    table = await table_in(group, "\n2. ")
    assert len((await stored(house, code_of(table))).record.plies) == 2

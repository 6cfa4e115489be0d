"""Tables that wait: challenges lapse, tables are put away and brought back."""

import pytest

from bot.domain import expiry
from bot.domain.effects import Repost
from bot.domain.expiry import CHALLENGE_LASTS, LASTS, TABLE_LASTS
from bot.domain.table import Stage, Step
from bot.runtime.expiry_job import BETWEEN_ROUNDS
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    boards,
    challenge,
    code_of,
    said,
    stored,
    table_in,
)

FIRST, SECOND = "T e5 r1", "L g4 r2"


async def test_a_challenge_nobody_takes_up_lapses_without_a_word_more(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/challenge @ben lits")
    table = await table_in(group, "challenges you")
    before = len(group.messages)
    house.clock.pass_time(CHALLENGE_LASTS + BETWEEN_ROUNDS)
    table = await table_in(group, "has lapsed")
    assert table.labels == []
    assert len(group.messages) == before
    assert (await stored(house, code_of(table))).closed == "lapsed"


async def test_a_table_is_put_away_and_brought_back_in_private(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    code = code_of(await challenge(house))
    await accepted(group, await ann.say(group, f"/m {FIRST}"))
    await table_in(group, FIRST)
    house.clock.pass_time(TABLE_LASTS + BETWEEN_ROUNDS)
    table = await table_in(group, f"/board #{code}")
    assert table.labels == ["⤓ Show the board here"]
    await ben.start()
    await said(ben.private, "Welcome")
    await ben.say(ben.private, f"#{code} {SECOND}")
    await said(ben.private, "is put away")
    await ben.say(ben.private, f"/board #{code}")
    await table_in(ben.private, "your turn, \u2068Ben")
    await table_in(group, "your turn, \u2068Ben")
    await all_sent(house)
    [board] = boards(group)
    assert board.message_id > table.message_id
    await accepted(ben.private, await ben.say(ben.private, f"#{code} {SECOND}"))


async def test_what_has_waited_too_long_while_the_bot_was_away_is_seen_to_at_once(
    house: BotHarness,
) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/play lits")
    code = code_of(await table_in(group, "invites"))
    # What is sent after the table shows that the bot knows of its message.
    await ann.say(group, "/help")
    await said(group, "Start a game")
    await house.stop_bot()
    house.clock.pass_time(TABLE_LASTS)
    await house.start_bot()
    await group.until(lambda g: "/board #" in (boards(g)[-1].text or "") or None)
    assert (await stored(house, code)).stage is Stage.AWAY
    await ann.say(group, f"/board #{code}")
    assert (await table_in(group, "invites")).labels


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_control_a_challenge_that_does_not_lapse_is_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LASTS, Stage.INVITED, TABLE_LASTS)
    with pytest.raises(AssertionError, match="challenges you"):
        await test_a_challenge_nobody_takes_up_lapses_without_a_word_more(house)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_control_a_table_that_does_not_come_back_is_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "apply_away", lambda table, *_: Step(table, (Repost(),)))
    with pytest.raises(AssertionError, match="/board #"):
        await test_a_table_is_put_away_and_brought_back_in_private(house)

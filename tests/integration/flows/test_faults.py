"""Telegram misbehaves: the table comes right all the same, and nothing is done twice."""

import pytest

from bot.sandbox import BAD_GATEWAY, INTERNAL_ERROR, Lose, Refuse, Truncate, flood
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    boards,
    challenge,
    code_of,
    stored,
    table_in,
)

GONE = Refuse(400, "Bad Request: message to edit not found")


FAULTS = flood(3), BAD_GATEWAY, INTERNAL_ERROR, Lose(), Truncate()


@pytest.mark.parametrize("fault", smoke(FAULTS))
async def test_an_edit_that_fails_is_made_again(house: BotHarness, fault: object) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await ann.start()
    house.local.sandbox.faults.add(fault, "editMessageMedia", count=2)  # type: ignore[arg-type] # any fault
    await accepted(ann.private, await ann.say(ann.private, f"#{code_of(table)} T e5 r1"))
    assert (await table_in(group, "T e5 r1")).message_id == table.message_id
    assert len(boards(group)) == 1
    assert len((await stored(house, code_of(table))).record.plies) == 1


@pytest.mark.parametrize("fault", smoke(FAULTS))
async def test_a_former_message_goes_though_the_call_fails_at_first(
    house: BotHarness, fault: object
) -> None:
    group, ann = house.local.group, house.local.ann
    await challenge(house)
    house.local.sandbox.faults.add(fault, "deleteMessage", count=2)  # type: ignore[arg-type] # any fault
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    await all_sent(house)
    assert [board.message_id for board in boards(group)] == [table.message_id]


@pytest.mark.parametrize("fault", [flood(3), BAD_GATEWAY, Lose()])
async def test_a_post_of_unknown_outcome_leaves_one_more_message_at_most(
    house: BotHarness, fault: object
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    house.local.sandbox.faults.add(fault, "sendPhoto", count=1)  # type: ignore[arg-type] # any fault
    await ann.say(group, "/challenge @ben lits")
    await house.local.sandbox.calls.until(
        lambda calls: any(call.status == 200 and call.result for call in calls.of("sendPhoto"))
    )
    table = await table_in(group, "challenges you")
    await ben.tap(group, table, "Accept")
    await table_in(group, "your turn")
    assert len(boards(group)) <= 2


async def test_a_deleted_board_is_posted_afresh(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    first = await challenge(house)
    house.local.sandbox.people.delete(ann.id, group.id, first.message_id)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    second = await table_in(group, "T e5 r1")
    assert second.message_id != first.message_id


async def test_updates_that_come_twice_are_done_once(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    house.local.sandbox.faults.twice(batches=20)
    table = await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    table = await table_in(group, "L g4 r2")
    await all_sent(house)
    record = (await stored(house, code_of(table))).record
    assert [ply.text for ply in record.plies] == ["T e5 r1", "L g4 r2"]
    assert len(group.from_bot) == 1


async def test_a_replay_of_the_whole_day_changes_nothing(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    house.local.sandbox.faults.replay(1)
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    table = await table_in(group, "L g4 r2")
    await all_sent(house)
    record = (await stored(house, code_of(table))).record
    assert [ply.text for ply in record.plies] == ["T e5 r1", "L g4 r2"]
    assert len(group.from_bot) == 1


async def test_a_chat_that_is_flooded_delays_no_other(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    house.local.sandbox.faults.add(flood(3000), "sendPhoto", chat=group.id, count=1)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await ben.start()
    await ben.say(ben.private, "/solo lits")
    assert (await table_in(ben.private, "your turn")).photo


async def test_a_bot_that_is_removed_keeps_the_game(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await ann.start()
    people = house.local.sandbox.people
    people.remove_bot(ben.id, group.id)
    code = code_of(table)
    await accepted(ann.private, await ann.say(ann.private, f"#{code} T e5 r1"))
    people.add_bot(ben.id, group.id)
    await ann.say(group, f"/board #{code}")
    table = await table_in(group, "T e5 r1")
    assert code_of(table) == code


async def test_what_telegram_refuses_is_dropped(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    refuse = Refuse(400, "Bad Request: REACTION_INVALID")
    house.local.sandbox.faults.add(refuse, "setMessageReaction", count=1)
    await ann.say(group, "/m T e5 r1")
    await table_in(group, "T e5 r1")
    await accepted(group, await house.local.ben.say(group, "/m L g4 r2"))
    await all_sent(house)
    assert len(boards(group)) == 1
    assert code_of(table) == code_of(boards(group)[0])


async def test_a_stale_button_brings_its_message_up_to_date(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "lits")
    kept = Refuse(400, "Bad Request: message can't be changed")
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    await all_sent(house)
    house.local.sandbox.faults.add(kept, "deleteMessage", count=1)
    house.local.sandbox.faults.add(kept, "editMessageReplyMarkup", count=1)
    await ann.say(group, "/board")
    await group.until(lambda g: len(boards(g)) == 2)
    await house.local.sandbox.calls.until(
        lambda calls: any(call.status == 400 for call in calls.of("editMessageReplyMarkup"))
    )
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    await table_in(group, "L g4 r2")
    assert "⇄ Swap sides" in group.message(table.message_id).labels
    toast = await ben.tap(group, table, "⇄ Swap sides")
    assert "newest picture" in toast.text
    await group.until(lambda g: g.message(table.message_id).labels == [])

"""Taking a move back through the chat."""

from random import Random

from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge,
    code_of,
    play_some,
    said,
    stored,
    table_in,
)

QUESTION = "would like to take back"


async def test_the_other_agrees_by_a_tap(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "stratopolis first=red")
    await play_some(house, table, group, Random(1), 2)
    await ann.say(group, "/undo")
    question = await said(group, QUESTION)
    assert "the last 2 moves" in question.text
    await ann.tap(group, question, "Yes, take it back")
    assert len((await stored(house, code_of(table))).record.plies) == 2
    await ben.tap(group, question, "Yes, take it back")
    await group.until(lambda g: not g.message(question.message_id).labels)
    assert not (await stored(house, code_of(table))).record.plies
    await table_in(group, "your turn, \u2068Ann")


async def test_the_other_does_not_agree(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "stratopolis first=red")
    await play_some(house, table, group, Random(1), 1)
    await ann.say(group, "/undo")
    await ben.tap(group, await said(group, QUESTION), "No, play on")
    await group.until(lambda c: any("would rather play on" in m.text for m in c.from_bot))
    assert len((await stored(house, code_of(table))).record.plies) == 1


async def test_asked_in_private_the_question_stands_at_the_table(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house, "stratopolis first=red")
    await play_some(house, table, group, Random(1), 1)
    await ann.start()
    await ann.say(ann.private, "/undo")
    question = await said(group, QUESTION)
    assert f"#{code_of(table)}" in question.text


async def test_the_bot_lets_take_back(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    await ann.say(ann.private, "/solo stratopolis")
    table = await table_in(ann.private, "your turn")
    await play_some(house, table, ann.private, Random(1), 1)
    await table_in(ann.private, "\n2. ")
    await accepted(ann.private, await ann.say(ann.private, "/undo"))
    assert not (await stored(house, code_of(table))).record.plies
    await ann.private.until(lambda c: "\n2. " not in boards(c)[-1].text or None)


async def test_what_cannot_be_taken_back_is_said(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await challenge(house, "stratopolis first=red")
    refusal = await answer_to(group, await ann.say(group, "/undo"))
    assert "no move yet" in refusal.text

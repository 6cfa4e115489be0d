"""Signs in private that the bot thinks: typing for quick levels, a draft for slow ones."""

from functools import partial
from random import Random

from bot.sandbox import Refuse
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import all_sent, boards, code_of, stored, table_in
from tests.support.flows.tapping import data_of, steps
from tests.support.local_chat import ChatView, MessageView

DRAFT = "sendMessageDraft"


async def begun(house: BotHarness, level: int) -> MessageView:
    """The board of a game that Ann begins in private against a level."""
    ann = house.local.ann
    await ann.start()
    await ann.say(ann.private, f"/solo lits {level} first swap=off")
    return await table_in(ann.private, "your turn")


async def tapped(house: BotHarness, board: MessageView) -> None:
    """Put the next move together by the buttons of a board, and wait for the bot's answer."""
    ann, rng, chat = house.local.ann, Random(1), board.chat
    await ann.tap(chat, board, data_of(board, "compose"))
    shown = await chat.until(partial(_edited, board))
    while not (done := data_of(shown, "done")):
        await ann.tap(chat, shown, rng.choice(steps(shown)))
        shown = await chat.until(partial(_edited, shown))
    await ann.tap(chat, shown, done)
    while len((await stored(house, code_of(board))).record.plies) < 2:
        await house.local.sandbox.calls.pulse.coming()
    await all_sent(house)


def _edited(before: MessageView, chat: ChatView) -> MessageView | None:
    now = boards(chat)[-1]
    return now if (now.message_id, now.edits) != (before.message_id, before.edits) else None


async def test_a_slow_level_shows_a_draft_that_its_board_ends(house: BotHarness) -> None:
    ann = house.local.ann
    board = await begun(house, 9)
    await tapped(house, board)
    calls = house.local.sandbox.calls
    drafts = calls.of(DRAFT)
    assert drafts
    assert {call.chat_id for call in drafts} == {ann.id}
    (now,) = boards(ann.private)
    assert now.message_id > board.message_id
    (posted,) = [
        call for call in calls.sends(ann.id) if call.result["message_id"] == now.message_id
    ]
    assert posted.number > drafts[-1].number


async def test_a_quick_level_is_seen_to_type_and_its_board_is_edited(house: BotHarness) -> None:
    board = await begun(house, 3)
    await tapped(house, board)
    assert not house.local.sandbox.calls.of(DRAFT)
    (now,) = boards(house.local.ann.private)
    assert now.message_id == board.message_id


async def test_a_server_without_drafts_is_asked_once(house: BotHarness) -> None:
    house.local.sandbox.people.set_drafts(on=False)
    board = await begun(house, 9)
    await tapped(house, board)
    calls = house.local.sandbox.calls
    (asked,) = calls.of(DRAFT)
    assert calls.of("sendChatAction", after=asked.number)
    (now,) = boards(house.local.ann.private)
    assert now.message_id == board.message_id


async def test_nobody_sees_a_draft_in_a_group(house: BotHarness) -> None:
    ann, group = house.local.ann, house.local.group
    await ann.say(group, "/solo lits 9 second swap=off")
    await table_in(group, "your turn")
    assert not house.local.sandbox.calls.of(DRAFT)


async def test_a_chat_that_refuses_drafts_is_asked_again(house: BotHarness) -> None:
    refused = Refuse(400, "Bad Request: message thread not found")
    house.local.sandbox.faults.add(refused, DRAFT)
    board = await begun(house, 9)
    await tapped(house, board)
    calls = house.local.sandbox.calls
    first, *_ = calls.of(DRAFT)
    assert calls.of("sendChatAction", after=first.number)
    assert house.app
    assert house.app.api.takes_drafts

"""The table message in the chat: its contents, its edits, and when it is posted afresh."""

import struct
from random import Random

import pytest

from bot.sandbox import Refuse
from engine.core.registry import GAMES
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    all_sent,
    boards,
    challenge,
    code_of,
    legal_move,
    stored,
    table_in,
)
from tests.support.flows.promised import another, mentioned
from tests.support.local_chat import ChatView, MessageView

LARGEST = 1280
TEN_MEGABYTES = 10_000_000


def width_and_height(photo: bytes | None) -> tuple[int, int]:
    """Return the size that a PNG states."""
    assert photo
    assert photo.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", photo[16:24])
    return width, height


SWAP = "⇄ Swap sides"


async def test_one_message_with_the_board_a_caption_and_buttons(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    code, before = code_of(table), table.photo
    assert max(width_and_height(before)) <= LARGEST
    assert table.labels == ["Move", "Type", "🔔 Tell me in private when it is my turn"]
    assert mentioned(table) == [ann.id]
    text = await legal_move(house, code, Random(1))
    await ann.say(group, f"/m {text}")
    table = await table_in(group, text)
    totals = (await stored(house, code)).position.totals
    lines = table.text.replace("\u2068", "").replace("\u2069", "").splitlines()
    assert lines[1] == f"✕ Ann: {totals[0]:g} · ◯ Ben: {totals[1]:g}"
    assert lines[-2:] == [f"1. ✕ {text}", "◯ It is your turn, Ben."]
    assert f"#{code}" in lines[0]
    assert mentioned(table) == [ben.id]
    assert table.photo != before
    await all_sent(house)
    assert [board.message_id for board in boards(group)] == [table.message_id]


# Where it comes


async def test_after_a_text_it_comes_below_and_the_former_message_is_deleted(
    house: BotHarness,
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house, "lits")
    before = house.local.sandbox.calls.last
    said = await ann.say(group, "/m T e5 r1")
    first = await table_in(group, "T e5 r1")
    await all_sent(house)
    assert [message.message_id for message in group.messages[-2:]] == [
        said.message_id,
        first.message_id,
    ]
    await ben.say(group, "swap", reply_to=first.message_id)
    second = await table_in(group, "took over")
    await all_sent(house)
    assert [board.message_id for board in boards(group)] == [second.message_id]
    assert first.message_id < second.message_id == group.last.message_id
    assert house.local.sandbox.calls.edits(group.id, before) == []


async def test_in_private_it_replies_to_the_text_with_the_bot_s_answer_in_it(
    house: BotHarness,
) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo lits swap=off")
    table = await table_in(chat, "your turn")
    house.clock.pass_time(60)
    house.clock.stand_still()
    said = await ann.say(chat, await legal_move(house, code_of(table), Random(2)))
    board = await table_in(chat, "2. ◯")
    await all_sent(house)
    assert [shown.message_id for shown in boards(chat)] == [board.message_id]
    assert board.reply_to == said.message_id
    assert house.local.sandbox.calls.edits(chat.id) == []


async def test_taking_back_by_text_brings_it_below_too(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo lits swap=off")
    await table_in(chat, "your turn")
    await ann.say(chat, "T e5 r1")
    await table_in(chat, "2. ◯")
    undo = await ann.say(chat, "/undo")
    await chat.until(lambda c: boards(c)[-1].reply_to == undo.message_id)
    await all_sent(house)
    assert len(boards(chat)) == 1
    assert chat.last.message_id == boards(chat)[-1].message_id


async def test_what_cannot_be_deleted_loses_its_buttons(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    first = await challenge(house)
    house.local.sandbox.faults.add(
        Refuse(400, "Bad Request: message can't be deleted for everyone"), "deleteMessage"
    )
    await ann.say(group, "/m T e5 r1")
    await table_in(group, "T e5 r1")
    await all_sent(house)
    assert group.message(first.message_id).labels == []
    assert boards(group)[-1].labels


async def swap_to_come(house: BotHarness, chat: ChatView) -> MessageView:
    """Open a table at which Ben may tap to swap the sides."""
    await house.local.ann.say(chat, "/challenge @ben lits")
    await house.local.ben.tap(chat, await table_in(chat, "challenges you"), "Accept")
    await table_in(chat, "your turn")
    await house.local.ann.say(chat, "/m T e5 r1")
    board = await table_in(chat, "T e5 r1")
    await all_sent(house)
    return board


async def is_posted_afresh(house: BotHarness, chat: ChatView, before: MessageView) -> bool:
    """Whether a tap brings the table in a new message; the former one is gone then."""
    await house.local.ben.tap(chat, before, SWAP)
    await table_in(chat, "took over")
    await all_sent(house)
    [board] = boards(chat)
    return board.message_id != before.message_id


BELOW = [(0, False), (2, False), (3, True)]


@pytest.mark.parametrize(("words", "afresh"), BELOW)
async def test_after_a_tap_it_is_edited_unless_more_than_two_messages_lie_below(
    words: int, afresh: bool, house: BotHarness
) -> None:
    group = house.local.group
    house.local.sandbox.people.set_privacy(on=False)
    board = await swap_to_come(house, group)
    for number in range(words):
        await house.local.ben.say(group, f"talk {number}")
    assert await is_posted_afresh(house, group, board) is afresh


@pytest.mark.parametrize(("words", "afresh"), BELOW)
async def test_distance_counts_ids_in_supergroups_and_messages_seen_elsewhere(
    words: int, afresh: bool, house: BotHarness
) -> None:
    ann, ben = house.local.ann, house.local.ben
    house.local.sandbox.people.set_privacy(on=False)
    chat = house.local.new_basic_group(ann, "Small", ben)
    # The greeting counts as well: it has to be there before the table.
    await chat.until(lambda c: c.from_bot)
    board = await swap_to_come(house, chat)
    for number in range(30):
        await ben.say(ben.private, f"elsewhere {number}")
    for number in range(words):
        await ben.say(chat, f"talk {number}")
    assert await is_posted_afresh(house, chat, board) is afresh


async def test_talk_alone_never_moves_it(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    house.local.sandbox.people.set_privacy(on=False)
    first = await challenge(house)
    for number in range(40):
        await ben.say(group, f"talk {number}")
    await ann.say(group, "/help")
    await group.until(lambda g: not g.from_bot[-1].photo)
    assert [board.message_id for board in boards(group)] == [first.message_id]
    assert group.message(first.message_id).labels


async def test_it_is_posted_afresh_when_the_edit_is_refused(house: BotHarness) -> None:
    board = await swap_to_come(house, house.local.group)
    refuse = Refuse(400, "Bad Request: wrong file identifier/HTTP URL specified")
    house.local.sandbox.faults.add(refuse, "editMessageCaption", count=1)
    assert await is_posted_afresh(house, house.local.group, board)


@pytest.mark.parametrize(("seconds", "afresh"), [(570, False), (601, True)])
async def test_it_is_posted_afresh_after_more_than_ten_minutes(
    seconds: int, afresh: bool, house: BotHarness
) -> None:
    group, ann = house.local.group, house.local.ann
    board = await swap_to_come(house, group)
    house.clock.pass_time(seconds)
    assert await is_posted_afresh(house, group, board) is afresh
    assert mentioned(boards(group)[-1]) == [ann.id]


async def test_boards_of_every_game_are_within_1280_pixels(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    for count, key in enumerate(GAMES):
        await ben.say(group, f"/challenge @ann {key}")
        photo = (await another(group, count)).photo
        assert max(width_and_height(photo)) <= LARGEST
        assert len(photo or b"") < TEN_MEGABYTES

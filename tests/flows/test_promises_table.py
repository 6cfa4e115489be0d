"""The table message in the chat: what it holds, when it is edited, when posted afresh."""

import struct
from random import Random

import pytest

from bot.sandbox import Refuse
from engine.registry import GAMES
from tests.flows.conftest import House
from tests.flows.game import accepted, boards, challenge, code_of, legal_move, stored, table_in
from tests.flows.promised import another, mentioned
from tests.local_chat import ChatView, MessageView, Persona

LARGEST = 1280
TEN_MEGABYTES = 10_000_000


def width_and_height(photo: bytes | None) -> tuple[int, int]:
    """What a PNG says of itself."""
    assert photo
    assert photo.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", photo[16:24])
    return width, height


async def move(house: House, chat: ChatView, who: Persona, code: str) -> str:
    """Some legal move, made and shown."""
    text = await legal_move(house, code, Random(1))
    await accepted(chat, await who.say(chat, f"/m #{code} {text}"))
    await table_in(chat, text)
    return text


async def test_one_message_with_the_board_a_caption_and_buttons(house: House) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    code, before = code_of(table), table.photo
    assert max(width_and_height(before)) <= LARGEST
    assert table.labels == ["Move", "⤓ Show the board here"]
    assert mentioned(table) == [ann.id]
    text = await move(house, group, ann, code)
    await group.until(lambda g: g.message(table.message_id).edits)
    table = group.message(table.message_id)
    totals = (await stored(house, code)).position.totals
    lines = table.text.replace("\u2068", "").replace("\u2069", "").splitlines()
    assert lines[1:3] == [f"✕ Ann – {totals[0]:g}", f"◯ Ben – {totals[1]:g}"]
    assert lines[-2:] == [f"1. ✕ {text}", "◯ It is your turn, Ben."]
    assert f"#{code}" in lines[0]
    assert mentioned(table) == [ben.id]
    assert table.photo != before
    assert len(boards(group)) == 1


async def after_so_many(house: House, chat: ChatView, first: MessageView, words: int) -> bool:
    """Whether a table is posted afresh when so many messages came after it."""
    ann, ben = house.local.ann, house.local.ben
    house.local.sandbox.people.set_privacy(on=False)
    for number in range(words - 1):
        await ben.say(chat, f"talk {number}")
    await move(house, chat, ann, code_of(first))
    posted = [b.message_id for b in boards(chat) if f"#{code_of(first)}" in b.text]
    if posted[-1] == first.message_id:
        return False
    await chat.until(lambda c: not c.message(first.message_id).labels)
    return True


@pytest.mark.parametrize(("words", "afresh"), [(15, False), (16, True)])
async def test_it_is_posted_afresh_when_it_has_scrolled_far_away(
    words: int, afresh: bool, house: House
) -> None:
    first = await challenge(house)
    assert await after_so_many(house, house.local.group, first, words) is afresh


@pytest.mark.parametrize(("words", "afresh"), [(15, False), (16, True)])
async def test_distance_counts_ids_in_supergroups_and_messages_seen_elsewhere(
    words: int, afresh: bool, house: House
) -> None:
    ann, ben = house.local.ann, house.local.ben
    chat = house.local.new_basic_group(ann, "Small", ben)
    # The greeting counts as well: it has to be there before the table.
    await chat.until(lambda c: c.from_bot)
    await ann.say(chat, "/challenge @ben lits swap=off")
    await ben.tap(chat, await table_in(chat, "challenges you"), "Accept")
    first = await table_in(chat, "your turn")
    for number in range(30):
        await ben.say(ben.private, f"elsewhere {number}")
    assert await after_so_many(house, chat, first, words) is afresh


async def test_talk_alone_never_moves_it(house: House) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    house.local.sandbox.people.set_privacy(on=False)
    first = await challenge(house)
    for number in range(40):
        await ben.say(group, f"talk {number}")
    await ann.say(group, "/help")
    await group.until(lambda g: not g.from_bot[-1].photo)
    assert [board.message_id for board in boards(group)] == [first.message_id]
    assert group.message(first.message_id).labels


async def test_it_is_posted_afresh_when_the_edit_is_refused(house: House) -> None:
    group, ann = house.local.group, house.local.ann
    first = await challenge(house)
    refuse = Refuse(400, "Bad Request: wrong file identifier/HTTP URL specified")
    house.local.sandbox.faults.add(refuse, "editMessageMedia", count=1)
    await move(house, group, ann, code_of(first))
    assert boards(group)[-1].message_id > first.message_id
    await group.until(lambda g: not g.message(first.message_id).labels)


@pytest.mark.parametrize(("seconds", "afresh"), [(570, False), (601, True)])
async def test_it_is_posted_afresh_after_more_than_ten_minutes(
    seconds: int, afresh: bool, house: House
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    first = await challenge(house)
    await move(house, group, ann, code_of(first))
    house.clock.pass_time(seconds)
    await move(house, group, ben, code_of(first))
    assert (boards(group)[-1].message_id > first.message_id) is afresh
    if afresh:
        await group.until(lambda g: not g.message(first.message_id).labels)
        assert mentioned(boards(group)[-1]) == [ann.id]


async def test_boards_of_every_game_are_within_1280_pixels(house: House) -> None:
    group, ben = house.local.group, house.local.ben
    for count, key in enumerate(GAMES):
        await ben.say(group, f"/challenge @ann {key}")
        photo = (await another(group, count)).photo
        assert max(width_and_height(photo)) <= LARGEST
        assert len(photo or b"") < TEN_MEGABYTES

"""The ways to make a move, and the bot's answers to texts that are no move."""

from random import Random

from bot.views.keyboard import Tap
from tests.integration.flows.test_in_secret import says
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    answer_to,
    boards,
    challenge,
    code_of,
    stored,
    table_in,
)
from tests.support.flows.promised import changed, cost, taps_of
from tests.support.flows.tapping import asks
from tests.support.local_chat import ChatView, MessageView, Persona


async def test_all_ways_work_at_the_same_time(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    for person in (ann, ben):
        await person.start()
    house.local.sandbox.people.set_privacy(on=False)
    await accepted(ann.private, await ann.say(ann.private, "T e5 r1"))
    await accepted(group, await ben.say(group, "Lg4r2", reply_to=table.message_id))
    prompt = await opened(ann, await table_in(group, "L g4 r2"))
    prompt = await tapped(ann, prompt, 0)
    assert prompt.labels
    for command in ("/m {}", "{}", "/m {}"):
        state = await stored(house, code_of(table))
        who = house.local.person(getattr(state.players[state.position.to_move[0]], "id", 0))
        text = state.position.print(state.position.random_move(Random(2)))
        await accepted(group, await who.say(group, command.format(text)))
    assert len((await stored(house, code_of(table))).record.plies) == 5


async def opened(who: Persona, table: MessageView) -> MessageView:
    """Return the question that comes into the private chat when somebody follows "Move"."""
    before = {message.message_id for message in who.private.from_bot}
    await who.follow(table.chat, table, "Move")

    def question(chat: ChatView) -> MessageView | None:
        new = (message for message in chat.from_bot if message.message_id not in before)
        return next(filter(asks, new), None)

    return await who.private.until(question)


async def tapped(who: Persona, prompt: MessageView, number: int) -> MessageView:
    """Return the prompt after a tap on the choice with this number."""
    choices = [tap for tap in taps_of(prompt) if tap.verb == "put"]
    return await pressed(who, prompt, choices[number])


async def pressed(who: Persona, prompt: MessageView, tap: Tap) -> MessageView:
    """Return the prompt after a tap."""
    await who.tap(who.private, prompt, tap.encode())
    return await changed(who.private, prompt)


async def test_move_leads_through_piece_orientation_and_place(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo blokus variant=duo")
    table = await table_in(chat, "your turn")
    await ann.tap(chat, table, "Move")
    prompt = await says(chat, table, "Which piece?")
    first = prompt.photo
    assert prompt.labels[:8] == ["1", "2", "I3", "V3", "I4", "L4", "T4", "O"]
    prompt = await pressed(ann, prompt, put(prompt, "L4"))
    assert "How should it be turned?" in prompt.text
    prompt = await pressed(ann, prompt, taps_of(prompt)[0])
    assert "Where?" in prompt.text
    assert prompt.photo != first
    assert prompt.labels[:3] == ["1", "2", "3"]
    prompt = await pressed(ann, prompt, put(prompt, "2"))
    assert "Confirm" in prompt.labels
    assert prompt.message_id == table.message_id
    await ann.tap(chat, prompt, "Confirm")
    await table_in(chat, "\n2. ")
    assert len(boards(chat)) == 1


def put(prompt: MessageView, label: str) -> Tap:
    """Return the tap of the first button whose label begins like this."""
    found = zip(prompt.labels, taps_of(prompt), strict=True)
    return next(tap for text, tap in found if text.split()[0] == label)


async def test_places_that_are_many_are_chosen_by_column_and_row(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo lits swap=off")
    table = await table_in(chat, "your turn")
    await ann.tap(chat, table, "Move")
    prompt = await says(chat, table, "Which piece, and how turned?")
    prompt = await pressed(ann, prompt, put(prompt, "I"))
    before = prompt.photo
    assert prompt.labels[:10] == [*"abcdefghij"]
    prompt = await pressed(ann, prompt, put(prompt, "d"))
    assert "row in column d" in prompt.text
    assert prompt.photo != before
    assert prompt.labels[:7] == [*"3456789"]
    prompt = await pressed(ann, prompt, put(prompt, "5"))
    assert "I d5 r0" in prompt.text.replace("\u00a0", " ")
    assert "Confirm" in prompt.labels


async def test_in_a_group_the_move_is_made_in_private_and_the_group_is_not_spammed(
    house: BotHarness,
) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    before = house.local.sandbox.calls.last
    prompt = await opened(ann, table)
    for _ in range(3):
        prompt = await tapped(ann, prompt, 0)
    assert cost(house, group, before) == 0
    await ann.tap(ann.private, prompt, "Confirm")
    await table_in(group, "your turn, \u2068Ben")
    assert cost(house, group, before) == 1


async def test_words_count_in_a_group_only_when_meant(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "lits")
    house.local.sandbox.people.set_privacy(on=False)
    await accepted(group, await ann.say(group, "T e5 r1"))
    words = [await ben.say(group, text) for text in ("swap", "end", "rock", "random", "a1")]
    await accepted(group, await ben.say(group, "swap", reply_to=table.message_id))
    await all_sent(house)
    assert not any(group.message(word.message_id).reactions for word in words)
    assert [ply.text for ply in (await stored(house, code_of(table))).record.plies][1:] == ["swap"]
    assert len(group.from_bot) == 1


async def test_a_reply_that_is_no_move_or_out_of_turn_is_talk(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    for who, text in ((ann, "what a board"), (ann, "T"), (ben, "T e5 r1"), (ben, "T z9 r1")):
        talk = await who.say(group, text, reply_to=table.message_id)
    await accepted(group, await ann.say(group, "T e5 r1", reply_to=table.message_id))
    await all_sent(house)
    assert len(group.from_bot) == 1
    assert not group.message(talk.message_id).reactions


async def test_a_refused_move_gets_one_short_reply(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await all_sent(house)
    before = len(group.from_bot)
    answer = await answer_to(group, await ben.say(group, "/m T c4 r1"))
    assert "touch another T" in answer.text
    assert "Possible moves nearby:" in answer.text
    assert not answer.photo
    assert len(answer.text) < 400
    await ben.start()
    await ben.say(ben.private, "T c4 r1")
    assert (await table_in(ben.private, "touch another T")).photo
    assert len(group.from_bot) == before + 1


async def test_a_move_refused_at_a_button_is_a_toast(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "lits")
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    toast = await ann.tap(group, table, "⇄ Swap sides")
    assert toast.text
    assert len(group.from_bot) == 1
    await ben.tap(group, table, "⇄ Swap sides")
    await table_in(group, "swap rule")


async def test_others_are_told_by_a_toast_or_by_silence(house: BotHarness) -> None:
    group, ann, cleo = house.local.group, house.local.ann, house.local.cleo
    table = await challenge(house, "lits")
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    house.local.sandbox.people.set_privacy(on=False)
    await cleo.say(group, "L g4 r2")
    await ann.say(group, "L g4 r2")
    assert "за этим столом" in (await cleo.tap(group, table, "⇄ Swap sides")).text
    assert "not your turn" in (await ann.tap(group, table, "⇄ Swap sides")).text
    assert len(group.from_bot) == 1
    assert len((await stored(house, code_of(table))).record.plies) == 1


async def test_a_stale_button_says_so_and_refreshes(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    prompt = await opened(ann, table)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    old = next(tap for tap in taps_of(prompt) if tap.verb == "put")
    toast = await ann.tap(ann.private, prompt, old.encode())
    assert "over" in toast.text or "newest" in toast.text
    assert len((await stored(house, code_of(table))).record.plies) == 2
    await ann.private.until(lambda c: c.message(prompt.message_id).labels != prompt.labels)

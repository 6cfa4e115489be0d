"""Answers in a group that one person alone sees: moves put together there, commands, secrets."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from bot.delivery.senders import ephemeral
from bot.sandbox import Hold, Refuse
from bot.sandbox.bot_api import sending
from bot.telegram.ephemeral.calls import EphemeralClient
from bot.telegram.ephemeral.opening import UNSEEN
from bot.telegram.profile import Audience
from tests.integration.flows.test_fast_taps import SQUARES
from tests.integration.flows.test_tristra import challenged
from tests.support.flows.fixtures import LATE, BotHarness
from tests.support.flows.game import (
    THUMB,
    all_sent,
    answer_to,
    boards,
    challenge,
    challenge_in_secret,
    code_of,
    stored,
    table_in,
)
from tests.support.flows.tapping import asks, data_of, steps
from tests.support.local_chat import ChatView, MessageView, Persona

PARAMETERS = "ephemeral_message_parameters"


@pytest.fixture
async def group(house: BotHarness, monkeypatch: pytest.MonkeyPatch) -> ChatView:
    """The group of a bot that answers unseen; its clock jumps, that of the chat does not."""
    monkeypatch.setattr(ephemeral, "SECONDS", LATE)
    await house.answer_unseen()
    return house.local.group


def for_one(chat: ChatView, person: Persona) -> list[MessageView]:
    """The bot's messages that a person alone sees, oldest first."""
    return [message for message in chat.from_bot if message.message.receiver == person.id]


async def shown_to(
    chat: ChatView, person: Persona, when: Callable[[MessageView], bool] = lambda _: True
) -> MessageView:
    """The only one of them, once it is as it should be."""

    def only(chat: ChatView) -> MessageView | None:
        found = for_one(chat, person)
        return found[0] if len(found) == 1 and when(found[0]) else None

    return await chat.until(only)


async def put_together(chat: ChatView, person: Persona, rng: Random) -> None:
    """Choose at random in the message that a person alone sees, until the move is played."""
    shown = await shown_to(chat, person)
    while not (done := data_of(shown, "done")):
        await person.tap(chat, shown, rng.choice(steps(shown)))
        shown = await shown_to(chat, person, partial(_is_another, shown))
    await person.tap(chat, shown, done)


def _is_another(before: MessageView, now: MessageView) -> bool:
    return (now.message_id, now.edits) != (before.message_id, before.edits)


async def test_a_move_is_put_together_in_the_group_and_nobody_else_sees_it(
    house: BotHarness, group: ChatView
) -> None:
    ann, ben = house.local.ann, house.local.ben
    table = await challenge(house)
    toast = await ann.tap(group, table, "Move")
    assert (toast.text, toast.url) == ("", None)
    shown = await shown_to(group, ann)
    assert shown.photo
    await put_together(group, ann, Random(1))
    await table_in(group, "your turn, \u2068Ben")
    await group.until(partial(_has_none, person=ann))
    assert len((await stored(house, code_of(table))).record.plies) == 1
    assert not house.local.ann.private.messages
    assert not for_one(group, ben)


async def plays(house: BotHarness, chat: ChatView, person: Persona, rng: Random) -> None:
    """Make somebody's next move by the board's buttons, in the group."""
    await all_sent(house)
    board = boards(chat)[-1]
    if word := data_of(board, "say"):
        await person.tap(chat, board, word)
        return
    await person.tap(chat, board, data_of(board, "compose"))
    await put_together(chat, person, rng)


@pytest.mark.parametrize(
    ("game", "opener", "other"),
    [
        ("lits", "ann", "ben"),
        ("blokus", "Dani", "cleo"),
        ("stratopolis", "cleo", "ann"),
        ("tristra", "ben", "cleo"),
    ],
)
async def test_two_play_a_game_of_each_kind_without_leaving_the_group(
    game: str, opener: str, other: str, house: BotHarness, group: ChatView
) -> None:
    rng, people = Random(3), [house.local.persona(name) for name in (opener, other)]
    await people[0].say(group, f"/challenge @{other} {game}")
    invitation = await table_in(group)
    await people[1].tap(group, invitation, data_of(invitation, "accept"))
    await all_sent(house)
    code = code_of(invitation)
    while len((state := await stored(house, code)).record.plies) < 5:
        for seat in state.to_move:
            [mover] = [one for one in state.humans if seat in state.seats_of(one.id)]
            await plays(house, group, house.local.person(mover.id), rng)
    await all_sent(house)
    for person in people:
        assert not for_one(group, person)
        assert not person.private.messages


async def test_two_set_up_at_once_and_neither_sees_the_other(
    house: BotHarness, group: ChatView
) -> None:
    ann, ben, rng = house.local.ann, house.local.ben, Random(5)
    table = await challenge_in_secret(house)
    await all_sent(house)
    compose = data_of(boards(group)[-1], "compose")
    await ann.tap(group, boards(group)[-1], compose)
    await ben.tap(group, boards(group)[-1], compose)
    mine, theirs = await shown_to(group, ann), await shown_to(group, ben)
    assert mine.message_id != theirs.message_id
    await put_together(group, ann, rng)
    await all_sent(house)
    assert (await shown_to(group, ben)).message_id == theirs.message_id
    [ply] = (await stored(house, code_of(table))).record.plies
    everywhere = [message.text for message in group.messages if message.message.receiver is None]
    assert not [text for text in everywhere if ply.text in text]
    await put_together(group, ben, rng)
    await group.until(partial(_has_none, person=ben))
    assert len((await stored(house, code_of(table))).record.plies) == 2


async def test_taps_faster_than_edits_all_count(house: BotHarness, group: ChatView) -> None:
    ann, board = house.local.ann, await challenged(house)
    await ann.tap(group, board, data_of(board, "compose"))
    shown = await shown_to(group, ann, lambda message: message.photo is not None)
    held, calls = Hold(), house.local.sandbox.calls
    house.local.sandbox.faults.add(held, "editEphemeralMessageMedia")
    before = len(calls.of("editEphemeralMessageMedia"))
    for square in SQUARES:
        await ann.tap(group, shown, square)
    held.release.set()
    await all_sent(house)
    await ann.tap(group, group.message(shown.message_id), "Confirm")
    [ply] = (await stored(house, code_of(board))).record.plies
    assert ply.text == "build GGGGGG BRBRBR RBRBRB"
    assert len(calls.of("editEphemeralMessageMedia")) - before <= 2


def _is_asked(chat: ChatView) -> bool:
    return any(map(asks, chat.from_bot[-1:]))


async def opens_private(house: BotHarness, chat: ChatView, table: MessageView) -> None:
    """Check that "Move" leads to the private chat, and that the group has seen nothing."""
    ann, before = house.local.ann, [message.message_id for message in chat.messages]
    toast = await ann.tap(chat, table, "Move")
    assert (toast.url or "").endswith(f"?start={code_of(table)}")
    await all_sent(house)
    assert [message.message_id for message in chat.messages] == before
    await ann.start(code_of(table))
    await ann.private.until(_is_asked)


async def test_an_older_server_means_the_private_chat(house: BotHarness, group: ChatView) -> None:
    house.local.sandbox.people.set_ephemeral(on=False)
    await opens_private(house, group, await challenge(house))
    assert not house.local.sandbox.calls.of("sendPhoto")[-1].params.get(PARAMETERS)


async def test_a_server_that_would_show_it_to_all_is_found_out_by_nothing(
    house: BotHarness, group: ChatView, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await challenge(house)
    monkeypatch.setattr(sending, "receiver_of", lambda *_: {})
    await opens_private(house, group, table)
    asked = house.local.sandbox.calls
    assert [
        call.params["text"] for call in asked.of("sendMessage") if PARAMETERS in call.params
    ] == ["…"]
    assert not [call for call in asked.of("sendPhoto") if PARAMETERS in call.params]


@pytest.mark.parametrize("method", ["sendMessage", "editEphemeralMessageMedia"])
async def test_a_refusal_means_the_private_chat(
    method: str, house: BotHarness, group: ChatView
) -> None:
    table = await challenge(house)
    house.local.sandbox.faults.add(Refuse(400, "Bad Request: not now"), method)
    ann = house.local.ann
    toast = await ann.tap(group, table, "Move")
    assert (toast.url or "").endswith(f"?start={code_of(table)}")


async def test_a_tap_that_is_too_old_means_the_private_chat(
    house: BotHarness, group: ChatView, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await challenge(house)
    monkeypatch.setattr(ephemeral, "SECONDS", -1.0)
    await opens_private(house, group, table)


async def test_a_message_that_is_gone_is_shown_again(house: BotHarness, group: ChatView) -> None:
    table, ann = await challenge(house), house.local.ann
    await ann.tap(group, table, "Move")
    shown = await shown_to(group, ann)
    sandbox = house.local.sandbox
    sandbox.world.remove(shown.message)
    sandbox.people.tap(ann.id, group.id, shown.message_id, steps(shown)[0], shown.message)
    again = await shown_to(group, ann)
    assert again.message_id != shown.message_id
    await put_together(group, ann, Random(2))
    await table_in(group, "your turn, \u2068Ben")


async def test_a_move_made_otherwise_takes_it_away(house: BotHarness, group: ChatView) -> None:
    table, ann = await challenge(house), house.local.ann
    await ann.tap(group, table, "Move")
    await shown_to(group, ann)
    await house.stop_bot()
    await house.start_bot()
    await ann.say(group, "/m T e5 r1")
    await table_in(group, "your turn, \u2068Ben")
    await group.until(partial(_has_none, person=ann))


async def list_commands(house: BotHarness) -> None:
    """Tell the server of the commands that only the bot is to see."""
    assert house.app
    named = [(name, "meaning") for name in UNSEEN]
    await house.app.api.name_commands(named, Audience.GROUPS, "", UNSEEN)


def _has_none(chat: ChatView, person: Persona) -> bool:
    return not for_one(chat, person)


def _is_answered(chat: ChatView, person: Persona, said: MessageView) -> bool:
    return any(answer.message_id > said.message_id for answer in for_one(chat, person))


async def test_commands_that_nobody_sees_are_answered_so(
    house: BotHarness, group: ChatView
) -> None:
    await challenge(house, "lits swap=off")
    await list_commands(house)
    ann, ben = house.local.ann, house.local.ben
    public = [message.message_id for message in group.messages]
    for text in ("/pieces", "/rules", "/games", "/record", "/m T a1", "/hint"):
        said = await ann.say(group, text)
        assert said.message.receiver == ann.id, text
        await group.until(partial(_is_answered, person=ann, said=said))
    await all_sent(house)
    assert [m.message_id for m in group.messages if m.message.receiver is None] == public
    assert not for_one(group, ben)


async def test_what_is_secret_may_be_typed_where_nobody_sees_it(
    house: BotHarness, group: ChatView
) -> None:
    table, ann = await challenge_in_secret(house), house.local.ann
    await list_commands(house)
    state = await stored(house, code_of(table))
    order = state.position.print(state.position.random_move(Random(4), 0))
    before = [message.message_id for message in group.messages]
    said = await ann.say(group, f"/m {order}")
    await shown_to(group, ann, lambda answer: answer.text == "👍")
    await all_sent(house)
    assert [ply.text for ply in (await stored(house, code_of(table))).record.plies] == [order]
    seen = [m for m in group.messages if m.message.receiver is None]
    assert {m.message_id for m in seen} == set(before)
    assert not [m for m in seen if order in m.text]
    assert said.message.receiver == ann.id


async def test_a_bot_that_leads_the_group_answers_whoever_wrote_alone(
    house: BotHarness, group: ChatView
) -> None:
    await challenge(house, "lits swap=off")
    ann = house.local.ann
    house.local.sandbox.people.promote_bot(ann.id, group.id, admin=True)
    before = [message.message_id for message in group.from_bot]
    for text in ("/pieces", "/record", "/m T a1 r9"):
        said = await ann.say(group, text)
        assert said.message.receiver is None
        await group.until(partial(_is_answered, person=ann, said=said))
    seen = [m for m in group.from_bot if m.message.receiver is None]
    assert [m.message_id for m in seen] == before


def _hint(chat: ChatView) -> MessageView | None:
    return next((message for message in chat.from_bot if "I would play" in message.text), None)


@pytest.mark.parametrize("leads", [True, False])
async def test_a_hint_comes_where_it_was_asked_for_or_in_private(
    *, leads: bool, house: BotHarness, group: ChatView
) -> None:
    await challenge(house, "lits swap=off hints=on")
    ann = house.local.ann
    await ann.start()
    house.local.sandbox.people.promote_bot(ann.id, group.id, admin=leads)
    said = await ann.say(group, "/hint")
    chat = group if leads else ann.private
    hint = await chat.until(_hint)
    assert hint.message.receiver == (ann.id if leads else None)
    assert THUMB in group.message(said.message_id).reactions


async def test_where_it_does_not_lead_the_group_sees_the_answers(
    house: BotHarness, group: ChatView
) -> None:
    await challenge(house, "lits swap=off")
    ann, calls = house.local.ann, house.local.sandbox.calls
    for text in ("/pieces", "/m T a1 r9"):
        said = await ann.say(group, text)
        assert (await answer_to(group, said)).message.receiver is None
    tried = [call for kind in ("sendPhoto", "sendMessage") for call in calls.of(kind)]
    assert sum(PARAMETERS in call.params for call in tried) == 1


@pytest.mark.usefixtures("impatient")
async def test_control_what_is_shown_to_all_is_noticed(
    house: BotHarness, group: ChatView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EphemeralClient, "_aside", {})
    assert house.app
    house.app.delivery.sender.support.is_proven = True
    with pytest.raises((AssertionError, LookupError)):
        await test_two_set_up_at_once_and_neither_sees_the_other(house, group)

"""Two people play in a group with privacy mode, as docs/conversation.md promises."""

from random import Random

import pytest

from bot.domain.table import Stage
from bot.sandbox import Refuse
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    answer_to,
    boards,
    challenge,
    code_of,
    legal_move,
    play_on,
    said,
    stored,
    table_in,
    toast_of,
)


async def test_an_open_table_from_play_to_the_swap(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/play lits")
    table = await table_in(group, "invites")
    assert table.labels == ["Join", "Let the bot play", "Cancel"]
    await ben.tap(group, table, "Join")
    table = await table_in(group, "All seats are taken")
    assert "Ann" in (await ben.tap(group, table, "Start")).text
    await ann.tap(group, table, "Start")
    await table_in(group, "your turn, \u2068Ann")
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    await ben.tap(group, table, "⇄ Swap sides")
    table = await table_in(group, "swap rule")
    assert "your turn, \u2068Ann" in (table.text or "")
    assert (await stored(house, code_of(table))).position.sides == (("o",), ("x",))


async def test_a_whole_game_costs_one_message_and_one_edit_a_ply(house: BotHarness) -> None:
    group = house.local.group
    table = await challenge(house)
    before = house.local.sandbox.calls.last
    state = await play_on(house, table, group, Random(3))
    final = await table_in(group, "🏆")
    assert final.labels == ["Rematch", "Key moments", "Share", "Replay"]
    assert state.stage is Stage.OVER
    plies = len(state.record.plies)
    await all_sent(house)
    calls = house.local.sandbox.calls
    cost = len(calls.sends(group.id, before)) + len(calls.edits(group.id, before))
    assert cost <= plies + 6
    assert [m.labels for m in boards(group)[:-1]] in ([], [[]])


async def test_a_rematch_exchanges_the_sides(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await ann.say(group, "/resign")
    question = await said(group, "Do you really want to resign")
    assert "Somebody else" in (await ben.tap(group, question, "Yes, resign")).text
    await ann.tap(group, question, "Yes, resign")
    over = await table_in(group, "by resignation")
    assert (await stored(house, code_of(table))).record.result == "O+R"
    await ben.tap(group, over, "Rematch")
    again = await table_in(group, "challenges you")
    rematch = over.button("Rematch")
    assert rematch
    late = ann.press_stale(group, over, rematch["callback_data"])
    assert f"#{code_of(again)}" in await toast_of(house, late)
    await ann.tap(group, again, "Accept")
    again = await table_in(group, "your turn, \u2068Ben")
    assert (await stored(house, code_of(again))).record.seats == ("Ben", "Ann")
    # Nobody waits for that: it is sent when nothing else is to be.
    await group.until(lambda chat: not chat.message(question.message_id).labels)


async def test_a_challenge_is_for_the_one_challenged(house: BotHarness) -> None:
    group, ann, ben, cleo = house.local.group, house.local.ann, house.local.ben, house.local.cleo
    await ann.say(group, "/challenge @ben lits")
    table = await table_in(group, "challenges you")
    assert "Ответить на это может только" in (await cleo.tap(group, table, "Accept")).text
    assert "This is for" in (await ann.tap(group, table, "Decline")).text
    await ben.tap(group, table, "Decline")
    table = await table_in(group, "declined")
    assert table.labels == []
    assert (await stored(house, code_of(table))).stage is Stage.CLOSED


async def test_a_person_without_user_name_is_challenged_by_reply(house: BotHarness) -> None:
    group, ann, dani = house.local.group, house.local.ann, house.local.dani
    hello = await dani.say(group, "Sziasztok!")
    await ann.say(group, "/challenge lits", reply_to=hello.message_id)
    table = await table_in(group, "challenges you")
    await dani.tap(group, table, "Accept")
    await table_in(group, "your turn")


async def test_the_group_may_talk(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    house.local.sandbox.people.set_privacy(on=False)
    before = house.local.sandbox.calls.last
    for talk in ("hello", "a1", "swap", "T", "nice move, wasn't it?", "1 2 3", "No.", "L"):
        await ann.say(group, talk)
    await ben.say(group, "T b3 r1")
    await ann.say(group, "what a board", reply_to=table.message_id)
    await ben.say(group, "T b3 r1", reply_to=table.message_id)
    text = await legal_move(house, code_of(table), Random(1))
    await accepted(group, await ann.say(group, text))
    await table_in(group, text)
    await all_sent(house)
    assert len(house.local.sandbox.calls.sends(group.id, before)) == 1


async def test_a_refused_move_gets_a_reason_and_changes_nothing(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    for text, reason in (
        ("T c4 r1", "touch another T"),
        ("S e4 r0", "already lies there"),
        ("I a3 r0", "touch a piece"),
        ("L z9 r1", "no square"),
        ("L f7", "several moves"),
    ):
        wrong = await ben.say(group, text, reply_to=table.message_id)
        assert reason in ((await answer_to(group, wrong)).text or "")
        assert not group.message(wrong.message_id).reactions
    assert len((await stored(house, code_of(table))).record.plies) == 1


async def test_a_table_is_shown_anew_and_the_old_message_still_means_it(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    first = await challenge(house)
    house.local.sandbox.faults.add(
        Refuse(400, "Bad Request: message can't be deleted for everyone"), "deleteMessage", count=1
    )
    await ann.say(group, "/board")
    await group.until(lambda g: len(boards(g)) == 2)
    await group.until(lambda g: g.message(first.message_id).labels == [])
    await accepted(group, await ann.say(group, "T e5 r1", reply_to=first.message_id))
    third = await table_in(group, "T e5 r1")
    await ben.tap(group, third, "🔔 Tell me in private when it is my turn")
    # Once that is answered, the button is there whose place the question took.
    here = "⤓ Show the board here"
    await group.until(lambda g: here in g.message(third.message_id).labels)
    await ben.tap(group, group.message(third.message_id), here)
    await group.until(lambda g: boards(g)[-1].message_id > third.message_id)
    await all_sent(house)
    assert len(boards(group)) == 2
    assert "T e5 r1" not in (group.message(first.message_id).text or "")


async def test_the_record_is_printed_and_replays(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    answer = (await answer_to(group, await ann.say(group, "/record"))).text or ""
    assert "1. T e5 r1 *" in answer
    assert '[Seats "Ann; Ben"]' in answer
    assert str((await stored(house, code_of(table))).record).strip() == answer.strip()


async def test_the_opener_cancels(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/play lits")
    table = await table_in(group, "invites")
    assert "Only" in (await ben.tap(group, table, "Cancel")).text
    await ann.say(group, "/cancel")
    table = await table_in(group, "Cancelled")
    assert table.labels == []
    answer = await answer_to(group, await ben.say(group, "/cancel"))
    assert "You aren’t playing here" in (answer.text or "")


async def test_control_talk_that_is_answered_is_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.table._was_talk", lambda *_: False)
    with pytest.raises(AssertionError):
        await test_the_group_may_talk(house)


@pytest.mark.usefixtures("talkative")
async def test_control_messages_besides_at_every_ply_are_noticed(house: BotHarness) -> None:
    with pytest.raises(AssertionError, match=r"<= .* \+ 6"):
        await test_a_whole_game_costs_one_message_and_one_edit_a_ply(house)

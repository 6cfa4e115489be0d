"""Groups as they live: they are upgraded, have topics, remove the bot and take it back."""

import pytest

from bot.store.repositories import chat_status
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    answer_to,
    boards,
    challenge,
    code_of,
    said,
    stored,
    table_in,
)
from tests.support.flows.promised import card_with, mentioned

FIRST, SECOND = "T e5 r1", "L g4 r2"


async def test_a_game_goes_on_when_its_group_becomes_a_supergroup(house: BotHarness) -> None:
    local = house.local
    ann, ben = local.ann, local.ben
    group = local.new_basic_group(ann, "Small", ben)
    await said(group, "I am Tessera")
    await ann.say(group, "/challenge @ben lits swap=off setup=rings")
    table = await table_in(group, "challenges you")
    await ben.tap(group, table, "Accept")
    code = code_of(await table_in(group, "your turn, \u2068Ann"))
    new = await ann.migrate(group)
    await accepted(new, await ann.say(new, f"/m {FIRST}"))
    table = await table_in(new, FIRST)
    assert code_of(table) == code
    await accepted(new, await ben.say(new, SECOND, reply_to=table))
    await table_in(new, SECOND)
    await all_sent(house)
    assert len(boards(new)) == len(boards(group)) == 1
    assert [m.text for m in new.from_bot if m.text and "I am Tessera" in m.text] == []
    assert (await stored(house, code)).place.chat == new.id


async def test_an_upgrade_of_which_the_bot_learns_by_a_refusal(house: BotHarness) -> None:
    local = house.local
    ann, ben = local.ann, local.ben
    group = local.new_basic_group(ann, "Small", ben)
    await ann.say(group, "/challenge @ben lits swap=off setup=rings")
    table = await table_in(group, "challenges you")
    await ben.tap(group, table, "Accept")
    code = code_of(await table_in(group, "your turn, \u2068Ann"))
    await ann.start()
    await said(ann.private, "Welcome")
    await house.stop_bot()
    await ann.say(ann.private, f"#{code} {FIRST}")
    new = await ann.migrate(group)
    await house.start_bot()
    table = await table_in(new, FIRST)
    assert code_of(table) == code
    assert len(boards(new)) == 1


async def test_a_bot_that_was_removed_is_silent_and_comes_back_with_its_games(
    house: BotHarness,
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    code = code_of(await challenge(house))
    await ann.start()
    await said(ann.private, "Welcome")
    await ben.remove_bot(group)
    await accepted(ann.private, await ann.say(ann.private, f"#{code} {FIRST}"))
    assert len(boards(group)) == 1
    await ben.add_bot(group)
    table = await table_in(group, FIRST)
    assert code_of(table) == code
    assert [m for m in group.from_bot if "One game goes on" in (m.text or "")]
    await all_sent(house)
    assert [board.message_id for board in boards(group)] == [table.message_id]
    await accepted(group, await ben.say(group, SECOND, reply_to=table))


async def test_who_blocked_the_bot_finds_the_game_as_it_was(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    await ann.say(ann.private, "/solo lits swap=off setup=rings")
    code = code_of(await table_in(ann.private, "your turn"))
    [before] = boards(ann.private)
    await ann.block()
    await ann.unblock()
    await ann.private.until(lambda c: boards(c)[-1].message_id > before.message_id)
    assert code_of(boards(ann.private)[-1]) == code
    await accepted(ann.private, await ann.say(ann.private, FIRST))


async def test_who_wants_to_be_told_and_cannot_be_is_called_in_the_group(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ben.start()
    await ben.say(ben.private, "/settings")
    await ben.tap(ben.private, await card_with(ben.private, "• 🔔 Tell me"), "• 🔔 Tell me")
    await ann.start()
    first = await challenge(house)
    await ben.block()
    before = house.local.sandbox.calls.last
    await accepted(ann.private, await ann.say(ann.private, f"#{code_of(first)} T e5 r1"))
    await group.until(lambda g: boards(g)[-1].message_id > first.message_id)
    called = boards(group)[-1]
    assert mentioned(called) == [ben.id]
    await all_sent(house)
    assert [board.message_id for board in boards(group)] == [called.message_id]
    assert len(house.local.sandbox.calls.sends(group.id, before)) == 1


async def test_a_table_stays_in_its_topic(house: BotHarness) -> None:
    ann, ben = house.local.ann, house.local.ben
    forum = house.local.new_forum(ann, "Forum", ben)
    games, other = await ann.new_topic(forum, "Games"), await ann.new_topic(forum, "Other")
    await ann.say(games, "/challenge @ben lits swap=off setup=rings")
    table = await table_in(games, "challenges you")
    await ben.tap(forum, table, "Accept")
    table = await table_in(games, "your turn, \u2068Ann")
    await accepted(games, await ann.say(games, f"/m {FIRST}"))
    await table_in(games, FIRST)
    asked = await ben.say(other, "/pieces lits")
    assert (await answer_to(forum, asked)).topic == other.topic
    await ben.say(forum.general, "/help")
    await said(forum.general, "Start a game")
    await ben.say(other, f"/board #{code_of(table)}")
    await games.until(lambda g: len(boards(g)) == 2 or None)
    assert boards(other)[1:] == []
    assert boards(forum.general) == []


async def test_a_challenge_in_a_topic_without_a_name_is_not_for_who_made_the_topic(
    house: BotHarness,
) -> None:
    ann, ben = house.local.ann, house.local.ben
    forum = house.local.new_forum(ann, "Forum", ben)
    games = await ben.new_topic(forum, "Games")
    asked = await ann.say(games, "/challenge lits")
    assert "Whom?" in ((await answer_to(forum, asked)).text or "")


async def test_a_table_whose_topic_was_deleted_goes_on_in_general(house: BotHarness) -> None:
    ann, ben = house.local.ann, house.local.ben
    forum = house.local.new_forum(ann, "Forum", ben)
    games = await ann.new_topic(forum, "Games")
    await ann.say(games, "/challenge @ben lits swap=off setup=rings")
    table = await table_in(games, "challenges you")
    await ben.tap(forum, table, "Accept")
    code = code_of(await table_in(games, "your turn, \u2068Ann"))
    await ann.delete_topic(games)
    await ann.say(forum.general, f"/m {FIRST}")
    table = await table_in(forum.general, FIRST)
    assert code_of(table) == code
    assert (await stored(house, code)).place.topic is None
    await accepted(forum, await ben.say(forum.general, SECOND, reply_to=table))


async def test_a_closed_topic_is_shown_the_table_when_it_is_open_again(house: BotHarness) -> None:
    ann, ben = house.local.ann, house.local.ben
    forum = house.local.new_forum(ann, "Forum", ben)
    games = await ann.new_topic(forum, "Games")
    await ann.say(games, "/challenge @ben lits swap=off setup=rings")
    table = await table_in(games, "challenges you")
    await ben.tap(forum, table, "Accept")
    code = code_of(await table_in(games, "your turn, \u2068Ann"))
    await ann.close_topic(games)
    await ann.say(forum.general, f"/board #{code}")
    await house.local.sandbox.calls.until(
        lambda calls: [call for call in calls if call.method == "sendPhoto" and call.status == 400]
    )
    await ann.reopen_topic(games)
    await accepted(forum, await ann.say(games, f"/m {FIRST}"))
    await table_in(games, FIRST)
    assert boards(forum.general) == []


async def test_who_writes_as_the_group_is_told_why_nothing_happens(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    code = code_of(await challenge(house))
    asked = await ann.say_as_group(group, f"/m {FIRST}")
    assert "who you are" in ((await answer_to(group, asked)).text or "")
    await ann.say_as_group(group, FIRST)
    await accepted(group, await ann.say(group, f"/m #{code} {FIRST}"))
    await table_in(group, FIRST)
    answers = [m for m in group.from_bot if "who you are" in (m.text or "")]
    assert len(answers) == 1


async def test_a_new_name_is_shown_when_its_owner_moves(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    code = code_of(await challenge(house))
    await ann.change("Anna Maria", username=None)
    await ann.say(group, f"/m {FIRST}")
    table = await table_in(group, FIRST)
    assert "Anna Maria" in (table.text or "")
    state = await stored(house, code)
    assert state.record.seats[0] == "Ann"


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_control_a_table_left_behind_is_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> None:
        """Leave the rows of a group at their old chat."""

    monkeypatch.setattr(chat_status, "move", nothing)
    with pytest.raises(AssertionError, match="You aren’t playing here"):
        await test_a_game_goes_on_when_its_group_becomes_a_supergroup(house)

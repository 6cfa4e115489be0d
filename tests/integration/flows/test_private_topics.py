"""Private chats with topics, of which each table has its own."""

from functools import partial
from random import Random

import pytest

from bot.sandbox import Lose, Refuse
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    boards,
    code_of,
    legal_move,
    said,
    stored,
    table_in,
)
from tests.support.flows.tapping import asks
from tests.support.local_chat import ChatView, MessageView, Persona


@pytest.fixture
async def home(house: BotHarness) -> ChatView:
    """Ann's private chat, which has topics."""
    await house.give_topics()
    await house.local.ann.start()
    return house.local.ann.private


async def begun(house: BotHarness, person: Persona, words: str) -> MessageView:
    """The board of a game that somebody begins alone in private, outside all topics."""
    before = len(boards(person.private))
    await person.say(person.private, f"/solo {words}")

    def newest(chat: ChatView) -> MessageView | None:
        return boards(chat)[-1] if len(boards(chat)) > before else None

    board = await person.private.until(newest)
    await all_sent(house)
    return board


def name_of(house: BotHarness, chat: ChatView, topic: int | None) -> str:
    """The name of a topic."""
    found = house.local.sandbox.store.topic(chat.id, topic or 0)
    assert found
    return found.name


@pytest.mark.parametrize(
    ("game", "who", "title"),
    [
        ("lits first", "ann", "Battle of LITS"),
        ("blokus duo first", "Dani", "Blokus"),
        ("stratopolis first", "cleo", "Стратополис"),
        ("tristra first", "ben", "Tristra"),
    ],
)
async def test_each_table_has_its_topic_and_is_played_there(
    game: str, who: str, title: str, house: BotHarness
) -> None:
    await house.give_topics()
    person, rng = house.local.persona(who), Random(2)
    await person.start()
    board = await begun(house, person, game)
    (topic,) = person.private.topics
    assert board.topic == topic.topic
    assert name_of(house, person.private, topic.topic) == f"#{code_of(board)} {title}"
    for _ in range(3):
        move = await legal_move(house, code_of(board), rng)
        await accepted(topic, await person.say(topic, move))
        await on_move_again(house, code_of(board), person)
    await all_sent(house)
    assert [one.topic for one in boards(person.private)] == [topic.topic]


async def on_move_again(house: BotHarness, code: str, person: Persona) -> None:
    """Wait until the bot has answered a move."""
    while True:
        coming = house.local.sandbox.calls.pulse.coming()
        if (await stored(house, code)).is_on_move(person.id):
            return
        await coming


async def _plies(house: BotHarness, code: str) -> int:
    return len((await stored(house, code)).record.plies)


async def test_a_move_is_made_at_the_table_of_its_topic(house: BotHarness, home: ChatView) -> None:
    ann, rng = house.local.ann, Random(4)
    first = code_of(await begun(house, ann, "lits first swap=off"))
    second = code_of(await begun(house, ann, "lits first swap=off"))
    one, other = home.topics
    move = await legal_move(house, first, rng)
    # At any other place it could be meant for either.
    await ann.say(home, move)
    await said(home, "Which table?")
    for topic, code, left in ((one, first, second), (other, second, first)):
        before = await _plies(house, left)
        await accepted(topic, await ann.say(topic, move))
        assert await _plies(house, code) > 0
        assert await _plies(house, left) == before


async def test_a_rematch_stays_in_the_topic_which_is_renamed(
    house: BotHarness, home: ChatView
) -> None:
    ann = house.local.ann
    board = await begun(house, ann, "tristra first")
    (topic,) = home.topics
    await ann.say(topic, "/resign")
    await ann.tap(topic, await said(topic, "really want to resign"), "Yes, resign")
    over = await table_in(topic, "🏆")
    await ann.tap(topic, over, "Rematch")
    again = await topic.until(partial(_second_board, first=board))
    await all_sent(house)
    assert home.topics[0].topic == again.topic
    assert len(home.topics) == 1
    assert name_of(house, home, again.topic) == f"#{code_of(again)} Tristra"


def _second_board(chat: ChatView, first: MessageView) -> MessageView | None:
    found = [one for one in boards(chat) if code_of(one) != code_of(first)]
    return found[0] if found else None


async def test_a_second_game_begun_in_a_topic_does_not_share_it(
    house: BotHarness, home: ChatView
) -> None:
    ann = house.local.ann
    await begun(house, ann, "lits first")
    (topic,) = home.topics
    await ann.say(topic, "/solo tristra first")
    await home.until(lambda chat: len(boards(chat)) == 2)
    await all_sent(house)
    assert len({board.topic for board in boards(home)}) == 2


async def test_a_game_goes_on_outside_when_its_topic_is_deleted(
    house: BotHarness, home: ChatView
) -> None:
    ann, rng = house.local.ann, Random(6)
    board = await begun(house, ann, "lits first swap=off")
    code = code_of(board)
    await ann.delete_topic(home.topics[0])
    await ann.say(home, await legal_move(house, code, rng))
    await home.until(lambda chat: boards(chat) or None)
    await all_sent(house)
    assert [one.topic for one in boards(home)] == [None]
    assert not home.topics


async def test_where_telegram_refuses_topics_tables_stay_outside(
    house: BotHarness, home: ChatView
) -> None:
    faults = house.local.sandbox.faults
    refused = Refuse(400, "Bad Request: not enough rights")
    faults.add(refused, "createForumTopic", count=None)
    first = await begun(house, house.local.ann, "lits first")
    second = await begun(house, house.local.ann, "tristra first")
    assert (first.topic, second.topic, home.topics) == (None, None, [])
    # It is not asked again.
    assert len(house.local.sandbox.calls.of("createForumTopic")) == 1


async def test_a_topic_that_may_have_been_made_is_not_made_again(
    house: BotHarness, home: ChatView
) -> None:
    house.local.sandbox.faults.add(Lose(), "createForumTopic")
    board = await begun(house, house.local.ann, "lits first")
    assert board.topic is None
    assert len(home.topics) == 1


async def test_without_topics_nothing_is_asked_of_telegram(house: BotHarness) -> None:
    await house.local.ann.start()
    board = await begun(house, house.local.ann, "lits first")
    assert board.topic is None
    assert not house.local.sandbox.calls.of("createForumTopic", "editForumTopic")


async def test_secrets_are_set_up_in_the_topic_by_buttons(
    house: BotHarness, home: ChatView
) -> None:
    ann = house.local.ann
    board = await begun(house, ann, "tristra first")
    (topic,) = home.topics
    await ann.tap(topic, board, "Set up")
    shown = await topic.until(_chosen_from)
    assert shown.message_id == board.message_id


def _chosen_from(chat: ChatView) -> MessageView | None:
    return next((board for board in boards(chat) if asks(board)), None)

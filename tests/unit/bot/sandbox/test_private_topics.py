"""Private chats with topics, and drafts of messages that are yet to come."""

import pytest
from telegram import Bot
from telegram.error import BadRequest, InvalidToken

from tests.support.local_chat import ChatView, LocalChat
from tests.unit.bot.sandbox.test_persons import heard


@pytest.fixture
async def home(local: LocalChat) -> ChatView:
    """Ann's private chat, which has topics."""
    local.sandbox.people.set_private_topics(on=True)
    await local.ann.start()
    return local.ann.private


async def test_the_bot_is_told_of_topics(local: LocalChat, bot: Bot) -> None:
    assert not (await bot.get_me()).has_topics_enabled
    local.sandbox.people.set_private_topics(on=True)
    assert (await bot.get_me()).has_topics_enabled
    somebody = local.new_person("Eve")
    assert local.sandbox.store.topics(somebody.id)


async def test_the_bot_makes_a_topic_and_sends_to_it(bot: Bot, home: ChatView) -> None:
    made = await bot.create_forum_topic(home.id, "Tristra", 7322096)
    assert (made.name, made.icon_color) == ("Tristra", 7322096)
    sent = await bot.send_message(home.id, "x", message_thread_id=made.message_thread_id)
    assert (sent.message_thread_id, sent.is_topic_message) == (made.message_thread_id, True)
    (topic,) = home.topics
    assert topic.last.text == "x"


async def test_what_is_said_in_a_topic_tells_which(
    local: LocalChat, bot: Bot, home: ChatView
) -> None:
    await bot.create_forum_topic(home.id, "Tristra")
    (topic,) = home.topics
    await local.ann.say(topic, "here")
    await local.ann.say(home, "elsewhere")
    *_, here, elsewhere = await heard(bot)
    assert (here.message_thread_id, here.is_topic_message) == (topic.topic, True)
    assert elsewhere.message_thread_id is None


async def test_a_topic_gets_another_name_once(bot: Bot, home: ChatView, local: LocalChat) -> None:
    made = await bot.create_forum_topic(home.id, "Tristra")
    number = made.message_thread_id
    await bot.edit_forum_topic(home.id, number, "Blokus")
    kept = local.sandbox.store.topic(home.id, number)
    assert kept
    assert kept.name == "Blokus"
    with pytest.raises(BadRequest, match="opic_not_modified"):
        await bot.edit_forum_topic(home.id, number, "Blokus")
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.edit_forum_topic(home.id, number + 1000, "Blokus")


async def test_a_chat_without_topics_gets_none(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    with pytest.raises(BadRequest, match="not a forum"):
        await bot.create_forum_topic(local.ann.id, "Tristra")
    with pytest.raises(BadRequest, match="not a forum"):
        await bot.create_forum_topic(local.group.id, "Tristra")


async def test_a_forum_lets_the_bot_make_topics_if_it_leads(local: LocalChat, bot: Bot) -> None:
    forum = local.new_forum(local.ann, "Club", local.ben)
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.create_forum_topic(forum.id, "Tristra")
    local.sandbox.people.promote_bot(local.ann.id, forum.id, admin=True)
    assert (await bot.create_forum_topic(forum.id, "Tristra")).name == "Tristra"


async def test_names_and_colours_are_looked_at(bot: Bot, home: ChatView) -> None:
    with pytest.raises(BadRequest, match="opic_title_empty"):
        await bot.create_forum_topic(home.id, " ")
    with pytest.raises(BadRequest, match="con_color_invalid"):
        await bot.create_forum_topic(home.id, "Tristra", 1)


async def test_a_draft_is_seen_in_private_alone(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    assert await bot.send_message_draft(local.ann.id, 1)
    assert await bot.send_message_draft(local.ann.id, 1, "as far as it is")
    with pytest.raises(BadRequest, match="non-zero"):
        await bot.send_message_draft(local.ann.id, 0)
    with pytest.raises(BadRequest, match="only in private"):
        await bot.send_message_draft(local.group.id, 1)
    assert len(local.ann.private.messages) == 1


async def test_an_older_server_knows_no_drafts(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    local.sandbox.people.set_drafts(on=False)
    with pytest.raises(InvalidToken):
        await bot.send_message_draft(local.ann.id, 1)

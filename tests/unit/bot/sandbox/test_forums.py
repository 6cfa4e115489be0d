"""Forums: topics besides General, closed and deleted ones, replies within them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import ReplyParameters
from telegram.error import BadRequest

from bot.sandbox import RefusalError
from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of, png
from tests.unit.bot.sandbox.test_persons import heard

if TYPE_CHECKING:
    from pathlib import Path

    from telegram import Bot

    from tests.support.local_chat import ChatView


@pytest.fixture
def forum(local: LocalChat) -> ChatView:
    return local.new_forum(local.ann, "Club", local.ben)


async def test_a_message_in_a_topic_tells_which(
    local: LocalChat, bot: Bot, forum: ChatView
) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    await local.ben.say(topic, "/play")
    *_, made, said = await heard(bot)
    assert made.forum_topic_created is not None
    assert made.forum_topic_created.name == "Blokus"
    assert (made.message_id, made.message_thread_id) == (topic.topic, topic.topic)
    assert (said.message_thread_id, said.is_topic_message) == (topic.topic, True)
    assert said.chat.is_forum is True
    # Telegram lets every message of a topic answer the one that began it.
    assert said.reply_to_message is not None
    assert said.reply_to_message.forum_topic_created is not None


async def test_general_is_no_topic_in_messages(local: LocalChat, bot: Bot, forum: ChatView) -> None:
    await local.ann.new_topic(forum, "Blokus")
    first = await local.ben.say(forum, "/play")
    await local.ann.say(forum, "/board", reply_to=first)
    *_, said, reply = await heard(bot)
    assert [one.message_thread_id for one in (said, reply)] == [None, None]
    assert not said.is_topic_message
    assert not reply.is_topic_message
    assert said.reply_to_message is None
    assert [one.text for one in forum.general.messages[-2:]] == ["/play", "/board"]


async def test_the_bot_sends_to_a_topic(local: LocalChat, bot: Bot, forum: ChatView) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    other = await local.ann.new_topic(forum, "Tristra")
    assert [one.topic for one in forum.topics] == [topic.topic, other.topic]
    sent = await bot.send_photo(forum.id, png(), "table", message_thread_id=topic.topic)
    await bot.send_message(forum.id, "elsewhere")
    assert (sent.message_thread_id, sent.is_topic_message) == (topic.topic, True)
    assert topic.last.text == "table"
    assert forum.general.last.text == "elsewhere"
    assert [one.text for one in other.from_bot] == []


async def test_an_answer_goes_to_the_topic_of_what_it_answers(
    local: LocalChat, bot: Bot, forum: ChatView
) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    said = await local.ben.say(topic, "/play")
    sent = await bot.send_message(
        forum.id, "here", reply_parameters=ReplyParameters(said.message_id)
    )
    assert sent.message_thread_id == topic.topic
    assert (await local.ann.say(forum, "me too", reply_to=sent.message_id)).topic == topic.topic


async def test_a_closed_topic_is_closed_for_all_who_do_not_lead(
    local: LocalChat, bot: Bot, forum: ChatView
) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    await local.ann.close_topic(topic)
    with pytest.raises(BadRequest, match=r"(?i)^topic_closed$"):
        await bot.send_message(forum.id, "x", message_thread_id=topic.topic)
    with pytest.raises(RefusalError, match="TOPIC_CLOSED"):
        await local.ben.say(topic, "x")
    await local.ann.say(topic, "closed for now")
    await local.ann.promote_bot(forum)
    await bot.send_message(forum.id, "as an administrator", message_thread_id=topic.topic)
    await local.ann.promote_bot(forum, admin=False)
    await local.ann.reopen_topic(topic)
    await bot.send_message(forum.id, "open again", message_thread_id=topic.topic)
    services = [next(iter(one.service)) for one in topic.messages if one.service]
    assert services == ["forum_topic_created", "forum_topic_closed", "forum_topic_reopened"]
    assert [one.text for one in topic.from_bot] == ["as an administrator", "open again"]


async def test_general_can_be_closed_too(local: LocalChat, bot: Bot, forum: ChatView) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    await local.ann.close_topic(forum.general)
    with pytest.raises(BadRequest, match=r"(?i)^topic_closed$"):
        await bot.send_message(forum.id, "x")
    await bot.send_message(forum.id, "x", message_thread_id=topic.topic)


async def test_a_deleted_topic_is_not_found(local: LocalChat, bot: Bot, forum: ChatView) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic.topic)
    await local.ann.delete_topic(topic)
    assert (topic.messages, forum.topics) == ([], [])
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=topic.topic)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("y", forum.id, sent.message_id)


@pytest.mark.parametrize("thread", [1, 404])
async def test_only_topics_are_found(thread: int, bot: Bot, forum: ChatView) -> None:
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=thread)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_chat_action(forum.id, "typing", message_thread_id=thread)


async def test_a_topic_is_renamed(local: LocalChat, bot: Bot, forum: ChatView) -> None:
    topic = await local.ann.new_topic(forum, "Blokus")
    await local.ann.rename_topic(topic, "Blokus Duo")
    *_, said = await heard(bot)
    assert said.forum_topic_edited is not None
    assert said.forum_topic_edited.name == "Blokus Duo"


async def test_without_topics_replies_make_a_thread_that_is_no_topic(
    local: LocalChat, bot: Bot
) -> None:
    sent = await bot.send_message(local.group.id, "table", message_thread_id=404)
    assert sent.message_thread_id is None
    first = await local.ben.say(local.group, "T b3 r1", reply_to=sent.message_id)
    await local.ann.say(local.group, "/board", reply_to=first)
    answer, second = await heard(bot)
    assert [one.message_thread_id for one in (answer, second)] == [sent.message_id] * 2
    assert not answer.is_topic_message


async def test_a_supergroup_is_given_topics(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(RefusalError, match="not a forum"):
        await local.ann.new_topic(local.group, "Blokus")
    await local.ann.set_forum(local.group)
    assert (await bot.get_chat(local.group.id)).is_forum is True
    topic = await local.ann.new_topic(local.group, "Blokus")
    await local.ann.set_forum(local.group, on=False)
    sent = await bot.send_message(local.group.id, "x", message_thread_id=topic.topic)
    assert sent.is_topic_message is None


async def test_topics_survive_a_restart(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        forum = local.new_forum(local.ann, "Club")
        topic = await local.ann.new_topic(forum, "Blokus")
        await local.ann.close_topic(topic)
        await local.restart()
        assert [one.topic for one in forum.topics] == [topic.topic]
        with pytest.raises(BadRequest, match=r"(?i)^topic_closed$"):
            await bot.send_message(forum.id, "x", message_thread_id=topic.topic)

"""The methods about topics that the bot makes, and about drafts of its messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import open_chat, topic_of
from bot.sandbox.bot_api.content import message_words
from bot.sandbox.model.entities import BOT_ID, Chat, Json
from bot.sandbox.model.refusals import bad_request, unknown_method

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

_COLOURS: Final = (7322096, 16766590, 13338331, 9367192, 16749490, 16478047)


def create_topic(world: World, params: Params) -> Json:
    """`createForumTopic`: in private, or where the bot leads a forum."""
    chat, name = _forum(world, params), params.text("name")
    colour = params.integer("icon_color", _COLOURS[0])
    if colour not in _COLOURS:
        raise bad_request("ICON_COLOR_INVALID")
    made = world.begin_topic(chat, BOT_ID, name, colour)
    return {"message_thread_id": made.topic, **(made.service or {})["forum_topic_created"]}


def edit_topic(world: World, params: Params) -> bool:
    """`editForumTopic`: another name, which a message tells of."""
    chat = _forum(world, params)
    topic = world.store.topic(chat.id, topic_of(world, chat, params) or 0)
    if topic is None:
        raise bad_request("message thread not found")
    name = params.text("name") or topic.name
    if name == topic.name:
        raise bad_request("TOPIC_NOT_MODIFIED")
    service = world.rename_topic(topic, name)
    world.post(replace(world.draft(chat, BOT_ID, topic=topic.id), service=service))
    return True


def _forum(world: World, params: Params) -> Chat:
    chat = open_chat(world, params)
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    if chat.type != "private" and world.status(chat.id, BOT_ID) != "administrator":
        raise bad_request("not enough rights to create a topic")
    return chat


def send_draft(world: World, params: Params) -> bool:
    """`sendMessageDraft`: what clients show until a message comes, or half a minute has passed."""
    if not world.drafts:
        raise unknown_method()
    chat = open_chat(world, params)
    if chat.type != "private":
        raise bad_request("method is available only in private chats")
    if not params.integer("draft_id", 0):
        raise bad_request("draft_id must be non-zero")
    text = message_words(world, params)[0] if params.text("text") else ""
    topic = topic_of(world, chat, params)
    world.announce("draft", {"chat_id": chat.id, "topic": topic, "text": text})
    return True

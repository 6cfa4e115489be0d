"""Access of the bot: finding the chat and the message that a call is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.bot_api.ephemeral import sent_to
from bot.sandbox.model.entities import BOT_ID, GENERAL, Chat, Message
from bot.sandbox.model.inline import read_inline_id
from bot.sandbox.model.refusals import bad_request, forbidden, upgraded

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World


def chat_of(world: World, params: Params) -> Chat:
    """The chat that a call names, seen or not."""
    chat_id = params.values.get("chat_id")
    if chat_id is None or chat_id == "":
        raise bad_request("chat_id is empty")
    chat = world.store.chat(chat_id) if isinstance(chat_id, int) else None
    if chat is None:
        raise bad_request("chat not found")
    return chat


def open_chat(world: World, params: Params) -> Chat:
    """The chat that a call names, if the bot may write there."""
    chat = chat_of(world, params)
    if chat.type == "private":
        _check_private(world, chat)
    else:
        check_group(world, chat)
    return chat


def _check_private(world: World, chat: Chat) -> None:
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")
    if not world.is_present(chat.id, BOT_ID):
        raise forbidden("bot was blocked by the user")


def check_group(world: World, chat: Chat) -> None:
    """Refuse what the bot wants of a group that it is not in, or that is another chat now."""
    if chat.moved_to is not None:
        raise upgraded(chat.moved_to)
    status = world.status(chat.id, BOT_ID)
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if not world.is_present(chat.id, BOT_ID):
        raise forbidden(f"bot is not a member of the {chat.type} chat")


def topic_of(world: World, chat: Chat, params: Params, answered: int | None = None) -> int | None:
    """The topic that a call writes to (None: General), that of the message it answers if not told.

    Where there are no topics, what a call says of them counts for nothing.

    :raises RefusalError: there is no such topic, or it is closed for the bot
    """
    if not chat.forum:
        return None
    asked = params.integer("message_thread_id", 0)
    if asked == GENERAL or (asked and world.store.topic(chat.id, asked) is None):
        raise bad_request("message thread not found")
    message = world.store.message(chat.id, answered) if answered else None
    topic = asked or (message.topic if message else None)
    if world.is_closed(chat, topic, BOT_ID):
        raise bad_request("TOPIC_CLOSED")
    return topic


def message_of(world: World, chat: Chat, params: Params, purpose: str) -> Message:
    """The message that a call names; `purpose` is what Telegram says it was wanted for."""
    message = world.store.message(chat.id, params.integer("message_id"))
    if message is None or message.receiver is not None:
        raise bad_request(f"message to {purpose} not found")
    return message


def _inline_message(world: World, name: str) -> Message:
    """A message that somebody sent by way of the bot, in whatever chat."""
    place = read_inline_id(name)
    message = world.store.message(*place) if place else None
    if message is None or not message.via_bot:
        raise bad_request("MESSAGE_ID_INVALID")
    return message


def editable(world: World, params: Params) -> Message:
    """A message of the bot's own that a call wants to change."""
    if name := params.text("inline_message_id"):
        return _inline_message(world, name)
    chat = open_chat(world, params)
    if params.integer("ephemeral_message_id", 0):
        return sent_to(world, chat, params, "edit")
    message = message_of(world, chat, params, "edit")
    if message.sender_id != BOT_ID or message.service is not None:
        raise bad_request("message can't be edited")
    return message

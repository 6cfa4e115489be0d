"""Where the bot may act: finding the chat and the message that a call is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model import BOT_ID, Chat, Message
from bot.sandbox.refusals import bad_request, forbidden

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World


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
        _check_group(world, chat)
    return chat


def _check_private(world: World, chat: Chat) -> None:
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")
    if not world.is_present(chat.id, BOT_ID):
        raise forbidden("bot was blocked by the user")


def _check_group(world: World, chat: Chat) -> None:
    status = world.status(chat.id, BOT_ID)
    if status == "kicked":
        raise forbidden("bot was kicked from the supergroup chat")
    if not world.is_present(chat.id, BOT_ID):
        raise forbidden("bot is not a member of the supergroup chat")


def message_of(world: World, chat: Chat, params: Params, purpose: str) -> Message:
    """The message that a call names; `purpose` is what Telegram says it was wanted for."""
    message = world.store.message(chat.id, params.integer("message_id"))
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def editable(world: World, params: Params) -> Message:
    """A message of the bot's own that a call wants to change."""
    if params.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    message = message_of(world, open_chat(world, params), params, "edit")
    if message.sender_id != BOT_ID or message.service is not None:
        raise bad_request("message can't be edited")
    return message

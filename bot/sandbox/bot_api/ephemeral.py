"""Ephemeral messages: of a group, seen by one member and the bot alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.sandbox.model.entities import BOT_ID, Chat, Json, Message
from bot.sandbox.model.refusals import bad_request, unknown_method

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

SECONDS: Final = 15
"""Time after what somebody did within which any bot may answer so."""


def receiver_of(world: World, chat: Chat, params: Params) -> Json:
    """The one who alone is to see a message that a call sends, as fields of that.

    An older server does not know of it: all see what is sent.

    :raises RefusalError: nobody is there to see it, or the bot may not send it now
    """
    asked = params.structure("ephemeral_message_parameters", dict)
    if asked is None or not world.ephemeral:
        return {}
    receiver = asked.get("receiver_user_id")
    is_member = isinstance(receiver, int) and world.is_present(chat.id, receiver)
    if chat.type not in {"group", "supergroup"} or receiver == BOT_ID or not is_member:
        raise bad_request("ephemeral messages can't be sent to the user")
    answered = _written_by(world, chat, receiver, params)
    since = _tapped_by(world, chat, receiver, asked.get("callback_query_id"))
    if answered is not None:
        since = answered.date
    is_led = world.status(chat.id, BOT_ID) == "administrator"
    if not is_led and (since is None or world.clock() - since > SECONDS):
        raise bad_request("not enough rights to send ephemeral messages to the user")
    return {"receiver": receiver, "reply_to": answered.message_id if answered else None}


def _tapped_by(world: World, chat: Chat, receiver: int, query_id: str | None) -> float | None:
    """The time at which somebody tapped, by what a call says of it."""
    if not query_id:
        return None
    query = world.store.query(str(query_id))
    if query is None or (query.user_id, query.chat_id) != (receiver, chat.id):
        raise bad_request("QUERY_ID_INVALID")
    return query.date


def _written_by(world: World, chat: Chat, receiver: int, params: Params) -> Message | None:
    """The ephemeral message of somebody's own that a call answers."""
    reply = params.structure("reply_parameters", dict) or {}
    number = reply.get("ephemeral_message_id")
    if not number:
        return None
    message = world.store.message(chat.id, number)
    if message is None or (message.receiver, message.sender_id) != (receiver, receiver):
        raise bad_request("message to be replied not found")
    return message


def sent_to(world: World, chat: Chat, params: Params, purpose: str) -> Message:
    """The bot's ephemeral message that a call names, with the one who sees it."""
    message = world.store.message(chat.id, params.integer("ephemeral_message_id"))
    receiver = params.integer("receiver_user_id")
    if message is None or (message.receiver, message.sender_id) != (receiver, BOT_ID):
        raise bad_request(f"message to {purpose} not found")
    return message


def known(method: Callable[[World, Params], Any]) -> Callable[[World, Params], Any]:
    """A method that older servers do not have."""

    def checked(world: World, params: Params) -> object:
        if not world.ephemeral:
            raise unknown_method()
        return method(world, params)

    return checked

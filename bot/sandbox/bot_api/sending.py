"""The methods that create, change and remove messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import editable, message_of, open_chat, topic_of
from bot.sandbox.bot_api.content import (
    Words,
    answered_message,
    caption_of,
    caption_words,
    effect_of,
    keyboard_of,
    message_words,
    preview_options,
)
from bot.sandbox.bot_api.ephemeral import receiver_of, sent_to
from bot.sandbox.bot_api.uploads import animation_key, document_key, photo_key
from bot.sandbox.model.entities import BOT_ID, Chat, Json, Keyboard, Message
from bot.sandbox.model.refusals import NOT_MODIFIED, bad_request

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

DELETABLE_SECONDS: Final = 48 * 60 * 60


def send_message(world: World, params: Params) -> Json:
    """`sendMessage`."""
    chat = open_chat(world, params)
    return _send(world, chat, params, message_words(world, params))


def send_photo(world: World, params: Params) -> Json:
    """`sendPhoto`."""
    chat = open_chat(world, params)
    key = photo_key(world.store, params, "photo", params.text("photo"))
    return _send(world, chat, params, caption_of(world, params), {"photo": key})


def send_document(world: World, params: Params) -> Json:
    """`sendDocument`."""
    chat = open_chat(world, params)
    key = document_key(world.store, params, "document", params.text("document"))
    return _send(world, chat, params, caption_of(world, params), {"document": key})


def send_animation(world: World, params: Params) -> Json:
    """`sendAnimation`."""
    chat = open_chat(world, params)
    key = animation_key(world.store, params, "animation", params.text("animation"))
    return _send(world, chat, params, caption_of(world, params), {"animation": key})


def _send(
    world: World, chat: Chat, params: Params, words: Words, media: Json | None = None
) -> Json:
    keyboard, reply_to = keyboard_of(chat.id, params), answered_message(world, chat, params)
    topic = topic_of(world, chat, params, reply_to)
    receiver = receiver_of(world, chat, params)
    message = replace(
        world.draft(chat, BOT_ID, reply_to, topic),
        text=words[0],
        entities=words[1],
        keyboard=keyboard,
        options={**preview_options(params), **effect_of(chat, params)},
        **(media or {}),
        **receiver,
    )
    return world.wire.message(world.post(message))


def edit_text(world: World, params: Params) -> Json | bool:
    """`editMessageText`."""
    message = editable(world, params)
    if message.has_media:
        raise bad_request("there is no text in the message to edit")
    words = message_words(world, params)
    options = preview_options(params)
    keyboard = keyboard_of(message.chat_id, params)
    return _edit(world, params, replace(message, options=options), words, keyboard)


def edit_caption(world: World, params: Params) -> Json | bool:
    """`editMessageCaption`."""
    message = editable(world, params)
    if not message.has_media:
        raise bad_request("there is no caption in the message to edit")
    keyboard = keyboard_of(message.chat_id, params)
    return _edit(world, params, message, caption_of(world, params), keyboard)


def edit_media(world: World, params: Params) -> Json | bool:
    """`editMessageMedia`, for photos and documents."""
    message = editable(world, params)
    media = params.structure("media", dict)
    if media is None:
        raise bad_request("media is not specified")
    words = caption_words(
        world,
        media.get("caption") or "",
        media.get("parse_mode") or "",
        media.get("caption_entities") or [],
    )
    keyboard = keyboard_of(message.chat_id, params)
    return _edit(world, params, _with_media(world, params, message, media), words, keyboard)


def _with_media(world: World, params: Params, message: Message, media: Json) -> Message:
    reference = str(media.get("media", ""))
    if params.text("inline_message_id") and reference.startswith("attach://"):
        raise bad_request("wrong file identifier/HTTP URL specified")
    if media.get("type") == "photo":
        key = photo_key(world.store, params, "media", reference)
        return replace(message, photo=key, document=None, animation=None)
    if media.get("type") == "document":
        key = document_key(world.store, params, "media", reference)
        return replace(message, photo=None, document=key, animation=None)
    raise bad_request("can't parse InputMedia: Unsupported type specified")


def _edit(
    world: World, params: Params, message: Message, words: Words, keyboard: Keyboard
) -> Json | bool:
    """Change content and buttons: what is not given is taken away, as Telegram does."""
    changed = replace(message, text=words[0], entities=words[1], keyboard=keyboard)
    old = world.store.message(message.chat_id, message.message_id)
    if old is None or _content(changed) == _content(old):
        raise bad_request(NOT_MODIFIED)
    edited = replace(changed, edit_date=world.now(), edits=message.edits + 1)
    return _told(world, params, world.change(edited))


def _told(world: World, params: Params, message: Message) -> Json | bool:
    """The answer to an edit: of inline and ephemeral messages the bot is told nothing."""
    is_untold = params.text("inline_message_id") or message.receiver is not None
    return True if is_untold else world.wire.message(message)


def _content(message: Message) -> tuple[object, ...]:
    seen = (message.text, message.entities, message.photo, message.document, message.animation)
    return (*seen, message.keyboard, message.options)


def edit_markup(world: World, params: Params) -> Json | bool:
    """`editMessageReplyMarkup`: new buttons alone do not mark a message as edited."""
    message = editable(world, params)
    keyboard = keyboard_of(message.chat_id, params)
    if keyboard == message.keyboard:
        raise bad_request(NOT_MODIFIED)
    edited = replace(message, keyboard=keyboard, edits=message.edits + 1)
    return _told(world, params, world.change(edited))


def delete_message(world: World, params: Params) -> bool:
    """`deleteMessage`: an administrator's bot deletes all, others their own of two days."""
    chat = open_chat(world, params)
    message = message_of(world, chat, params, "delete")
    if world.status(chat.id, BOT_ID) != "administrator":
        if message.sender_id != BOT_ID and chat.type != "private":
            raise bad_request("message can't be deleted")
        if world.now() - message.date > DELETABLE_SECONDS:
            raise bad_request("message can't be deleted for everyone")
    world.remove(message)
    return True


def delete_ephemeral(world: World, params: Params) -> bool:
    """`deleteEphemeralMessage`."""
    world.remove(sent_to(world, open_chat(world, params), params, "delete"))
    return True

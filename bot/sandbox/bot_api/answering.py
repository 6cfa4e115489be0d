"""The methods that answer without a message: taps, reactions, "typing…"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import message_of, open_chat, topic_of
from bot.sandbox.model.entities import BOT_ID, BOT_USERNAME, Toast
from bot.sandbox.model.refusals import OLD_QUERY, bad_request

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

QUERY_SECONDS: Final = 60
TOAST_LIMIT: Final = 200
REACTIONS: Final = frozenset(
    [
        "❤",
        "👍",
        "👎",
        "🔥",
        "🥰",
        "👏",
        "😁",
        "🤔",
        "🤯",
        "😱",
        "🤬",
        "😢",
        "🎉",
        "🤩",
        "🤮",
        "💩",
        "🙏",
        "👌",
        "🕊",
        "🤡",
        "🥱",
        "🥴",
        "😍",
        "🐳",
        "❤\u200d🔥",
        "🌚",
        "🌭",
        "💯",
        "🤣",
        "⚡",
        "🍌",
        "🏆",
        "💔",
        "🤨",
        "😐",
        "🍓",
        "🍾",
        "💋",
        "🖕",
        "😈",
        "😴",
        "😭",
        "🤓",
        "👻",
        "👨\u200d💻",
        "👀",
        "🎃",
        "🙈",
        "😇",
        "😨",
        "🤝",
        "✍",
        "🤗",
        "🫡",
        "🎅",
        "🎄",
        "☃",
        "💅",
        "🤪",
        "🗿",
        "🆒",
        "💘",
        "🙉",
        "🦄",
        "😘",
        "💊",
        "🙊",
        "😎",
        "👾",
        "🤷\u200d♂",
        "🤷",
        "🤷\u200d♀",
        "😡",
    ]
)
ACTIONS: Final = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)
# Links that an answer may open: a game, which this bot has none of, or the bot's private chat.
_DEEP_LINK = re.compile(
    rf"(https?://)?t\.me/{BOT_USERNAME}\?start=[\w-]{{1,64}}"
    rf"|tg://resolve\?domain={BOT_USERNAME}&start=[\w-]{{1,64}}",
    re.ASCII | re.IGNORECASE,
)


def answer_callback_query(world: World, params: Params) -> bool:
    """`answerCallbackQuery`: once, and soon."""
    text = params.text("text")
    if len(text) > TOAST_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    query = world.store.query(params.text("callback_query_id"))
    if query is None or query.answer or world.clock() - query.date > QUERY_SECONDS:
        raise bad_request(OLD_QUERY)
    url = params.text("url")
    if url and not _DEEP_LINK.fullmatch(url):
        raise bad_request("URL_INVALID")
    toast = Toast(text, params.flag("show_alert"), url or None)
    world.store.put_query(replace(query, answer=toast))
    body = {"query_id": query.id, "user_id": query.user_id, **world.view.toast(toast)}
    world.announce("answer", body)
    return True


def set_reaction(world: World, params: Params) -> bool:
    """`setMessageReaction`."""
    chat = open_chat(world, params)
    message = message_of(world, chat, params, "react")
    wanted = params.structure("reaction", list) or []
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    emoji = wanted[0].get("emoji") if wanted else None
    if wanted and emoji not in REACTIONS:
        raise bad_request("REACTION_INVALID")
    world.react(message, BOT_ID, emoji)
    return True


def send_chat_action(world: World, params: Params) -> bool:
    """`sendChatAction`."""
    chat = open_chat(world, params)
    action = params.text("action")
    if action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    topic = topic_of(world, chat, params)
    world.announce("action", {"chat_id": chat.id, "topic": topic, "action": action})
    return True

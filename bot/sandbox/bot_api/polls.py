"""The methods that begin and end polls."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import message_of, open_chat, topic_of
from bot.sandbox.bot_api.content import answered_message, caption_words, keyboard_of
from bot.sandbox.bot_api.uploads import photo_key
from bot.sandbox.model.entities import BOT_ID, Json
from bot.sandbox.model.polls import MOST_OPTIONS, Poll, PollOption
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import clean, units

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

LONGEST_QUESTION: Final = 300
LONGEST_OPTION: Final = 100


def send_poll(world: World, params: Params) -> Json:
    """`sendPoll`, of one answer, in which it is seen who voted for what.

    Like an older server this one passes over what it does not know, once that is switched off.
    """
    chat = open_chat(world, params)
    if params.flag("is_anonymous") or params.flag("allows_multiple_answers"):
        raise bad_request("this server knows polls of one answer, in which voters are seen")
    poll = _poll(world, params)
    keyboard, reply_to = keyboard_of(chat.id, params), answered_message(world, chat, params)
    topic = topic_of(world, chat, params, reply_to)
    draft = world.draft(chat, BOT_ID, reply_to, topic)
    message = world.post(replace(draft, poll=poll, keyboard=keyboard))
    return world.wire.message(message)


def _poll(world: World, params: Params) -> Poll:
    poll = Poll(
        id=str(secrets.randbits(62)),
        question=_checked(params.text("question"), LONGEST_QUESTION, "question"),
        options=tuple(_options(params)),
    )
    if not world.rich_polls:
        return poll
    mode = params.text("description_parse_mode")
    description, entities = caption_words(world, params.text("description"), mode, [])
    media = params.structure("media", dict)
    reference = str(media.get("media", "")) if media else ""
    photo = photo_key(world.store, params, "media", reference) if media else None
    adding = params.flag("allow_adding_options")
    described = replace(poll, description=description, entities=entities)
    return replace(described, photo=photo, adding=adding)


def _options(params: Params) -> list[PollOption]:
    given = params.structure("options", list) or []
    if not 1 <= len(given) <= MOST_OPTIONS:
        raise bad_request(f"poll must have 1 to {MOST_OPTIONS} options")
    texts = [str(one.get("text", "")) if isinstance(one, dict) else str(one) for one in given]
    checked = [_checked(text, LONGEST_OPTION, "options") for text in texts]
    return [PollOption(str(number), text) for number, text in enumerate(checked)]


def _checked(text: str, most: int, what: str) -> str:
    text = clean(text).strip()
    if not text:
        raise bad_request(f"poll {what} must be non-empty")
    if units(text) > most:
        raise bad_request(f"poll {what} length must not exceed {most}")
    return text


def stop_poll(world: World, params: Params) -> Json:
    """`stopPoll`: nobody votes any more."""
    chat = open_chat(world, params)
    message = message_of(world, chat, params, "with poll to stop")
    if message.poll is None or message.sender_id != BOT_ID:
        raise bad_request("message with poll can't be stopped")
    if message.poll.closed:
        raise bad_request("poll has already been closed")
    closed = replace(message.poll, closed=True)
    changed = replace(message, poll=closed, keyboard=keyboard_of(chat.id, params))
    return world.wire.poll(world.change(changed))

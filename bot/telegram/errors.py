"""Errors of Telegram: what they say about a message, a chat, and the next try."""

from collections.abc import Awaitable
from typing import TypeVar

import httpx
from telegram import Message
from telegram.error import BadRequest, NetworkError, RetryAfter

_NEVER_ARRIVED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_GONE = ("message to delete not found", "message_id_invalid")
_BARRED = ("topic_closed", "not enough rights", "have no rights", "chat_write_forbidden")
_TOPIC_GONE = ("message thread not found", "topic_deleted", "topic_id_invalid")
_UNCHANGED = "message is not modified"

Shown = TypeVar("Shown", bound=Message | bool)


def is_gone(error: BadRequest) -> bool:
    """Whether a message that was to be deleted is not there any more."""
    return any(text in error.message.lower() for text in _GONE)


def is_barred(error: BadRequest) -> bool:
    """Whether the bot may write nothing there now: a new message would be refused as well."""
    return any(text in error.message.lower() for text in _BARRED)


def may_not_poll(error: BadRequest) -> bool:
    """Whether the bot may send messages there, but no polls."""
    said = error.message.lower()
    return "polls" in said and any(word in said for word in ("rights", "forbidden", "restricted"))


def is_topic_gone(error: BadRequest) -> bool:
    """Whether the topic of a forum is not there any more."""
    return any(text in error.message.lower() for text in _TOPIC_GONE)


def may_have_arrived(error: NetworkError) -> bool:
    """Whether a call that failed may have been carried out all the same."""
    return not isinstance(error.__cause__, _NEVER_ARRIVED)


def seconds_to_wait(error: RetryAfter) -> float:
    """Seconds for which Telegram wants no calls."""
    pause = error.retry_after
    return float(pause) if isinstance(pause, int) else pause.total_seconds()


async def unless_unchanged(call: Awaitable[Shown]) -> Shown | bool:
    """The answer to an edit; True as well where Telegram refuses it as it would change nothing."""
    try:
        return await call
    except BadRequest as error:
        if _UNCHANGED not in error.message.lower():
            raise
        return True

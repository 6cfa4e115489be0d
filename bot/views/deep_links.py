"""Links that open something in Telegram."""

from urllib.parse import quote

_SUPERGROUPS = 10**12
"""Telegram writes the number of a supergroup after -100."""


def message_link(chat: int, message: int | None, topic: int | None = None) -> str:
    """A link to a message of a supergroup, for its members; empty where there are no links."""
    if message is None or chat > -_SUPERGROUPS:
        return ""
    thread = "" if topic is None else f"/{topic}"
    return f"https://t.me/c/{-chat - _SUPERGROUPS}{thread}/{message}"


def private_link(username: str, payload: str) -> str:
    """A link to the private chat with a bot, which presses Start there with a payload."""
    return f"https://t.me/{username}?start={payload}"


def group_link(username: str) -> str:
    """A link by which a person takes a bot along to a group."""
    return f"https://t.me/{username}?startgroup=new"


def sharing_link(link: str, words: str) -> str:
    """A link by which a person picks a chat, to send another link with some words there."""
    return f"https://t.me/share/url?url={quote(link, safe='')}&text={quote(words, safe='')}"

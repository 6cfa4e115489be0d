"""Inline messages: sent to any chat by people, and edited by the bot, which is not in that chat.

Of the chat nothing is known but the id of the message. All else of the bot knows tables by their
chats: so each inline message is one, with a number that Telegram gives to none.
"""

from hashlib import blake2b

ONLY = 1
"""The number of the message in a chat that is an inline message."""

_FARTHEST = -(2**60)
"""The highest number of such a chat: those of Telegram have 52 bits."""


def chat_of_inline(inline_message: str) -> int:
    """The number of the chat that an inline message is, by the id that Telegram gave it."""
    digest = blake2b(inline_message.encode(errors="surrogatepass"), digest_size=8).digest()
    return _FARTHEST - (int.from_bytes(digest) & -_FARTHEST - 1)


def is_inline(chat: int) -> bool:
    """Whether a chat is an inline message, to which nothing can be sent."""
    return chat <= _FARTHEST

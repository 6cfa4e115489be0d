"""Taps on inline messages: the bot is not in their chats, and can do less there."""

from bot.common.inline_message import ONLY, chat_of_inline
from bot.domain.clocks.clock import Verdict
from bot.views.keyboard import Tap

BEFORE = frozenset(("sit", "join", "fill", "level", "start", "cancel", "accept", "decline"))
"""Verbs before a game begins."""

IN_PLAY = frozenset(("say", "compose", "show", "notify", "return", "unpause", "rematch", *Verdict))
"""Verbs of a game that goes on, and of what follows it."""

ANSWERS = frozenset(("allow", "deny", "agree", "nodraw", "pausing", "nopause"))
"""Verbs by which people answer a wish of somebody else."""

_KNOWN = BEFORE | IN_PLAY | ANSWERS


def is_of_inline_message(tap: Tap) -> bool:
    """Whether there is such a button below inline messages: no other leads to a message there."""
    return tap.verb in _KNOWN


def place_of(inline_message: str) -> tuple[int, int]:
    """The chat and the number there by which an inline message is known in the bot."""
    return chat_of_inline(inline_message), ONLY

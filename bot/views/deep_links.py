"""Deep links: addresses that open something in Telegram, and the payloads they bring along."""

import re
from hashlib import blake2b
from typing import NamedTuple
from urllib.parse import quote

from bot.common.inline_message import is_inline
from bot.domain.puzzles.daily import Post
from bot.domain.table import Table
from engine.core.registry import GAMES

_SUPERGROUPS = 10**12
"""Telegram writes the number of a supergroup after -100."""


def message_link(chat: int, message: int | None, topic: int | None = None) -> str:
    """A link to a message of a supergroup, for its members; empty where there are no links."""
    if message is None or chat > -_SUPERGROUPS or is_inline(chat):
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


SETTINGS_PAYLOAD = "settings"
"""Payload of the link to one's own settings."""

_INVITED = "play_"
REVIEW, REPLAY = "review", "replay"
"""Looks at a finished game to which links lead."""

_PAYLOAD = re.compile(rf"({REVIEW}|{REPLAY})_([a-z0-9]{{2,5}})_([0-9a-f]{{8}})", re.IGNORECASE)
_SHARED = re.compile(r"#([a-z0-9]{2,5}) ([0-9a-f]{8})", re.IGNORECASE)

INLINE_PAYLOAD = "inline"
"""Payload of the link for strangers who ask by inline mode."""

PUZZLE_PAYLOAD = "puzzle"
"""Payload of the link to a puzzle of one's own; that of the puzzle of a day has more to it."""

_POSTED = re.compile(rf"{PUZZLE_PAYLOAD}_(\d{{1,18}})_([0-9a-f]{{8}})", re.IGNORECASE)


class LookLink(NamedTuple):
    """A link to a `look` at a finished game, and the token that grants it to its reader."""

    look: str
    code: str
    token: str


def payload_of(table: Table, look: str = REVIEW) -> str:
    """Payload of a link to a look at a game; it is no code of a table."""
    return f"{look}_{table.code}_{token_of(table)}"


def read_payload(payload: str) -> LookLink | None:
    """The link to such a look that has this payload, if there is one."""
    match = _PAYLOAD.fullmatch(payload)
    return LookLink(match[1].lower(), match[2].upper(), match[3].lower()) if match else None


def share_words(table: Table) -> str:
    """Words by which a finished game is found by inline mode, to be sent to any chat."""
    return f"#{table.code} {token_of(table)}"


def typing_words(table: Table) -> str:
    """Words before a move by which inline mode knows a table, and the revision that one sees."""
    return f"#{table.code}.{table.revision} "


def invitation_words(card: str) -> str:
    """Words by which an invitation as a card says is found by inline mode."""
    return f"new {card}"


def read_share(text: str) -> LookLink | None:
    """The game that such words name, and the token that came with them."""
    match = _SHARED.fullmatch(text.strip())
    return LookLink(REPLAY, match[1].upper(), match[2].lower()) if match else None


def puzzle_payload(post: Post) -> str:
    """Payload of the link to the puzzle of a day."""
    return f"{PUZZLE_PAYLOAD}_{post.number}_{post.token}"


def read_puzzle(payload: str) -> tuple[int, str] | None:
    """Number and token of the puzzle of a day that a link leads to, if it does."""
    match = _POSTED.fullmatch(payload)
    return (int(match[1]), match[2].lower()) if match else None


def invitation_to(game: str) -> str:
    """Payload of a link by which somebody is invited to a game."""
    return f"{_INVITED}{game}"


def read_invitation(payload: str) -> str | None:
    """The game that a link invites to, if it does."""
    game = payload.lower().removeprefix(_INVITED)
    return game if payload.lower().startswith(_INVITED) and game in GAMES else None


def token_of(table: Table) -> str:
    """Known to whom a link to this game was shown: codes are short and could be guessed."""
    record = table.record
    game = f"{table.code} {record.setup} {record.plies}"
    return blake2b(game.encode(), digest_size=4).hexdigest()

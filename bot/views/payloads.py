"""What links into the private chat bring along, beside the codes of tables."""

import re
from hashlib import blake2b

from bot.domain.table import Session
from engine.registry import GAMES

SETTINGS_PAYLOAD = "settings"
"""What the link to one's own settings brings along."""

_INVITED = "play_"
_PAYLOAD = re.compile(r"review_([a-z0-9]{2,5})_([0-9a-f]{8})", re.IGNORECASE)


def payload_of(session: Session) -> str:
    """What a link to the look at a game brings along; no code of a table."""
    return f"review_{session.code}_{token_of(session)}"


def read_payload(payload: str) -> tuple[str, str] | None:
    """The code and the token that a link brought along, if it leads to such a look."""
    match = _PAYLOAD.fullmatch(payload)
    return (match[1].upper(), match[2].lower()) if match else None


def invitation_to(game: str) -> str:
    """What a link brings along by which somebody is invited to a game."""
    return f"{_INVITED}{game}"


def read_invitation(payload: str) -> str | None:
    """The game that a link invites to, if it does."""
    game = payload.lower().removeprefix(_INVITED)
    return game if payload.lower().startswith(_INVITED) and game in GAMES else None


def token_of(session: Session) -> str:
    """Known to whom a link to this game was shown: codes are short and could be guessed."""
    record = session.record
    game = f"{session.code} {record.setup} {record.plies}"
    return blake2b(game.encode(), digest_size=4).hexdigest()

"""Requests about votes: opening a table at which a group votes, voting, counting at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class OpenVote:
    """`/vote GAME [LEVEL] [first|second|random] [TIME]`: the group against the bot.

    Its votes last so many `seconds`.
    """

    game: str
    level: int | None = None
    order: str = "first"
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: int = 3600


@dataclass(frozen=True)
class CastVote:
    """Somebody's vote in a poll, by the lasting id of an option; without one it is taken back."""

    poll: str
    choice: str | None = None


@dataclass(frozen=True)
class AddChoice:
    """Somebody has added an option with a text to the poll in a message."""

    message: int
    choice: str
    text: str


@dataclass(frozen=True)
class CountVotes:
    """Whoever opened the table wants a vote to end now."""

    revision: int


Voting = CastVote | AddChoice

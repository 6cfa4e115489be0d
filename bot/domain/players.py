"""Players in the seats of a table: a person, the bot, or a group that votes."""

from dataclasses import dataclass

from engine.ai.levels import level_name


@dataclass(frozen=True)
class Human:
    """A person in a seat."""

    id: int
    name: str


SOMEONE = Human(0, "")
"""A person who was forgotten."""


@dataclass(frozen=True)
class Machine:
    """The bot in a seat, at any of `ALL_LEVELS`; it may stand in for a person who is `absent`."""

    level: int
    absent: Human | None = None


@dataclass(frozen=True)
class Voters:
    """The members of the table's group in a seat: each move is found by a vote of so many seconds.

    A group has one such seat, against the bot alone.
    """

    seconds: int


Player = Human | Machine | Voters
VOTERS_NAME = "group"
"""Name in records of a group that votes."""


def record_name(player: Player | None) -> str:
    """The name of a player in records; empty for nobody."""
    match player:
        case Human():
            return player.name
        case Machine():
            return f"bot {level_name(player.level)}"
        case Voters():
            return VOTERS_NAME
    return ""

"""What happens to a chat itself, as plain data."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Added:
    """The bot was added to a group, or a person lets it write again."""


@dataclass(frozen=True)
class Removed:
    """The bot was removed from a group, or a person has blocked it."""


@dataclass(frozen=True)
class Moved:
    """The group `old` has become the supergroup `new`."""

    old: int
    new: int


@dataclass(frozen=True)
class Reopened:
    """A topic of a forum that was closed is open again; None is General."""

    topic: int | None


ChatEvent = Added | Removed | Moved | Reopened

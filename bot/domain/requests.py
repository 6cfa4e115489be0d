"""What people ask for about draws, hints, looks back, all their tables and themselves: plain data.

The other commands are in `commands.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Games:
    """`/games`: the tables of whoever asks."""


@dataclass(frozen=True)
class Privacy:
    """`/privacy`: what is kept, and for how long."""


@dataclass(frozen=True)
class Forget:
    """`/forget`: ask to be forgotten; asked once more before it is done."""


@dataclass(frozen=True)
class ForgetForSure:
    """The answer yes; `asker` is the only one who may give it.

    The `number` tells the question from others; one of old has none.
    """

    asker: int
    number: int | None = None


@dataclass(frozen=True)
class StayKnown:
    """The answer no."""

    asker: int
    number: int | None = None


@dataclass(frozen=True)
class OfferDraw:
    """`/draw`: the game ends as a draw, if all others agree."""


@dataclass(frozen=True)
class AgreeDraw:
    """The answer yes to the seat `asker`."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class DeclineDraw:
    """The answer no to it."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Hint:
    """`/hint`: a good move, found by an agent."""


@dataclass(frozen=True)
class Review:
    """A look at a finished game; the `token` came with the link to it."""

    token: str = ""


@dataclass(frozen=True)
class Leaf:
    """The same after so many plies; `key` tells of the move with which it began."""

    ply: int
    token: str = ""
    key: str = ""


@dataclass(frozen=True)
class Best:
    """A hint for whoever was on move there."""

    ply: int
    token: str = ""


@dataclass(frozen=True)
class WantNotices:
    """The answer yes of the person `asked`: to be told of turns in private."""

    asked: int


Drawing = OfferDraw | AgreeDraw | DeclineDraw
Personal = Games | Privacy | Forget | ForgetForSure | StayKnown | WantNotices
Reviewing = Review | Leaf | Best

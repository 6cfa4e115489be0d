"""More of what people ask for, as plain data: of all their tables, of draws, of themselves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Games:
    """`/games`: the tables of whoever asks."""


@dataclass(frozen=True)
class OfferDraw:
    """`/draw`: the game ends as a draw, if all others agree."""


@dataclass(frozen=True)
class AgreeDraw:
    """The answer yes to the seat `asker`; the seats in `agreed` have said so before."""

    asker: int
    agreed: tuple[int, ...]
    revision: int


@dataclass(frozen=True)
class DeclineDraw:
    """The answer no to it."""

    asker: int
    revision: int


@dataclass(frozen=True)
class Hint:
    """`/hint`: a good move, found by an agent."""


Drawing = OfferDraw | AgreeDraw | DeclineDraw
Personal = Games

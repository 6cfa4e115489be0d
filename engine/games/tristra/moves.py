"""The moves of Tristra as values, and their canonical texts (docs/rules.md, "Notation")."""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from engine.core.game import HIDDEN
from engine.games.tristra.ground import GRID, NUMERALS, TURNS, Rank

BUILD, PLACE = "build", "place"
ROCK, PAPER, SCISSORS = "rock", "paper", "scissors"
HANDS = (ROCK, PAPER, SCISSORS)
"""Hands, each beaten by the next."""


class Build(NamedTuple):
    """Build one's half of squares in these colours, from line 1 outward, each from column a."""

    colours: str

    def __str__(self) -> str:
        size = GRID.columns
        lines = (self.colours[at : at + size] for at in range(0, len(self.colours), size))
        return " ".join([BUILD, *lines])


class Posting(NamedTuple):
    """A triangle of a rank, to be set up on a square and turned so often."""

    rank: Rank
    square: int
    turns: int

    def __str__(self) -> str:
        return f"{NUMERALS[self.rank]} {GRID.names[self.square]} r{self.turns}"


class Place(NamedTuple):
    """Set up one's triangles, in the order of ranks, then of squares."""

    postings: tuple[Posting, ...]

    def __str__(self) -> str:
        return f"{PLACE} {', '.join(map(str, self.postings))}"


class Say(NamedTuple):
    """Say a word: choose rock, paper or scissors, or declare the end."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Go:
    """Go with a triangle from a square to another, and stand there turned so often.

    That it `captures` follows from the position, because it does exactly if somebody stands there;
    the flag is for the text alone, and so not compared.
    """

    origin: int
    target: int
    turns: int
    captures: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        sign = "x" if self.captures else "-"
        return f"{GRID.names[self.origin]}{sign}{GRID.names[self.target]} r{self.turns}"


Move = Build | Place | Say | Go
Given = Build | Place | Say
"""An action that a seat gives in secret."""

END = Say("end")
UNSEEN = Say(HIDDEN)
"""A sign for an action that another has given and a viewer may not know."""


@cache
def goes(origin: int, target: int, captures: bool) -> tuple[Go, ...]:
    """The moves from a square to another, one for each turn."""
    return tuple(Go(origin, target, turns, captures) for turns in TURNS)


def beats(hand: str, other: str) -> bool:
    """Whether one of rock, paper and scissors beats another."""
    return HANDS.index(hand) == (HANDS.index(other) + 1) % len(HANDS)

"""The board of Tristra: sides, halves, lines, colours, and what a triangle attacks.

Source: docs/rules.md, "Tristra", 1, 2 and 4. Squares are indices of the `GRID`, sets of them
bitboards. A half is told from its owner's line 1 outward, each line from column a, as are its
squares here.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from engine.core.duel import SEATS
from engine.core.game import Seat
from engine.geometry.grid import Grid, bitboard

GRID = Grid(6, 6)
SIDES = ("orange", "purple")

RED, BLUE, GREEN = "R", "B", "G"
COLOURS = (RED, BLUE, GREEN)
EACH_COLOUR = 6
"""Squares of each colour in a half."""

HALF_LINES, POSTED_LINES = 3, 2
"""Lines of a half, and those of them on which triangles are set up."""

Rank = int
"""The rank of a triangle: 1, 2 or 3, a tenth of the points that it is worth."""

RANKS: tuple[Rank, ...] = (1, 2, 3)
NUMERALS: Mapping[Rank, str] = {1: "I", 2: "II", 3: "III"}
EACH_RANK = 2

OPEN_TO: Mapping[Rank, str] = {1: RED, 2: RED + BLUE, 3: RED + BLUE + GREEN}
"""The colours that a triangle of a rank may teleport to."""

TURNS = range(4)

Step = tuple[int, int]
"""A step from a square to a neighbour: columns to the right, rows up."""


class Arrows(StrEnum):
    """Sets of neighbours that a triangle attacks, the option `arrows`."""

    CORNERS = "corners"
    SIDES = "sides"
    RANK = "rank"


APEX: tuple[Step, ...] = ((0, 1),)
BASE: tuple[Step, ...] = ((-1, -1), (1, -1))
FLANKS: tuple[Step, ...] = ((-1, 0), (1, 0))
"""Steps in the directions of a triangle at r0: ahead, beyond its base corners, to its sides."""


def line(seat: Seat, square: int) -> int:
    """The line of a square as a seat counts: 1 is its own back row."""
    row = GRID.places[square][1]
    return row + 1 if seat == 0 else GRID.rows - row


def half(seat: Seat) -> tuple[int, ...]:
    """The squares of a seat's half."""
    lines = range(1, HALF_LINES + 1)
    return tuple(
        square for number in lines for square in range(GRID.size) if line(seat, square) == number
    )


HALVES = tuple(half(seat) for seat in SEATS)
POSTS = tuple(squares[: POSTED_LINES * GRID.columns] for squares in HALVES)
"""Squares on which each seat sets up its triangles."""


def joined(halves: tuple[str, str]) -> str:
    """The colours of all squares by index, from those of both halves."""
    coloured = {
        square: colour
        for squares, colours in zip(HALVES, halves, strict=True)
        for square, colour in zip(squares, colours, strict=True)
    }
    return "".join(coloured[square] for square in range(GRID.size))


@cache
def open_squares(ground: str, rank: Rank) -> int:
    """The squares of a ground that have a colour of this rank."""
    return bitboard(square for square, colour in enumerate(ground) if colour in OPEN_TO[rank])


def steps(arrows: Arrows, rank: Rank, turns: int) -> tuple[Step, ...]:
    """Steps to the squares that a triangle attacks after so many turns, over the edge too."""
    found = {
        Arrows.CORNERS: APEX + BASE,
        Arrows.SIDES: APEX + FLANKS,
        Arrows.RANK: {1: APEX, 2: BASE, 3: APEX + BASE}[rank],
    }[arrows]
    for _ in range(turns):
        found = tuple((y, -x) for x, y in found)
    return found


@cache
def attacked(arrows: Arrows, rank: Rank, turns: int, square: int) -> int:
    """The squares that a triangle on a square attacks."""
    column, row = GRID.places[square]
    reached = ((column + x, row + y) for x, y in steps(arrows, rank, turns))
    return bitboard(GRID.at(*place) for place in reached if GRID.contains(*place))

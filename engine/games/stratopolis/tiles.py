"""The tiles of Stratopolis, and as much of the table as they can reach.

Source: docs/rules.md, "Stratopolis", 1 and 2. A tile has an elbow `a` and two more squares,
at r0 `b` to its right and `c` below it; all tiles are turned alike and never mirrored.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.geometry.plane import Place, Plane
from engine.geometry.polyomino import Orientation, Polyomino

RED, GREEN, NEUTRAL = "R", "G", "N"
SIDES = ("red", "green")
COLOURS = (RED, GREEN)
"""The colour of each seat, as a side and as it is on tiles."""

_KINDS = (
    "RNN NNR NRN RNR NRR RRN RGR GRR RRG RRR",
    "GNN NNG NGN GNG NGG GGN GRG RGG GGR GGG",
)
TILES: Mapping[str, str] = dict(
    zip("ABCDEFGHIJKLMNOPQRST", " ".join(_KINDS).split(), strict=True),
)
"""The colours of `a`, `b` and `c` of each kind, by its letter."""

SETS = ("AABBCCDDEEFFGGHHIIJJ", "KKLLMMNNOOPPQQRRSSTT")
"""The tiles of each seat."""

TURNS = range(4)
SHAPE = Polyomino.drawn("L", "@#", "#.")
CELLS = tuple(SHAPE.turned(Orientation(mirrored=False, turns=turns)) for turns in TURNS)
"""Places of `a`, `b` and `c` for every number of quarter turns, as columns and rows from `a`."""

START_RED, START_GREEN = Place(12, 14), Place(12, 13)
"""m14 and m13: the two squares of the start tile."""

REACH = 2 * len(SETS) * len(SETS[0])
"""The furthest from the start tile that squares can be covered: each tile leads on by two."""

PLANE = Plane(
    Place(START_GREEN.column - REACH - 2, START_GREEN.row - REACH - 2),
    Place(START_RED.column + REACH + 2, START_RED.row + REACH + 2),
)


class Steps(NamedTuple):
    """Steps from the index of an elbow to those of the other two squares."""

    to_b: int
    to_c: int


STEPS = tuple(Steps(*(PLANE.step(*cell) for cell in cells[1:])) for cells in CELLS)
"""The steps for every number of quarter turns."""


def squares_of(elbow: int, turns: int) -> tuple[int, int, int]:
    """The squares `a`, `b` and `c` of a tile turned so often with its elbow on a square."""
    steps = STEPS[turns]
    return elbow, elbow + steps.to_b, elbow + steps.to_c

"""The 21 pieces of Blokus, the boards they are laid on, and all placements there.

Source of the shapes, their names and their anchors: docs/rules.md, "Blokus".
"""

from functools import cache

from engine.geometry.grid import Grid
from engine.geometry.polyomino import PlacementTable, Polyomino

PIECES = (
    Polyomino.drawn("1", "@"),
    Polyomino.drawn("2", "@", "#"),
    Polyomino.drawn("I3", "#", "@", "#"),
    Polyomino.drawn("V3", "#.", "@#"),
    Polyomino.drawn("I4", "#", "@", "#", "#"),
    Polyomino.drawn("L4", "#.", "@.", "##"),
    Polyomino.drawn("T4", "#@#", ".#."),
    Polyomino.drawn("O", "@#", "##"),
    Polyomino.drawn("Z4", "#@.", ".##"),
    Polyomino.drawn("F", ".##", "#@.", ".#."),
    Polyomino.drawn("I5", "#", "#", "@", "#", "#"),
    Polyomino.drawn("L5", "#.", "#.", "@.", "##"),
    Polyomino.drawn("N", ".#", ".#", "#@", "#."),
    Polyomino.drawn("P", "##", "@#", "#."),
    Polyomino.drawn("T5", "###", ".@.", ".#."),
    Polyomino.drawn("U", "#.#", "#@#"),
    Polyomino.drawn("V5", "#..", "@..", "###"),
    Polyomino.drawn("W", "#..", "#@.", ".##"),
    Polyomino.drawn("X", ".#.", "#@#", ".#."),
    Polyomino.drawn("Y", ".#", "#@", ".#", ".#"),
    Polyomino.drawn("Z5", "##.", ".@.", ".##"),
)
CELLS = {piece.name: len(piece.cells) for piece in PIECES}
CELLS_IN_ALL = sum(CELLS.values())
SINGLE_SQUARE = "1"

LARGE, SMALL = Grid(20, 20), Grid(14, 14)


@cache
def placements(grid: Grid) -> PlacementTable:
    """All placements on a board, made when the first game on such a board starts."""
    return PlacementTable(grid, PIECES)

"""Moves that lay one thing, all at once: each piece, tile or triangle, its turns, its places.

A host that shows a board to be touched needs no more: whatever is picked up, turned and dropped, it
finds the text of the move here.
"""

from dataclasses import dataclass

from engine.geometry.scene import Cell, Turned


@dataclass(frozen=True, slots=True)
class Shape:
    """A thing that may be laid: its name, how many are left, each way in which it lies.

    Of ways that look the same there is one. The first is how it lies at first. One that stands `at`
    a cell of the board is taken there instead of out of a hand.
    """

    name: str
    left: int
    turns: tuple[Turned, ...]
    at: Cell | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A legal move: a shape in one of its turns, both by number, with its anchor on a cell.

    The cell is one of the scene's board; where that is endless it may lie beyond it.
    """

    shape: int
    turn: int
    cell: Cell
    text: str


@dataclass(frozen=True, slots=True)
class Lays:
    """All that a viewer may lay now, in the order in which it is shown in hand, and where.

    In `parts` each place is only a part of a move, and its text a key of the viewer's draft.
    """

    shapes: tuple[Shape, ...]
    places: tuple[Place, ...]
    parts: bool = False

    def covered(self, place: Place) -> tuple[Cell, ...]:
        """The cells on which it would lie."""
        look = self.shapes[place.shape].turns[place.turn]
        (column, row), (x, y) = place.cell, look.anchor
        return tuple((column + dx - x, row + dy - y) for dx, dy in look.tile.cells)

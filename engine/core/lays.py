"""Moves that lay one piece or tile, all of them at once: each thing to lay, its turns, its places.

A host that shows a board to be touched needs no more: whatever is picked up, turned and dropped, it
finds the text of the move here.
"""

from dataclasses import dataclass

from engine.geometry.scene import Cell, Turned


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece or a tile that may be laid: its name, how many are left, each way in which it lies.

    Of ways that look the same there is one.
    """

    name: str
    left: int
    turns: tuple[Turned, ...]


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
    """All that a viewer may lay now, in the order in which it is shown in hand, and where."""

    shapes: tuple[Shape, ...]
    places: tuple[Place, ...]

    def covered(self, place: Place) -> tuple[Cell, ...]:
        """The cells on which it would lie."""
        look = self.shapes[place.shape].turns[place.turn]
        (column, row), (x, y) = place.cell, look.anchor
        return tuple((column + dx - x, row + dy - y) for dx, dy in look.tile.cells)

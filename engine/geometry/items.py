"""Cells of the items of a scene, and the same items elsewhere on a board."""

from collections.abc import Callable
from dataclasses import replace

from engine.geometry.scene import (
    Cell,
    Disc,
    Dot,
    Item,
    Line,
    Outline,
    Piece,
    Spot,
    Square,
    Symbol,
    Tile,
    Triangle,
)


def cells_of(item: Item) -> tuple[Cell, ...]:
    """The cells on which an item lies; for a line those at whose corners it ends."""
    match item:
        case Piece(cells=cells) | Outline(cells=cells):
            return cells
        case Tile():
            return item.cells
        case Line(start=start, end=end):
            return start, end
        case Square() | Symbol() | Disc() | Spot() | Dot() | Triangle():
            return (item.cell,)


def relocated(item: Item, place: Callable[[Cell], Cell]) -> Item:
    """An item with each of its cells where `place` puts it, and else as it is."""
    match item:
        case Piece(cells=cells) | Outline(cells=cells):
            return replace(item, cells=tuple(map(place, cells)))
        case Tile(squares=squares):
            placed = (replace(square, cell=place(square.cell)) for square in squares)
            return replace(item, squares=tuple(placed))
        case Line(start=start, end=end):
            return Line(place(start), place(end))
        case Square() | Symbol() | Disc() | Spot() | Dot() | Triangle():
            return replace(item, cell=place(item.cell))


def shifted(item: Item, corner: Cell) -> Item:
    """An item as it lies on a board that begins at this cell of its own."""
    return relocated(item, lambda cell: (cell[0] - corner[0], cell[1] - corner[1]))

"""Pieces as one rounded shape each, wherever they lie: on the board, in the tray."""

from functools import lru_cache

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.contour import Rounding
from bot.render.drawing.shapes import Shape, blob
from engine.geometry.scene import Cell, Stock

PIECE = Rounding(inset=0.06, convex=0.15, concave=0.15)
"""Measures of a piece, in squares."""

NARROWEST = 2
"""Least width of an edge, in pixels: less is lost when a photo is made smaller."""


@lru_cache(maxsize=4096)
def upright(cells: tuple[Cell, ...]) -> frozenset[Cell]:
    """Cells counted from the upper left of the smallest rectangle around them, rows going down."""
    left, highest = min(x for x, _ in cells), max(y for _, y in cells)
    return frozenset((x - left, highest - y) for x, y in cells)


def upper_left(cells: tuple[Cell, ...]) -> Cell:
    """The cell in the upper left of the smallest rectangle around some cells."""
    return min(x for x, _ in cells), max(y for _, y in cells)


def rows(stock: Stock) -> int:
    """Height of a piece left, in squares."""
    return 1 + max(y for _, y in stock.piece.cells)


def columns(stock: Stock) -> int:
    """Width of a piece left, in squares."""
    return 1 + max(x for x, _ in stock.piece.cells)


def put_piece(
    canvas: Canvas,
    cells: tuple[Cell, ...],
    at: tuple[float, float],
    unit: int,
    colours: tuple[RGB, RGB, RGB],
    edge_width: float,
) -> None:
    """Put a piece by its upper left; colours of what lies below, of its edge and of itself.

    The width of the edge is in squares.
    """
    below, edge, fill = colours
    canvas.put(shape_of(cells, unit, PIECE.inset), at, below, edge)
    if edge != fill:
        inset = PIECE.inset + max(edge_width, NARROWEST / unit)
        canvas.put(shape_of(cells, unit, inset), at, edge, fill)


def shape_of(cells: tuple[Cell, ...], unit: int, inset: float) -> Shape:
    """The shape of a piece whose outline runs at this distance from the cells' edge."""
    # Whole pixels keep straight sides sharp.
    return blob(upright(cells), unit, PIECE.at(round(inset * unit) / unit))

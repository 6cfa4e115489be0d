"""The pieces to choose from, side by side as the buttons for them stand. Measures are in pixels.

A picture is always as wide as it may be, and each row of pieces as wide as it, as rows of buttons
are: so each piece stands above its button.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

from bot.render.board.blobs import put_piece
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import LONGEST
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text
from bot.render.drawing.palette import Palette
from bot.render.drawing.shapes import mark, pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Piece, Turned

Row = tuple[Turned, ...]

MARGIN, ABOVE = 16, 44
"""Margins beside the rows, and above and below them."""

LABEL = 48
LABEL_GAP, LINE_GAP = 20, 40
APART = 0.6
"""Least gap between two pieces, in squares."""

LARGEST, HIGHEST = 76, 1180
"""The side of a square, and how high a picture is: with its buttons it fits a phone."""

DOT = 0.46
"""Size of a dot, in squares."""


@dataclass(frozen=True)
class Menu:
    """Rows of pieces."""

    rows: Sequence[Row]

    @cached_property
    def unit(self) -> int:
        """The largest squares with which every piece fits its place and all fit."""
        across = min(self.slot(row) / (max(map(_columns, row)) + APART) for row in self.rows)
        around = 2 * ABOVE - LINE_GAP + len(self.rows) * _below()
        down = (HIGHEST - around) / sum(map(_rows, self.rows))
        return max(1, min(LARGEST, floor(min(across, down))))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        squares = sum(map(_rows, self.rows)) * self.unit
        return LONGEST, ceil(2 * ABOVE - LINE_GAP + squares + len(self.rows) * _below())

    def slot(self, row: Row) -> float:
        """Width of the place of a piece."""
        return (LONGEST - 2 * MARGIN) / len(row)

    def drawn(self, theme: Theme, palette: Palette) -> Canvas:
        """The picture.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        canvas = Canvas.blank(self.size, palette, theme.paper)
        drawing, low = MenuDrawing(canvas, theme, self.unit), float(ABOVE)
        for row in self.rows:
            low += _rows(row) * self.unit
            for place, turned in enumerate(row):
                drawing.put(turned, (MARGIN + (place + 0.5) * self.slot(row), low))
            low += _below()
        return canvas


@dataclass(frozen=True)
class MenuDrawing:
    """Draws pieces of a menu; a `unit` is a square of theirs."""

    canvas: Canvas
    theme: Theme
    unit: int

    def put(self, turned: Turned, foot: tuple[float, float]) -> None:
        """Put a piece by the middle of what it stands on, and its label below."""
        middle, low = foot
        if isinstance(turned.tile, Piece):
            left = round(middle - _columns(turned) * self.unit / 2)
            self._put_piece(turned.tile, turned.anchor, (left, round(low)))
        words = text(turned.label, LABEL, BOLD)
        at = middle, low + LABEL_GAP + CAP_HEIGHT * LABEL
        self.canvas.put(words, at, self.theme.paper, self.theme.ink)

    def _put_piece(self, piece: Piece, anchor: Cell, corner: tuple[int, int]) -> None:
        """Put a piece by its lower left, with the dot of the anchor in place of a mark."""
        fill, edge = self.theme.fill(piece.role), self.theme.edge(piece.role)
        at = corner[0], corner[1] - (1 + max(y for _, y in piece.cells)) * self.unit
        colours = self.theme.paper, edge, fill
        put_piece(self.canvas, piece.cells, at, self.unit, colours, self.theme.edge_width)
        for cell in piece.cells if piece.mark else ():
            if cell != anchor:
                shape, colour = mark(piece.mark, self.unit), self.theme.marking(fill)
                self.canvas.put(shape, self._upper_left(cell, corner), fill, colour)
        (x, y), side = self._upper_left(anchor, corner), round(DOT * self.unit)
        shape = pill(side, side, side / 2)
        place = x + (self.unit - side) / 2, y + (self.unit - side) / 2
        self.canvas.put(shape, place, fill, self.theme.clearest_on(fill))

    def _upper_left(self, cell: Cell, corner: tuple[int, int]) -> tuple[int, int]:
        return corner[0] + cell[0] * self.unit, corner[1] - (cell[1] + 1) * self.unit


def _columns(turned: Turned) -> int:
    return 1 + max(x for x, _ in turned.tile.cells)


def _rows(row: Row) -> int:
    """Height of a row, in squares."""
    return 1 + max(y for turned in row for _, y in turned.tile.cells)


def _below() -> float:
    """Room of a row below its pieces."""
    return LABEL_GAP + CAP_HEIGHT * LABEL + LINE_GAP

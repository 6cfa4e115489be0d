"""The pieces left of several sides, under the board: a table with a row for each. In modules.

The names of the pieces stand once above the columns; what is gone leaves a trace in its place, so
that the table is the legend for those who type moves until the end, and no picture is laid out
otherwise than the one before.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise
from math import floor

from bot.render.board.blobs import columns, put_piece, rows
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import CAP_HEIGHT, text, width
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Rack, Stock

SQUARE, NAME = 0.17, 0.28
NAME_GAP, ROW_GAP = 0.1, 0.06
LEAST_GAP, SPACE = 0.06, 0.2
"""Between columns, and more of it between names, in letters: else they read as one word."""

HIGHEST = 4
"""Squares of a piece above each other, at most: of four rows each costs a phone four times."""

SWATCH = 0.4
ASIDE = 0.45
"""Distance from the board to the middle of the swatches on its left."""


@dataclass(frozen=True)
class Table:
    """Racks with one piece of each kind, the same kinds in the same order.

    `scale` is below 1 where so many kinds would not fit at their usual size.
    """

    racks: tuple[Rack, ...]
    scale: float

    @property
    def kinds(self) -> tuple[Stock, ...]:
        """A stock for each column."""
        return self.racks[0].stocks

    @property
    def row(self) -> float:
        """Height of a row, in modules."""
        return max(map(rows, self.kinds)) * SQUARE * self.scale

    @property
    def height(self) -> float:
        """Height of the table, in modules."""
        return self.floor(len(self.racks) - 1)

    def floor(self, number: int) -> float:
        """Line on which the pieces of a row stand, in modules below the top of the table."""
        return (
            (CAP_HEIGHT * NAME) * self.scale + NAME_GAP + self.row + number * (self.row + ROW_GAP)
        )

    def put(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Put the table under the board, as wide as it.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        drawing = TableDrawing(canvas, theme, frame, self)
        drawing.put_names()
        for number, rack in enumerate(self.racks):
            drawing.put_row(rack, frame.tray + self.floor(number) * frame.module)


def tabulate(racks: tuple[Rack, ...], room: float) -> Table:
    """A table no wider than so many modules; the longest pieces lie, so that rows are low."""
    racks = tuple(replace(rack, stocks=tuple(map(lying, rack.stocks))) for rack in racks)
    kinds = racks[0].stocks
    needed = sum(_steps(kinds, SQUARE, NAME)) + LEAST_GAP * len(kinds)
    return Table(racks, min(1.0, room / needed))


def lying(stock: Stock) -> Stock:
    """The same pieces, turned on their side if they are too high for a row."""
    if rows(stock) <= HIGHEST:
        return stock
    top = rows(stock) - 1
    turned = tuple((top - y, x) for x, y in stock.piece.cells)
    return replace(stock, piece=replace(stock.piece, cells=turned))


@dataclass(frozen=True)
class TableDrawing:
    """Draws a table in the frame of a picture."""

    canvas: Canvas
    theme: Theme
    frame: Frame
    table: Table

    @property
    def unit(self) -> int:
        """A square of a piece, in pixels."""
        return max(1, floor(SQUARE * self.table.scale * self.frame.module))

    @property
    def size(self) -> int:
        """The letters of the names, in pixels."""
        return max(1, floor(NAME * self.table.scale * self.frame.module))

    @cached_property
    def middles(self) -> tuple[float, ...]:
        """Middles of all columns, from the left end of the board to the right."""
        first, *between, last = _steps(self.table.kinds, self.unit, self.size)
        free = self.frame.right - self.frame.left - first - sum(between) - last
        gap = free / max(1, len(between))
        return tuple(accumulate((step + gap for step in between), initial=self.frame.left + first))

    def put_names(self) -> None:
        """Put the name of each kind above its column."""
        line = self.frame.tray + CAP_HEIGHT * self.size
        for stock, middle in zip(self.table.kinds, self.middles, strict=True):
            words = text(stock.piece.letter, self.size)
            self.canvas.put(words, (middle, line), self.theme.paper, self.theme.label)

    def put_row(self, rack: Rack, floor: float) -> None:
        """Put the pieces of a rack on a floor, and before them whose they are."""
        if rack.owner:
            side = round(SWATCH * self.frame.module)
            at = self.frame.left - ASIDE * self.frame.module, floor - side / 2
            put_swatch(self.canvas, self.theme, rack.owner, at, side)
        for stock, middle in zip(rack.stocks, self.middles, strict=True):
            at = middle - columns(stock) * self.unit / 2, floor - rows(stock) * self.unit
            colours = self.theme.paper, *self._colours(stock, idle=rack.idle)
            put_piece(self.canvas, stock.piece.cells, at, self.unit, colours, self.theme.edge_width)

    def _colours(self, stock: Stock, *, idle: bool) -> tuple[RGB, RGB]:
        """Colours of the edge of a piece and of the piece itself."""
        if not stock.left:
            return self.theme.trace, self.theme.trace
        if idle:
            return self.theme.quiet, self.theme.quiet
        return self.theme.edge(stock.piece.role), self.theme.fill(stock.piece.role)


def _steps(kinds: tuple[Stock, ...], square: float, letter: float) -> list[float]:
    """The steps from one end over the middles of the columns to the other, without gaps.

    Neither pieces nor names overlap when squares and letters are of these sizes.
    """
    pieces = [columns(stock) * square for stock in kinds]
    names = [width(stock.piece.letter, 100) / 100 * letter for stock in kinds]
    first, last = (max(pieces[end], names[end]) / 2 for end in (0, -1))
    pairs = zip(pairwise(pieces), pairwise(names), strict=True)
    between = (max(sum(wide), sum(named) + 2 * SPACE * letter) / 2 for wide, named in pairs)
    return [first, *between, last]

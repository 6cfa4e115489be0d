"""The pieces left, under the board: of each kind its letter, its shape and how many. In modules.

It is also the legend for those who type moves: the letter stands beside the shape.
"""

from dataclasses import dataclass

from bot.render.board.blobs import PIECE, columns, put_piece, rows
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import BOLD, text
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Stock

PIECE_GAP = 0.16
PIP, PIP_STEP, PIP_GAP = 0.17, 0.3, 0.2
MOST_PIPS = 6
DOT = 0.36
SMALLEST_DOT = 0.1
"""Least size of a dot, in modules: a smaller one is lost on a phone, and left out."""

LINE_GAP = 0.3


@dataclass(frozen=True)
class Setting:
    """The setting of pieces left: the size of their squares and letters and the gap between two."""

    square: float
    letter: float
    gap: float


ROOMY = Setting(square=0.42, letter=0.46, gap=0.6)
DENSE = Setting(square=0.26, letter=0.34, gap=0.4)
MOST_ROOMY = 6


@dataclass(frozen=True)
class Tray:
    """The pieces left in lines."""

    lines: tuple[tuple[Stock, ...], ...]
    setting: Setting

    @property
    def floor(self) -> float:
        """Line on which the pieces of a line stand, in modules below its top."""
        tallest = max((rows(stock) for line in self.lines for stock in line), default=0)
        return tallest * self.setting.square

    @property
    def line_height(self) -> float:
        """Height of a line, in modules."""
        counted = any(_has_pips(stock) for line in self.lines for stock in line)
        return self.floor + (PIP_GAP + PIP if counted else 0)

    @property
    def height(self) -> float:
        """Height of all lines, in modules."""
        return len(self.lines) * (self.line_height + LINE_GAP) - LINE_GAP if self.lines else 0

    def put(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Put the pieces under the board.

        :raises RenderError: if a role cannot be drawn.
        """
        drawing = TrayDrawing(canvas, theme, frame.module, self.setting)
        for number, line in enumerate(self.lines):
            floor = self.floor + number * (self.line_height + LINE_GAP)
            room = frame.right - frame.left
            drawing.put_line(line, frame.left, frame.tray + floor * frame.module, room)


def arrange(stocks: tuple[Stock, ...], room: float) -> Tray:
    """Lines of so many modules: one with ample room for a few kinds, else as many as it takes."""
    if len(stocks) <= MOST_ROOMY:
        return Tray((stocks,) if stocks else (), ROOMY)
    lines: list[list[Stock]] = [[]]
    free = room
    for stock in stocks:
        needed = _width(stock, DENSE)
        if needed > free and lines[-1]:
            lines.append([])
            free = room
        lines[-1].append(stock)
        free -= needed + DENSE.gap
    return Tray(tuple(map(tuple, lines)), DENSE)


@dataclass(frozen=True)
class TrayDrawing:
    """Draws pieces left at a size: `module` in pixels."""

    canvas: Canvas
    theme: Theme
    module: float
    setting: Setting

    def put_line(self, line: tuple[Stock, ...], left: float, floor: float, room: float) -> None:
        """Put a line of stocks whose pieces stand on a floor; a roomy one fills its room."""
        widths = [_width(stock, self.setting) * self.module for stock in line]
        gap = self.setting.gap * self.module
        if self.setting is ROOMY:
            gap = (room - sum(widths)) / max(1, len(line) - 1)
        x = left
        for stock, wide in zip(line, widths, strict=True):
            self._put(stock, x, floor)
            x += wide + gap

    def _put(self, stock: Stock, left: float, floor: float) -> None:
        base = floor - PIECE.inset * self.setting.square * self.module
        left += self._put_words(stock, stock.piece.letter, (left, base))
        left += PIECE_GAP * self.module
        self._put_piece(stock, left, floor)
        if _has_pips(stock):
            self._put_pips(stock, left, floor + PIP_GAP * self.module)
        elif stock.of > 1:
            left += (columns(stock) * self.setting.square + PIECE_GAP) * self.module
            self._put_words(stock, _count(stock), (left, base))

    def _put_words(self, stock: Stock, words: str, at: tuple[float, float]) -> int:
        """Put some words by the left end of their base line; how wide they are, in pixels."""
        shape = text(words, round(self.setting.letter * self.module), BOLD)
        colour = self.theme.ink if stock.left else self.theme.quiet
        self.canvas.put(shape, (at[0] + shape.origin[0], at[1]), self.theme.paper, colour)
        return shape.coverage.width

    def _put_piece(self, stock: Stock, left: float, floor: float) -> None:
        unit = round(self.setting.square * self.module)
        role = stock.piece.role
        fill, edge = self.theme.fill(role), self.theme.edge(role)
        if not stock.left:
            fill = edge = self.theme.faint
        at = left, floor - rows(stock) * unit
        put_piece(
            self.canvas,
            stock.piece.cells,
            at,
            unit,
            (self.theme.paper, edge, fill),
            self.theme.edge_width,
        )
        if stock.anchor and DOT * self.setting.square >= SMALLEST_DOT:
            self._put_dot(stock.anchor, (left, floor), unit, fill)

    def _put_dot(self, cell: Cell, corner: tuple[float, float], unit: int, fill: RGB) -> None:
        """Put the dot of the anchor; `corner` is the piece's lower left."""
        side = round(DOT * unit)
        x = corner[0] + cell[0] * unit + (unit - side) / 2
        y = corner[1] - (cell[1] + 1) * unit + (unit - side) / 2
        colour = self.theme.clearest_on(fill)
        self.canvas.put(pill(side, side, side / 2), (x, y), fill, colour)

    def _put_pips(self, stock: Stock, left: float, top: float) -> None:
        side, step = round(PIP * self.module), round(PIP_STEP * self.module)
        left += PIECE.inset * self.setting.square * self.module
        for number in range(stock.of):
            colour = self.theme.ink if number < stock.left else self.theme.faint
            at = left + number * step, top
            self.canvas.put(pill(side, side, side / 2), at, self.theme.paper, colour)


def _has_pips(stock: Stock) -> bool:
    return 1 < stock.of <= MOST_PIPS


def _count(stock: Stock) -> str:
    return f"×{stock.left}"


def _width(stock: Stock, setting: Setting) -> float:
    """Width of a stock, in modules."""
    letter = _print_width(stock.piece.letter) * setting.letter
    piece = columns(stock) * setting.square
    if _has_pips(stock):
        piece = max(piece, (stock.of - 1) * PIP_STEP + PIP)
    elif stock.of > 1:
        piece += PIECE_GAP + _print_width(_count(stock)) * setting.letter
    return letter + PIECE_GAP + piece


def _print_width(words: str) -> float:
    """Width of some words at a size of 1."""
    return text(words, 100, BOLD).coverage.width / 100

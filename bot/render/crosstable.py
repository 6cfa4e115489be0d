"""A crosstable as a picture: a line for each member with what they gained from every other one.

Measures are in pixels. Cells are as wide however many people there are: names get what is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.lettering import BOLD, BOOK, fitting, text, width
from bot.render.drawing.palette import palette_for
from bot.render.drawing.theme import LIGHT, Theme

WIDTH, MARGIN = 1000, 28
HEAD, ROW, RULE = 72, 84, 2
SIZE, SMALL = 36, 29
"""Sizes of words: where the picture is shown at 350, a size of 29 is 10."""

PLACE, CELL, POINTS, TIEBREAK = 52, 58, 90, 106
"""Widths of columns; names have the rest."""

BASE, HEAD_BASE = 55, 48
"""Base lines of words, below the top of a row and of the head."""

UPPER, LOWER = 37, 73
"""Base lines of two results of a pair, one above the other."""

APART = 12


@dataclass(frozen=True)
class Scored:
    """A member in a crosstable, all as words; `cells` are what they gained from each, in order.

    The cell of a member's own is None; of a pair that plays twice it has two results. Somebody who
    has `left` is set in the colour of labels.
    """

    place: str
    name: str
    cells: tuple[tuple[str, ...] | None, ...]
    points: str
    tiebreak: str
    left: bool = False


def crosstable(lines: Sequence[Scored], heads: tuple[str, str], theme: Theme = LIGHT) -> bytes:
    """Some lines as a PNG of 1000 pixels width; `heads` stand over points and tiebreaks.

    :raises ValueError: if there are none.
    """
    if not lines:
        raise ValueError("a crosstable needs at least one line")
    high = HEAD + ROW * len(lines) + MARGIN // 2
    canvas = Canvas.blank((WIDTH, high), palette_for(theme, ()), theme.paper)
    drawing = _Drawing(canvas, theme, len(lines))
    drawing.head(heads)
    for number, line in enumerate(lines):
        drawing.put(number, line)
    return canvas.png()


@dataclass(frozen=True)
class _Drawing:
    canvas: Canvas
    theme: Theme
    count: int

    def head(self, heads: tuple[str, str]) -> None:
        """Put the numbers of the columns, and what the last two are."""
        for number in range(self.count):
            self._centred(str(number + 1), self._cell(number), HEAD_BASE, SMALL, self.theme.label)
        for words, right in zip(heads, self._sums, strict=True):
            self._right(words, right, HEAD_BASE, SMALL, BOOK, self.theme.label)

    def put(self, number: int, line: Scored) -> None:
        """Put a line of a number from 0."""
        theme, top = self.theme, HEAD + number * ROW
        ink = theme.label if line.left else theme.ink
        self.canvas.fill((MARGIN, top, WIDTH - MARGIN, top + RULE), theme.line)
        self._right(line.place, MARGIN + PLACE - APART, top + BASE, SMALL, BOOK, theme.label)
        name = fitting(line.name, self._cells - MARGIN - PLACE - APART, SIZE, BOLD)
        self._left(name, MARGIN + PLACE, top + BASE, ink)
        for column, words in enumerate(line.cells):
            self._put_cell(column, words, top, ink)
        points, tiebreak = self._sums
        self._right(line.points, points, top + BASE, SIZE, BOLD, ink)
        self._right(line.tiebreak, tiebreak, top + BASE, SMALL, BOOK, theme.label)

    def _put_cell(self, column: int, gained: tuple[str, ...] | None, top: int, ink: RGB) -> None:
        left = self._cells + column * CELL
        if gained is None:
            self.canvas.fill((left, top + RULE, left + CELL, top + ROW), self.theme.faint)
            return
        bases, size = ((UPPER, LOWER), SMALL) if len(gained) > 1 else ((BASE,), SIZE)
        for words, base in zip(gained, bases, strict=True):
            if words:
                self._centred(words, self._cell(column), top + base, size, ink)

    @property
    def _cells(self) -> int:
        """Left end of the cells."""
        return WIDTH - MARGIN - TIEBREAK - POINTS - self.count * CELL

    @property
    def _sums(self) -> tuple[int, int]:
        """Right ends of points and of tiebreaks."""
        return WIDTH - MARGIN - TIEBREAK, WIDTH - MARGIN

    def _cell(self, column: int) -> float:
        return self._cells + (column + 0.5) * CELL

    def _centred(self, words: str, middle: float, base: int, size: int, colour: RGB) -> None:
        put = text(words, size, BOOK)
        self.canvas.put(put, (round(middle), base), self.theme.paper, colour)

    def _left(self, words: str, left: int, base: int, colour: RGB) -> None:
        at = round(left + width(words, SIZE, BOLD) / 2), base
        self.canvas.put(text(words, SIZE, BOLD), at, self.theme.paper, colour)

    def _right(self, words: str, right: int, base: int, size: int, face: str, colour: RGB) -> None:
        at = round(right - width(words, size, face) / 2), base
        self.canvas.put(text(words, size, face), at, self.theme.paper, colour)

"""Standings as a picture: for each person a line with a place, a name, a rating and how sure it is.

All ratings share one scale: a dot for the rating, a bar for as far as it may well be off. Measures
are in pixels; the picture is less wide than those of boards, so that a phone shows words larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.lettering import BOLD, BOOK, fitting, text, width
from bot.render.drawing.palette import palette_for
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import LIGHT, Theme

WIDTH, MARGIN = 1000, 40
ROW, RULE = 122, 2
PLACE, NAME, NOTE = 40, 40, 29
"""Sizes of words: where the picture is shown at 350, a size of 29 is 10."""

NAMES = 112
"""Left end of names."""

RATINGS = 880
"""Right end of ratings; what follows says by how many places somebody has moved."""

SCALE, RIGHT = 210, RATINGS
"""Width of the scale of ratings, and its right end."""

BAR, DOT, TRACK = 12, 24, 4
HIGH, LOW = 50, 94
"""Base lines of both lines of words, below the top of a row."""

APART, BETWEEN = 30, " · "
"""Room between words and what stands to the right of them, and what parts notes."""

LEAST_RANGE = 200
"""Points that the scale spans at least."""


@dataclass(frozen=True)
class Placed:
    """A person in standings: place, name, rating with its spread, the rating as words, notes.

    Of the notes as many are shown as there is room for, the first ones first. `moved` says by how
    many places they have come up, or less than 0; a line of one's `own` is set off.
    """

    place: str
    name: str
    points: int
    spread: int
    rating: str
    notes: tuple[str, ...]
    moved: int = 0
    own: bool = False


def standings(lines: Sequence[Placed], theme: Theme = LIGHT) -> bytes:
    """Some lines as a PNG of 1000 pixels width.

    :raises ValueError: if there are none.
    """
    if not lines:
        raise ValueError("standings need at least one line")
    high = 2 * (MARGIN // 2) + ROW * len(lines)
    canvas = Canvas.blank((WIDTH, high), palette_for(theme, ()), theme.paper)
    drawing = _Drawing(canvas, theme, _scale(lines))
    for number, line in enumerate(lines):
        drawing.put(line, MARGIN // 2 + number * ROW, first=number == 0)
    return canvas.png()


def _scale(lines: Sequence[Placed]) -> tuple[float, float]:
    """The lowest and the highest points on the scale."""
    low = min(line.points - line.spread for line in lines)
    high = max(line.points + line.spread for line in lines)
    more = max(0, LEAST_RANGE - (high - low)) / 2
    return low - more, high + more


@dataclass(frozen=True)
class _Drawing:
    canvas: Canvas
    theme: Theme
    scale: tuple[float, float]

    def put(self, line: Placed, top: int, *, first: bool) -> None:
        """Put a line at a height."""
        theme = self.theme
        if not first:
            self.canvas.fill((MARGIN, top, WIDTH - MARGIN, top + RULE), theme.line)
        colour = theme.accent if line.own else theme.ink
        self._right(line.place, (NAMES - 24, top + HIGH), PLACE, BOOK, theme.label)
        room = RATINGS - width(line.rating, NAME, BOOK) - APART - NAMES
        self._left(fitting(line.name, room, NAME, BOLD), (NAMES, top + HIGH), NAME, BOLD, colour)
        self._left(_noted(line.notes), (NAMES, top + LOW), NOTE, BOOK, theme.label)
        self._right(line.rating, (RATINGS, top + HIGH), NAME, BOOK, theme.ink)
        self._bar(line, top + LOW - 10, colour)
        if line.moved:
            sign = f"▲{line.moved}" if line.moved > 0 else f"▼{-line.moved}"
            self._right(sign, (WIDTH - MARGIN, top + HIGH), NOTE, BOOK, theme.label)

    def _bar(self, line: Placed, middle: int, colour: RGB) -> None:
        theme = self.theme
        left = RIGHT - SCALE
        self.canvas.fill((left, middle - TRACK // 2, RIGHT, middle + TRACK // 2), theme.faint)
        begin, end = self._at(line.points - line.spread), self._at(line.points + line.spread)
        bar = pill(max(DOT, end - begin), BAR, BAR / 2)
        self.canvas.fill((begin, middle - BAR // 2, end, middle + BAR // 2), theme.paper)
        self.canvas.put(bar, (begin, middle - BAR // 2), theme.paper, theme.label)
        dot, place = pill(DOT, DOT, DOT / 2), self._at(line.points) - DOT // 2
        self.canvas.fill((place, middle - DOT // 2, place + DOT, middle + DOT // 2), theme.paper)
        self.canvas.put(dot, (place, middle - DOT // 2), theme.paper, colour)

    def _at(self, points: float) -> int:
        low, high = self.scale
        share = (points - low) / (high - low)
        return round(RIGHT - SCALE + DOT / 2 + share * (SCALE - DOT))

    def _left(self, words: str, at: tuple[int, int], size: int, face: str, colour: RGB) -> None:
        half = width(words, size, face) / 2
        self.canvas.put(text(words, size, face), (at[0] + half, at[1]), self.theme.paper, colour)

    def _right(self, words: str, at: tuple[int, int], size: int, face: str, colour: RGB) -> None:
        half = width(words, size, face) / 2
        self.canvas.put(text(words, size, face), (at[0] - half, at[1]), self.theme.paper, colour)


def _noted(notes: Sequence[str]) -> str:
    """Notes in a line, as many as there is room for."""
    room, shown = RIGHT - SCALE - APART - NAMES, list(notes)
    while len(shown) > 1 and width(BETWEEN.join(shown), NOTE, BOOK) > room:
        shown.pop()
    return BETWEEN.join(shown)

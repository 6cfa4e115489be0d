"""Chances over a game as a picture: a band for each side, as high as its part of all chances.

Of two sides the line between their bands is the curve of the chances of the lower one. Moments are
marked by numbers, each in the band of the side that lost by it. Measures are in pixels; the picture
is less wide than those of boards, so that a phone shows words larger.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB, mix
from bot.render.drawing.lettering import BOLD, BOOK, CAP_HEIGHT, text, width
from bot.render.drawing.palette import Palette, palette_with
from bot.render.drawing.plotting import Points, area, stroke
from bot.render.drawing.shapes import pill, sign
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import LIGHT, Theme
from engine.geometry.scene import Swatch

Sign = str | Swatch

SIZE = WIDTH, HIGH = 1000, 600
LEFT, RIGHT, TOP, LOW = 110, 970, 30, 530
"""The ends of the field in which the bands lie."""

LABEL, NUMBER = 30, 34
"""Sizes of words: of plies below the field, and of the numbers of moments."""

SIGN, SIGN_STROKE, SIGN_GAP = 44, 11, 8
STROKE, RULE, STEM = 7, 2, 3
DISC, RIM, DOT = 54, 4, 16
APART = 58
"""Distance of a moment's number from the curve, where there is room."""

DEPTH = 0.62
"""Part of a side's colour in its band."""

STEPS = 1, 2, 5, 10, 20, 50, 100
MOST_LABELS = 9


@dataclass(frozen=True)
class Judged:
    """A position after so many plies, and what each side could expect there, from 0 to 1."""

    plies: int
    worths: tuple[float, ...]


@dataclass(frozen=True)
class Mark:
    """A moment by its number: the side, by number from 0, and the plies made by then."""

    number: int
    plies: int
    side: int


@dataclass(frozen=True)
class Chances:
    """A game as it is drawn: the signs of each side, the positions in order, the moments."""

    sides: Sequence[Sequence[Sign]]
    positions: Sequence[Judged]
    marks: Sequence[Mark] = ()


def chances(shown: Chances, theme: Theme = LIGHT) -> bytes:
    """Chances over a game as a PNG.

    :raises ValueError: if there are no positions.
    :raises RenderError: if a sign, a role or a mark cannot be drawn.
    """
    if not shown.positions:
        raise ValueError("a picture of chances needs at least one position")
    fills = [_fill(theme, signs, number) for number, signs in enumerate(shown.sides)]
    canvas = Canvas.blank(SIZE, _palette(theme, fills, shown.sides), theme.paper)
    drawing = _Drawing(canvas, theme, shown, fills)
    drawing.put_bands()
    drawing.put_plies()
    drawing.put_signs()
    drawing.put_marks()
    return canvas.png()


def _fill(theme: Theme, signs: Sequence[Sign], number: int) -> RGB:
    """Colour of the band of a side: its own, or a shade where its sign has none."""
    first = signs[0] if signs else ""
    if isinstance(first, Swatch):
        return mix(theme.paper, theme.fill(first.role), DEPTH)
    return theme.square if number % 2 else mix(theme.paper, theme.ink, 0.25)


def _palette(theme: Theme, fills: Sequence[RGB], sides: Sequence[Sequence[Sign]]) -> Palette:
    pairs = [(fill, other) for fill in fills for other in (theme.ink, theme.paper, theme.accent)]
    for one in (one for signs in sides for one in signs if isinstance(one, Swatch)):
        fill, edge = theme.fill(one.role), theme.swatch_edge(one.role)
        pairs += [(theme.paper, edge), (edge, fill), (fill, theme.marking(fill))]
    return palette_with(theme, tuple(dict.fromkeys(pairs)))


@dataclass(frozen=True)
class _Drawing:
    canvas: Canvas
    theme: Theme
    shown: Chances
    fills: Sequence[RGB]

    def put_bands(self) -> None:
        """Put the bands, equal shares over them, and the lines between."""
        count = len(self.shown.sides)
        for side, fill in enumerate(self.fills):
            below, above = self._edge(side), self._edge(side + 1)
            shape = area([*above, *reversed(below)], SIZE)
            self.canvas.put_once(shape, (0, 0), self.theme.paper, fill)
        for number in range(1, count):
            middle = round(LOW - (LOW - TOP) * number / count)
            self.canvas.fill((LEFT, middle, RIGHT, middle + RULE), self.theme.label)
        for number in range(1, count):
            line = stroke(self._edge(number), STROKE, SIZE)
            self.canvas.put_once(line, (0, 0), self.fills[number], self.theme.ink)

    def put_plies(self) -> None:
        """Put the numbers of some plies below the field."""
        first, last = self._ends
        step = next((s for s in STEPS if (last - first) / s < MOST_LABELS), STEPS[-1])
        for number in range(-(-first // step) * step, last + 1, step):
            x = round(self._x(number))
            self.canvas.fill((x, LOW, x + RULE, LOW + 8), self.theme.label)
            self._say(f"{number}", (x, HIGH - 24), LABEL, BOOK, self.theme.label)

    def put_signs(self) -> None:
        """Put the signs of each side beside the beginning of its band."""
        ends = [self._edge(number)[0][1] for number in range(len(self.shown.sides) + 1)]
        middles = [(below + above) / 2 for below, above in pairwise(ends)]
        spread = _apart([-middle for middle in middles], SIGN + SIGN_GAP, -TOP - SIGN / 2)
        for signs, middle in zip(self.shown.sides, spread, strict=True):
            self._put_side(signs, -middle)

    def put_marks(self) -> None:
        """Put each moment's number into its side's band, tied to the curve."""
        for side in range(len(self.shown.sides)):
            marks = [mark for mark in self.shown.marks if mark.side == side]
            for mark, x in zip(marks, self._spread(marks), strict=True):
                self._put_mark(mark, x)

    def _put_side(self, signs: Sequence[Sign], middle: float) -> None:
        each = min(SIGN, (LEFT - 2 * SIGN_GAP) // max(1, len(signs)) - SIGN_GAP)
        left = (LEFT - len(signs) * (each + SIGN_GAP) + SIGN_GAP) / 2
        for number, one in enumerate(signs):
            at = left + number * (each + SIGN_GAP) + each / 2, middle
            if isinstance(one, Swatch):
                put_swatch(self.canvas, self.theme, one, at, each)
            else:
                drawn = sign(one, each, SIGN_STROKE)
                self.canvas.put(drawn, at, self.theme.paper, self.theme.ink)

    def _put_mark(self, mark: Mark, across: float) -> None:
        theme, x, y = self.theme, self._x(mark.plies), self._height(mark)
        is_top = mark.side == len(self.shown.sides) - 1
        high = y - APART if is_top else y + APART
        high = min(max(high, TOP + DISC / 2), LOW - DISC / 2)
        stem = stroke([(x, y), (across, high)], STEM, SIZE)
        self.canvas.put_once(stem, (0, 0), self.fills[mark.side], theme.ink)
        self._disc((x, y), DOT, theme.ink)
        self._disc((across, high), DISC + 2 * RIM, theme.paper)
        self._disc((across, high), DISC, theme.accent)
        base = high + NUMBER * CAP_HEIGHT / 2
        words = text(f"{mark.number}", NUMBER, BOLD)
        self.canvas.put(words, (across, base), theme.accent, theme.square)

    def _disc(self, middle: tuple[float, float], wide: int, colour: RGB) -> None:
        at = middle[0] - wide / 2, middle[1] - wide / 2
        below = self.theme.paper if colour != self.theme.paper else self.fills[0]
        self.canvas.put(pill(wide, wide, wide / 2), at, below, colour)

    def _spread(self, marks: Sequence[Mark]) -> list[float]:
        """The places of numbers across, none over another."""
        places = [self._x(mark.plies) for mark in marks]
        return _apart(places, DISC + 2 * RIM, RIGHT - DISC / 2)

    def _height(self, mark: Mark) -> float:
        """The height of the edge of a side's band towards the others, after so many plies."""
        is_top = mark.side == len(self.shown.sides) - 1
        edge = self._edge(mark.side if is_top else mark.side + 1)
        places = zip(self.shown.positions, edge, strict=True)
        return next((y for one, (_, y) in places if one.plies >= mark.plies), edge[-1][1])

    def _edge(self, below: int) -> Points:
        """The line that has so many bands below it."""
        return list(self._points(below))

    def _points(self, below: int) -> Iterator[tuple[float, float]]:
        for one in self.shown.positions:
            share = sum(one.worths[:below]) / (sum(one.worths) or 1.0)
            yield self._x(one.plies), LOW - share * (LOW - TOP)

    @property
    def _ends(self) -> tuple[int, int]:
        return self.shown.positions[0].plies, self.shown.positions[-1].plies

    def _x(self, plies: int) -> float:
        first, last = self._ends
        return RIGHT if first == last else LEFT + (RIGHT - LEFT) * (plies - first) / (last - first)

    def _say(self, words: str, at: tuple[float, float], size: int, face: str, colour: RGB) -> None:
        half = width(words, size, face) / 2
        x = min(max(at[0], half), WIDTH - 8 - half)
        self.canvas.put(text(words, size, face), (x, at[1]), self.theme.paper, colour)


def _apart(places: Sequence[float], room: float, most: float) -> list[float]:
    """Places in rising order, moved as little as needed to be so far apart and below a limit."""
    result = list(places)
    for number in range(1, len(result)):
        result[number] = max(result[number], result[number - 1] + room)
    for number in reversed(range(len(result))):
        result[number] = min(result[number], most - room * (len(result) - 1 - number))
    return result

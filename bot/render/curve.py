"""A curve as a picture: a number that changes from game to game, and how sure it is each time.

Measures are in pixels; the picture is less wide than those of boards, so that a phone shows words
larger. Where the number is least sure, at the beginning, its band may reach beyond the picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.lettering import BOLD, BOOK, CAP_HEIGHT, text, width
from bot.render.drawing.palette import palette_for
from bot.render.drawing.plotting import area, stroke
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import LIGHT, Theme

SIZE = WIDTH, HIGH = 1000, 560
LEFT, RIGHT, TOP, LOW = 130, 840, 40, 520
"""The ends of the field in which the curve lies."""

LABEL, LAST = 30, 40
"""Sizes of words: at the lines of the field, and of the number at the end of the curve."""

RULE, STROKE, DOT = 2, 6, 26

STEPS = 25, 50, 100, 200, 500, 1000
"""Differences between two lines of the field, of which the least is taken that leaves few lines."""

MOST_RULES = 5
LEAST_RANGE = 100.0
"""Difference of its ends that the field has at least."""


@dataclass(frozen=True)
class Moment:
    """A point of a curve: the number, and by how much it may well be off."""

    number: float
    spread: float


def curve(moments: Sequence[Moment], theme: Theme = LIGHT) -> bytes:
    """A curve of one moment after the other as a PNG, with its last number.

    :raises ValueError: if there are none.
    """
    if not moments:
        raise ValueError("a curve needs at least one moment")
    canvas = Canvas.blank(SIZE, palette_for(theme, ()), theme.paper)
    drawing = _Drawing(canvas, theme, *_range(moments))
    drawing.put_rules()
    drawing.put(moments)
    return canvas.png()


def _range(moments: Sequence[Moment]) -> tuple[float, float]:
    """The lowest and the highest number of the field: all of the curve, the end with its band."""
    last = moments[-1]
    numbers = [one.number for one in moments]
    low = min(*numbers, last.number - last.spread)
    high = max(*numbers, last.number + last.spread)
    more = max(LEAST_RANGE - (high - low), (high - low) / 10) / 2
    return low - more, high + more


@dataclass(frozen=True)
class _Drawing:
    canvas: Canvas
    theme: Theme
    low: float
    high: float

    def put_rules(self) -> None:
        """Put lines at round numbers, with these beside them."""
        for number in self._rules():
            middle = self._y(number)
            self.canvas.fill((LEFT, middle, RIGHT, middle + RULE), self.theme.line)
            words, base = f"{number}", middle + round(LABEL * CAP_HEIGHT / 2)
            half = width(words, LABEL, BOOK) / 2
            self._say(words, (LEFT - 20 - half, base), LABEL, BOOK, self.theme.label)

    def put(self, moments: Sequence[Moment]) -> None:
        """Put the band, the curve on it, and the last number beside its end."""
        theme, last = self.theme, moments[-1]
        across = [self._x(number, len(moments)) for number in range(len(moments))]
        places = list(zip(across, moments, strict=True))
        above = [(x, self._y(one.number + one.spread)) for x, one in places]
        below = [(x, self._y(one.number - one.spread)) for x, one in reversed(places)]
        self.canvas.put_once(area(above + below, SIZE), (0, 0), theme.paper, theme.trace)
        line = [(x, self._y(one.number)) for x, one in places]
        self.canvas.put_once(stroke(line, STROKE, SIZE), (0, 0), theme.trace, theme.ink)
        x, y = line[-1]
        at = (round(x) - DOT // 2, y - DOT // 2)
        self.canvas.put(pill(DOT, DOT, DOT / 2), at, theme.trace, theme.accent)
        words = f"{round(last.number)}"
        half = width(words, LAST, BOLD) / 2
        base = y + round(LAST * CAP_HEIGHT / 2)
        self._say(words, (min(x + DOT + half, WIDTH - 8 - half), base), LAST, BOLD, theme.ink)

    def _rules(self) -> Iterator[int]:
        step = next((s for s in STEPS if (self.high - self.low) / s <= MOST_RULES), STEPS[-1])
        for number in range(ceil(self.low / step), floor(self.high / step) + 1):
            yield number * step

    def _x(self, number: int, count: int) -> float:
        return RIGHT if count == 1 else LEFT + (RIGHT - LEFT) * number / (count - 1)

    def _y(self, number: float) -> int:
        share = (min(max(number, self.low), self.high) - self.low) / (self.high - self.low)
        return round(LOW - share * (LOW - TOP))

    def _say(self, words: str, at: tuple[float, float], size: int, face: str, colour: RGB) -> None:
        self.canvas.put(text(words, size, face), at, self.theme.paper, colour)

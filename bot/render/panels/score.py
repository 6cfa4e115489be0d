"""The line of scores above the board: for each side its sign and its points. In modules."""

from dataclasses import dataclass, replace

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import SCORE
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text, width
from bot.render.drawing.shapes import pill, sign, star
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Swatch, Tally

PADDING, BETWEEN = 0.34, 0.22
SIGN, STROKE, RIM = 0.46, 0.12, 0.05
NUMBER = 0.56
STAR = 0.6
MANY, GAP = 3, 0.25
"""Number of sides from which all plates are equally wide, and the gap between them then."""

NARROW_PADDING = 0.16
Span = tuple[float, float]
"""The left end and the width of something, in pixels."""


@dataclass(frozen=True)
class ScoreDrawing:
    """Draws scores on a line whose middle is `middle` pixels down; `module` in pixels."""

    canvas: Canvas
    theme: Theme
    module: float
    middle: float

    def put(self, tallies: tuple[Tally, ...], left: float, room: float) -> None:
        """Put the scores, spread over the room; the side to move and the winner stand out.

        :raises RenderError: if a sign, a role or a mark cannot be drawn.
        """
        tallies = _fitting(tallies, room / self.module)
        widths = [(_width(tally) + 2 * PADDING) * self.module for tally in tallies]
        module = self.module
        if len(tallies) >= MANY:
            each = (room - (len(tallies) - 1) * GAP * self.module) / len(tallies)
            free = each - 2 * NARROW_PADDING * self.module
            module = min(module, free / max(map(_width, tallies)))
            widths = [each] * len(tallies)
        gap = (room - sum(widths)) / max(1, len(tallies) - 1)
        for tally, wide in zip(tallies, widths, strict=True):
            self._put(tally, (left, wide), module)
            left += wide + gap

    def _put(self, tally: Tally, plate: Span, module: float) -> None:
        """Put a score on a plate; its print is measured in modules of its own."""
        left, wide = plate
        colours = self._colours(tally)
        high = round(SCORE * self.module)
        shape = pill(round(wide), high, high / 2)
        self.canvas.put(shape, (left, self.middle - high / 2), self.theme.paper, colours[0])
        left += (wide - _width(tally) * module) / 2
        self._put_sign(tally, left + SIGN / 2 * module, module)
        left += (SIGN + BETWEEN) * module
        left += self._put_number(_number(tally), left, round(NUMBER * module), colours)
        if tally.winner:
            at = left + (BETWEEN + STAR / 2) * module, self.middle
            self.canvas.put(star(round(STAR * module)), at, *colours)

    def _put_number(self, number: str, left: float, size: int, colours: tuple[RGB, RGB]) -> float:
        """Put a number; how wide it is, in pixels."""
        wide = width(number, size, BOLD)
        at = left + wide / 2, self.middle + CAP_HEIGHT * size / 2
        self.canvas.put(text(number, size, BOLD), at, *colours)
        return wide

    def _put_sign(self, tally: Tally, x: float, module: float) -> None:
        below, print_ = self._colours(tally)
        side, at = round(SIGN * module), (x, self.middle)
        if isinstance(tally.sign, Swatch):
            rim = side + 2 * round(RIM * module)
            corner = x - rim / 2, self.middle - rim / 2
            self.canvas.put(pill(rim, rim, side / 4), corner, below, self.theme.paper)
            put_swatch(self.canvas, self.theme, tally.sign, at, side)
        else:
            self.canvas.put(sign(tally.sign, side, round(STROKE * module)), at, below, print_)

    def _colours(self, tally: Tally) -> tuple[RGB, RGB]:
        """Colours of a plate and of the print on it."""
        if tally.winner:
            return self.theme.accent, self.theme.square
        if tally.active:
            return self.theme.ink, self.theme.paper
        if tally.idle:
            return self.theme.paper, self.theme.quiet
        return self.theme.square, self.theme.ink


def _number(tally: Tally) -> str:
    """The points as they are printed, with a minus sign as wide as a digit."""
    product = f"{'×'.join(map(str, tally.factors))} = " if tally.factors else ""
    return product + str(tally.points).replace("-", "−")


def _fitting(tallies: tuple[Tally, ...], room: float) -> tuple[Tally, ...]:
    """The tallies as they are, or without factors if they would not fit side by side."""
    needed = sum(_width(tally) + 2 * PADDING for tally in tallies) + GAP * (len(tallies) - 1)
    if len(tallies) < MANY and needed <= room:
        return tallies
    return tuple(replace(tally, factors=()) for tally in tallies)


def _width(tally: Tally) -> float:
    """Width of the content of a plate at its full size."""
    number = width(_number(tally), 100, BOLD) / 100 * NUMBER
    return SIGN + BETWEEN + number + (BETWEEN + STAR if tally.winner else 0)

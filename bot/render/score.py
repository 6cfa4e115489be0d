"""The line of scores above the board: for each side its sign and its points. In modules."""

from dataclasses import dataclass

from bot.render.canvas import Canvas
from bot.render.colour import RGB
from bot.render.layout import SCORE
from bot.render.lettering import BOLD, CAP_HEIGHT, text, width
from bot.render.shapes import SIGNS, pill, sign, star
from bot.render.theme import Theme
from engine.scene import Tally

PADDING, BETWEEN = 0.34, 0.22
SIGN, STROKE, RIM = 0.46, 0.12, 0.05
NUMBER = 0.56
STAR = 0.6


@dataclass(frozen=True)
class ScoreDrawing:
    """Draws scores on a line whose middle is `middle` pixels down; `module` in pixels."""

    canvas: Canvas
    theme: Theme
    module: float
    middle: float

    def put(self, tallies: tuple[Tally, ...], left: float, room: float) -> None:
        """Put the scores, spread over the room; the side to move and the winner stand out."""
        widths = [_width(tally) * self.module for tally in tallies]
        gap = (room - sum(widths)) / max(1, len(tallies) - 1)
        for tally, wide in zip(tallies, widths, strict=True):
            self._put(tally, left)
            left += wide + gap

    def _put(self, tally: Tally, left: float) -> None:
        plate, print_ = self._colours(tally)
        high = round(SCORE * self.module)
        shape = pill(round(_width(tally) * self.module), high, high / 2)
        self.canvas.put(shape, (left, self.middle - high / 2), self.theme.paper, plate)
        left += PADDING * self.module
        self._put_sign(tally, left + SIGN / 2 * self.module, plate, print_)
        left += (SIGN + BETWEEN) * self.module
        size = round(NUMBER * self.module)
        wide = width(str(tally.points), size, BOLD)
        at = left + wide / 2, self.middle + CAP_HEIGHT * size / 2
        self.canvas.put(text(str(tally.points), size, BOLD), at, plate, print_)
        if tally.winner:
            x = left + wide + (BETWEEN + STAR / 2) * self.module
            self.canvas.put(star(round(STAR * self.module)), (x, self.middle), plate, print_)

    def _put_sign(self, tally: Tally, x: float, plate: RGB, print_: RGB) -> None:
        side = round(SIGN * self.module)
        if tally.sign in SIGNS:
            shape = sign(tally.sign, side, round(STROKE * self.module))
            self.canvas.put(shape, (x, self.middle), plate, print_)
            return
        rim = round(RIM * self.module)
        self._put_swatch(x, side + 2 * rim, plate, self.theme.paper)
        self._put_swatch(x, side, self.theme.paper, self.theme.fill(tally.sign))

    def _put_swatch(self, x: float, side: int, below: RGB, colour: RGB) -> None:
        shape = pill(side, side, side / 4)
        self.canvas.put(shape, (x - side / 2, self.middle - side / 2), below, colour)

    def _colours(self, tally: Tally) -> tuple[RGB, RGB]:
        """Of the plate and of what is printed on it."""
        if tally.winner:
            return self.theme.accent, self.theme.square
        if tally.active:
            return self.theme.ink, self.theme.paper
        return self.theme.square, self.theme.ink


def _width(tally: Tally) -> float:
    number = width(str(tally.points), 100, BOLD) / 100 * NUMBER
    marked = BETWEEN + STAR if tally.winner else 0
    return 2 * PADDING + SIGN + BETWEEN + number + marked

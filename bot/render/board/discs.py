"""Discs, numbered or bare: places to choose from. Measures are in squares if not said otherwise.

On squares too small for a disc that can be read, a tag fills the square and its number is set
narrower, so that no disc covers its neighbour. Where something stands on a large square the disc
is smaller and lies in a corner.
"""

from dataclasses import dataclass, replace

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import narrowed
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Disc

DISC, ASIDE, TAG = 0.72, 0.48, 0.94
"""Widths of a disc in the middle of a square, of one in a corner, and of a tag."""

READABLE, READABLE_ASIDE = 0.5, 0.42
"""Least widths of a disc, in modules: else it is a tag, or lies in the middle."""

BARE, READABLE_BARE, BARE_RIM = 0.3, 0.17, 0.03
"""Width of a disc without a number, its least width in modules, and the rim around it."""

CORNER = 0.245
"""Distance to the right and up from the middle of a square to that of a disc in a corner."""

ROUND = 0.3
"""The radius of a tag's corners, of its width."""

RIM = 0.05
"""Breadth of the rim where something is below."""


@dataclass(frozen=True)
class Form:
    """The ground on which a number stands: its width and the radius of its corners, in pixels.

    `high` is the height of a digit, `lower` that of two, and `wide` the room for the number, all
    as parts of the width.
    """

    side: int
    radius: float
    high: float
    lower: float
    wide: float

    def within(self, less: int) -> "Form":
        """The same, so many pixels smaller on all sides."""
        return replace(self, side=self.side - 2 * less, radius=self.radius - less)


def disc_form(side: int) -> Form:
    """A disc of so many pixels."""
    return Form(side, side / 2, 0.5, 0.44, 0.74)


def tag_form(side: int) -> Form:
    """A square with round corners of so many pixels."""
    return Form(side, ROUND * side, 0.66, 0.66, 0.84)


@dataclass(frozen=True)
class DiscDrawing:
    """Draws discs on the squares of a frame."""

    canvas: Canvas
    theme: Theme
    frame: Frame

    def put(self, disc: Disc, below: RGB, *, occupied: bool) -> None:
        """Put a disc on its square, on one colour; `occupied` if something is to be seen there.

        It is ink on every colour, so that it is never taken for print on a tile.
        """
        if disc.number is None:
            self.put_bare(self.frame.centre(disc.cell), below)
            return
        unit, module, (x, y) = self.frame.unit, self.frame.module, self.frame.centre(disc.cell)
        place, form = (x, y), disc_form(round(DISC * unit))
        if DISC * unit < READABLE * module:
            form = tag_form(round(TAG * unit))
        elif occupied and ASIDE * unit >= READABLE_ASIDE * module:
            place, form = (x + CORNER * unit, y - CORNER * unit), disc_form(round(ASIDE * unit))
        if below != self.theme.square:
            self._put_form(form, place, below, self.theme.paper)
            form, below = form.within(max(1, round(RIM * unit))), self.theme.paper
        self.put_number(disc.number, place, form, (below, self.theme.ink, self.theme.paper))

    def put_bare(self, middle: tuple[float, float], below: RGB) -> None:
        """Put a disc without a number by its middle."""
        side = max(BARE * self.frame.unit, READABLE_BARE * self.frame.module)
        rim = disc_form(round(side + 2 * BARE_RIM * self.frame.module))
        self._put_form(rim, middle, below, self.theme.paper)
        self._put_form(disc_form(round(side)), middle, self.theme.paper, self.theme.ink)

    def put_number(
        self, number: int, middle: tuple[float, float], form: Form, colours: tuple[RGB, RGB, RGB]
    ) -> None:
        """Put a number on a form by its middle: colours of what is below, of the form, of print."""
        below, dark, light = colours
        self._put_form(form, middle, below, dark)
        high = form.high if number < 10 else form.lower
        words = narrowed(str(number), round(high * form.side), round(form.wide * form.side))
        self.canvas.put(words, middle, dark, light)

    def _put_form(self, form: Form, middle: tuple[float, float], below: RGB, colour: RGB) -> None:
        at = middle[0] - form.side / 2, middle[1] - form.side / 2
        self.canvas.put(pill(form.side, form.side, form.radius), at, below, colour)

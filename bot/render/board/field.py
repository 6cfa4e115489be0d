"""Coloured ground: its squares with their marks, lines between squares, frames along their edges.

Measures are in squares. A frame lies at the very edge, so that marks and heads of arrows stay free;
marks and quiet frames have a tone of their ground, which may be light in a dark theme.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from PIL import Image

from bot.render.board.discs import DiscDrawing, disc_form
from bot.render.board.ground import CORNER, GAP, gap_of, square_shape
from bot.render.board.triangles import TriangleDrawing, free_corner
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.cells import ALONE, part
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.palette import Palette
from bot.render.drawing.patterns import CROSSED, pattern
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Disc, Line, Square, Triangle

FRAME, INLINE = 0.056, 0.018
"""The frame of what was played last, and the light line within it."""

QUIET, QUIET_INSET = 0.028, 0.034
"""The frame of where it came from, and how far from the edge it is."""

BRACKET = 0.24
"""Length of a corner of a broken frame along each side."""

THICK = 0.026
"""A line between squares."""

DISC = 0.35
"""A disc leaves the colour to be seen, and fits beside a triangle."""

ASIDE = 0.275
"""Distance to each side from the middle of a square with a triangle to that of the disc."""

CUTS = 512
"""Number of drawn squares that are kept: for two themes, all that games are made of."""


@lru_cache(maxsize=CUTS)
def cut(
    palette: Palette, theme: Theme, square: Square, triangle: Triangle | None, unit: int
) -> Image.Image:
    """A square of ground with its mark and what stands on it, without the gap around it.

    For all boards it is drawn once, wherever its place is: the cells say nothing.

    :raises RenderError: if a role or a mark cannot be drawn.
    """
    gap, fill = gap_of(unit), theme.fill(square.role)
    canvas = Canvas.blank((unit, unit), palette, theme.line)
    canvas.put(square_shape(unit), (gap, gap), theme.line, fill)
    if square.mark:
        tone = theme.ghost(fill) if square.mark == CROSSED else theme.marking(fill)
        canvas.put(pattern(square.mark, unit), (0, 0), fill, tone)
    if triangle:
        TriangleDrawing(canvas, theme, unit).put_armed(triangle, (0, 0), fill)
    return canvas.image.crop((gap, gap, unit - gap, unit - gap))


@dataclass(frozen=True)
class FieldDrawing:
    """Draws ground and what stands on it.

    `squares` and `triangles` are those drawn so far.
    """

    canvas: Canvas
    frame: Frame
    theme: Theme
    squares: dict[Cell, Square] = field(default_factory=dict)
    triangles: dict[Cell, Triangle] = field(default_factory=dict)

    def colour(self, cell: Cell) -> RGB:
        """The colour of a square, an empty one too."""
        square = self.squares.get(cell)
        return self.theme.fill(square.role) if square else self.theme.square

    def put_square(self, square: Square) -> None:
        """Put a square of ground with its mark.

        :raises RenderError: if its role or its mark cannot be drawn.
        """
        self._stamp(square, None)
        self.squares[square.cell] = square

    def put_triangle(self, triangle: Triangle) -> None:
        """Put a triangle on its square, with the heads of its arrows.

        :raises RenderError: if its role or its mark cannot be drawn.
        """
        cell = triangle.cell
        if cell in self.squares:
            self._stamp(self.squares[cell], triangle)
        else:
            drawing = TriangleDrawing(self.canvas, self.theme, self.frame.unit)
            drawing.put_armed(triangle, self.frame.corner(cell), self.theme.square)
        self.triangles[cell] = triangle

    def _stamp(self, square: Square, triangle: Triangle | None) -> None:
        (x, y), gap = self.frame.corner(square.cell), gap_of(self.frame.unit)
        square = replace(square, cell=(0, 0))
        triangle = triangle and replace(triangle, cell=(0, 0))
        unit, palette = self.frame.unit, self.canvas.palette
        self.canvas.stamp(cut(palette, self.theme, square, triangle, unit), (x + gap, y + gap))

    def put_line(self, line: Line) -> None:
        """Put a line along the edges of squares."""
        (x, low), (right, y) = (self._crossing(cell) for cell in (line.start, line.end))
        before = max(2, round(THICK * self.frame.unit)) // 2
        self.canvas.fill((x - before, y - before, right + before, low + before), self.theme.ink)

    def put_corners(self, cell: Cell, role: str) -> None:
        """Put the corners of a frame on a square of ground, over the frame that is there.

        :raises UnknownRoleError: if it is not the role of an outline.
        """
        unit, (x, y) = self.frame.unit, self.frame.corner(cell)
        start, end = round(BRACKET * unit), unit - round(BRACKET * unit)
        between = (x + start, y, x + end, y + unit), (x, y + start, x + unit, y + end)
        below = [(self.canvas.image.crop(box), box[:2]) for box in between]
        self.put_frame(cell, role)
        for image, at in below:
            self.canvas.stamp(image, at)

    def put_frame(self, cell: Cell, role: str) -> None:
        """Put the frame of an outline's role along the edge of a square of ground.

        :raises UnknownRoleError: if it is not the role of an outline.
        """
        if role == "origin":
            ground = self.colour(cell)
            self._put_band(cell, (QUIET_INSET, QUIET), (ground, self.theme.marking(ground)))
            return
        colour, light = self.theme.mark(role), self._light(role)
        self._put_band(cell, (FRAME, INLINE), (colour, light))
        self._put_band(cell, (0.0, FRAME), (self.theme.line, colour))

    def _light(self, role: str) -> RGB:
        """The line within a frame: that of a side is light in the dark, too."""
        return self.theme.rim if role in self.theme.roles else self.theme.square

    def put_disc(self, disc: Disc) -> None:
        """Put a numbered disc on a square of ground, beside a triangle if one stands there."""
        unit, (x, y) = self.frame.unit, self.frame.centre(disc.cell)
        if disc.cell in self.triangles:
            right, up = free_corner(self.triangles[disc.cell])
            x, y = x + right * ASIDE * unit, y - up * ASIDE * unit
        below, form = self.colour(disc.cell), disc_form(round(DISC * unit))
        drawing = DiscDrawing(self.canvas, self.theme, self.frame)
        if disc.number is None:
            drawing.put_bare((x, y), below)
            return
        dark = self.theme.clearest_on(below)
        light = self.theme.paper if dark == self.theme.ink else self.theme.ink
        drawing.put_number(disc.number, (x, y), form, (below, dark, light))

    def _put_band(self, cell: Cell, place: tuple[float, float], colours: tuple[RGB, RGB]) -> None:
        """Put a band, by how far from the edge and how wide it is, in one colour within another."""
        unit, start = self.frame.unit, round(place[0] * self.frame.unit)
        end = start + max(1, round(place[1] * unit))
        outer, inner = (
            part(ALONE, unit, inset, (CORNER + GAP) * unit - inset) for inset in (start, end)
        )
        at = self.frame.corner(cell)
        self.canvas.put_band((outer, inner), at, (*colours, self.colour(cell)))

    def _crossing(self, cell: Cell) -> tuple[int, int]:
        """The lower left corner of a cell, in pixels."""
        x, y = self.frame.corner(cell)
        return x, y + self.frame.unit

"""Triangles that stand on a square: their form, their numeral, and heads of arrows beside them.

Measures are in squares. The inner curves of an edge are parallel to its outer one, whose corners
are round enough for all of them.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, pi, sin

from PIL import Image, ImageDraw

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.contour import Point
from bot.render.drawing.errors import UnknownSignError
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text
from bot.render.drawing.shapes import FINENESS, KEPT, Shape
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Triangle

WIDE, HIGH, LOW = 0.72, 0.67, 0.155
"""Width and height of a triangle, and distance of its base from the edge of its square."""

ROUND = 0.066
RIM, BAND = 0.034, 0.024
"""The light edge, and the band in the colour of the side around that of a side marked by a ring."""

BANDS = {"": 0.0, "block": 0.0, "ring": BAND}
"""Breadth of the band, by the mark of a side."""

CAP = 0.205
"""Height of a numeral."""

SUNK = 0.105
"""Distance from the middle of the square, towards the base, to that of a numeral."""

TIP, HEAD, SPREAD = 0.077, 0.086, 0.062
"""Measures of a head: its distance from the edge, its length, and half its width."""

FAR, NEAR = 0.116, 0.018
"""Distances of a head's wings from its tip in a corner: along one edge, and from the other."""

ARC_POINTS = 10
QUARTERS = (
    None,
    Image.Transpose.ROTATE_270,
    Image.Transpose.ROTATE_180,
    Image.Transpose.ROTATE_90,
)
"""Clockwise turns: those of images are counted the other way."""

TOWARDS: tuple[Point, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""The way from the middle to the base by turns, y going down."""

FREE: tuple[tuple[Cell, Cell], ...] = (
    ((1, 1), (-1, 1)),
    ((1, 1), (1, -1)),
    ((1, -1), (1, -1)),
    ((-1, 1), (-1, 1)),
)
"""Corners of the square beside the apex by turns, where no dots are either."""


@lru_cache(maxsize=KEPT)
def body(unit: int, turns: int, inset: float) -> Shape:
    """A triangle so far within its outline, placed by the upper left of a square of such a side."""
    radius, half = ROUND - inset, WIDE / 2 - ROUND
    low, high = 1 - LOW - ROUND, 1 - LOW - HIGH + ROUND
    points = _swollen(((0.5, high), (0.5 + half, low), (0.5 - half, low)), radius)
    return _turned(points, unit, turns)


@lru_cache(maxsize=KEPT)
def head(unit: int, step: Cell) -> Shape:
    """The head of an arrow to a neighbouring cell, placed by the upper left of its square."""
    across, up = step
    if across and up:
        points = ((TIP, TIP), (TIP + FAR, TIP + NEAR), (TIP + NEAR, TIP + FAR))
        turns = ((-1, 1), (1, 1), (1, -1), (-1, -1)).index(step)
    else:
        back = TIP + HEAD
        points = ((0.5, TIP), (0.5 + SPREAD, back), (0.5 - SPREAD, back))
        turns = ((0, 1), (1, 0), (0, -1), (-1, 0)).index(step)
    return _turned(points, unit, turns)


def free_corner(triangle: Triangle) -> Cell:
    """The corner of its square, counted from the middle, where there is most room."""
    first, second = FREE[triangle.turns % 4]
    return second if first in triangle.arrows and second not in triangle.arrows else first


@dataclass(frozen=True)
class TriangleDrawing:
    """Draws triangles in squares of so many pixels."""

    canvas: Canvas
    theme: Theme
    unit: int

    def put(self, triangle: Triangle, at: tuple[int, int], below: RGB) -> None:
        """Put a triangle by the upper left of its square, on one colour.

        :raises UnknownRoleError: if the theme lacks its role.
        :raises UnknownSignError: if there is no such mark of a side.
        """
        if triangle.mark not in BANDS:
            raise UnknownSignError(triangle.mark)
        fill, light = self.theme.fill(triangle.role), self.theme.rim
        edge = BANDS[triangle.mark]
        # From the outside in; without a band the light edge is the first.
        for inset, colour in {0.0: fill, edge: light, edge + RIM: fill}.items():
            shape = body(self.unit, triangle.turns % 4, inset)
            self.canvas.put(shape, at, below, colour)
            below = colour
        self._put_numeral(triangle, at, (fill, light))

    def put_armed(self, triangle: Triangle, at: tuple[int, int], below: RGB) -> None:
        """Put a triangle with the heads of its arrows along the edge of its square.

        :raises RenderError: if its role or its mark cannot be drawn.
        """
        for step in triangle.arrows:
            self.canvas.put(head(self.unit, step), at, below, self.theme.fill(triangle.role))
        self.put(triangle, at, below)

    def _put_numeral(
        self, triangle: Triangle, at: tuple[int, int], colours: tuple[RGB, RGB]
    ) -> None:
        x, y = TOWARDS[triangle.turns % 4]
        middle = 0.5 + x * SUNK, 0.5 + y * SUNK + CAP / 2
        words = text(triangle.numeral, round(CAP / CAP_HEIGHT * self.unit), BOLD)
        place = at[0] + middle[0] * self.unit, at[1] + middle[1] * self.unit
        self.canvas.put(words, place, *colours)


def _swollen(corners: tuple[Point, Point, Point], radius: float) -> tuple[Point, ...]:
    """All within a distance of a triangle, as points of its outline; corners go clockwise."""
    around = (*corners, *corners[:2])
    found = []
    for (before, corner), (_, after) in zip(pairwise(around), pairwise(around[1:]), strict=False):
        start, end = _outward(before, corner), _outward(corner, after)
        sweep = (end - start) % (2 * pi)
        for number in range(ARC_POINTS + 1):
            angle = start + sweep * number / ARC_POINTS
            found.append((corner[0] + radius * cos(angle), corner[1] + radius * sin(angle)))
    return tuple(found)


def _outward(start: Point, end: Point) -> float:
    """The direction away from a side, y going down, if the inside is to its right."""
    return atan2(-(end[0] - start[0]), end[1] - start[1])


def _turned(points: tuple[Point, ...], unit: int, turns: int) -> Shape:
    """A form in a square, turned clockwise by quarters."""
    side = unit * FINENESS
    large = Image.new("L", (side, side))
    placed = [(round(x * side - 0.5, 3), round(y * side - 0.5, 3)) for x, y in points]
    ImageDraw.Draw(large).polygon(placed, fill=255)
    turn = QUARTERS[turns]
    small = large.reduce(FINENESS)
    return Shape(small if turn is None else small.transpose(turn), (0.0, 0.0))

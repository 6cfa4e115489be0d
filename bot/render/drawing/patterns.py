"""Marks of coloured ground, which leave room for what stands on it. Measures are in squares.

One to three dots lie in a line near the lower left corner, beside the places of arrow heads; ground
out of play is crossed out.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from bot.render.drawing.shapes import FINENESS, KEPT, Shape, mark

DOT, STEP = 0.072, 0.084
"""Width of a dot, and distance from one to the next."""

FIRST, LOW = 0.246, 0.106
"""Distances of the first dot's middle from the left and from below."""

REACH, STROKE = 0.27, 0.028
"""Reach of a cross from the middle to each side, and breadth of its lines."""

CROSSED = "crossed"
"""Ground out of play; it is much of the board in the end, and to be quiet."""


@lru_cache(maxsize=KEPT)
def pattern(name: str, unit: int) -> Shape:
    """The mark in a square of ground of so many pixels, placed by the square's upper left.

    :raises UnknownSignError: if there is no such mark.
    """
    if name not in PATTERNS:
        return mark(name, unit)
    large = Image.new("L", (unit * FINENESS, unit * FINENESS))
    PATTERNS[name](ImageDraw.Draw(large), unit * FINENESS)
    return Shape(large.reduce(FINENESS), (0.0, 0.0))


def _dots(draw: ImageDraw.ImageDraw, side: int, *, many: int) -> None:
    for number in range(many):
        x, y = (FIRST + number * STEP) * side, (1 - LOW) * side
        half = DOT / 2 * side
        draw.ellipse((x - half, y - half, x + half - 1, y + half - 1), fill=255)


def _cross(draw: ImageDraw.ImageDraw, side: int) -> None:
    near, far, wide = (0.5 - REACH) * side, (0.5 + REACH) * side, round(STROKE * side)
    draw.line((near, near, far, far), fill=255, width=wide)
    draw.line((near, far, far, near), fill=255, width=wide)


PATTERNS: Mapping[str, Callable[[ImageDraw.ImageDraw, int], None]] = {
    "dots-1": partial(_dots, many=1),
    "dots-2": partial(_dots, many=2),
    "dots-3": partial(_dots, many=3),
    CROSSED: _cross,
}

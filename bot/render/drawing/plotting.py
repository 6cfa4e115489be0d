"""Shapes of curves: a line through points and the area between two, each as large as its picture.

Places are in pixels from the upper left of the picture.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.render.drawing.shapes import Shape

FINENESS = 4
"""Drawn so many times larger and scaled down: lines as long as these need no more."""

Points = Sequence[tuple[float, float]]
Size = tuple[int, int]


def area(corners: Points, size: Size) -> Shape:
    """Area between a line there and back."""
    large, finely = _large(corners, size)
    ImageDraw.Draw(large).polygon(finely, fill=255)
    return _small(large, size)


def stroke(line: Points, wide: int, size: Size) -> Shape:
    """A line so many pixels wide."""
    large, finely = _large(line, size)
    pen = ImageDraw.Draw(large)
    pen.line(finely, fill=255, width=wide * FINENESS, joint="curve")
    return _small(large, size)


def _large(line: Points, size: Size) -> tuple[Image.Image, list[tuple[float, float]]]:
    large = Image.new("L", (size[0] * FINENESS, size[1] * FINENESS))
    return large, [(x * FINENESS, y * FINENESS) for x, y in line]


def _small(large: Image.Image, size: Size) -> Shape:
    return Shape(large.resize(size, Image.Resampling.BOX), (0, 0))

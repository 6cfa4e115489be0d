"""Shapes as coverage: for every pixel how much of it is covered, drawn large and scaled down.

Each is drawn once per process and size and kept. Sizes are in pixels.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.render.drawing.contour import Point, Rounding, is_hole, loops, rounded
from bot.render.drawing.errors import UnknownSignError
from engine.geometry.scene import Cell

FINENESS = 8
"""Drawn so many times larger, which gives 64 levels of coverage."""

KEPT = 4096
"""Number of drawings of a sort that are kept: tiles in the common sizes of their boards."""

TOUCHED = [0, *[255] * 255]
"""Full coverage for each that is more than none."""

ROUND_STROKE = 0.9
"""The stroke of a ring against that of a cross: a closed form looks heavier than it is."""

DOT, RING, BAND = 0.32, 0.54, 0.12
BAR, BAR_WIDTH = 0.5, 0.14
BLOCK = 0.5
"""Marks of pieces, in squares: how wide each is, and how broad the lines are."""


@dataclass(frozen=True, eq=False)
class Shape:
    """Coverage (mode L) and the point of it, from its upper left, that is put in place."""

    coverage: Image.Image
    origin: Point


@lru_cache(maxsize=KEPT)
def blob(cells: frozenset[Cell], unit: int, rounding: Rounding) -> Shape:
    """Some cells, from column and row 0, as one rounded shape; row 0 is the uppermost.

    Placed by the upper left corner of its first row and column.
    """
    large = _blank(*_extent(cells, unit))
    # A polygon takes in the pixels its sides run through: half a fine pixel too much all around.
    rounding = rounding.at(rounding.inset + 0.5 / FINENESS / unit)
    for loop in sorted(loops(cells), key=is_hole):
        points = [(x * unit, y * unit) for x, y in rounded(loop, rounding)]
        _polygon(large, points, 0 if is_hole(loop) else 255)
    return Shape(_small(large), (0.0, 0.0))


@lru_cache(maxsize=KEPT)
def sign(name: str, size: int, stroke: int) -> Shape:
    """A sign of the given width and height, placed by its centre.

    :raises UnknownSignError: if there is no such sign.
    """
    if name not in SIGNS:
        raise UnknownSignError(name)
    large = _blank(size, size)
    SIGNS[name](large, size, stroke)
    return Shape(_small(large), (size / 2, size / 2))


@lru_cache(maxsize=KEPT)
def spread(shape: Shape, margin: int) -> Shape:
    """All pixels that a shape touches, and so many around them; put in place as the shape is."""
    wider = ImageOps.expand(shape.coverage.point(TOUCHED), margin)
    x, y = shape.origin
    return Shape(wider.filter(ImageFilter.MaxFilter(1 + 2 * margin)), (x + margin, y + margin))


@lru_cache(maxsize=KEPT)
def mark(name: str, unit: int) -> Shape:
    """The mark in a square of so many pixels, placed by the upper left of the square.

    :raises UnknownSignError: if there is no such mark.
    """
    if name not in MARKS:
        raise UnknownSignError(name)
    large = _blank(unit, unit)
    MARKS[name](large, unit)
    return Shape(_small(large), (0.0, 0.0))


@lru_cache(maxsize=KEPT)
def pill(width: int, height: int, radius: float) -> Shape:
    """A rectangle with rounded corners, placed by its upper left; a disc if radius says so."""
    corner = ceil(radius) + 1
    if min(width, height) <= 2 * corner:
        return Shape(_rectangle(width, height, radius), (0.0, 0.0))
    # The part between the corners need not be drawn large: of a board it is most.
    small = _rectangle(2 * corner, 2 * corner, radius)
    coverage = Image.new("L", (width, height), 255)
    for x, left in ((0, 0), (corner, width - corner)):
        for y, top in ((0, 0), (corner, height - corner)):
            coverage.paste(small.crop((x, y, x + corner, y + corner)), (left, top))
    return Shape(coverage, (0.0, 0.0))


def _rectangle(width: int, height: int, radius: float) -> Image.Image:
    large = _blank(width, height)
    right, low = width * FINENESS - 1, height * FINENESS - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, right, low), radius * FINENESS, fill=255)
    return _small(large)


@lru_cache(maxsize=KEPT)
def star(size: int) -> Shape:
    """A star with five points in a circle of this width, placed by its centre."""
    large = _blank(size, size)
    radii = (size / 2, size / 2 * 0.42)
    _polygon(large, [_around(size / 2, radii[k % 2], k / 10) for k in range(10)], 255)
    return Shape(_small(large), (size / 2, size / 2))


def _extent(cells: frozenset[Cell], unit: int) -> tuple[int, int]:
    return (1 + max(x for x, _ in cells)) * unit, (1 + max(y for _, y in cells)) * unit


def _around(middle: float, radius: float, turn: float) -> Point:
    """A point on a circle, by its part of a full turn from the top."""
    return middle + radius * sin(2 * pi * turn), middle - radius * cos(2 * pi * turn)


def _blank(width: int, height: int) -> Image.Image:
    return Image.new("L", (width * FINENESS, height * FINENESS))


def _small(large: Image.Image) -> Image.Image:
    return large.reduce(FINENESS)


def _polygon(large: Image.Image, points: list[Point], fill: int) -> None:
    # A pixel is meant by its centre, a point by its place: half a pixel apart.
    # Rounded, for a side that should run along 80 may not run along 79.999999.
    placed = [(round(x * FINENESS - 0.5, 3), round(y * FINENESS - 0.5, 3)) for x, y in points]
    ImageDraw.Draw(large).polygon(placed, fill=fill)


def _cross(large: Image.Image, size: int, stroke: int) -> None:
    wide = stroke / sqrt(2)
    far = float(size)
    bar = [(0.0, wide), (wide, 0.0), (far, far - wide), (far - wide, far)]
    _polygon(large, bar, 255)
    _polygon(large, [(far - x, y) for x, y in bar], 255)


def _tick(large: Image.Image, size: int, stroke: int) -> None:
    """Two strokes with round ends, the second long and rising."""
    draw, half = ImageDraw.Draw(large), stroke * FINENESS // 2
    side = size * FINENESS - 1
    near, far = half, side - half
    points = [(near, side * 0.54), (side * 0.36, side - half - side * 0.06), (far, side * 0.2)]
    draw.line(points, fill=255, width=2 * half)
    for x, y in points:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)


def _ring(large: Image.Image, size: int, stroke: int) -> None:
    draw = ImageDraw.Draw(large)
    outer, inner = size * FINENESS - 1, round(stroke * FINENESS * ROUND_STROKE)
    draw.ellipse((0, 0, outer, outer), fill=255)
    draw.ellipse((inner, inner, outer - inner, outer - inner), fill=0)


def _disc(large: Image.Image, unit: int, wide: float, fill: int) -> None:
    """A disc of this width, in squares, in the middle of a square."""
    near, far = ((1 + side * wide) / 2 * unit * FINENESS for side in (-1, 1))
    ImageDraw.Draw(large).ellipse((near, near, far - 1, far - 1), fill=fill)


def _dot_mark(large: Image.Image, unit: int) -> None:
    _disc(large, unit, DOT, 255)


def _ring_mark(large: Image.Image, unit: int) -> None:
    _disc(large, unit, RING, 255)
    _disc(large, unit, RING - 2 * BAND, 0)


def _stroke_mark(large: Image.Image, unit: int) -> None:
    """A bar that rises to the right."""
    near, far, across = (1 - BAR) / 2, (1 + BAR) / 2, BAR_WIDTH / sqrt(2) / 2
    low, high = (near, far), (far, near)
    ends = [(x + way * across, y + way * across) for (x, y) in (low, high) for way in (-1, 1)]
    points = [(x * unit, y * unit) for x, y in (ends[0], ends[1], ends[3], ends[2])]
    _polygon(large, points, 255)


def _block_mark(large: Image.Image, unit: int) -> None:
    near, far = ((1 + side * BLOCK) / 2 * unit * FINENESS for side in (-1, 1))
    ImageDraw.Draw(large).rectangle((near, near, far - 1, far - 1), fill=255)


SIGNS = {"cross": _cross, "ring": _ring, "tick": _tick}
MARKS = {"dot": _dot_mark, "stroke": _stroke_mark, "ring": _ring_mark, "block": _block_mark}

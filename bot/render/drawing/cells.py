"""Shapes over many squares, cell by cell: a cell's part depends on nothing but its neighbours.

However large and odd a zone is, it is made of a few small drawings. Measures are in pixels.
"""

from collections.abc import Collection
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.drawing.shapes import FINENESS, KEPT, Shape
from engine.geometry.scene import Cell

Corner = tuple[bool, bool, bool]
"""Neighbours at a corner of a cell, beside, above or below, and across: whether each belongs."""

Joined = tuple[Corner, Corner, Corner, Corner]
"""The four corners, from the upper left clockwise."""

ALONE: Joined = ((False, False, False),) * 4
WAYS = (-1, 1), (1, 1), (1, -1), (-1, -1)
TURNS = (
    None,
    Image.Transpose.FLIP_LEFT_RIGHT,
    Image.Transpose.ROTATE_180,
    Image.Transpose.FLIP_TOP_BOTTOM,
)
"""Transpositions by which a drawing of the upper left corner becomes that of each corner."""


def joined(cell: Cell, cells: Collection[Cell]) -> Joined:
    """The neighbours of a cell that are among some cells."""
    x, y = cell
    first, second, third, fourth = (
        ((x + dx, y) in cells, (x, y + dy) in cells, (x + dx, y + dy) in cells) for dx, dy in WAYS
    )
    return first, second, third, fourth


@lru_cache(maxsize=KEPT)
def part(neighbours: Joined, unit: int, inset: int, radius: float) -> Shape:
    """The part in one cell of a shape that stays so far inside its cells.

    `radius` is that of corners that stick out; placed by the upper left of the cell.
    """
    coverage = Image.new("L", (unit, unit))
    half = (unit + 1) // 2
    places = (0, 0), (unit - half, 0), (unit - half, unit - half), (0, unit - half)
    for corner, turn, place in zip(neighbours, TURNS, places, strict=True):
        drawn = _quarter(corner, half, inset, radius)
        coverage.paste(drawn if turn is None else drawn.transpose(turn), place)
    return Shape(coverage, (0.0, 0.0))


@lru_cache(maxsize=KEPT)
def _quarter(corner: Corner, side: int, inset: int, radius: float) -> Image.Image:
    """The upper left quarter of a cell."""
    beside, above, across = corner
    far, near = side * FINENESS, inset * FINENESS
    large = Image.new("L", (far, far), 255)
    draw = ImageDraw.Draw(large)
    if beside and above:
        if not across and near:
            draw.ellipse((-near, -near, near - 1, near - 1), fill=0)
    elif (beside or above) and near:
        draw.rectangle((0, 0, far, near - 1) if beside else (0, 0, near - 1, far), fill=0)
    elif not (beside or above):
        draw.rectangle((0, 0, far, far), fill=0)
        beyond = max(near, far) + round(max(0.0, radius) * FINENESS) + 1
        box = near, near, beyond, beyond
        draw.rounded_rectangle(box, max(0.0, radius) * FINENESS, fill=255)
    return large.reduce(FINENESS)

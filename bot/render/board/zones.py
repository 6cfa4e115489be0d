"""Outlines on tiles: around the best zones, and around what was laid last. Measures are in squares.

The outline of a zone lies between two light lines, so that it is plain on every colour; where the
last tile is part of the zone it runs further in, so that neither hides the other. The zones of the
two sides differ without colour: one has a line with gaps.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.render.board.tiles import CORNER, INSET, inset_of
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.cells import joined, part
from bot.render.drawing.layout import Frame
from bot.render.drawing.shapes import Shape
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Square

LAST, BEST, LIGHT = 0.085, 0.075, 0.022
READABLE_LAST, READABLE_BEST = 0.055, 0.05
"""Least widths in modules: on small squares lines take more of them."""

MOST = 0.1
"""Most that a line takes of a square, as a level stands in it."""

CUT = 0.34
"""Length of a gap in a line, in the middle of each side of a square."""

BROKEN = "ring"
"""The mark of the side whose zones have a line with gaps."""

SIDES = (-1, 0), (0, 1), (1, 0), (0, -1)


@dataclass(frozen=True)
class ZoneDrawing:
    """Draws outlines cell by cell, as far as they lie in each."""

    canvas: Canvas
    frame: Frame
    theme: Theme

    @property
    def last(self) -> int:
        """Width of the outline of the last tile, in pixels."""
        return self._wide(LAST, READABLE_LAST)

    @property
    def best(self) -> int:
        """Width of the outline of a zone, in pixels."""
        return self._wide(BEST, READABLE_BEST)

    @property
    def light(self) -> int:
        """Width of the light lines, in pixels."""
        return max(1, round(LIGHT * self.frame.unit))

    def put_last(self, cells: Collection[Cell], role: str) -> None:
        """Put an outline in the colour of an outline's role along the edge of some cells.

        :raises UnknownRoleError: if it is not the role of an outline.
        """
        colour, light = self.theme.mark(role), self.theme.square
        for cell in cells:
            at = self.frame.corner(cell)
            outer, inner, inmost = self._shapes(cell, cells, (0, self.last, self.last + self.light))
            self.canvas.put_band((outer, inner), at, (light, colour, light))
            self.canvas.put_band((inner, inmost), at, (colour, light, light))

    def put_best(self, cells: Collection[Cell], one: Square, *, within: bool) -> None:
        """Put the outline of the zone of a side, of which one square tells the colour and the mark.

        `within` leaves room for the outline of the last tile, where it is part of the zone.
        """
        inset = inset_of(self.frame.unit)
        start = (max(inset, self.last) if within else inset) + self.light
        light, colour = self.theme.gap, self.theme.zone(one.role)
        insets = start - self.light, start, start + self.best, start + self.best + self.light
        for cell in cells:
            at = self.frame.corner(cell)
            around, outer, inner, inmost = self._shapes(cell, cells, insets)
            self.canvas.put_band((around, inmost), at, (light, light, light))
            self.canvas.put_band((outer, inner), at, (light, colour, light))
            if one.mark == BROKEN:
                self._cut(cell, cells, start)

    def _cut(self, cell: Cell, cells: Collection[Cell], start: int) -> None:
        """Put gaps in the middle of the sides that are edges."""
        (column, row), unit = cell, self.frame.unit
        left, top = self.frame.corner(cell)
        half, far = round(CUT / 2 * unit), start + self.best
        along = unit // 2 - half, unit // 2 + half
        boxes = (
            (start, along[0], far, along[1]),
            (along[0], start, along[1], far),
            (unit - far, along[0], unit - start, along[1]),
            (along[0], unit - far, along[1], unit - start),
        )
        for (dx, dy), (x, y, right, low) in zip(SIDES, boxes, strict=True):
            if (column + dx, row + dy) not in cells:
                box = left + x, top + y, left + right, top + low
                self.canvas.fill(box, self.theme.gap)

    def _shapes(self, cell: Cell, cells: Collection[Cell], insets: tuple[int, ...]) -> list[Shape]:
        neighbours, unit = joined(cell, cells), self.frame.unit
        radius = (CORNER + INSET) * unit
        return [part(neighbours, unit, inset, radius - inset) for inset in insets]

    def _wide(self, share: float, readable: float) -> int:
        unit = self.frame.unit
        return max(1, round(max(share * unit, min(readable * self.frame.module, MOST * unit))))

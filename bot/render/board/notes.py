"""Notes beside zones, each on a plate where nothing lies. Measures are in squares if not said."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import ceil, floor, hypot

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text, width
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell

HIGH, SIZE, PADDING = 0.56, 0.46, 0.16
"""Height of a plate, size of the print on it, and room on both sides; in modules."""

FAR, STEP = 9.0, 0.5
"""Distance from a zone within which a place for a plate is sought, and the steps of the search."""

Box = tuple[float, float, float, float]
"""The left, the lower, the right and the upper end of a rectangle."""


@cache
def offsets() -> tuple[tuple[float, float], ...]:
    """Ways from the middle of a cell, the shortest first; to the right and up before others."""
    steps = [STEP * step for step in range(-round(FAR / STEP), round(FAR / STEP) + 1)]
    return tuple(sorted(product(steps, steps), key=lambda way: (hypot(*way), -way[1], -way[0])))


@dataclass(frozen=True)
class NoteDrawing:
    """Draws notes on a board, none over another or over what is `taken`."""

    canvas: Canvas
    frame: Frame
    theme: Theme
    taken: Collection[Cell]

    def put(self, words: str, cells: Collection[Cell], role: str, others: list[Box]) -> Box | None:
        """Put a note of a role's colour beside some cells; where, None if there is no room.

        :raises UnknownRoleError: if the theme has no such role.
        """
        module, unit = self.frame.module, self.frame.unit
        size, high = max(1, round(SIZE * module)), round(HIGH * module)
        wide = round(width(words, size, BOLD) + 2 * PADDING * module)
        box = next(self._boxes(cells, (wide / unit, high / unit), others), None)
        if box is None:
            return None
        left = self.frame.left + round(box[0] * unit)
        top = self.frame.bottom - round(box[3] * unit)
        fill = self.theme.fill(role)
        self.canvas.put(pill(wide, high, high / 2), (left, top), self.theme.square, fill)
        at = left + wide / 2, top + (high + CAP_HEIGHT * size) / 2
        self.canvas.put(text(words, size, BOLD), at, fill, self.theme.clearest_on(fill))
        return box

    def _boxes(
        self, cells: Collection[Cell], size: tuple[float, float], others: list[Box]
    ) -> Iterator[Box]:
        """Places for a plate of this size, the nearest to the cells first."""
        seen = set[tuple[float, float]]()
        for dx, dy in offsets():
            for x, y in sorted(cells):
                middle = x + 0.5 + dx, y + 0.5 + dy
                if middle in seen:
                    continue
                seen.add(middle)
                half, tall = size[0] / 2, size[1] / 2
                box = middle[0] - half, middle[1] - tall, middle[0] + half, middle[1] + tall
                if self._is_free(box) and not any(_meet(box, other) for other in others):
                    yield box

    def _is_free(self, box: Box) -> bool:
        left, low, right, high = box
        if left < 0 or low < 0 or right > self.frame.columns or high > self.frame.rows:
            return False
        columns, rows = range(floor(left), ceil(right)), range(floor(low), ceil(high))
        return not any(cell in self.taken for cell in product(columns, rows))


def _meet(one: Box, other: Box) -> bool:
    """Whether two rectangles overlap."""
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]

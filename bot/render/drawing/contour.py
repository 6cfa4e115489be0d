"""The outline of some cells as one smooth shape: inset, with rounded corners, holes and all.

Points are `(x, y)` in units of a cell, y going down the picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from engine.geometry.scene import Cell

Point = tuple[float, float]
Turn = tuple[Cell, Cell, Cell]
"""A corner of an outline: where it is, the direction that leads to it and the one that leaves."""

ARC_POINTS = 12


@dataclass(frozen=True)
class Rounding:
    """The distance by which a shape stays inside its cells, and the radii of its corners, in cells.

    `convex` is for corners that stick out, `concave` for those that go in.
    """

    inset: float
    convex: float
    concave: float

    def at(self, inset: float) -> "Rounding":
        """The parallel curve at another distance from the cells' edge."""
        further = inset - self.inset
        return Rounding(inset, max(0.0, self.convex - further), max(0.0, self.concave + further))


def loops(cells: frozenset[Cell]) -> list[list[Turn]]:
    """The closed outlines of some cells as their corners; the cells lie to the right of each."""
    edges = _edges(cells)
    found = []
    while edges:
        found.append(_corners(_walk(edges)))
    return found


def rounded(loop: list[Turn], rounding: Rounding) -> list[Point]:
    """The points of one outline, inset and with its corners rounded."""
    return [point for corner in loop for point in _arc(corner, rounding)]


def is_hole(loop: list[Turn]) -> bool:
    """Whether an outline goes around a hole: it turns left more often than right."""
    return sum(_cross(into, out) for _, into, out in loop) < 0


def _edges(cells: frozenset[Cell]) -> dict[Cell, list[Cell]]:
    """The edges between inside and outside: from each corner point the directions that leave it."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for (dx, dy), start, along in (
            ((0, -1), (x, y), (1, 0)),
            ((1, 0), (x + 1, y), (0, 1)),
            ((0, 1), (x + 1, y + 1), (-1, 0)),
            ((-1, 0), (x, y + 1), (0, -1)),
        ):
            if (x + dx, y + dy) not in cells:
                edges.setdefault(start, []).append(along)
    return edges


def _walk(edges: dict[Cell, list[Cell]]) -> list[tuple[Cell, Cell]]:
    """One outline, taken out of the edges: its points with the directions that leave them.

    It begins at the leftmost point, where no two outlines can touch.
    """
    start = point = min(edges)
    into = (0, -1)
    steps: list[tuple[Cell, Cell]] = []
    while not steps or point != start:
        into = _leave(edges, point, into)
        steps.append((point, into))
        point = (point[0] + into[0], point[1] + into[1])
    return steps


def _leave(edges: dict[Cell, list[Cell]], point: Cell, into: Cell) -> Cell:
    """The way on from a point, taken out of the edges."""
    ways = edges[point]
    # Where two outlines touch in a point, turning right keeps them apart.
    way = max(ways, key=lambda out: _cross(into, out))
    ways.remove(way)
    if not ways:
        del edges[point]
    return way


def _corners(steps: list[tuple[Cell, Cell]]) -> list[Turn]:
    around = pairwise([steps[-1], *steps])
    return [(point, into, out) for (_, into), (point, out) in around if into != out]


def _cross(one: Cell, other: Cell) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _arc(corner: Turn, rounding: Rounding) -> Iterator[Point]:
    (x, y), into, out = corner
    right = _cross(into, out) > 0
    radius = rounding.convex if right else rounding.concave
    shift = rounding.inset
    # To the right of a direction (dx, dy), y going down, lies (-dy, dx).
    px, py = x + shift * -(into[1] + out[1]), y + shift * (into[0] + out[0])
    centre = px + radius * (out[0] - into[0]), py + radius * (out[1] - into[1])
    for step in range(ARC_POINTS + 1):
        angle = step * pi / 2 / ARC_POINTS
        along, away = sin(angle), cos(angle)
        yield (
            centre[0] + radius * (into[0] * along - out[0] * away),
            centre[1] + radius * (into[1] * along - out[1] * away),
        )

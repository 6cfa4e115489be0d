"""Tiles on the table: the squares seen at each level, and the places where a tile may be laid.

Source: docs/rules.md, "Stratopolis", 3 and 4. Squares are indices of the `PLANE`, sets of squares
integers with a bit for each member. Places for a tile are found for all elbows at once: the squares
on which `b` may lie, shifted by the step from `a` to `b`, are the elbows with which it lies there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.games.stratopolis.tiles import (
    COLOURS,
    GREEN,
    NEUTRAL,
    PLANE,
    RED,
    START_GREEN,
    START_RED,
    STEPS,
    TILES,
    TURNS,
    squares_of,
)
from engine.geometry.grid import bitboard
from engine.geometry.plane import Place

Level = int
"""The level of a tile: 1 on the table, one more for each tile under it."""


class Laid(NamedTuple):
    """A tile on the table: the colours of its squares, where they are, and at which level."""

    colours: str
    squares: tuple[int, ...]
    level: Level


@dataclass(frozen=True)
class Zone:
    """Squares of one colour that hang together, how many, and the level of the highest."""

    squares: int = field(repr=False)
    size: int
    height: Level

    @property
    def points(self) -> int:
        """The points of this zone: its size times its height."""
        return self.size * self.height


@dataclass(frozen=True)
class City:
    """The tiles on the table, in the order in which they were laid, the start tile first.

    `tops` has for each level, beginning with 1, the squares seen there; `seen` those of each
    colour. `whole` has for each level the elbows of tiles laid there, by their turns: a tile lying
    exactly so on the next level would cover that single tile.
    """

    laid: tuple[Laid, ...]
    tops: tuple[int, ...] = field(repr=False)
    seen: Mapping[str, int] = field(repr=False)
    whole: tuple[tuple[int, int, int, int], ...] = field(repr=False)

    def __hash__(self) -> int:
        return hash(self.laid)

    @cached_property
    def occupied(self) -> int:
        """All squares under tiles."""
        return sum(self.tops)

    @cached_property
    def extent(self) -> tuple[Place, Place]:
        """The lowest and the highest column and row in use, as two places."""
        columns, rows = zip(
            *(PLANE.place(square) for square in PLANE.members(self.occupied)), strict=True
        )
        return Place(min(columns), min(rows)), Place(max(columns), max(rows))

    def level(self, square: int) -> Level:
        """The level seen on a square, 0 for the bare table."""
        return next((level for level, top in enumerate(self.tops, 1) if top >> square & 1), 0)

    def colour(self, square: int) -> str:
        """The colour seen on a square; empty on the bare table."""
        return next((colour for colour, seen in self.seen.items() if seen >> square & 1), "")

    def elbows(self, tile: str, turns: int) -> int:
        """The squares on which the elbow of a tile turned so often may lie."""
        return self._beside[turns] | self._on_top(TILES[tile], turns)

    @cached_property
    def _beside(self) -> tuple[int, ...]:
        """Elbows, by turn, with which a tile on the table touches others, whatever its colours."""
        taken, near = self.occupied, PLANE.beside(self.occupied)
        return tuple(
            (near | _back(near, to_b) | _back(near, to_c))
            & ~(taken | _back(taken, to_b) | _back(taken, to_c))
            for to_b, to_c in STEPS
        )

    @cached_property
    def _open(self) -> tuple[Mapping[str, int], ...]:
        """Squares seen at each level on which a square of a colour may lie."""
        red, green = (self.seen[colour] for colour in COLOURS)
        return tuple({RED: top & ~green, GREEN: top & ~red, NEUTRAL: top} for top in self.tops)

    def _on_top(self, colours: str, turns: int) -> int:
        """The elbows of tiles on three squares of one level that belong to two tiles or more."""
        to_b, to_c = STEPS[turns]
        found = 0
        for open_to, whole in zip(self._open, self.whole, strict=True):
            a, b, c = (open_to[colour] for colour in colours)
            lying = a & _back(b, to_b) & _back(c, to_c)
            found |= lying & ~whole[turns]
        return found

    def with_tile(self, tile: str, elbow: int, turns: int) -> "City":
        """The city with one more tile, laid where it may."""
        squares = squares_of(elbow, turns)
        level, covered = self.level(elbow), bitboard(squares)
        tops = [*self.tops, 0] if level == len(self.tops) else list(self.tops)
        tops[level] |= covered
        if level:
            tops[level - 1] &= ~covered
        seen = {colour: old & ~covered for colour, old in self.seen.items()}
        for colour, square in zip(TILES[tile], squares, strict=True):
            seen[colour] |= 1 << square
        laid = Laid(TILES[tile], squares, level + 1)
        return City((*self.laid, laid), tuple(tops), seen, self._with_whole(level, elbow, turns))

    def _with_whole(
        self, level: int, elbow: int, turns: int
    ) -> tuple[tuple[int, int, int, int], ...]:
        added = [1 << elbow if other == turns else 0 for other in TURNS]
        before = self.whole[level] if level < len(self.whole) else (0, 0, 0, 0)
        a, b, c, d = (old | new for old, new in zip(before, added, strict=True))
        return (*self.whole[:level], (a, b, c, d), *self.whole[level + 1 :])

    def zones(self, colour: str) -> tuple[Zone, ...]:
        """The zones of a colour, that with the most points first."""
        found = map(self._zone, PLANE.zones(self.seen[colour]))
        return tuple(sorted(found, key=lambda zone: (-zone.points, -zone.size, zone.squares)))

    def _zone(self, squares: int) -> Zone:
        levels = range(len(self.tops), 0, -1)
        height = next(level for level in levels if self.tops[level - 1] & squares)
        return Zone(squares, squares.bit_count(), height)


def _back(squares: int, step: int) -> int:
    """The squares from which a step leads onto one of a set."""
    return squares >> step if step >= 0 else squares << -step


def _start() -> City:
    red, green = (PLANE.square(place) or 0 for place in (START_RED, START_GREEN))
    seen = {RED: 1 << red, GREEN: 1 << green, NEUTRAL: 0}
    laid = Laid(RED + GREEN, (red, green), 1)
    return City((laid,), (1 << red | 1 << green,), seen, ((0, 0, 0, 0),))


START = _start()
"""The start tile alone."""

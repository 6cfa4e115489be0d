"""Squares of a rectangular board: names, indices, neighbours and sets of squares.

A square is its index `row * columns + column`, counted from the lower left. A set of squares is an
integer with bit `index` set for each member (a bitboard).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.errors import NotationError

SQUARE = re.compile(r"([a-z])([0-9]{1,2})")


def bits(members: int) -> Sequence[int]:
    """The members of a set of squares, ascending."""
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return found


def bitboard(squares: Iterable[int]) -> int:
    """The set that has exactly these members."""
    members = 0
    for square in squares:
        members |= 1 << square
    return members


def nth(members: int, number: int) -> int:
    """The member of a set of squares with so many members below it."""
    lowest, width = 0, members.bit_length()
    while width > 1:
        half = width >> 1
        low = members & (1 << half) - 1
        below = low.bit_count()
        if number < below:
            members, width = low, half
        else:
            members >>= half
            lowest, width, number = lowest + half, width - half, number - below
    return lowest


def union(sets: Sequence[int], indices: Iterable[int]) -> int:
    """The union of those of some sets that have these indices."""
    members = 0
    for index in indices:
        members |= sets[index]
    return members


@dataclass(frozen=True)
class Grid:
    """A board of `columns` x `rows` squares, at most 26 x 99, named as in chess."""

    columns: int
    rows: int

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every square, by index."""
        return tuple(
            f"{chr(ord('a') + column)}{row + 1}"
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def name(self, square: int) -> str:
        """The name of a square."""
        return self.names[square]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.names)}

    def contains(self, column: int, row: int) -> bool:
        """Whether the board has such a square."""
        return 0 <= column < self.columns and 0 <= row < self.rows

    def at(self, column: int, row: int) -> int:
        """The index of a square given by column and row, both from 0."""
        return row * self.columns + column

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The column and row of every square, both from 0, by index."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))

    def cells(self, squares: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """The column and row of each of some squares."""
        return tuple([self.places[square] for square in squares])

    def shifted(self, square: int, steps: Iterable[tuple[int, int]]) -> int | None:
        """The set of the squares so many columns and rows away; None if one is off the board."""
        column, row = self.places[square]
        members = 0
        for dx, dy in steps:
            x, y = column + dx, row + dy
            if not (0 <= x < self.columns and 0 <= y < self.rows):
                return None
            members |= 1 << y * self.columns + x
        return members

    def square(self, name: str) -> int:
        """The index of the square with this name.

        :raises NotationError: if the board has no such square.
        """
        index = self._index.get(name)
        if index is None:
            last = self.names[-1]
            raise NotationError(
                "square-unknown",
                f"there is no square {name} here: squares run from a1 to {last}",
                name,
                {"last": last},
            )
        return index

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The set of squares that share an edge with each square."""
        return tuple(bitboard(self._beside(*self.places[square])) for square in range(self.size))

    def _beside(self, column: int, row: int) -> Iterator[int]:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if self.contains(column + dx, row + dy):
                yield self.at(column + dx, row + dy)

    @cached_property
    def diagonals(self) -> tuple[int, ...]:
        """The set of squares that share a corner with each square and no edge."""
        return tuple(bitboard(self._across(*self.places[square])) for square in range(self.size))

    def _across(self, column: int, row: int) -> Iterator[int]:
        for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if self.contains(column + dx, row + dy):
                yield self.at(column + dx, row + dy)

    def around(self, squares: int) -> int:
        """The squares that share an edge with one of a set, and are not in it."""
        return union(self.neighbours, bits(squares)) & ~squares

    def cornering(self, squares: int) -> int:
        """The squares that share a corner with one of a set, but no edge with any."""
        across = union(self.diagonals, bits(squares))
        return across & ~squares & ~self.around(squares)

    @cached_property
    def blocks(self) -> tuple[tuple[int, int, int, int], ...]:
        """Every 2x2 block as its four squares, by rows."""
        return tuple(
            (self.at(x, y), self.at(x + 1, y), self.at(x, y + 1), self.at(x + 1, y + 1))
            for y in range(self.rows - 1)
            for x in range(self.columns - 1)
        )

    def distance(self, one: int, other: int) -> int:
        """Steps along edges from one square to another."""
        (x, y), (u, v) = self.places[one], self.places[other]
        return abs(x - u) + abs(y - v)

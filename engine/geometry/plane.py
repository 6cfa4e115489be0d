"""Squares of a table without an edge: names on all sides and sets of squares.

Columns right of z are aa, ab, …; left of a they are -a, -b, … going left; rows go on below 1 as 0,
-1, … (docs/rules.md, "Stratopolis"). A column and a row are numbers, a1 being (0, 1). A `Plane` is
as much of the table as a game can reach; a square of it is an index, a set of squares an integer
with bit `index` set for each member, as on a `Grid`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import NamedTuple

from engine.geometry.grid import bits

SQUARE = r"(?P<column>-?[a-z]{1,2})(?P<row>-?[0-9]{1,3})"
"""The form of a square's name."""

_SQUARE = re.compile(SQUARE)


class Place(NamedTuple):
    """A column and a row."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row}"


def column_name(column: int) -> str:
    """`a` for 0, `aa` for 26, `-a` for -1."""
    if column < 0:
        return f"-{column_name(-column - 1)}"
    before, letter = divmod(column, len(ascii_lowercase))
    return (column_name(before - 1) if before else "") + ascii_lowercase[letter]


def column_named(name: str) -> int:
    """The column with this name, in lower case."""
    if name.startswith("-"):
        return -column_named(name[1:]) - 1
    number = 0
    for letter in name:
        number = number * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
    return number - 1


def place_named(name: str) -> Place | None:
    """The place with this name, in lower case; None if that is no name."""
    match = _SQUARE.fullmatch(name)
    return Place(column_named(match["column"]), int(match["row"])) if match else None


@dataclass(frozen=True)
class Plane:
    """The squares from a lowest to a highest place, both among them.

    Those along its rim are there to be empty: a step from any other square stays inside.
    """

    lowest: Place
    highest: Place

    @cached_property
    def stride(self) -> int:
        """The difference between the index of a square and that of the square above it."""
        return self.highest.column - self.lowest.column + 1

    def step(self, columns: int, rows: int) -> int:
        """The difference that so many columns to the right and rows up make to an index."""
        return rows * self.stride + columns

    def square(self, place: Place) -> int | None:
        """The index of a place; None if it lies on the rim or beyond."""
        (left, low), (right, high) = self.lowest, self.highest
        if not (left < place.column < right and low < place.row < high):
            return None
        return self.step(place.column - left, place.row - low)

    def place(self, square: int) -> Place:
        """The column and row of a square."""
        rows, columns = divmod(square, self.stride)
        return Place(self.lowest.column + columns, self.lowest.row + rows)

    def name(self, square: int) -> str:
        """The name of a square."""
        return str(self.place(square))

    def members(self, squares: int) -> list[int]:
        """The members of a set of squares, ascending."""
        # Far from the lower rim numbers are long, and short ones are quick to take apart.
        base = (squares & -squares).bit_length() - 1 if squares else 0
        return [base + bit for bit in bits(squares >> base)]

    def beside(self, squares: int) -> int:
        """The squares that share an edge with one of a set, and are not in it."""
        along = squares << 1 | squares >> 1 | squares << self.stride | squares >> self.stride
        return along & ~squares

    def zones(self, squares: int) -> Iterator[int]:
        """The parts of a set that hang together along edges, that with the lowest square first."""
        # As above, with a row to spare below.
        base = max(0, (squares & -squares).bit_length() - self.stride)
        squares >>= base
        while squares:
            zone, grown = 0, squares & -squares
            while grown != zone:
                zone = grown
                grown = (zone | self.beside(zone)) & squares
            yield zone << base
            squares ^= zone

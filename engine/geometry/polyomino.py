"""Polyominoes, their orientations, and every way to place them on a grid.

Source of the conventions: docs/rules.md, "Common notation". A piece is turned and mirrored about
its anchor cell, which keeps its place; several texts may name the same cells, and the canonical one
has no mirroring if possible, then the fewest quarter turns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress, groupby
from operator import attrgetter
from random import Random

from engine.geometry.grid import Grid, bitboard, bits, nth, union

Offset = tuple[int, int]
"""A cell relative to the anchor: columns to the right, rows up."""


@dataclass(frozen=True)
class Polyomino:
    """A piece by name, with its cells relative to the anchor at orientation r0."""

    name: str
    cells: tuple[Offset, ...]

    @classmethod
    def drawn(cls, name: str, *rows: str) -> "Polyomino":
        """The piece drawn by rows from the top, `#` a cell and `@` the anchor cell."""
        at = {
            (x, -y): mark
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark in "#@"
        }
        ax, ay = next(cell for cell, mark in at.items() if mark == "@")
        return cls(name, tuple((x - ax, y - ay) for x, y in at))

    def turned(self, orientation: "Orientation") -> tuple[Offset, ...]:
        """The cells as the piece lies in an orientation."""
        cells = [(-x, y) if orientation.mirrored else (x, y) for x, y in self.cells]
        for _ in range(orientation.turns):
            cells = [(y, -x) for x, y in cells]
        return tuple(cells)


@dataclass(frozen=True, order=True)
class Orientation:
    """Orientation of a piece: mirrored or not, then turned clockwise by `turns` quarters (0 to 3).

    The order is the one in which orientations are preferred for the canonical text.
    """

    mirrored: bool
    turns: int

    def __str__(self) -> str:
        return f"r{self.turns} m" if self.mirrored else f"r{self.turns}"


ORIENTATIONS = tuple(Orientation(m, turns) for m in (False, True) for turns in range(4))


@dataclass(frozen=True, eq=False)
class Placement:
    """A piece on certain squares of a grid; one object for each, so identity is equality.

    `index` counts the placements of a `PlacementTable`; `anchor` and `orientation` are those of the
    canonical text; `squares` ascend; `mask` is the same set as a bitboard.
    """

    index: int
    piece: str
    anchor: int
    orientation: Orientation
    squares: tuple[int, ...]
    mask: int = field(repr=False)
    text: str
    cells_text: str

    def __str__(self) -> str:
        return self.text


class PlacementTable:
    """All placements of some polyominoes on a grid, in a fixed order, by text and by squares.

    Sets of placements are integers with bit `index` set for each member. `shapes` has the pieces by
    name, `orientations` those in which each of them is laid.
    """

    def __init__(self, grid: Grid, pieces: Sequence[Polyomino]) -> None:
        self.grid = grid
        self.pieces = tuple(pieces)
        self.shapes = {piece.name: piece for piece in pieces}
        self.orientations = {piece.name: distinct_orientations(piece) for piece in pieces}
        self.by_squares: dict[int, Placement] = {}
        self._lying = {
            (piece.name, orientation): piece.turned(orientation)
            for piece in pieces
            for orientation in ORIENTATIONS
        }
        for piece in pieces:
            for orientation in self.orientations[piece.name]:
                self._add(piece, orientation)
        self.all: tuple[Placement, ...] = tuple(self.by_squares.values())

    @property
    def everything(self) -> int:
        """The set of all placements."""
        return (1 << len(self.all)) - 1

    @cached_property
    def covering(self) -> tuple[int, ...]:
        """The set of placements that cover each square."""
        size = len(self.all) // 8 + 1
        # Bytes can be written in place; an integer would be copied for each member.
        members = [bytearray(size) for _ in range(self.grid.size)]
        for placement in self.all:
            byte, bit = placement.index >> 3, 1 << (placement.index & 7)
            for square in placement.squares:
                members[square][byte] |= bit
        return tuple(int.from_bytes(found, "little") for found in members)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The set of placements that cover each square or one beside it."""
        found = zip(self.covering, self.grid.neighbours, strict=True)
        return tuple(here | union(self.covering, bits(near)) for here, near in found)

    @cached_property
    def across(self) -> tuple[int, ...]:
        """The set of placements that cover a square sharing only a corner with each square."""
        return tuple(union(self.covering, bits(squares)) for squares in self.grid.diagonals)

    @cached_property
    def of_piece(self) -> Mapping[str, int]:
        """The set of placements of each piece, by its name."""
        sets = dict.fromkeys((piece.name for piece in self.pieces), 0)
        for name, run in groupby(self.all, key=attrgetter("piece")):
            indices = [placement.index for placement in run]
            sets[name] |= (1 << len(indices)) - 1 << indices[0]
        return sets

    def members(self, placements: int) -> list[Placement]:
        """The members of a set of placements, in the order of the table."""
        digits = f"{placements:b}"
        if placements.bit_count() * SPARSE < len(digits):
            return self._ones(digits)
        return list(compress(self.all, digits[::-1].encode().translate(_ZERO_AS_FALSE)))

    def any_of(self, placements: int, rng: Random) -> Placement:
        """Any member of a set of placements, each as likely; there has to be one."""
        return self.all[nth(placements, rng.randrange(placements.bit_count()))]

    def _ones(self, digits: str) -> list[Placement]:
        """The placements whose digits, the last of the first placement, are 1."""
        index, found = len(digits), []
        for zeros in digits.split("1")[:-1]:
            index -= len(zeros) + 1
            found.append(self.all[index])
        return found[::-1]

    def named(self, piece: str, anchor: int, orientation: Orientation) -> Placement | None:
        """The placement this text names, or None where a cell would lie off the board."""
        squares = self.grid.shifted(anchor, self._lying[piece, orientation])
        return None if squares is None else self.by_squares[squares]

    def _add(self, piece: Polyomino, orientation: Orientation) -> None:
        """Add the placements of a piece in one orientation, by rows from the lower left."""
        grid = self.grid
        columns, rows = zip(*self._lying[piece.name, orientation], strict=True)
        steps = sorted(grid.at(x, y) for x, y in self._lying[piece.name, orientation])
        shape = bitboard(step - steps[0] for step in steps)
        for row in range(-min(rows), grid.rows - max(rows)):
            for column in range(-min(columns), grid.columns - max(columns)):
                anchor = grid.at(column, row)
                squares = tuple([anchor + step for step in steps])
                self._put(piece.name, anchor, orientation, squares, shape << squares[0])

    def _put(
        self,
        piece: str,
        anchor: int,
        orientation: Orientation,
        squares: tuple[int, ...],
        mask: int,
    ) -> None:
        names = self.grid.names
        text = f"{piece} {names[anchor]} {orientation}"
        cells_text = ",".join([names[square] for square in squares])
        index = len(self.by_squares)
        self.by_squares[mask] = Placement(
            index, piece, anchor, orientation, squares, mask, text, cells_text
        )


SPARSE = 8
"""Placements per member beyond which a set is listed faster by searching for its members."""

_ZERO_AS_FALSE = bytes.maketrans(b"0", b"\0")


def distinct_orientations(piece: Polyomino) -> tuple[Orientation, ...]:
    """The orientations that canonical texts have: the first of those that look the same."""
    looks: dict[tuple[Offset, ...], Orientation] = {}
    for orientation in ORIENTATIONS:
        looks.setdefault(at_origin(piece.turned(orientation))[0], orientation)
    return tuple(looks.values())


def at_origin(offsets: Sequence[Offset]) -> tuple[tuple[Offset, ...], Offset]:
    """The cells moved so that the lowest column and row are 0, and where the anchor is then."""
    left = min(x for x, _ in offsets)
    low = min(y for _, y in offsets)
    return tuple(sorted((x - left, y - low) for x, y in offsets)), (-left, -low)

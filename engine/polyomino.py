"""Polyominoes, their orientations, and every way to place them on a grid.

Source of the conventions: rules.md, "Common notation". A piece is turned and mirrored about its
anchor cell, which keeps its place; several texts may name the same cells, and the canonical one has
no mirroring if possible, then the fewest quarter turns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.grid import Grid, bitboard

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

    def turned(self, turns: int, *, mirrored: bool = False) -> tuple[Offset, ...]:
        """The cells after mirroring left-right, if asked for, and `turns` quarters clockwise."""
        cells = [(-x, y) if mirrored else (x, y) for x, y in self.cells]
        for _ in range(turns % 4):
            cells = [(y, -x) for x, y in cells]
        return tuple(cells)


@dataclass(frozen=True, order=True)
class Orientation:
    """How a piece lies: mirrored or not, then turned clockwise by `turns` quarters (0 to 3).

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


Key = tuple[str, int, Orientation]


class PlacementTable:
    """All placements of some polyominoes on a grid, in a fixed order, by text and by squares."""

    def __init__(self, grid: Grid, pieces: Sequence[Polyomino]) -> None:
        self.grid = grid
        self.pieces = tuple(pieces)
        self.by_squares: dict[int, Placement] = {}
        self._by_key: dict[Key, Placement] = {}
        for piece in pieces:
            self._add(piece)
        self.all: tuple[Placement, ...] = tuple(self.by_squares.values())

    def named(self, piece: str, anchor: int, orientation: Orientation) -> Placement | None:
        """The placement this text names, or None where a cell would lie off the board."""
        return self._by_key.get((piece, anchor, orientation))

    def _add(self, piece: Polyomino) -> None:
        for orientation in ORIENTATIONS:
            offsets = piece.turned(orientation.turns, mirrored=orientation.mirrored)
            for anchor, squares in self._anchored(offsets):
                mask = bitboard(squares)
                found = self.by_squares.get(mask)
                if found is None:
                    found = self._make(piece.name, anchor, orientation, squares, mask)
                    self.by_squares[mask] = found
                self._by_key[piece.name, anchor, orientation] = found

    def _anchored(self, offsets: tuple[Offset, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        grid = self.grid
        for anchor in range(grid.size):
            x, y = grid.place(anchor)
            cells = [(x + dx, y + dy) for dx, dy in offsets]
            if all(grid.contains(*cell) for cell in cells):
                yield anchor, tuple(sorted(grid.at(*cell) for cell in cells))

    def _make(
        self,
        piece: str,
        anchor: int,
        orientation: Orientation,
        squares: tuple[int, ...],
        mask: int,
    ) -> Placement:
        names = self.grid.names
        text = f"{piece} {names[anchor]} {orientation}"
        cells_text = ",".join(names[square] for square in squares)
        index = len(self.by_squares)
        return Placement(index, piece, anchor, orientation, squares, mask, text, cells_text)


def at_origin(offsets: Sequence[Offset]) -> tuple[tuple[Offset, ...], Offset]:
    """The cells moved so that the lowest column and row are 0, and where the anchor is then."""
    left = min(x for x, _ in offsets)
    low = min(y for _, y in offsets)
    return tuple(sorted((x - left, y - low) for x, y in offsets)), (-left, -low)

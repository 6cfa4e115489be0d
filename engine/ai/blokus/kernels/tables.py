"""Tables of a board of Blokus, which never change: where placements lie, touch and can follow."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.shapes import REACH, SIDES, Bytes, Ints, Shapes, Shorts, shapes_of
from engine.ai.common.kernels.words import Words
from engine.games.blokus.pieces import CELLS, PIECES, placements
from engine.geometry.grid import Grid
from engine.geometry.polyomino import PlacementTable

SQUARES = 5
"""The most squares a piece has; shorter rows repeat their first one."""

EDGES = 12
"""The most squares beside a piece; missing ones are the square off the board."""

CORNERS = 8
"""The most squares at corners of a piece; missing ones are the square off the board."""

AMID = 2.0
"""Steps from the middle, in a straight line, within which all squares are equally near it."""

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))

NAMES = tuple(piece.name for piece in PIECES)
SIZES = np.array([CELLS[name] for name in NAMES], dtype=np.int64)

FEWEST = (5, 5, 5, 4, 4, 3, 3)
CLUMSY = (frozenset(NAMES) - {"V5", "Z5"}, frozenset(("F", "P", "T5", "U", "X")), frozenset("PU"))
"""Fewest squares of the first pieces of a colour, and pieces that are no good as those."""


class Tables(NamedTuple):
    """A board without pieces: `size` squares, and one more in their arrays that lies off it.

    `squares`, `edges` and `corners` hold for each placement what it covers, what lies beside it and
    what at its corners. `beside` has the four squares beside each square. `centre` is how far each
    placement is from the middle, in half steps along the longer way, `away` the same in a straight
    line, in hundredths of a step (see `AMID`); `later[n]` are the pieces, a bit each, that
    a colour which has laid n had better keep (see `FEWEST`), at the end none.

    `known[s, k]` is the placement that lies over square s as shape k of `shapes` does, if
    there is one; placement p is shape `shape[p]` over the square `squares[p, 0]`. Square s is `bit`
    in row `row` of a set of squares as rows, and its surroundings begin `column` bits up.
    """

    size: int
    squares: Shorts
    edges: Shorts
    corners: Shorts
    piece: Bytes
    beside: Shorts
    centre: Bytes
    away: Shorts
    later: Ints
    known: Shorts
    shape: Shorts
    row: Words
    bit: Words
    column: Words
    shapes: Shapes


@cache
def tables(grid: Grid) -> Tables:
    """The tables of a board; they take some tenths of a second and a few MB."""
    rules = placements(grid)
    squares = _squares(rules)
    numbers = {name: number for number, name in enumerate(NAMES)}
    piece = np.array([numbers[placement.piece] for placement in rules.all], dtype=np.uint8)
    covered = np.zeros((len(squares), grid.size + 1), dtype=np.bool_)
    covered[np.arange(len(squares))[:, None], squares] = True
    beside, across = _steps(grid, SIDES), _steps(grid, DIAGONALS)
    edges = _reached(covered, beside) & ~covered
    corners = _reached(covered, across) & ~covered & ~edges
    row, column, bit = _rows(grid)
    shapes, numbered = shapes_of(piece, column[squares], row[squares])
    known = np.zeros((grid.size, len(shapes.masks)), dtype=np.uint16)
    known[squares, numbered] = np.arange(len(squares))[:, None]
    return Tables(
        size=grid.size,
        squares=squares,
        edges=_padded(edges, EDGES),
        corners=_padded(corners, CORNERS),
        piece=piece,
        beside=beside,
        centre=_to_centre(grid)[squares].min(axis=1),
        away=_in_a_line(grid)[squares].min(axis=1),
        later=_later(),
        known=known,
        shape=numbered[:, 0].astype(np.uint16),
        row=row,
        bit=bit,
        column=column,
        shapes=shapes,
    )


def _squares(rules: PlacementTable) -> Shorts:
    rows = [
        (placement.squares + placement.squares[:1] * SQUARES)[:SQUARES] for placement in rules.all
    ]
    return np.array(rows, dtype=np.uint16)


def _steps(grid: Grid, steps: tuple[tuple[int, int], ...]) -> Shorts:
    """Squares at some steps from each, or the square off the board where there is none.

    The square off the board leads to itself.
    """
    found = np.full((grid.size + 1, len(steps)), grid.size, dtype=np.uint16)
    for square in range(grid.size):
        x, y = grid.places[square]
        for number, (dx, dy) in enumerate(steps):
            if grid.contains(x + dx, y + dy):
                found[square, number] = grid.at(x + dx, y + dy)
    return found


def _reached(sets: NDArray[np.bool_], steps: Shorts) -> NDArray[np.bool_]:
    """Squares to which a step leads from each of some sets, a row of truths a set."""
    found = sets[:, steps[:, 0]]
    for number in range(1, steps.shape[1]):
        found |= sets[:, steps[:, number]]
    found[:, -1] = False
    return found


def _padded(sets: NDArray[np.bool_], length: int) -> Shorts:
    """The members of each set in a row of this length, and the square off the board after them."""
    found = np.full((len(sets), length), sets.shape[1] - 1, dtype=np.uint16)
    owner, member = np.nonzero(sets)
    counts = sets.sum(axis=1)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    found[owner, place] = member
    return found


def _to_centre(grid: Grid) -> Bytes:
    """Distance of each square from the middle, in half steps along the longer way."""
    places = grid.places
    return np.array(
        [max(abs(2 * x - grid.columns + 1), abs(2 * y - grid.rows + 1)) for x, y in places],
        dtype=np.uint8,
    )


def _in_a_line(grid: Grid) -> Shorts:
    """Distance of each square from the middle in a straight line, see `away`."""
    x, y = np.array(grid.places).T
    found = np.hypot(x - (grid.columns - 1) / 2, y - (grid.rows - 1) / 2)
    return np.array(100 * np.maximum(found, AMID), dtype=np.uint16)


def _later() -> Ints:
    """See `later`."""
    bits = 1 << np.arange(len(SIZES), dtype=np.int32)
    clumsy = [[name in names for name in NAMES] for names in CLUMSY]
    kept = [squares > SIZES for squares in (*FEWEST, 0)]
    kept[: len(clumsy)] = [few | bad for few, bad in zip(kept, clumsy, strict=False)]
    return np.array([bits[pieces].sum() for pieces in kept], dtype=np.int32)


def _rows(grid: Grid) -> tuple[Words, Words, Words]:
    """Arrays `row`, `column` and `bit`; the square off the board has no bit."""
    places = grid.places
    row = np.array([y for _, y in places] + [0], dtype=np.uint64)
    column = np.array([x for x, _ in places] + [0], dtype=np.uint64)
    bit = np.array([1 << x + REACH for x, _ in places] + [0], dtype=np.uint64)
    return row, column, bit

"""What never changes on a board of Blokus: where placements lie, touch and can follow."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.kernels.words import Words
from engine.games.blokus.pieces import CELLS, PIECES, placements
from engine.grid import Grid
from engine.polyomino import PlacementTable

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int32]

SQUARES = 5
"""The most squares a piece has; shorter rows repeat their first one."""

EDGES = 12
"""The most squares beside a piece; missing ones are the square off the board."""

CORNERS = 8
"""The most squares at corners of a piece; missing ones are the square off the board."""

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STATES = 1 << len(SIDES)
DEPTH = 3

NAMES = tuple(piece.name for piece in PIECES)
SIZES = np.array([CELLS[name] for name in NAMES], dtype=np.int64)


class Tables(NamedTuple):
    """A board without pieces: `size` squares, and one more in their arrays that lies off it.

    `squares`, `edges` and `corners` hold for each placement what it covers, what lies beside it and
    what at its corners. `beside` has the four squares beside each square.

    `follow` lists the placements over a square, for each state of the squares beside it, by piece:
    those over square s with the pieces p, where bit i of state t says that `beside[s, i]` must stay
    free, are `follow[starts[k]:starts[k + 1]]` with k = (16 s + t) * 21 + p. What a colour may lay
    at a corner is found there without a look at most of what it may not.

    A window is three rows or columns as one word. Every piece fits into one: placement p is
    `mask[p]` in window `window[p]`, and square s lies in the windows `inside[s]` as `bit[s]`, or in
    the one behind the last. So whether a set of squares meets a placement is one operation, if the
    set is kept as windows. `follow_window` and `follow_mask` have both in the order of `follow`,
    where they are read one after the other: to fetch them from anywhere takes twice the time.
    """

    size: int
    squares: Shorts
    edges: Shorts
    corners: Shorts
    piece: Bytes
    beside: Shorts
    follow: Shorts
    follow_window: Bytes
    follow_mask: Words
    starts: Ints
    centre: Bytes
    window: Bytes
    mask: Words
    inside: Bytes
    bit: Words


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
    inside, bit = _windows(grid)
    window, mask = _masks(grid, squares, inside, bit)
    follow, starts = _follow(piece, covered, beside)
    return Tables(
        size=grid.size,
        squares=squares,
        edges=_padded(edges, EDGES),
        corners=_padded(corners, CORNERS),
        piece=piece,
        beside=beside,
        follow=follow,
        follow_window=window[follow],
        follow_mask=mask[follow],
        starts=starts,
        centre=_to_centre(grid)[squares].min(axis=1),
        window=window,
        mask=mask,
        inside=inside,
        bit=bit,
    )


def _squares(rules: PlacementTable) -> Shorts:
    rows = [
        (placement.squares + placement.squares[:1] * SQUARES)[:SQUARES] for placement in rules.all
    ]
    return np.array(rows, dtype=np.uint16)


def _steps(grid: Grid, steps: tuple[tuple[int, int], ...]) -> Shorts:
    """For each square those that lie some steps from it, the one off the board where there is none.

    The one off the board has itself.
    """
    found = np.full((grid.size + 1, len(steps)), grid.size, dtype=np.uint16)
    for square in range(grid.size):
        x, y = grid.place(square)
        for number, (dx, dy) in enumerate(steps):
            if grid.contains(x + dx, y + dy):
                found[square, number] = grid.at(x + dx, y + dy)
    return found


def _reached(sets: NDArray[np.bool_], steps: Shorts) -> NDArray[np.bool_]:
    """For each set of squares, a row of truths each, those that a step leads to from one of it."""
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


def _follow(piece: Bytes, covered: NDArray[np.bool_], beside: Shorts) -> tuple[Shorts, Ints]:
    """`follow` and `starts`; see `Tables`."""
    size = covered.shape[1] - 1
    placement, square = np.nonzero(covered)
    pattern = np.zeros(len(square), dtype=np.int64)
    for number in range(len(SIDES)):
        pattern |= covered[placement, beside[square, number]].astype(np.int64) << number
    kept = [np.nonzero((pattern & state) == 0)[0] for state in range(STATES)]
    keys = np.concatenate(
        [
            (square[members] * STATES + state) * len(NAMES) + piece[placement[members]]
            for state, members in enumerate(kept)
        ]
    )
    order = np.argsort(keys, kind="stable")
    lengths = np.bincount(keys, minlength=size * STATES * len(NAMES))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return placement[np.concatenate(kept)[order]].astype(np.uint16), starts


def _to_centre(grid: Grid) -> Bytes:
    """How far each square is from the middle, in half steps along the longer way."""
    places = [grid.place(square) for square in range(grid.size)]
    return np.array(
        [max(abs(2 * x - grid.columns + 1), abs(2 * y - grid.rows + 1)) for x, y in places],
        dtype=np.uint8,
    )


def _windows(grid: Grid) -> tuple[Bytes, Words]:
    """`inside` and `bit`; see `Tables`. Windows begin at each row, then at each column."""
    inside = np.full((grid.size + 1, 2 * DEPTH), grid.rows + grid.columns, dtype=np.uint8)
    bit = np.zeros(inside.shape, dtype=np.uint64)
    for square in range(grid.size):
        x, y = grid.place(square)
        for step in range(DEPTH):
            if y >= step:
                inside[square, step] = y - step
                bit[square, step] = 1 << step * grid.columns + x
            if x >= step:
                inside[square, DEPTH + step] = grid.rows + x - step
                bit[square, DEPTH + step] = 1 << step * grid.rows + y
    return inside, bit


def _masks(grid: Grid, squares: Shorts, inside: Bytes, bit: Words) -> tuple[Bytes, Words]:
    """`window` and `mask`; see `Tables`."""
    rows, columns = squares // grid.columns, squares % grid.columns
    is_low = rows.max(axis=1) - rows.min(axis=1) < DEPTH
    window = np.where(is_low, rows.min(axis=1), grid.rows + columns.min(axis=1)).astype(np.uint8)
    found = np.where(inside[squares] == window[:, None, None], bit[squares], np.uint64(0))
    return window, np.bitwise_or.reduce(found, axis=(1, 2))

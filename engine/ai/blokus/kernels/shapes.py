"""Shapes that can lie over any one square of Blokus, and those that may: sets in single words.

All that a piece over a square can cover lies within four steps of it: 41 squares. Such surroundings
are a word, and so whether a piece fits is one operation: a shape is the squares it covers and its
piece as a bit above them, and it is compared with the closed squares and the pieces that are gone.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import WORD, Words

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int32]

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
STATES = 1 << len(SIDES)

REACH = 4
"""Most steps from a square that a piece covers to another one of it."""

HEIGHT = 2 * REACH + 1
DOWN = range(-REACH, REACH + 1)
WIDTHS = tuple(HEIGHT - 2 * abs(dy) for dy in DOWN)
FIRST_BITS = tuple(sum(WIDTHS[:i]) for i in range(HEIGHT))
"""First bits of the rows of a square's surroundings in a word."""

AROUND = sum(WIDTHS)
"""The bits of the surroundings; those of the pieces follow."""

NEVER = 1 << WORD - 1
"""A bit that is always closed."""

_SHIFTS = np.array([abs(dy) for dy in DOWN], dtype=np.uint64)
_ROWS = np.array([(1 << width) - 1 for width in WIDTHS], dtype=np.uint64)
_STARTS = np.array(FIRST_BITS, dtype=np.uint64)


class Shapes(NamedTuple):
    """The shapes over a square: `masks`, of the pieces `piece`.

    Those that leave free the sides which are bits of a state t are the numbers
    `numbers[starts[t]:starts[t + 1]]`, their masks the same part of `fits`, and at its end some
    with `NEVER` that make it a multiple of a word's bits.
    """

    masks: Words
    piece: Bytes
    fits: Words
    numbers: Shorts
    starts: Ints


def shapes_of(piece: Bytes, columns: Words, rows: Words) -> tuple[Shapes, NDArray[np.int64]]:
    """The shapes of placements, whose squares are rows of columns and rows.

    :returns: them, and for each square of each placement the number of its shape over it.
    """
    dx, dy = _steps(columns), _steps(rows)
    bits = np.uint64(1) << _bit(dx, dy)
    masks = np.bitwise_or.reduce(bits, axis=2)
    masks |= np.uint64(1) << (piece[:, None].astype(np.uint64) + np.uint64(AROUND))
    found, numbers = np.unique(masks, return_inverse=True)
    owner = np.zeros(len(found), dtype=np.uint8)
    owner[numbers.reshape(masks.shape)] = piece[:, None]
    return _by_state(found, owner), numbers.reshape(masks.shape)


def _steps(places: Words) -> NDArray[np.int64]:
    """Differences of the second of each two squares of a placement from the first."""
    known = places.astype(np.int64)
    return known[:, None, :] - known[:, :, None]


def _bit(dx: NDArray[np.int64], dy: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The number of a square in the surroundings."""
    return (_STARTS[dy + REACH].astype(np.int64) + dx + REACH - np.abs(dy)).astype(np.uint64)


def _by_state(masks: Words, piece: Bytes) -> Shapes:
    steps = np.array(SIDES)
    sides = np.uint64(1) << _bit(steps[:, 0], steps[:, 1])
    covered = ((masks[:, None] & sides) != 0) @ (1 << np.arange(len(SIDES)))
    numbers, fits, starts = [], [], [0]
    for state in range(STATES):
        kept = np.nonzero(covered & state == 0)[0]
        rest = -len(kept) % WORD
        numbers += [kept, np.zeros(rest, dtype=np.int64)]
        fits += [masks[kept], np.full(rest, NEVER, dtype=np.uint64)]
        starts.append(starts[-1] + len(kept) + rest)
    return Shapes(
        masks=masks,
        piece=piece,
        fits=np.concatenate(fits),
        numbers=np.concatenate(numbers).astype(np.uint16),
        starts=np.array(starts, dtype=np.int32),
    )


@borrowing
def around(rows: Words, which: int, row: np.uint64, column: np.uint64) -> np.uint64:
    """The surroundings of a square in one of some sets of squares as rows."""
    found = np.uint64(0)
    # Indices without a sign, which cannot count from the end.
    for i in range(np.uint64(HEIGHT)):
        part = rows[which, row + i] >> (column + _SHIFTS[i])
        found |= (part & _ROWS[i]) << _STARTS[i]
    return found


@borrowing
def put_around(
    rows: Words, which: int, row: np.uint64, column: np.uint64, found: np.uint64
) -> None:
    """Add some surroundings of a square to one of some sets of squares as rows."""
    for i in range(np.uint64(HEIGHT)):
        part = (found >> _STARTS[i]) & _ROWS[i]
        rows[which, row + i] |= part << (column + _SHIFTS[i])


@borrowing
def fitting(masks: Words, begin: int, closed: np.uint64) -> np.uint64:
    """Shapes that meet nothing of a set, as bits of a word: bit i is shape `begin` + i."""
    found = np.uint64(0)
    # Numbers without a sign cannot count from the end: so several are looked at at once.
    for i in range(np.uint64(WORD)):
        found |= np.uint64(masks[np.uint64(begin) + i] & closed == 0) << i
    return found

"""The 2x2 blocks of Battle of LITS: sets of them in two words, each known by its first square."""

import numpy as np

from engine.ai.common.kernels.compiling import inlined
from engine.ai.common.kernels.words import WORD, signed
from engine.games.lits.pieces import GRID

SQUARES_OF_FIRST = GRID.blocks[0]
"""The squares of a block, by rows, as numbers from its first one on."""

_RIGHT, _DOWN = np.uint64(1), np.uint64(GRID.columns)
_ACROSS = _RIGHT + _DOWN
_UPPER, _LOWER = np.uint64(0b0011), np.uint64(0b1100)
_ONE, _WORD = np.uint64(1), np.uint64(WORD)


@inlined
def blocks_with(low: np.uint64, high: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The blocks that have any of some squares, and squares at the edges that are no block's."""
    right, down, across = _WORD - _RIGHT, _WORD - _DOWN, _WORD - _ACROSS
    carried = high << right | high << down | high << across
    return (
        low | low >> _RIGHT | low >> _DOWN | low >> _ACROSS | carried,
        high | high >> _RIGHT | high >> _DOWN | high >> _ACROSS,
    )


@inlined
def pattern(low: np.uint64, high: np.uint64, first: int) -> int:
    """Squares of a block that are among some, as bits: bit i for its square i, by rows."""
    shift = np.uint64(first & (WORD - 1))
    # By one more than the rest, as no word can be shifted by all its bits.
    rest = high << _ONE << (_WORD - _ONE - shift)
    found = low >> shift | rest if first < WORD else high >> shift
    return signed(found & _UPPER | found >> (_DOWN - np.uint64(2)) & _LOWER)

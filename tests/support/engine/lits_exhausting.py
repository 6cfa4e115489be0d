"""Battle of LITS played out: every line to its end, knowing nothing but how a piece is laid.

It shares the generator of moves with the solver, but none of its tables, bounds and orders.
"""

from collections.abc import Iterator

import numpy as np
from numba import njit

from engine.ai.common.kernels.words import Words, rows, signed
from engine.ai.lits.kernels.board import (
    MOST_PLIES,
    PLACED,
    Tables,
    count_legal,
    lay,
    nth_legal,
    row_of,
    tables,
    uncovered,
)
from engine.games.lits.pieces import tables as placements
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LitsMove


def wins_by_exhaustion(position: LitsPosition) -> bool:
    """Whether the side on move wins."""
    return bool(_wins(tables(), _rows(position), _symbols(position), 0))


def winning_by_exhaustion(position: LitsPosition) -> Iterator[LitsMove]:
    """The moves after which the other side has lost, each found when it is asked for."""
    known, positions, symbols = tables(), _rows(position), _symbols(position)
    for move in placements().placements.members(position.legal_placements):
        lay(known, positions, 0, move.index)
        if not _wins(known, positions, symbols, 1):
            yield move


def _rows(position: LitsPosition) -> Words:
    """A position, and room for all that may follow."""
    row = row_of(position)
    positions = np.zeros((MOST_PLIES + 2, len(row)), dtype=np.uint64)
    positions[0] = row
    return positions


def _symbols(position: LitsPosition) -> Words:
    return rows((position.symbols.crosses, position.symbols.rings), 2)


@njit(error_model="numpy")  # type: ignore[untyped-decorator] # Numba has no annotations
def _wins(known: Tables, positions: Words, symbols: Words, ply: int) -> bool:
    legal = count_legal(positions, ply)
    if legal == 0:
        side = signed(positions[ply, PLACED]) & 1
        own, other = symbols[side], symbols[1 - side]
        # If they are equal, the last piece wins, which the other side has laid.
        return uncovered(own, positions[ply]) > uncovered(other, positions[ply])
    for number in range(legal):
        lay(known, positions, ply, nth_legal(positions, ply, number))
        if not _wins(known, positions, symbols, ply + 1):
            return True
    return False

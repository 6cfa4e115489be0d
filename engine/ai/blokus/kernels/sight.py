"""The board of Blokus as a colour to move sees it: of this the features of its moves are made.

A square has a class and a number of open sides, and for each group of colours a mobility: how much
of what they may lay covers it.
"""

from math import log
from typing import NamedTuple

import numpy as np

from engine.ai.blokus.kernels.board import (
    COLOURS,
    CORNER,
    OCCUPIED,
    Board,
    Floats,
    clear,
    placed,
)
from engine.ai.blokus.kernels.plies import mover
from engine.ai.blokus.kernels.shapes import SIDES, Bytes
from engine.ai.blokus.kernels.tables import CORNERS, SIZES
from engine.ai.common.kernels.compiling import borrowing

TAKEN, CLOSED, OPEN = 0, 1, 2
"""Classes of squares: under a piece; closed to the mover; from here on open to it.

An open one has class OPEN + one of the following, + OWN at a corner of the mover, + PARTNER at one
of another colour of its side.
"""

QUIET, NEAR, AT_CORNER, FRESH, SAFE = range(5)
"""Meanings of a square to the enemies: none, beside a corner of one, a corner, a corner of the last
piece of one, closed to all of them."""

OWN, PARTNER = 5, 10
OUTSIDE = OPEN + 2 * PARTNER
"""The class of the square off the board, where nothing counts."""

CLASSES = OUTSIDE + 1

MOVER, PARTNERS, ENEMIES, NEUTRAL = range(4)
"""Groups of colours for the seat that plays one: that one, others whose points it has, those whose
points others have, and those whose points nobody has."""

SHARE, LOG = range(2)
MEASURES = 6
"""Measures of mobility, SHARE and LOG for each group but the last."""


class Sight(NamedTuple):
    """Room for what a colour to move sees; the last square is the one off the board.

    `classes` has the class of each square, and `sides` how many of its sides are not closed to the
    mover. Of the placements of group g `mobility[2 * g + SHARE]` has for each square the part that
    covers it, `mobility[2 * g + LOG]` the logarithm of one more than their number.
    """

    classes: Bytes
    sides: Bytes
    mobility: Floats


def sight(board: Board) -> Sight:
    """Room for what is seen of a board."""
    squares = len(board.squares)
    return Sight(
        classes=np.zeros(squares, dtype=np.uint8),
        sides=np.zeros(squares, dtype=np.uint8),
        mobility=np.zeros((MEASURES, squares)),
    )


@borrowing
def group_of(board: Board, colour: int, other: int) -> int:
    """The group of another colour, or the same, for the seat that plays a colour now."""
    if other == colour:
        return MOVER
    seat, shares, found = mover(board, colour), board.shares, NEUTRAL
    for owner in range(len(shares)):
        if shares[owner, other] != 0:
            if owner == seat:
                return PARTNERS
            found = ENEMIES
    return found


@borrowing
def colours_in(board: Board, colour: int, which: int) -> int:
    """The colours in a group for the seat that plays a colour now, a bit each."""
    found = 0
    for other in range(COLOURS):
        if group_of(board, colour, other) == which:
            found |= 1 << other
    return found


@borrowing
def look(board: Board, colour: int, seen: Sight) -> None:
    """Write what a colour sees; the dead are struck from all lists."""
    alive = 0
    for other in range(COLOURS):
        alive |= (clear(board, other) > 0) << other
    partners = colours_in(board, colour, PARTNERS)
    enemies = colours_in(board, colour, ENEMIES) & alive
    _classify(board, colour, partners, enemies, seen)
    _measure(board, 1 << colour, MOVER, seen.mobility)
    _measure(board, partners & alive, PARTNERS, seen.mobility)
    _measure(board, enemies, ENEMIES, seen.mobility)


@borrowing
def _classify(board: Board, colour: int, partners: int, enemies: int, seen: Sight) -> None:
    """Write the class of each square as a colour sees it, and how many of its sides are open."""
    size, classes = board.tables.size, seen.classes
    for square in range(size):
        classes[square] = QUIET
    for square in range(size):
        _see_enemies(board, enemies, square, classes)
    for other in range(COLOURS):
        if enemies >> other & 1 and board.newest[other] >= 0:
            _mark_fresh(board, other, classes)
    for square in range(size):
        _see_ours(board, colour, partners, square, classes)
        seen.sides[square] = _open_sides(board, colour, square)
    classes[size] = OUTSIDE


@borrowing
def _see_ours(board: Board, colour: int, partners: int, square: int, classes: Bytes) -> None:
    """Tell taken and closed squares from open ones, and those at corners of the mover's side."""
    seen = board.squares[square]
    if seen & OCCUPIED == OCCUPIED:
        classes[square] = TAKEN
    elif seen >> colour & 1:
        classes[square] = CLOSED
    else:
        own = seen >> (colour + CORNER) & 1
        partner = (seen >> CORNER & ~seen & partners) != 0
        classes[square] += OPEN + OWN * own + PARTNER * partner


@borrowing
def _open_sides(board: Board, colour: int, square: int) -> int:
    number = 0
    for i in range(len(SIDES)):
        number += 1 - (board.squares[board.tables.beside[square, i]] >> colour & 1)
    return number


@borrowing
def _see_enemies(board: Board, enemies: int, square: int, classes: Bytes) -> None:
    """Mark a square that is safe from the enemies, or a corner of one and what lies beside it."""
    seen = board.squares[square]
    if seen & enemies == enemies:
        classes[square] = SAFE
    elif seen >> CORNER & ~seen & enemies:
        classes[square] = AT_CORNER
        for i in range(len(SIDES)):
            beside = board.tables.beside[square, i]
            if classes[beside] == QUIET:
                classes[beside] = NEAR


@borrowing
def _mark_fresh(board: Board, other: int, classes: Bytes) -> None:
    for i in range(CORNERS):
        square = board.tables.corners[board.newest[other], i]
        if not board.squares[square] >> other & 1:
            classes[square] = FRESH


@borrowing
def _measure(board: Board, colours: int, group: int, mobility: Floats) -> None:
    """Write the mobility of a group of colours, given as bits, on each square."""
    numbers, shares = mobility[2 * group + LOG], mobility[2 * group + SHARE]
    for square in range(len(numbers)):
        numbers[square] = 0.0
    total = 0
    for colour in range(COLOURS):
        if colours >> colour & 1:
            total += board.used[colour]
            _add_covered(board, colour, numbers)
    for square in range(len(numbers)):
        shares[square] = numbers[square] / max(total, 1)
        numbers[square] = log(numbers[square] + 1.0)


@borrowing
def _add_covered(board: Board, colour: int, numbers: Floats) -> None:
    """Add for each square the placements of a colour that cover it; its list has been cleared."""
    tables = board.tables
    for i in range(board.used[colour]):
        placement = placed(board, board.listed[colour, i])
        for k in range(SIZES[tables.piece[placement]]):
            numbers[tables.squares[placement, k]] += 1.0

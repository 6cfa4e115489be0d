"""Prior of a move of Blokus, before any search: features, and a weight for each.

A square has a class, as the colour to move sees it, and a number of open sides; a move's features
are how many squares of each kind it covers, borders and touches at corners, which piece it lays,
and how near the middle.
"""

from typing import NamedTuple

from engine.ai.blokus.kernels.board import (
    COLOURS,
    CORNER,
    OCCUPIED,
    Board,
    Floats,
)
from engine.ai.blokus.kernels.shapes import SIDES, Bytes
from engine.ai.blokus.kernels.tables import CORNERS, EDGES, SIZES
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
COVER, BORDER, TOUCH = range(3)
ROLES = 3
OPENING = 8
"""The first pieces of a colour, for which the distance to the middle counts."""

PHASES = 3
SECOND, THIRD = 3, 8
"""Pieces that a colour has laid when the second and the third phase of its game begin."""


class Weights(NamedTuple):
    """Logits of the move prior, and what playouts prefer.

    `squares[f, r, k]` is for each square of class k in role r (COVER, BORDER, TOUCH), in phase f of
    the mover's game; `sides[f, r, n]` besides for an open one with n sides not closed to the mover;
    `pieces[f, p]` for each piece, `middle[i]` for each half step between the middle and the i-th
    piece. In playouts a piece p is `plays[p]` as likely.
    """

    squares: Floats
    sides: Floats
    pieces: Floats
    middle: Floats
    plays: Floats


@borrowing
def are_enemies(board: Board, colour: int, other: int) -> bool:
    """Whether no seat counts both colours as its own."""
    shares = board.shares
    for seat in range(len(shares)):
        if shares[seat, colour] != 0 and shares[seat, other] != 0:
            return False
    return other != colour


@borrowing
def phase(laid: int) -> int:
    """The phase of the game of a colour that has laid so many pieces."""
    if laid < SECOND:
        return 0
    return 1 if laid < THIRD else 2


@borrowing
def classify(board: Board, colour: int, classes: Bytes, sides: Bytes) -> None:
    """Write the class of each square as a colour sees it, and how many of its sides are open."""
    size, enemies, ours = board.tables.size, 0, 1 << colour
    for other in range(COLOURS):
        if not are_enemies(board, colour, other):
            ours |= 1 << other
        elif board.stock[other] and board.counts[other]:
            enemies |= 1 << other
    for square in range(size):
        classes[square] = QUIET
    for square in range(size):
        _see_enemies(board, enemies, square, classes)
    for other in range(COLOURS):
        if enemies >> other & 1 and board.newest[other] >= 0:
            _mark_fresh(board, other, classes)
    for square in range(size):
        _see_ours(board, colour, ours, square, classes)
        sides[square] = _open_sides(board, colour, square)
    classes[size] = OUTSIDE


@borrowing
def _see_ours(board: Board, colour: int, ours: int, square: int, classes: Bytes) -> None:
    """Tell taken and closed squares from open ones, and those at corners of the mover's side."""
    seen = board.squares[square]
    if seen & OCCUPIED == OCCUPIED:
        classes[square] = TAKEN
    elif seen >> colour & 1:
        classes[square] = CLOSED
    else:
        own = seen >> (colour + CORNER) & 1
        partner = (seen >> CORNER & ~seen & ours & ~(1 << colour)) != 0
        classes[square] += OPEN + OWN * own + PARTNER * partner


@borrowing
def _open_sides(board: Board, colour: int, square: int) -> int:
    number = 0
    for i in range(len(SIDES)):
        number += 1 - (board.squares[board.tables.beside[square, i]] >> colour & 1)
    return number


@borrowing
def weigh_squares(weights: Weights, laid: int, classes: Bytes, sides: Bytes, worth: Floats) -> None:
    """Write the weight of each square in each role."""
    now = phase(laid)
    for square in range(len(classes)):
        for role in range(ROLES):
            found = weights.squares[now, role, classes[square]]
            if OPEN <= classes[square] < OUTSIDE:
                found += weights.sides[now, role, sides[square]]
            worth[role, square] = found


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
def logit(board: Board, weights: Weights, worth: Floats, placement: int, laid: int) -> float:
    """The weight of a move of a colour that has laid so many pieces."""
    tables = board.tables
    piece = tables.piece[placement]
    found = weights.pieces[phase(laid), piece]
    for i in range(SIZES[piece]):
        found += worth[COVER, tables.squares[placement, i]]
    for i in range(EDGES):
        found += worth[BORDER, tables.edges[placement, i]]
    for i in range(CORNERS):
        found += worth[TOUCH, tables.corners[placement, i]]
    if laid < OPENING:
        found += weights.middle[laid] * tables.centre[placement]
    return float(found)

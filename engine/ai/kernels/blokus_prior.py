"""What a move of Blokus looks like before any search: features, and a weight for each.

A square has a class, as the colour to move sees it; a move's features are how many squares of each
class it covers, borders and touches at corners, which piece it lays, and how near the middle.
"""

from typing import NamedTuple

from engine.ai.kernels.blokus_board import (
    COLOURS,
    CORNER,
    OCCUPIED,
    Board,
    Floats,
)
from engine.ai.kernels.blokus_tables import CORNERS, EDGES, SIDES, SIZES, Bytes
from engine.ai.kernels.compiling import borrowing

TAKEN, CLOSED, OPEN = 0, 1, 2
"""Classes of squares: under a piece; closed to the mover; from here on open to it.

An open one has class OPEN + one of the following, + OWN at a corner of the mover.
"""

QUIET, NEAR, AT_CORNER, FRESH, SAFE = range(5)
"""What a square is to the enemies: nothing, beside a corner of one, a corner, a corner of the last
piece of one, closed to all of them."""

OWN = 5
OUTSIDE = OPEN + 2 * OWN
"""The class of the square off the board, where nothing counts."""

CLASSES = OUTSIDE + 1
COVER, BORDER, TOUCH = range(3)
OPENING = 3
"""The first pieces of a colour, for which the distance to the middle counts."""


class Weights(NamedTuple):
    """Logits of the move prior, and what playouts prefer.

    `squares[r, k]` is for each square of class k in role r (COVER, BORDER, TOUCH), `pieces` for
    each piece, `middle[i]` for each half step between the middle and the i-th piece. In playouts a
    piece p is `plays[p]` as likely, and `local[0]` times that on a fresh corner of an enemy.
    """

    squares: Floats
    pieces: Floats
    middle: Floats
    plays: Floats
    local: Floats


@borrowing
def are_enemies(board: Board, colour: int, other: int) -> bool:
    """Whether no seat counts both colours as its own."""
    shares = board.shares
    for seat in range(len(shares)):
        if shares[seat, colour] != 0 and shares[seat, other] != 0:
            return False
    return other != colour


@borrowing
def classify(board: Board, colour: int, classes: Bytes) -> None:
    """Write the class of each square as a colour sees it."""
    size = board.tables.size
    enemies = 0
    for other in range(COLOURS):
        if board.stock[other] and board.counts[other] and are_enemies(board, colour, other):
            enemies |= 1 << other
    for square in range(size):
        classes[square] = QUIET
    for square in range(size):
        _see_enemies(board, enemies, square, classes)
    for other in range(COLOURS):
        if enemies >> other & 1 and board.newest[other] >= 0:
            _mark_fresh(board, other, classes)
    for square in range(size):
        seen = board.squares[square]
        if seen & OCCUPIED == OCCUPIED:
            classes[square] = TAKEN
        elif seen >> colour & 1:
            classes[square] = CLOSED
        else:
            classes[square] += OPEN + OWN * (seen >> (colour + CORNER) & 1)
    classes[size] = OUTSIDE


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
def logit(board: Board, weights: Weights, classes: Bytes, placement: int, laid: int) -> float:
    """The weight of a move of a colour that has laid so many pieces."""
    tables, by_class = board.tables, weights.squares
    piece = tables.piece[placement]
    found = weights.pieces[piece]
    for i in range(SIZES[piece]):
        found += by_class[COVER, classes[tables.squares[placement, i]]]
    for i in range(EDGES):
        found += by_class[BORDER, classes[tables.edges[placement, i]]]
    for i in range(CORNERS):
        found += by_class[TOUCH, classes[tables.corners[placement, i]]]
    if laid < OPENING:
        found += weights.middle[laid] * tables.centre[placement]
    return float(found)

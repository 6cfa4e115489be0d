"""Prior of a move of Blokus, before any search: features, and a weight for each.

A move's features are how many squares of each kind, as `sight` tells them, it covers, borders and
touches at corners, how much may be laid over these by each group of colours, which piece it lays,
and how near the middle.
"""

from typing import NamedTuple

from engine.ai.blokus.kernels.board import Board, Floats
from engine.ai.blokus.kernels.sight import MEASURES, OPEN, OUTSIDE, Sight
from engine.ai.blokus.kernels.tables import CORNERS, EDGES, SIZES
from engine.ai.common.kernels.compiling import borrowing

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
    the mover's game; for an open one `sides[f, r, n]` besides, if n of its sides are not closed to
    the mover, and `mobility[f, r, m]` for each measure m of its mobility; `pieces[f, p]` is for
    each piece, `middle[i]` for each half step between the middle and the i-th piece. In playouts a
    piece p is `plays[p]` as likely.
    """

    squares: Floats
    sides: Floats
    mobility: Floats
    pieces: Floats
    middle: Floats
    plays: Floats


@borrowing
def phase(laid: int) -> int:
    """The phase of the game of a colour that has laid so many pieces."""
    if laid < SECOND:
        return 0
    return 1 if laid < THIRD else 2


@borrowing
def weigh_squares(weights: Weights, laid: int, seen: Sight, worth: Floats) -> None:
    """Write the weight of each square in each role."""
    now = phase(laid)
    for square in range(len(seen.classes)):
        kind = seen.classes[square]
        for role in range(ROLES):
            found = weights.squares[now, role, kind]
            if OPEN <= kind < OUTSIDE:
                found += weights.sides[now, role, seen.sides[square]]
                for i in range(MEASURES):
                    found += weights.mobility[now, role, i] * seen.mobility[i, square]
            worth[role, square] = found


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

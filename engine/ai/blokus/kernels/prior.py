"""Prior of a move of Blokus, before any search: features, and a weight for each.

A move's features are how many squares of each kind, as `sight` tells them, it covers, borders and
touches at corners, how much may be laid over these by each group of colours, which piece it lays,
and how near the middle.
"""

from typing import NamedTuple

import numpy as np

from engine.ai.blokus.kernels.board import PIECES, Board, Floats
from engine.ai.blokus.kernels.reach import HOLDERS
from engine.ai.blokus.kernels.shapes import Ints
from engine.ai.blokus.kernels.sight import MEASURES, OPEN, OUTSIDE, Sight
from engine.ai.blokus.kernels.tables import CORNERS, EDGES, SIZES
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import count_bits, signed

COVER, BORDER, TOUCH = range(3)
ROLES = 3
OPENING = 8
"""The first pieces of a colour, for which the distance to the middle counts."""

PHASES = 3
SECOND, THIRD = 3, 8
"""Pieces that a colour has laid when the second and the third phase of its game begin."""


class Terms(NamedTuple):
    """Parts of a logit, for each feature.

    `squares[f, r, k]` is for each square of class k in role r (COVER, BORDER, TOUCH), in phase f of
    the mover's game; for an open one `sides[f, r, n]` besides, if n of its sides are not closed to
    the mover, and `mobility[f, r, m]` for each measure m of its mobility; `pieces[f, p]` is for
    each piece, `middle[i]` for each half step between the middle and the i-th piece.
    """

    squares: Floats
    sides: Floats
    mobility: Floats
    pieces: Floats
    middle: Floats


class Weights(NamedTuple):
    """Logits of the move prior, and what playouts prefer.

    All moves are ranked by the `coarse` terms; the best of them again by the `fine` ones, to which
    `reach[f, h]` is added in phase f for each square that h (see OURS) would hold after the move.
    In playouts a piece p is `plays[p]` as likely.
    """

    coarse: Terms
    fine: Terms
    reach: Floats
    plays: Floats


@borrowing
def phase(laid: int) -> int:
    """The phase of the game of a colour that has laid so many pieces."""
    if laid < SECOND:
        return 0
    return 1 if laid < THIRD else 2


@borrowing
def laid_by(board: Board, colour: int) -> int:
    """Number of pieces that a colour has laid."""
    return PIECES - signed(count_bits(np.uint64(board.stock[colour])))


@borrowing
def weigh_squares(terms: Terms, laid: int, seen: Sight, worth: Floats) -> None:
    """Write the weight of each square in each role."""
    now = phase(laid)
    for square in range(len(seen.classes)):
        kind = seen.classes[square]
        for role in range(ROLES):
            found = terms.squares[now, role, kind]
            if OPEN <= kind < OUTSIDE:
                found += terms.sides[now, role, seen.sides[square]]
                for i in range(MEASURES):
                    found += terms.mobility[now, role, i] * seen.mobility[i, square]
            worth[role, square] = found


@borrowing
def logit(board: Board, terms: Terms, worth: Floats, placement: int, laid: int) -> float:
    """The weight of a move of a colour that has laid so many pieces."""
    tables = board.tables
    piece = tables.piece[placement]
    found = terms.pieces[phase(laid), piece]
    for i in range(SIZES[piece]):
        found += worth[COVER, tables.squares[placement, i]]
    for i in range(EDGES):
        found += worth[BORDER, tables.edges[placement, i]]
    for i in range(CORNERS):
        found += worth[TOUCH, tables.corners[placement, i]]
    if laid < OPENING:
        found += terms.middle[laid] * tables.centre[placement]
    return float(found)


@borrowing
def reach_logit(weights: Weights, counts: Ints, i: int, laid: int) -> float:
    """The weight of what both sides reach after the i-th of some moves, see `count_reach`."""
    found, now = 0.0, phase(laid)
    for holder in range(HOLDERS):
        found += weights.reach[now, holder] * counts[i, holder]
    return float(found)

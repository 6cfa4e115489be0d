"""Reach of both sides after a move of Blokus: the squares that their next pieces may cover."""

from typing import NamedTuple

import numpy as np

from engine.ai.blokus.kernels.board import (
    BEGIN,
    COLOURS,
    CORNER,
    END,
    SQUARE,
    Board,
    closed_around,
    put_in,
)
from engine.ai.blokus.kernels.shapes import REACH, SIDES, Ints, Shorts, put_around
from engine.ai.blokus.kernels.sight import ENEMIES, NEUTRAL, group_of
from engine.ai.blokus.kernels.tables import CORNERS, EDGES, SQUARES
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, count_bits, signed

OURS, THEIRS, CONTESTED = range(3)
"""Squares that only the mover's side reaches, only its enemies, and both."""

HOLDERS = 3
_EDGE = np.uint64(REACH)


class Reach(NamedTuple):
    """Room to look at what moves leave: the closed squares before, and what two sides reach.

    All are sets of squares as rows, see `Board`; `sides` has OURS and THEIRS.
    """

    before: Words
    sides: Words


def reach(board: Board) -> Reach:
    """Room for the reach on a board."""
    return Reach(np.zeros_like(board.closed), np.zeros_like(board.closed[:2]))


@borrowing
def count_reach(board: Board, colour: int, moves: Shorts, room: Reach, counts: Ints) -> None:
    """Write how many squares each would hold, see OURS, after each of some moves of a colour.

    The lists of all colours have been cleared.
    """
    for row in range(board.closed.shape[1]):
        for other in range(COLOURS):
            room.before[other, row] = board.closed[other, row]
    for i in range(len(moves)):
        _close(board, colour, moves[i])
        _see(board, colour, moves[i], room)
        _open_again(board, colour, moves[i], room)
        _count(room, i, counts)


@borrowing
def _close(board: Board, colour: int, placement: int) -> None:
    """Close squares as a move does, and take its piece."""
    tables, closed = board.tables, board.closed
    for i in range(SQUARES):
        for other in range(COLOURS):
            put_in(closed, other, tables, tables.squares[placement, i])
    for i in range(EDGES):
        put_in(closed, colour, tables, tables.edges[placement, i])
    board.stock[colour] ^= 1 << tables.piece[placement]


@borrowing
def _open_again(board: Board, colour: int, placement: int, room: Reach) -> None:
    """Undo what `_close` did."""
    for row in range(board.closed.shape[1]):
        for other in range(COLOURS):
            board.closed[other, row] = room.before[other, row]
    board.stock[colour] ^= 1 << board.tables.piece[placement]


@borrowing
def _see(board: Board, colour: int, placement: int, room: Reach) -> None:
    """Write what both sides reach after a move, whose squares are closed."""
    for row in range(room.sides.shape[1]):
        room.sides[OURS, row], room.sides[THEIRS, row] = 0, 0
    for other in range(COLOURS):
        which = group_of(board, colour, other)
        side = THEIRS if which == ENEMIES else OURS
        # A first piece may touch what the next ones must not: these begin at its corners.
        begins = other == colour and board.newest[colour] < 0
        if which != NEUTRAL and not begins:
            _add_listed(board, other, side, room)
    for i in range(CORNERS):
        _add_corner(board, colour, board.tables.corners[placement, i], room)


@borrowing
def _add_listed(board: Board, colour: int, side: int, room: Reach) -> None:
    """Add what the listed placements of a colour cover, as far as they stay legal."""
    tables, masks = board.tables, board.masks[colour]
    for group in range(board.counts[colour]):
        square = board.groups[colour, group, SQUARE]
        begin, end = board.groups[colour, group, BEGIN], board.groups[colour, group, END]
        covered = _union(masks, begin, end, closed_around(board, colour, square))
        put_around(room.sides, side, tables.row[square], tables.column[square], covered)


@borrowing
def _add_corner(board: Board, colour: int, square: int, room: Reach) -> None:
    """Add what a new corner of a colour lets it cover; an earlier one is in its list already."""
    tables, shapes = board.tables, board.tables.shapes
    if _is_closed(board, colour, square) or board.squares[square] >> (colour + CORNER) & 1:
        return
    state = 0
    for i in range(len(SIDES)):
        state |= _is_closed(board, colour, tables.beside[square, i]) << i
    closed = closed_around(board, colour, square)
    covered = _union(shapes.fits, shapes.starts[state], shapes.starts[state + 1], closed)
    put_around(room.sides, OURS, tables.row[square], tables.column[square], covered)


@borrowing
def _is_closed(board: Board, colour: int, square: int) -> bool:
    tables = board.tables
    row = board.closed[colour, tables.row[square] + _EDGE]
    return square == tables.size or row & tables.bit[square] != 0


@borrowing
def _union(masks: Words, begin: int, end: int, closed: np.uint64) -> np.uint64:
    """All that is covered by those of some shapes that meet nothing closed."""
    found = np.uint64(0)
    # Indices without a sign, which cannot count from the end: so it is done for several at once.
    for i in range(np.uint64(begin), np.uint64(end)):
        mask = masks[i]
        found |= mask if mask & closed == 0 else np.uint64(0)
    return found


@borrowing
def _count(room: Reach, i: int, counts: Ints) -> None:
    """Write the numbers of squares that one side reaches, the other, and both."""
    for holder in range(HOLDERS):
        counts[i, holder] = 0
    for row in range(room.sides.shape[1]):
        ours, theirs = room.sides[OURS, row], room.sides[THEIRS, row]
        counts[i, OURS] += signed(count_bits(ours & ~theirs))
        counts[i, THEIRS] += signed(count_bits(theirs & ~ours))
        counts[i, CONTESTED] += signed(count_bits(ours & theirs))

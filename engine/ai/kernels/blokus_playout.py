"""Playouts of Blokus that play like somebody: on the enemies' corners, and large pieces first."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.kernels.blokus_board import (
    COLOURS,
    HOST,
    LAST,
    Board,
    Floats,
    drawn,
    lay,
)
from engine.ai.kernels.blokus_prior import Weights, are_enemies
from engine.ai.kernels.blokus_tables import CORNERS, DEPTH, SIDES, Ints
from engine.ai.kernels.compiling import borrowing
from engine.ai.kernels.words import Words, count_bits, next_random

MOST_PLIES = 96
"""More than a game has."""

LENGTH = 0
RECENT = 3
"""How many of the last pieces are answered, as far as they are the enemies'."""


class Scratch(NamedTuple):
    """Room to work in, and chance.

    That is a spare board, sums of weights, a set of squares as windows, and the state of the
    random numbers. Of the game on the board, from the root on, `moves` and `who` hold the
    placements and their colours, `used` how many; `when` has room for the ply of each placement,
    -1 outside `blokus_rave`.
    """

    board: Board
    sums: Floats
    marks: Words
    state: Words
    used: Ints
    moves: Ints
    who: Ints
    when: NDArray[np.int16]


def scratch(board: Board, seed: int) -> Scratch:
    """Room for the playouts of a game, on a board that may be changed."""
    placements = board.listed.shape[1]
    return Scratch(
        board=board,
        sums=np.zeros(placements),
        marks=np.zeros(len(board.closed), dtype=np.uint64),
        state=np.array([seed], dtype=np.uint64),
        used=np.zeros(1, dtype=np.int32),
        moves=np.zeros(MOST_PLIES, dtype=np.int32),
        who=np.zeros(MOST_PLIES, dtype=np.int32),
        when=np.full(placements, -1, dtype=np.int16),
    )


@borrowing
def note(room: Scratch, colour: int, placement: int) -> None:
    """Write a ply down."""
    room.moves[room.used[LENGTH]] = placement
    room.who[room.used[LENGTH]] = colour
    room.used[LENGTH] += 1


@borrowing
def fraction(state: Words) -> float:
    """A random number from 0 to 1."""
    return float(next_random(state) >> np.uint64(11)) / float(1 << 53)


@borrowing
def play_out(weights: Weights, room: Scratch) -> None:
    """Play to the end on the spare board."""
    board = room.board
    idle, colour = 0, int(board.turn[LAST])
    while idle < COLOURS:
        colour = (colour + 1) % COLOURS
        placement = -1
        if board.counts[colour] and board.holders[colour] == HOST:
            placement = drawn(board, colour, room.state)
        elif board.counts[colour]:
            placement = preferred(board, colour, weights, room)
        if placement >= 0:
            note(room, colour, placement)
            lay(board, colour, placement)
        idle = 0 if placement >= 0 else idle + 1


@borrowing
def preferred(board: Board, colour: int, weights: Weights, room: Scratch) -> int:
    """A legal placement of a colour that answers best; -1 if there is none."""
    mark(board, colour, room)
    begin, total = _weigh(board, colour, weights, room)
    if board.counts[colour] == 0:
        return -1
    value = total * fraction(room.state)
    return int(board.listed[colour, _found(room.sums, begin, board.counts[colour], value)])


@borrowing
def mark(board: Board, colour: int, room: Scratch) -> None:
    """Make a set of where the enemies' last pieces can be followed, as windows."""
    for window in range(len(room.marks)):
        room.marks[window] = 0
    length = room.used[LENGTH]
    if length < RECENT:
        for other in range(COLOURS):
            awake = board.newest[other] >= 0 and board.counts[other]
            if awake and are_enemies(board, colour, other):
                _mark_corners(board, other, board.newest[other], room.marks)
        return
    for i in range(length - RECENT, length):
        if are_enemies(board, colour, room.who[i]):
            _mark_corners(board, room.who[i], room.moves[i], room.marks)


@borrowing
def _mark_corners(board: Board, other: int, placement: int, marks: Words) -> None:
    """Add the corners of a piece that are still open to its colour, and what lies beside them."""
    tables = board.tables
    for i in range(CORNERS):
        square = tables.corners[placement, i]
        if not board.squares[square] >> other & 1:
            _mark(board, square, marks)
            for side in range(len(SIDES)):
                near = tables.beside[square, side]
                if not board.squares[near] >> other & 1:
                    _mark(board, near, marks)


@borrowing
def _mark(board: Board, square: int, marks: Words) -> None:
    tables = board.tables
    for k in range(2 * DEPTH):
        marks[tables.inside[square, k]] |= tables.bit[square, k]


@borrowing
def _weigh(board: Board, colour: int, weights: Weights, room: Scratch) -> tuple[int, float]:
    """Strike the dead of a colour, and weigh those that cover the most marked squares.

    Squares at own corners count twice. Written are sums of weights, from the first place that is
    returned on; what covers less has no weight.

    :returns: that place, and the weight of all.
    """
    windows, masks, pieces = board.tables.window, board.tables.mask, board.tables.piece
    listed, stock, marks = board.listed, board.stock[colour], room.marks
    total, count, begin, most = 0.0, 0, 0, np.uint64(0)
    for i in range(board.counts[colour]):
        placement = listed[colour, i]
        window, mask, piece = windows[placement], masks[placement], pieces[placement]
        if board.closed[window, colour] & mask == 0 and stock >> piece & 1:
            listed[colour, count] = placement
            near, covered = marks[window] & mask, np.uint64(0)
            if near:
                covered = count_bits(near) + count_bits(near & board.corners[window, colour])
            if covered > most:
                most, total, begin = covered, 0.0, count
            if covered == most:
                total += weights.plays[piece]
            room.sums[count] = total
            count += 1
    board.counts[colour] = count
    return begin, total


@borrowing
def _found(sums: Floats, low: int, count: int, value: float) -> int:
    """The first place from `low` on whose sum is more than a value."""
    high = count - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > value:
            high = middle
        else:
            low = middle + 1
    return low

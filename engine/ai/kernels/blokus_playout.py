"""Playouts of Blokus that play like somebody: large pieces first, and on the enemies' corners."""

from typing import NamedTuple

import numpy as np

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
from engine.ai.kernels.blokus_tables import CORNERS, DEPTH
from engine.ai.kernels.compiling import borrowing
from engine.ai.kernels.words import Words, next_random


class Scratch(NamedTuple):
    """Room to work in, and chance.

    That is a spare board, sums of weights, a set of squares as windows, and the state of the
    random numbers.
    """

    board: Board
    sums: Floats
    marks: Words
    state: Words


def scratch(board: Board, seed: int) -> Scratch:
    """Room for the playouts of a game, on a board that may be changed."""
    sums = np.zeros(board.listed.shape[1])
    marks = np.zeros(len(board.closed), dtype=np.uint64)
    return Scratch(board, sums, marks, np.array([seed], dtype=np.uint64))


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
            lay(board, colour, placement)
        idle = 0 if placement >= 0 else idle + 1


@borrowing
def preferred(board: Board, colour: int, weights: Weights, room: Scratch) -> int:
    """A legal placement of a colour by the weights of playouts; -1 if there is none."""
    mark(board, colour, room.marks)
    total = _weigh(board, colour, weights, room)
    if board.counts[colour] == 0:
        return -1
    return int(
        board.listed[colour, _found(room.sums, board.counts[colour], total * fraction(room.state))]
    )


@borrowing
def mark(board: Board, colour: int, marks: Words) -> None:
    """Make a set, as windows, of where the enemies' last pieces have corners still open to them."""
    tables = board.tables
    for window in range(len(marks)):
        marks[window] = 0
    for other in range(COLOURS):
        if board.newest[other] >= 0 and board.counts[other] and are_enemies(board, colour, other):
            for i in range(CORNERS):
                square = tables.corners[board.newest[other], i]
                if not board.squares[square] >> other & 1:
                    for k in range(2 * DEPTH):
                        marks[tables.inside[square, k]] |= tables.bit[square, k]


@borrowing
def _weigh(board: Board, colour: int, weights: Weights, room: Scratch) -> float:
    """Strike the dead of a colour and write the sums of the others' weights; their total."""
    windows, masks, pieces = board.tables.window, board.tables.mask, board.tables.piece
    listed, stock, marks, sums = board.listed, board.stock[colour], room.marks, room.sums
    total, count = 0.0, 0
    for i in range(board.counts[colour]):
        placement = listed[colour, i]
        window, mask, piece = windows[placement], masks[placement], pieces[placement]
        if board.closed[window, colour] & mask == 0 and stock >> piece & 1:
            factor = weights.local[0] if marks[window] & mask else 1.0
            total += weights.plays[piece] * factor
            listed[colour, count] = placement
            sums[count] = total
            count += 1
    board.counts[colour] = count
    return total


@borrowing
def _found(sums: Floats, count: int, value: float) -> int:
    """The first place whose sum is more than a value."""
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > value:
            high = middle
        else:
            low = middle + 1
    return low

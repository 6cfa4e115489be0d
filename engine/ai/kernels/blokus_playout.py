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
from engine.ai.kernels.blokus_tables import CORNERS, SQUARES, Bytes
from engine.ai.kernels.compiling import borrowing
from engine.ai.kernels.words import Words, next_random


class Scratch(NamedTuple):
    """Room to work in, and chance.

    That is a spare board, sums of weights, a byte for each square (0 between plies), and the state
    of the random numbers.
    """

    board: Board
    sums: Floats
    marks: Bytes
    state: Words


def scratch(board: Board, seed: int) -> Scratch:
    """Room for the playouts of a game, on a board that may be changed."""
    sums = np.zeros(board.listed.shape[1])
    marks = np.zeros(len(board.squares), dtype=np.uint8)
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
    mark(board, colour, room.marks, 1)
    total = _weigh(board, colour, weights, room)
    mark(board, colour, room.marks, 0)
    if board.counts[colour] == 0:
        return -1
    return int(
        board.listed[colour, _found(room.sums, board.counts[colour], total * fraction(room.state))]
    )


@borrowing
def mark(board: Board, colour: int, marks: Bytes, value: int) -> None:
    """Write a value where the last piece of an enemy has corners still open to it."""
    for other in range(COLOURS):
        if board.newest[other] >= 0 and board.counts[other] and are_enemies(board, colour, other):
            for i in range(CORNERS):
                square = board.tables.corners[board.newest[other], i]
                if not board.squares[square] >> other & 1:
                    marks[square] = value


@borrowing
def _weigh(board: Board, colour: int, weights: Weights, room: Scratch) -> float:
    """Strike the dead of a colour and write the sums of the others' weights; their total."""
    squares, covers, pieces = board.squares, board.tables.squares, board.tables.piece
    listed, stock, marks, sums = board.listed, board.stock[colour], room.marks, room.sums
    total, count = 0.0, 0
    for i in range(board.counts[colour]):
        placement = listed[colour, i]
        seen = 0
        near = 0
        for k in range(SQUARES):
            square = covers[placement, k]
            seen |= squares[square]
            near |= marks[square]
        piece = pieces[placement]
        if (seen >> colour & 1) == 0 and stock >> piece & 1:
            total += weights.plays[piece] * (weights.local[0] if near else 1.0)
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

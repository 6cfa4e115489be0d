"""Playouts of Blokus that play like somebody: on the enemies' corners, and large pieces first."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.board import (
    BEGIN,
    COLOURS,
    END,
    HOST,
    LAST,
    MOST_GROUPS,
    SQUARE,
    Board,
    Floats,
    clear,
    drawn,
    placed,
    put_in,
)
from engine.ai.blokus.kernels.plies import lay
from engine.ai.blokus.kernels.prior import Weights
from engine.ai.blokus.kernels.shapes import AROUND, SIDES, Ints, around
from engine.ai.blokus.kernels.sight import ENEMIES, group_of
from engine.ai.blokus.kernels.tables import CORNERS
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, count_bits, highest_bit, next_random, signed

Sets = tuple[np.uint64, np.uint64]

MOST_PLIES = 96
"""Room for plies: more than a game has."""

LENGTH = 0
RECENT = 3
"""Number of last pieces that are answered, as far as they are the enemies'."""


class Scratch(NamedTuple):
    """Room to work in, and chance.

    It has a spare board; places in a list to choose among, with sums of weights; a set of squares
    as rows, what of it the placements of a list cover, and the most for each group; and the state
    of the random numbers. For the game on the board, from the root on, `moves` and `who` hold the
    placements and their colours, `used` how many; `when` has room for the ply of each placement,
    -1 outside `tree.spread`.
    """

    board: Board
    places: Ints
    sums: Floats
    marks: Words
    covered: Words
    best: Words
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
        places=np.zeros(placements, dtype=np.int32),
        sums=np.zeros(placements),
        marks=np.zeros((1, board.closed.shape[1]), dtype=np.uint64),
        covered=np.zeros(placements, dtype=np.uint64),
        best=np.zeros(MOST_GROUPS, dtype=np.uint64),
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
    count = clear(board, colour)
    if count == 0:
        return -1
    mark(board, colour, room)
    number = _find_nearest(board, colour, room)
    if number == 0:
        number = count
        for i in range(number):
            room.places[i] = i
    total = 0.0
    for i in range(number):
        total += weights.plays[_piece(board, colour, room.places[i])]
        room.sums[i] = total
    i = room.places[_found(room.sums, number, total * fraction(room.state))]
    return placed(board, board.listed[colour, i])


@borrowing
def _piece(board: Board, colour: int, i: int) -> int:
    """The piece of what stands there in the list of a colour."""
    return signed(highest_bit(board.masks[colour, i])) - AROUND


@borrowing
def mark(board: Board, colour: int, room: Scratch) -> None:
    """Make a set of where the enemies' last pieces can be followed, as rows."""
    for row in range(room.marks.shape[1]):
        room.marks[0, row] = 0
    length = room.used[LENGTH]
    if length < RECENT:
        for other in range(COLOURS):
            awake = board.newest[other] >= 0 and board.counts[other]
            if awake and group_of(board, colour, other) == ENEMIES:
                _mark_corners(board, other, board.newest[other], room.marks)
        return
    for i in range(length - RECENT, length):
        if group_of(board, colour, room.who[i]) == ENEMIES:
            _mark_corners(board, room.who[i], room.moves[i], room.marks)


@borrowing
def _mark_corners(board: Board, other: int, placement: int, marks: Words) -> None:
    """Add the corners of a piece that are still open to its colour, and what lies beside them."""
    tables = board.tables
    for i in range(CORNERS):
        square = tables.corners[placement, i]
        if not board.squares[square] >> other & 1:
            put_in(marks, 0, tables, square)
            for side in range(len(SIDES)):
                near = tables.beside[square, side]
                if not board.squares[near] >> other & 1:
                    put_in(marks, 0, tables, near)


@borrowing
def _find_nearest(board: Board, colour: int, room: Scratch) -> int:
    """Note the legal placements that cover the most marked squares; 0 if none covers any.

    Squares at own corners count twice.
    """
    tables, groups, most = board.tables, board.groups, np.uint64(1)
    for group in range(board.counts[colour]):
        square = groups[colour, group, SQUARE]
        row, column = tables.row[square], tables.column[square]
        marks = around(room.marks, 0, row, column)
        room.best[group] = 0
        if marks:
            twice = marks & around(board.corners, colour, row, column)
            sets = marks, twice
            begin, end = groups[colour, group, BEGIN], groups[colour, group, END]
            best = _cover(board.masks[colour], begin, end, sets, room.covered)
            room.best[group], most = best, max(best, most)
    number = 0
    for group in range(board.counts[colour]):
        if room.best[group] == most:
            for i in range(groups[colour, group, BEGIN], groups[colour, group, END]):
                room.places[number] = i
                number += room.covered[i] == most
    return number


@borrowing
def _cover(masks: Words, begin: int, end: int, sets: Sets, covered: Words) -> np.uint64:
    """Write what each of some shapes covers of a set and, once more, of a part of it; the most."""
    marks, twice = sets
    most = np.uint64(0)
    # Indices without a sign, which cannot count from the end: so it is done for several at once.
    for i in range(np.uint64(begin), np.uint64(end)):
        mask = masks[i]
        found = count_bits(mask & marks) + count_bits(mask & twice)
        covered[i] = found
        most = max(most, found)
    return most


@borrowing
def _found(sums: Floats, count: int, value: float) -> int:
    """The first place of so many whose sum is more than a value."""
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > value:
            high = middle
        else:
            low = middle + 1
    return low

"""The exact end of a game of Blokus in which each plays for itself: max^n over all that is left.

A seat takes what is best for its own result: how many others it beats, a tie counting half, then
by how much. Where several moves are equally good for it each of them is as likely, and so are all
moves of the host. It goes on from call to call, as `ending` does. Source: Luckhardt, Irani:
An algorithmic solution of n-person games, 1986.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.board import (
    COLOURS,
    HOST,
    LAST,
    SHARER,
    Board,
    Floats,
    placed,
)
from engine.ai.blokus.kernels.ending import (
    CHOICE,
    DEEPEST,
    GAVE_UP,
    RUNNING,
    SOLVED,
    STACK,
    STATUS,
    WIDEST,
    follow,
    mixed,
    mixed_line,
    mixed_points,
)
from engine.ai.blokus.kernels.plies import add_totals, mover
from engine.ai.blokus.kernels.reward import beats
from engine.ai.blokus.kernels.shapes import Ints, Shorts
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, signed

LOOKED = 3
"""Index in `used` of the number of positions that have been looked at."""

MOST_LOOKED = 250_000
"""Positions after which the search gives up."""

KEY_BITS = 16

POINTS, LEAD = range(2)
"""Parts of a result for a seat: the share of the others that it beats, and its lead over them."""

ALIKE = 1e-9


class Each(NamedTuple):
    """A search that goes on: `used` as in `Ending`, and how many positions it has looked at.

    Each ply of its line has: the moves, the one that is tried, the colour and the seat that
    make it (HOST: chance), the sums of the results of the best moves so far and how many they are.
    `result` is the one just found; `keys` and `known` keep those of positions.
    """

    used: Ints
    moves: Shorts
    counts: Ints
    tried: Ints
    colour: Ints
    seat: Ints
    sums: NDArray[np.float64]
    equals: Ints
    result: Floats
    keys: Words
    own_keys: Words
    known: NDArray[np.float64]
    totals: Floats
    state: Words


def new_each(root: Board) -> Each:
    """A search of the end of a game."""
    seats = len(root.shares)
    return Each(
        used=np.zeros(4, dtype=np.int32),
        moves=np.zeros((DEEPEST, WIDEST), dtype=np.uint16),
        counts=np.full(DEEPEST, -1, dtype=np.int32),
        tried=np.zeros(DEEPEST, dtype=np.int32),
        colour=np.zeros(DEEPEST, dtype=np.int32),
        seat=np.zeros(DEEPEST, dtype=np.int32),
        sums=np.zeros((DEEPEST, seats, 2)),
        equals=np.zeros(DEEPEST, dtype=np.int32),
        result=np.zeros((seats, 2)),
        keys=np.zeros(1 << KEY_BITS, dtype=np.uint64),
        own_keys=np.zeros(DEEPEST, dtype=np.uint64),
        known=np.zeros((1 << KEY_BITS, seats, 2)),
        totals=np.zeros(seats),
        state=np.zeros(1, dtype=np.uint64),
    )


@borrowing
def solve_each(each: Each, root: Board, board: Board, number: int) -> None:
    """Look at so many positions more, on the spare board; in the end `result` is the root's."""
    used = each.used
    if each.counts[0] < 0:
        _enter(each, root, board)
    until = used[LOOKED] + number
    while used[LOOKED] < until and used[STATUS] == RUNNING:
        depth = used[STACK]
        if each.tried[depth] < each.counts[depth]:
            used[LOOKED] += 1
            used[STACK] += 1
            too_much = used[STACK] == DEEPEST or used[LOOKED] > MOST_LOOKED
            if too_much or not _enter(each, root, board):
                used[STATUS] = GAVE_UP
        else:
            _take_mean(each, depth)
            if depth == 0:
                used[STATUS] = SOLVED
            else:
                _keep(each, depth)
                _return(each)


@borrowing
def _enter(each: Each, root: Board, board: Board) -> bool:
    """Look at the position at the top of the stack; False if it has too many moves.

    If its result is known already it is left at once.
    """
    depth = each.used[STACK]
    colour = follow(board, root, each.colour, each.moves, each.tried, depth)
    if colour < 0:
        _judge(each, board)
        _return(each)
        return True
    if board.used[colour] > WIDEST:
        return False
    each.own_keys[depth] = _key(each, board, depth)
    place = signed(each.own_keys[depth]) & (1 << KEY_BITS) - 1
    if depth and each.keys[place] == each.own_keys[depth]:
        for seat in range(len(each.result)):
            for part in range(2):
                each.result[seat, part] = each.known[place, seat, part]
        _return(each)
        return True
    each.colour[depth], each.seat[depth] = colour, mover(board, colour)
    each.tried[depth], each.equals[depth] = 0, 0
    each.counts[depth] = board.used[colour]
    for i in range(board.used[colour]):
        each.moves[depth, i] = placed(board, board.listed[colour, i])
    return True


@borrowing
def _return(each: Each) -> None:
    """Go back with the result of a move to where it was tried, and on to the next."""
    each.used[STACK] -= 1
    depth = each.used[STACK]
    seat, move = each.seat[depth], each.moves[depth, each.tried[depth]]
    order = 0 if seat == HOST else _compared(each, depth, seat)
    if each.equals[depth] == 0 or order > 0:
        each.equals[depth] = 0
        for other in range(len(each.result)):
            each.sums[depth, other, POINTS] = each.sums[depth, other, LEAD] = 0.0
    if order >= 0 or each.equals[depth] == 0:
        if depth == 0 and (each.equals[0] == 0 or move < each.used[CHOICE]):
            each.used[CHOICE] = move
        each.equals[depth] += 1
        for other in range(len(each.result)):
            for part in range(2):
                each.sums[depth, other, part] += each.result[other, part]
    each.tried[depth] += 1


@borrowing
def _compared(each: Each, depth: int, seat: int) -> int:
    """Whether the result is better for a seat than what it has there (1), worse (-1) or equal."""
    number = each.equals[depth]
    if number == 0:
        return 1
    for part in range(2):
        more = each.result[seat, part] - each.sums[depth, seat, part] / number
        if more > ALIKE:
            return 1
        if more < -ALIKE:
            return -1
    return 0


@borrowing
def _take_mean(each: Each, depth: int) -> None:
    """Take as the result of a position, all moves of which were tried, the mean of the best."""
    for seat in range(len(each.result)):
        for part in range(2):
            each.result[seat, part] = each.sums[depth, seat, part] / each.equals[depth]


@borrowing
def _keep(each: Each, depth: int) -> None:
    """Remember the result of a position."""
    place = signed(each.own_keys[depth]) & (1 << KEY_BITS) - 1
    each.keys[place] = each.own_keys[depth]
    for seat in range(len(each.result)):
        for part in range(2):
            each.known[place, seat, part] = each.result[seat, part]


@borrowing
def _judge(each: Each, board: Board) -> None:
    """Write the result of a finished game: a seat that gave up is behind all that did not."""
    seats = len(each.totals)
    for seat in range(seats):
        each.totals[seat] = 0.0
    add_totals(board, each.totals)
    for seat in range(seats):
        points, lead = 0.0, 0.0
        for other in range(seats):
            if other != seat:
                ahead = each.totals[seat] - each.totals[other]
                lead += ahead
                points += beats(board, seat, other, ahead)
        # Alone, a seat wants as many points as it can have.
        each.result[seat, POINTS] = points / (seats - 1) if seats > 1 else 0.5
        each.result[seat, LEAD] = lead / (seats - 1) if seats > 1 else each.totals[seat]


@borrowing
def _key(each: Each, board: Board, depth: int) -> np.uint64:
    """A number for what lies, in whatever order it was laid, who goes next, and the points."""
    turn = mixed(each.state, (board.turn[LAST] + 1) * COLOURS + board.turn[SHARER] << 48)
    laid = mixed_line(each.state, each.colour, each.moves, each.tried, depth)
    return turn + laid + mixed_points(each.state, board)

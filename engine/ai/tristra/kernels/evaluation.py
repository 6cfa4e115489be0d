"""Estimates of a position of Tristra and of the moves in it, before anything is searched."""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import (
    END,
    ONE,
    OPEN,
    OWN,
    POINTS,
    RANK,
    SIDE,
    SQUARES,
    TENTH,
    Moves,
    attacked_by,
    attacked_by_seat,
    lowest,
    may_end,
    mover,
    number,
    rank_at,
    size,
    targets,
)

POINT = 8
"""Value of a point, in the units of values."""

TRIANGLE = TENTH * POINT
"""Value of a triangle of rank I; the others have twice and three times as much."""

LINE = 1
"""Value of a point for lines while it is unsure whether they will count."""

DANGER = 2
"""Divisor of the worth of triangles in danger, all but the highest, which can go: the part lost."""

FORTH = 16
"""A move in a list is the lowest bits of a number, above them is what it seems to be worth."""

MOVE = (1 << FORTH) - 1

CAPTURE, OWN_CAPTURE = 4000, -4000

LINES = np.array(
    [
        [
            sum(
                1 << square
                for square in range(SQUARES)
                if abs(SIDE * seat - square // SIDE) + 1 - seat >> digit & 1
            )
            for digit in range(3)
        ]
        for seat in range(2)
    ],
    np.uint64,
)
"""Squares of each seat whose line has a binary digit, the lowest digit first."""


@borrowing
def worth_of(state: Words, squares: np.uint64) -> int:
    """Value of the triangles on these squares together."""
    worth = 0
    for rank in range(3):
        worth += (rank + 1) * size(state[RANK + rank] & squares)
    return worth * TRIANGLE


@borrowing
def highest_of(state: Words, squares: np.uint64) -> int:
    """Value of the highest triangle on these squares; 0 if there is none."""
    if state[RANK + 2] & squares:
        return 3 * TRIANGLE
    if state[RANK + 1] & squares:
        return 2 * TRIANGLE
    return TRIANGLE if state[RANK] & squares else 0


@borrowing
def lines_of(state: Words, seat: int) -> int:
    """Rank times line, added up over a seat's triangles."""
    points = 0
    for digit in range(3):
        points += worth_of(state, state[seat] & LINES[seat, digit]) << digit
    return points // TRIANGLE


@borrowing
def weigh(state: Words, terrain: Words) -> int:
    """Estimate of the round for the seat to move: a lead in points, and chances."""
    seat = mover(state)
    other = 1 - seat
    lead = number(state[POINTS + seat]) - number(state[POINTS + other])
    in_danger = state[seat] & attacked_by_seat(state, terrain, other)
    danger = worth_of(state, in_danger) - highest_of(state, in_danger)
    lines = lines_of(state, seat) - lines_of(state, other)
    return lead * POINT + lines * LINE - danger // DANGER


@borrowing
def arrival(state: Words, terrain: Words, way: int, feared: np.uint64) -> int:
    """Estimate of going from an origin to a target (`way`), however turned.

    `feared` are the squares that the other seat attacks. Counted are what is captured, what gets
    away, and what may be lost.
    """
    seat, origin, bit = mover(state), way & 63, ONE << np.uint64(way >> 6)
    mine, worth = (rank_at(state, origin) + 1) * TRIANGLE, 0
    if feared & bit:
        worth -= mine
    if feared >> np.uint64(origin) & ONE:
        worth += mine
    if state[1 - seat] & bit:
        worth += CAPTURE + highest_of(state, bit)
    elif state[seat] & bit:
        worth += (CAPTURE if terrain[OWN] else OWN_CAPTURE) + highest_of(state, bit)
    return worth


@borrowing
def threat(state: Words, prey: np.uint64) -> int:
    """Estimate of attacking these squares; it is much higher where there are two."""
    if not prey:
        return 0
    highest = highest_of(state, prey)
    return highest // 4 + (worth_of(state, prey) - highest) // 2


@borrowing
def turned_best(state: Words, terrain: Words, way: int, feared: np.uint64) -> int:
    """A move from an origin to a target as it is listed, turned so that it threatens most."""
    seat, target = mover(state), way >> 6
    others = state[1 - seat] & ~(ONE << np.uint64(target))
    first, most = rank_at(state, way & 63) * 4 * SQUARES + target, -1
    for turns in range(4):
        prey = others & terrain[first + turns * SQUARES]
        most = max(most, threat(state, prey) << 2 | turns)
    seems = arrival(state, terrain, way, feared) + (most >> 2)
    return seems << FORTH | (most & 3) << 12 | way


@borrowing
def list_captures(state: Words, terrain: Words, found: Moves) -> int:
    """Write each capture with points to `found`, turned as seems best; return how many they are."""
    seat, count = mover(state), 0
    prey = state[0] | state[1] if terrain[OWN] else state[1 - seat]
    feared, left = attacked_by_seat(state, terrain, 1 - seat), state[seat]
    while left:
        origin = lowest(left)
        aims = attacked_by(state, terrain, origin) & prey
        while aims:
            way = origin | lowest(aims) << 6
            found[count] = turned_best(state, terrain, way, feared)
            count += 1
            aims &= aims - ONE
        left &= left - ONE
    return count


@borrowing
def list_promising(state: Words, terrain: Words, found: Moves, history: Moves) -> int:
    """Write every legal move to `found` with its estimate; return how many they are.

    `history` has for each move, as `remembered` numbers them, how often it proved good elsewhere.
    """
    seat, count = mover(state), 0
    feared, left = attacked_by_seat(state, terrain, 1 - seat), state[seat]
    while left:
        origin = lowest(left)
        aims = targets(state, terrain, origin)
        while aims:
            way = origin | lowest(aims) << 6
            worth = arrival(state, terrain, way, feared)
            list_turned(state, terrain, way, worth, found[count:], history)
            count += 4
            aims &= aims - ONE
        left &= left - ONE
    if may_end(state, terrain):
        found[count] = END
        count += 1
    return count


@borrowing
def list_turned(
    state: Words, terrain: Words, way: int, worth: int, found: Moves, history: Moves
) -> None:
    """Write the four moves from an origin to a target that is worth so much without turning."""
    others = state[1 - mover(state)] & ~(ONE << np.uint64(way >> 6))
    first = remembered(state, way)
    for turns in range(4):
        kept = first + turns * SQUARES
        seems = worth + threat(state, others & terrain[kept % OPEN]) + history[kept]
        found[turns] = seems << FORTH | turns << 12 | way


@borrowing
def remembered(state: Words, move: int) -> int:
    """The number under which a move is remembered: its seat, rank, turns and target."""
    kind = mover(state) * 3 + rank_at(state, move & 63)
    return (kind * 4 + (move >> 12)) * SQUARES + (move >> 6 & 63)

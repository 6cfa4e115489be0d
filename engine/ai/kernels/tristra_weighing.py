"""What a position of Tristra and the moves in it seem to be worth, before anything is searched."""

import numpy as np

from engine.ai.kernels.compiling import compiled
from engine.ai.kernels.tristra import (
    END,
    ONE,
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
from engine.ai.kernels.words import Words

POINT = 8
"""What a point is worth, in the units of values."""

TRIANGLE = TENTH * POINT
"""What a triangle of rank I is worth; the others are so twice and three times."""

LINE = 1
"""What a point for lines is worth while it is unsure whether they will count."""

DANGER = 2
"""What part is lost of the worth of triangles in danger, all but the highest, which can go."""

FORTH = 16
"""A move in a list is the lowest bits of a number, above them is what it seems to be worth."""

MOVE = (1 << FORTH) - 1

CAPTURE, OWN_CAPTURE = 4000, -4000

ROW = np.uint64((1 << SIDE) - 1)


@compiled
def worth_of(state: Words, squares: np.uint64) -> int:
    """What the triangles on these squares are worth together."""
    worth = 0
    for rank in range(3):
        worth += (rank + 1) * size(state[RANK + rank] & squares)
    return worth * TRIANGLE


@compiled
def highest_of(state: Words, squares: np.uint64) -> int:
    """What the highest triangle on these squares is worth."""
    if state[RANK + 2] & squares:
        return 3 * TRIANGLE
    if state[RANK + 1] & squares:
        return 2 * TRIANGLE
    return TRIANGLE if state[RANK] & squares else 0


@compiled
def lines_of(state: Words, seat: int) -> int:
    """Rank times line, added up over a seat's triangles."""
    points = 0
    for row in range(SIDE):
        line = row + 1 if seat == 0 else SIDE - row
        points += line * worth_of(state, state[seat] & (ROW << np.uint64(SIDE * row)))
    return points // TRIANGLE


@compiled
def weigh(state: Words, terrain: Words) -> int:
    """What the round seems to be worth to the seat to move: a lead in points, and chances."""
    seat = mover(state)
    other = 1 - seat
    lead = number(state[POINTS + seat]) - number(state[POINTS + other])
    in_danger = state[seat] & attacked_by_seat(state, terrain, other)
    danger = worth_of(state, in_danger) - highest_of(state, in_danger)
    lines = lines_of(state, seat) - lines_of(state, other)
    return lead * POINT + lines * LINE - danger // DANGER


@compiled
def promise(state: Words, terrain: Words, way: int, turns: int, feared: np.uint64) -> int:
    """What going from an origin to a target (`way`), turned so, seems to be worth.

    `feared` are the squares that the other seat attacks. Counted are what is captured, what is
    then attacked, most of all where it is two triangles, what gets away, and what may be lost.
    """
    seat, origin, target = mover(state), way & 63, way >> 6
    kind, bit = rank_at(state, origin) * 4 + turns, ONE << np.uint64(target)
    prey = state[1 - seat] & ~bit & terrain[kind * SQUARES + target]
    mine, highest = (kind // 4 + 1) * TRIANGLE, highest_of(state, prey)
    worth = highest // 4 + (worth_of(state, prey) - highest) // 2
    if feared & bit:
        worth -= mine
    if feared >> np.uint64(origin) & ONE:
        worth += mine
    if state[1 - seat] & bit:
        worth += CAPTURE + highest_of(state, bit)
    elif state[seat] & bit:
        worth += (CAPTURE if terrain[OWN] else OWN_CAPTURE) + highest_of(state, bit)
    return worth


@compiled
def list_captures(state: Words, terrain: Words, found: Moves) -> int:
    """Write to `found` each capture that brings points, turned as seems best; how many they are."""
    seat, count = mover(state), 0
    prey = state[0] | state[1] if terrain[OWN] else state[1 - seat]
    feared, left = attacked_by_seat(state, terrain, 1 - seat), state[seat]
    while left:
        origin = lowest(left)
        aims = attacked_by(state, terrain, origin) & prey
        while aims:
            way = origin | lowest(aims) << 6
            best = -(1 << 40)
            for turns in range(4):
                worth = promise(state, terrain, way, turns, feared)
                best = max(best, worth << FORTH | turns << 12 | way)
            found[count] = best
            count += 1
            aims &= aims - ONE
        left &= left - ONE
    return count


@compiled
def list_promising(state: Words, terrain: Words, found: Moves, history: Moves) -> int:
    """Write every legal move to `found` with what it seems to be worth; how many they are.

    `history` has for each move, as `remembered` numbers them, how often it proved good elsewhere.
    """
    seat, count = mover(state), 0
    feared, left = attacked_by_seat(state, terrain, 1 - seat), state[seat]
    while left:
        origin = lowest(left)
        aims = targets(state, terrain, origin)
        while aims:
            way = origin | lowest(aims) << 6
            for turns in range(4):
                worth = promise(state, terrain, way, turns, feared)
                worth += history[remembered(state, way | turns << 12)]
                found[count + turns] = worth << FORTH | turns << 12 | way
            count += 4
            aims &= aims - ONE
        left &= left - ONE
    if may_end(state, terrain):
        found[count] = END
        count += 1
    return count


@compiled
def remembered(state: Words, move: int) -> int:
    """The number under which a move is remembered: its seat, rank, turns and target."""
    kind = mover(state) * 3 + rank_at(state, move & 63)
    return (kind * 4 + (move >> 12)) * SQUARES + (move >> 6 & 63)

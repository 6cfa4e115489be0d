"""States of Tristra told apart by what is still to come, for a search to the very end.

Squares that are flipped take no triangle any more. Whether one is turned towards such a square or
another makes no difference then: of turns that come to the same only the lowest are looked at.
"""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import (
    ALL,
    END,
    FLIPPED,
    HASH,
    HIGH,
    KEYS,
    LOW,
    ONE,
    SIDE,
    SQUARES,
    Moves,
    attacked_by_seat,
    copy,
    lowest,
    may_end,
    mover,
    play,
    rank_at,
    targets,
    turns_at,
)
from engine.ai.tristra.kernels.evaluation import FORTH, arrival, remembered, threat

TURNS = 4

NEIGHBOURS = np.array(
    [
        sum(
            1 << near
            for near in range(SQUARES)
            if max(abs(near // SIDE - square // SIDE), abs(near % SIDE - square % SIDE)) == 1
        )
        for square in range(SQUARES)
    ],
    np.uint64,
)
"""Squares around each one: those from which it can be attacked."""


@borrowing
def first_alike(terrain: Words, first: int, turns: int, living: np.uint64) -> int:
    """The lowest turns that attack the same of the living squares as these; `first` is of none."""
    seen = terrain[first + turns * SQUARES] & living
    for fewer in range(turns):
        if terrain[first + fewer * SQUARES] & living == seen:
            return fewer
    return turns


@borrowing
def turn(state: Words, square: int, turns: int) -> None:
    """Turn the triangle on a square so that it is turned so often."""
    bit = ONE << np.uint64(square)
    first = (int(state[1] & bit != 0) * 3 + rank_at(state, square)) * TURNS * SQUARES + square
    state[HASH] ^= KEYS[first + turns_at(state, square) * SQUARES] ^ KEYS[first + turns * SQUARES]
    state[LOW] = state[LOW] & ~bit | bit * np.uint64(turns & 1)
    state[HIGH] = state[HIGH] & ~bit | bit * np.uint64(turns >> 1)


@borrowing
def simplify(state: Words, terrain: Words, squares: np.uint64) -> None:
    """Turn the triangles on these squares as little as comes to the same for the rest of a game."""
    living, left = ALL & ~state[FLIPPED], (state[0] | state[1]) & squares
    while left:
        square = lowest(left)
        left &= left - ONE
        first = rank_at(state, square) * TURNS * SQUARES + square
        turns = turns_at(state, square)
        fewer = first_alike(terrain, first, turns, living)
        if fewer < turns:
            turn(state, square, fewer)


@borrowing
def follow(state: Words, terrain: Words, move: int, after: Words) -> None:
    """Write the state after a move of `list_distinct` over another; both are simplified."""
    copy(state, after)
    play(after, terrain, move)
    if after[FLIPPED] != state[FLIPPED]:
        simplify(after, terrain, NEIGHBOURS[move & 63])


@borrowing
def list_distinct(state: Words, terrain: Words, found: Moves, history: Moves) -> int:
    """Write the legal moves that lead to different states to `found`; return how many they are.

    They have estimates, as those of `list_promising`.
    """
    seat, count = mover(state), 0
    feared, left = attacked_by_seat(state, terrain, 1 - seat), state[seat]
    while left:
        origin = lowest(left)
        aims = targets(state, terrain, origin)
        while aims:
            way = origin | lowest(aims) << 6
            worth = arrival(state, terrain, way, feared)
            count += list_turned_apart(state, terrain, way, worth, found[count:], history)
            aims &= aims - ONE
        left &= left - ONE
    if may_end(state, terrain):
        found[count] = END
        count += 1
    return count


@borrowing
def list_turned_apart(
    state: Words, terrain: Words, way: int, worth: int, found: Moves, history: Moves
) -> int:
    """Write the moves from an origin to a target, turned so as to attack differently: how many."""
    seat, target = mover(state), way >> 6
    bit, living = ONE << np.uint64(target), ALL & ~state[FLIPPED]
    others, count = state[1 - seat] & ~bit, 0
    if not (state[0] | state[1]) & bit:
        living &= ~(ONE << np.uint64(way & 63))
    first, kept = rank_at(state, way & 63) * TURNS * SQUARES + target, remembered(state, way)
    for turns in range(TURNS):
        if first_alike(terrain, first, turns, living) == turns:
            prey = others & terrain[first + turns * SQUARES]
            seems = worth + threat(state, prey) + history[kept + turns * SQUARES]
            found[count] = seems << FORTH | turns << 12 | way
            count += 1
    return count

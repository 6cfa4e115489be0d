"""Tristra in machine words: the round in play once triangles stand, a bit for each square.

Source: docs/rules.md, "Tristra", 4 to 7. Ranks are 0 to 2 in here; a move is a number made of its
origin, target and turns, or `END`.
"""

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, count_bits, lowest_bit

SQUARES, SIDE = 36, 6
ALL = np.uint64((1 << SQUARES) - 1)
ONE, ZERO = np.uint64(1), np.uint64(0)

RANK, LOW, HIGH, FLIPPED, TURN, POINTS, HASH, OVER = 2, 5, 6, 7, 8, 9, 11, 12
WORDS = 13
"""The words of a state: where seats 0 and 1 stand; from `RANK` on where each rank does; where the
turns of a triangle are odd, and where they are 2 or 3; the flipped squares; the seat to move; from
`POINTS` on what each seat has got in this round; a hash of all this; whether the round is over."""

MOST_MOVES = 700
"""Room for moves: six triangles go to 24 free squares and capture on 3, in 4 orientations, and
somebody may end."""

END = 1 << 14
TENTH = 10

Moves = NDArray[np.int64]


OPEN, OWN = 3 * 4 * SQUARES, 3 * 4 * SQUARES + 3
"""The words of what stays the same in a round, its terrain: the squares attacked, by rank, turns
and square; from `OPEN` on the squares that each rank may go to; whether captured triangles of
one's own score."""

_random = np.random.default_rng(20)
KEYS = _random.integers(1, 1 << 63, 2 * 3 * 4 * SQUARES, np.uint64)
FLIPPED_KEYS = _random.integers(1, 1 << 63, SQUARES, np.uint64)
POINTS_KEYS = _random.integers(1, 1 << 63, 2, np.uint64)
TURN_KEY = np.uint64(_random.integers(1, 1 << 63))
"""Random words of which hashes are made (Zobrist: A new hashing method, 1970)."""


@borrowing
def number(word: np.uint64) -> int:
    """A word as a number that may be negative when calculated with: Numba's `int` leaves it one."""
    return int(np.int64(word))


@borrowing
def lowest(word: np.uint64) -> int:
    """The number of the lowest bit of a word that is not 0."""
    return number(lowest_bit(word))


@borrowing
def size(word: np.uint64) -> int:
    """Number of bits that are set in a word."""
    return number(count_bits(word))


@borrowing
def copy(state: Words, other: Words) -> None:
    """Make another state the same."""
    for word in range(WORDS):
        other[word] = state[word]


@borrowing
def mover(state: Words) -> int:
    """The seat to move."""
    return number(state[TURN])


@borrowing
def rank_at(state: Words, square: int) -> int:
    """The rank of the triangle on a square."""
    bit = np.uint64(square)
    second, third = (state[RANK + 1] >> bit) & ONE, (state[RANK + 2] >> bit) & ONE
    return number(second) + 2 * number(third)


@borrowing
def turns_at(state: Words, square: int) -> int:
    """Number of quarter turns of the triangle on a square."""
    bit = np.uint64(square)
    return number((state[LOW] >> bit) & ONE) + 2 * number((state[HIGH] >> bit) & ONE)


@borrowing
def attacked_by(state: Words, terrain: Words, square: int) -> np.uint64:
    """The squares that the triangle on a square attacks."""
    kind = rank_at(state, square) * 4 + turns_at(state, square)
    word: np.uint64 = terrain[kind * SQUARES + square]
    return word


@borrowing
def free(state: Words) -> np.uint64:
    """The squares that can take a triangle."""
    word: np.uint64 = ALL & ~(state[0] | state[1] | state[FLIPPED])
    return word


@borrowing
def attacked_by_seat(state: Words, terrain: Words, seat: int) -> np.uint64:
    """The squares that any triangle of a seat attacks."""
    found, left = ZERO, state[seat]
    while left:
        found |= attacked_by(state, terrain, lowest(left))
        left &= left - ONE
    return found


@borrowing
def flip(state: Words, squares: np.uint64) -> None:
    """Flip squares that are not."""
    state[FLIPPED] |= squares
    while squares:
        state[HASH] ^= FLIPPED_KEYS[lowest(squares)]
        squares &= squares - ONE


@borrowing
def pass_on(state: Words) -> None:
    """Give the move to the other seat."""
    state[TURN] ^= ONE
    state[HASH] ^= TURN_KEY


@borrowing
def can_teleport(state: Words, terrain: Words, seat: int) -> bool:
    """Whether a seat has a square to teleport to."""
    squares = ZERO
    for rank in range(3):
        if state[seat] & state[RANK + rank]:
            squares |= terrain[OPEN + rank]
    return bool(squares & free(state))


@borrowing
def can_capture(state: Words, terrain: Words, seat: int) -> bool:
    """Whether a seat attacks any triangle, of its own too."""
    return bool(attacked_by_seat(state, terrain, seat) & (state[0] | state[1]))


@borrowing
def put(state: Words, seat: int, rank: int, turns: int, square: int) -> None:
    """Set a triangle on a free square."""
    bit = ONE << np.uint64(square)
    state[seat] |= bit
    state[RANK + rank] |= bit
    state[LOW] |= bit * np.uint64(turns & 1)
    state[HIGH] |= bit * np.uint64(turns >> 1)
    state[HASH] ^= KEYS[((seat * 3 + rank) * 4 + turns) * SQUARES + square]


@borrowing
def lift(state: Words, seat: int, square: int) -> int:
    """Take a seat's triangle from its square; return its rank."""
    rank = rank_at(state, square)
    kind = (seat * 3 + rank) * 4 + turns_at(state, square)
    state[HASH] ^= KEYS[kind * SQUARES + square]
    rest = ~(ONE << np.uint64(square))
    for word in range(FLIPPED):
        state[word] &= rest
    return rank


@borrowing
def score(state: Words, seat: int, points: int) -> None:
    """Give a seat points."""
    before, key = state[POINTS + seat], POINTS_KEYS[seat]
    state[POINTS + seat] += np.uint64(points)
    state[HASH] ^= before * key ^ state[POINTS + seat] * key


@borrowing
def line_points(state: Words, seat: int) -> int:
    """Rank times line, added up over a seat's triangles."""
    points, left = 0, state[seat]
    while left:
        square = lowest(left)
        row = square // SIDE
        points += (rank_at(state, square) + 1) * (row + 1 if seat == 0 else SIDE - row)
        left &= left - ONE
    return points


@borrowing
def close(state: Words) -> None:
    """End the round: lines count where the points are equal."""
    state[OVER] = ONE
    if state[POINTS] == state[POINTS + 1]:
        for seat in range(2):
            state[POINTS + seat] += np.uint64(line_points(state, seat))


@borrowing
def go_on(state: Words, terrain: Words) -> None:
    """Give the move to the other seat, if it can; without a triangle left it has no points."""
    other = 1 - mover(state)
    pass_on(state)
    if not state[other]:
        state[OVER], state[POINTS + other] = ONE, ZERO
    elif not can_teleport(state, terrain, other) and not can_capture(state, terrain, other):
        close(state)


@borrowing
def play(state: Words, terrain: Words, move: int) -> None:
    """Make a legal move."""
    if move == END:
        pass_on(state)
        close(state)
        return
    origin, target, turns = move & 63, move >> 6 & 63, move >> 12
    seat, bit = mover(state), ONE << np.uint64(target)
    if (state[0] | state[1]) & bit:
        victim = int(state[1] & bit != 0)
        worth = TENTH * (lift(state, victim, target) + 1)
        if victim != seat or terrain[OWN]:
            score(state, seat, worth)
    else:
        flip(state, ONE << np.uint64(origin))
    put(state, seat, lift(state, seat, origin), turns, target)
    go_on(state, terrain)


@borrowing
def may_end(state: Words, terrain: Words) -> bool:
    """Whether the seat to move can do nothing but capture its own triangles."""
    seat = mover(state)
    if can_teleport(state, terrain, seat):
        return False
    return not attacked_by_seat(state, terrain, seat) & state[1 - seat]


@borrowing
def targets(state: Words, terrain: Words, origin: int) -> np.uint64:
    """Squares to which the triangle on a square may go."""
    captures = attacked_by(state, terrain, origin) & (state[0] | state[1])
    word: np.uint64 = captures | (free(state) & terrain[OPEN + rank_at(state, origin)])
    return word


@borrowing
def list_moves(state: Words, terrain: Words, found: Moves) -> int:
    """Write every legal move to `found`; return how many they are."""
    if state[OVER]:
        return 0
    count, left = 0, state[mover(state)]
    while left:
        origin = lowest(left)
        aims = targets(state, terrain, origin)
        while aims:
            way = origin | lowest(aims) << 6
            for turns in range(4):
                found[count + turns] = way | turns << 12
            count += 4
            aims &= aims - ONE
        left &= left - ONE
    if may_end(state, terrain):
        found[count] = END
        count += 1
    return count


@borrowing
def count_moves(state: Words, terrain: Words) -> int:
    """Number of legal moves."""
    if state[OVER]:
        return 0
    ways, left = 0, state[mover(state)]
    while left:
        ways += size(targets(state, terrain, lowest(left)))
        left &= left - ONE
    return 4 * ways + int(may_end(state, terrain))


@borrowing
def nth_bit(word: np.uint64, before: int) -> int:
    """The bit of a word before which so many others are set."""
    for _ in range(before):
        word &= word - ONE
    return lowest(word)

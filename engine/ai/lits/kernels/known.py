"""Knowledge of the solver of Battle of LITS: of a game, and of positions it has solved."""

from functools import cache
from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import inlined
from engine.ai.common.kernels.words import Words, count_bits, rows, signed
from engine.ai.lits.kernels.board import MOST_PLIES, Numbers, Tables
from engine.ai.lits.kernels.universe import Universe
from engine.games.lits.pieces import GRID
from engine.games.lits.pieces import tables as rule_tables

OPEN, LOST, WON = -1, 0, 1
"""Results of a position for the side on move; OPEN where it is not known."""

PER_POINT = 6
"""A move is tried as early for a point that it gains as for so many replies fewer."""

PER_REPLY = 512
"""Units of history that count as one reply; a move that always wins has 4096."""

_SELDOM = 1024
"""The history of a move that has not been tried."""

RANKS = 16
"""The bit of a word at which a rank begins; below it is the move that has it."""

_LAST = 5
"""Exponent of the share, 1 / 2^`_LAST`, that the last result has in a history."""

_LEVEL = 128
"""Byte that stands for a lead of 0; bounds of leads are bytes, from 0, which is below all leads."""

_KEPT, _BYTE, _BOUND = np.uint64(16), np.uint64(8), np.uint64(255)


class Facts(NamedTuple):
    """Facts about n placements in one game, besides the tables.

    `gains` are points of X; `halo` (n, 2) the squares under a placement and all around it, `ring`
    (n, 2) those that share an edge with it; `keys` stand for it in sums. `symbols` (2, 2) are the
    squares of X and of O. `known` (a power of two) has 48 bits of what a position is known by, the
    least lead of the side on move that is known to win there, and the greatest known to lose.
    `history` (plies, n) tells how often a move won of late, by the number of pieces laid before.
    """

    tables: Tables
    gains: Numbers
    halo: Words
    ring: Words
    keys: Words
    symbols: Words
    known: Words
    history: Numbers


def no_results(room: int) -> Words:
    """Room for so many results (a power of two)."""
    return np.zeros(room, dtype=np.uint64)


def facts(universe: Universe, symbols: Words, results: Words) -> Facts:
    """The facts of a universe, with the results that are known of its game."""
    halo, ring, keys = _surroundings()
    return Facts(
        tables=universe.tables,
        gains=universe.gains,
        halo=halo[universe.known_as],
        ring=ring[universe.known_as],
        keys=keys[universe.known_as],
        symbols=symbols,
        known=results,
        history=np.full((MOST_PLIES + 1, len(keys)), _SELDOM),
    )


@cache
def _surroundings() -> tuple[Words, Words, Words]:
    """Arrays `halo`, `ring` and `keys` of `Facts`, for all placements."""
    masks = [placement.mask for placement in rule_tables().placements.all]
    keys = np.random.default_rng(len(masks)).integers(1 << 64, size=len(masks), dtype=np.uint64)
    return rows(map(_halo, masks), 2), rows(map(GRID.around, masks), 2), keys


def _halo(squares: int) -> int:
    return squares | GRID.around(squares) | GRID.cornering(squares)


@inlined
def bounds(
    symbols: Words, low: np.uint64, high: np.uint64, worst: int, best: int
) -> tuple[int, int]:
    """Points that X may come forward by play on these squares, at least and at most.

    One placement brings it `worst` at least and `best` at most.
    """
    pieces = size(low, high) // 4
    least = max(-size(low & symbols[0, 0], high & symbols[0, 1]), min(0, pieces * worst))
    most = min(size(low & symbols[1, 0], high & symbols[1, 1]), max(0, pieces * best))
    return least, most


@inlined
def decided(least: int, most: int, side: int) -> int:
    """Result for a side when X ends in front by so many points at least and at most."""
    if side:
        return WON if most < 0 else LOST if least > 0 else OPEN
    return WON if least > 0 else LOST if most < 0 else OPEN


@inlined
def size(low: np.uint64, high: np.uint64) -> int:
    """Number of squares in a set of two words."""
    return signed(count_bits(low) + count_bits(high))


@inlined
def name(side: int, low: np.uint64, high: np.uint64, stock: np.uint64, key: np.uint64) -> np.uint64:
    """A number that stands for all that counts in what is left of a game, but for the points.

    It is made of who is on move, the covered squares near what is alive, the stock of what can be
    laid, and what is alive. Source of the mixing: SplitMix64.
    """
    found = mixed(np.uint64(side + 1), low)
    found = mixed(found, high)
    found = mixed(found, stock)
    return mixed(found, key)


@inlined
def mixed(found: np.uint64, word: np.uint64) -> np.uint64:
    """A number with another word mixed in."""
    product = (found ^ word) * np.uint64(0xBF58476D1CE4E5B9)
    return product ^ (product >> np.uint64(29))


@inlined
def looked_up(facts: Facts, found: np.uint64, lead: int) -> int:
    """Result of a position by what is noted, with such a lead of the side on move."""
    noted = facts.known[signed(found) & (facts.known.shape[0] - 1)]
    if (noted ^ found) >> _KEPT:
        return OPEN
    if lead + _LEVEL >= signed(noted >> _BYTE & _BOUND):
        return WON
    return LOST if lead + _LEVEL <= signed(noted & _BOUND) else OPEN


@inlined
def remember(facts: Facts, found: np.uint64, lead: int, result: int) -> None:
    """Note what a position is worth with such a lead of the side on move.

    With more it is worth no less. Another position that was noted at this place is forgotten.
    """
    place = signed(found) & (facts.known.shape[0] - 1)
    noted, bound = facts.known[place], np.uint64(lead + _LEVEL)
    if (noted ^ found) >> _KEPT:
        noted = found & ~(_BOUND << _BYTE | _BOUND) | _BOUND << _BYTE
    if result == WON:
        noted = noted & ~(_BOUND << _BYTE) | bound << _BYTE
    else:
        noted = noted & ~_BOUND | bound
    facts.known[place] = noted


@inlined
def learn(facts: Facts, placed: int, number: int, replied: int) -> None:
    """Note of a move, tried with so many pieces laid, what it leaves to the other side."""
    known, found = facts.history[placed, number], 0 if replied == WON else 1 << 12
    facts.history[placed, number] = known + ((found - known) >> _LAST)


@inlined
def rank(facts: Facts, placed: int, number: int, gain: int, left: int) -> int:
    """Rank of a move by its gain for its side and by how much it leaves to be looked at.

    Moves of high rank are tried first. Left are the replies, each counted as `PER_REPLY`, and some
    part of what stays alive. In lists of moves a rank stands above the move, from bit `RANKS` on.
    """
    known: int = facts.history[placed, number]
    return PER_REPLY * PER_POINT * gain - left + known


@inlined
def take_best(moves: Numbers, counts: Numbers, row: int) -> int:
    """The move of the highest rank in a row, which is then not among its moves any more."""
    place, best, last = 0, moves[row, 0], counts[row] - 1
    for i in range(1, last + 1):
        if moves[row, i] > best:
            place, best = i, moves[row, i]
    moves[row, place] = moves[row, last]
    counts[row] = last
    return int(best & (1 << RANKS) - 1)

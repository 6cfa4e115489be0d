"""What the solver of Battle of LITS knows of a game, and of positions it has solved."""

from functools import cache
from typing import NamedTuple

import numpy as np

from engine.ai.kernels.compiling import inlined
from engine.ai.kernels.lits import Numbers, Tables
from engine.ai.kernels.lits_universe import Universe
from engine.ai.kernels.words import Words, count_bits, rows, signed
from engine.games.lits.pieces import GRID
from engine.games.lits.pieces import tables as rule_tables

OPEN, LOST, WON = -1, 0, 1
"""What is known of a position for the side on move."""

_ONE = np.uint64(1)


class Facts(NamedTuple):
    """What is known of n placements in one game, besides the tables.

    `gains` are points of X; `halo` (n, 2) the squares under a placement and all around it, `ring`
    (n, 2) those that share an edge with it; `keys` stand for it in sums. `symbols` (2, 2) are the
    squares of X and of O. `known` are positions solved, by what they are known by: a power of two
    of them, the last bit is the result.
    """

    tables: Tables
    gains: Numbers
    halo: Words
    ring: Words
    keys: Words
    symbols: Words
    known: Words


def facts(universe: Universe, symbols: Words, room: int) -> Facts:
    """The facts of a universe, with `room` (a power of two) for results."""
    halo, ring, keys = _surroundings()
    return Facts(
        tables=universe.tables,
        gains=universe.gains,
        halo=halo[universe.known_as],
        ring=ring[universe.known_as],
        keys=keys[universe.known_as],
        symbols=symbols,
        known=np.zeros(room, dtype=np.uint64),
    )


@cache
def _surroundings() -> tuple[Words, Words, Words]:
    """For each of all placements what `Facts` has as `halo`, `ring` and `keys`."""
    masks = [placement.mask for placement in rule_tables().placements.all]
    keys = np.random.default_rng(len(masks)).integers(1 << 64, size=len(masks), dtype=np.uint64)
    return rows(map(_halo, masks), 2), rows(map(GRID.around, masks), 2), keys


def _halo(squares: int) -> int:
    return squares | GRID.around(squares) | GRID.cornering(squares)


@inlined
def bounds(
    symbols: Words, low: np.uint64, high: np.uint64, worst: int, best: int
) -> tuple[int, int]:
    """How many points X may come forward by play on these squares, at least and at most.

    By one placement it is `worst` at least and `best` at most.
    """
    pieces = size(low, high) // 4
    least = max(-size(low & symbols[0, 0], high & symbols[0, 1]), min(0, pieces * worst))
    most = min(size(low & symbols[1, 0], high & symbols[1, 1]), max(0, pieces * best))
    return least, most


@inlined
def decided(least: int, most: int, side: int) -> int:
    """What is known for a side when X ends in front by so many points at least and at most."""
    if side:
        return WON if most < 0 else LOST if least > 0 else OPEN
    return WON if least > 0 else LOST if most < 0 else OPEN


@inlined
def size(low: np.uint64, high: np.uint64) -> int:
    """How many squares a set of two words has."""
    return signed(count_bits(low) + count_bits(high))


@inlined
def name(
    lead: int, side: int, low: np.uint64, high: np.uint64, stock: np.uint64, key: np.uint64
) -> np.uint64:
    """A number that stands for all that counts in a position; its last bit is 0.

    That is how the points stand, who is on move, of the covered squares those near what is alive,
    the stock of what can be laid, and what is alive. Source of the mixing: SplitMix64.
    """
    found = np.uint64(lead + 1000) << _ONE | np.uint64(side)
    found = mixed(found, low)
    found = mixed(found, high)
    found = mixed(found, stock)
    return mixed(found, key) & ~_ONE


@inlined
def mixed(found: np.uint64, word: np.uint64) -> np.uint64:
    """A number with another word mixed in."""
    product = (found ^ word) * np.uint64(0xBF58476D1CE4E5B9)
    return product ^ (product >> np.uint64(29))


@inlined
def looked_up(facts: Facts, found: np.uint64) -> int:
    """What is noted of a position, or OPEN."""
    noted = facts.known[signed(found >> _ONE) & (facts.known.shape[0] - 1)]
    return signed(noted & _ONE) if noted & ~_ONE == found else OPEN


@inlined
def remember(facts: Facts, found: np.uint64, result: int) -> None:
    """Note what a position is worth, whatever was noted at this place before."""
    place = signed(found >> _ONE) & (facts.known.shape[0] - 1)
    facts.known[place] = found | np.uint64(result)


@inlined
def take_best(moves: Numbers, ranks: Numbers, counts: Numbers, row: int) -> int:
    """The move of the highest rank in a row, which is then not among its moves any more."""
    best, last = 0, counts[row] - 1
    for i in range(1, last + 1):
        if ranks[row, i] > ranks[row, best]:
            best = i
    move: int = moves[row, best]
    moves[row, best], ranks[row, best] = moves[row, last], ranks[row, last]
    counts[row] = last
    return move

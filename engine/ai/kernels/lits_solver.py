"""Who wins a position of Battle of LITS: an exact search of wins and losses that can be paused.

Alpha-beta of two values on an explicit stack, with a table of positions known.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from engine.ai.kernels.compiling import compiled, inlined
from engine.ai.kernels.lits import (
    MOST_PLIES,
    PLACED,
    SETS,
    SQUARES,
    STOCK,
    Numbers,
    Tables,
    count_legal,
    lay,
    width,
)
from engine.ai.kernels.lits_universe import Universe
from engine.ai.kernels.words import Words, count_bits, lowest_bit, rows, signed
from engine.games.lits.pieces import GRID
from engine.games.lits.pieces import tables as rule_tables

OPEN, LOST, WON = -1, 0, 1
"""What is known of a position for the side on move."""

PLY, NODES, RESULT = 0, 1, 2
"""Where the search stands: the row it is at, the nodes so far, what is known of the row."""


class Solver(NamedTuple):
    """A search over one universe of n placements.

    `leads` are the points of X minus those of O by row, `moves` (rows, n) what is still to be
    tried in a row, `ranks` how early, `counts` how many, `tried` the move that led on from it.
    `hashes` stand for all that counts in a row, `known` (a power of two) are those of positions
    solved, with the last bit for the result. `halo` (n, 2): the squares under a placement and all
    around it. `symbols` (2, 2): the squares of X and of O. `stand`: where the search is.
    """

    tables: Tables
    gains: Numbers
    halo: Words
    symbols: Words
    positions: Words
    leads: Numbers
    moves: Numbers
    ranks: Numbers
    counts: Numbers
    tried: Numbers
    hashes: Words
    known: Words
    stand: Numbers


def solver(universe: Universe, lead: int, symbols: Words, room: int) -> Solver:
    """A search at rest; row 0 is the position of the universe, `room` (a power of two) for results.

    `lead` are the points of X minus those of O.
    """
    n, words = universe.tables.keep.shape
    height = MOST_PLIES + 2
    positions = np.zeros((height, width(words)), dtype=np.uint64)
    positions[0] = universe.row
    leads = np.zeros(height, dtype=np.int64)
    leads[0] = lead
    return Solver(
        tables=universe.tables,
        gains=universe.gains,
        halo=halos()[universe.known_as],
        symbols=symbols,
        positions=positions,
        leads=leads,
        moves=np.zeros((height, n), dtype=np.int64),
        ranks=np.zeros((height, n), dtype=np.int64),
        counts=np.zeros(height, dtype=np.int64),
        tried=np.zeros(height, dtype=np.int64),
        hashes=np.zeros(height, dtype=np.uint64),
        known=np.zeros(room, dtype=np.uint64),
        stand=np.zeros(3, dtype=np.int64),
    )


@cache
def halos() -> Words:
    """For each placement its squares and those that share an edge or a corner with them."""
    return rows((_halo(placement.mask) for placement in rule_tables().placements.all), 2)


def _halo(squares: int) -> int:
    return squares | GRID.around(squares) | GRID.cornering(squares)


@compiled
def ask(solver: Solver, root: int, placement: int) -> None:
    """Begin to find out what the position after a placement in row `root`, the first, is worth."""
    lay(solver.tables, solver.positions, root, placement)
    solver.leads[root + 1] = solver.leads[root] + solver.gains[placement]
    solver.stand[PLY] = root + 1
    solver.stand[RESULT] = _enter(solver, root + 1)


@compiled
def advance(solver: Solver, nodes: int) -> int:
    """Search until that is known or so many nodes have been looked at; the result, or OPEN."""
    stand = solver.stand
    until = stand[NODES] + nodes
    ply, result = stand[PLY], stand[RESULT]
    while stand[NODES] < until:
        if result == OPEN:
            result = _deeper(solver, ply)
            if result == OPEN:
                ply += 1
                result = _enter(solver, ply)
                continue
        if ply == 1:
            break
        ply -= 1
        result = _after(solver, ply, result)
    stand[PLY], stand[RESULT] = ply, result
    return int(result) if ply == 1 else OPEN


@inlined
def _deeper(solver: Solver, ply: int) -> int:
    """Lay the most promising move that is left in a row; LOST if there is none."""
    count = solver.counts[ply]
    if count == 0:
        _remember(solver, ply, LOST)
        return LOST
    best = 0
    for i in range(1, count):
        if solver.ranks[ply, i] > solver.ranks[ply, best]:
            best = i
    move = solver.moves[ply, best]
    solver.moves[ply, best] = solver.moves[ply, count - 1]
    solver.ranks[ply, best] = solver.ranks[ply, count - 1]
    solver.counts[ply] = count - 1
    lay(solver.tables, solver.positions, ply, move)
    solver.leads[ply + 1] = solver.leads[ply] + solver.gains[move]
    return OPEN


@inlined
def _after(solver: Solver, ply: int, result: int) -> int:
    """What is known of a row when the move tried there leads to a result for the other side."""
    if result == WON:
        return OPEN
    _remember(solver, ply, WON)
    return WON


@inlined
def _remember(solver: Solver, ply: int, result: int) -> None:
    """Note what a row is worth, whatever was noted at this place before."""
    found = solver.hashes[ply]
    place = signed(found >> np.uint64(1)) & (solver.known.shape[0] - 1)
    solver.known[place] = found | np.uint64(result)


@compiled
def _enter(solver: Solver, ply: int) -> int:
    """Look at a row for the first time: its result, or OPEN and its moves are listed."""
    solver.stand[NODES] += 1
    side = signed(solver.positions[ply, PLACED]) & 1
    lead = -solver.leads[ply] if side else solver.leads[ply]
    if count_legal(solver.positions, ply) == 0:
        return WON if lead > 0 else LOST
    low, high, result = _bounded(solver, ply, side, lead)
    if result != OPEN:
        return result
    found = _hash(solver, ply, low, high) & ~np.uint64(1)
    solver.hashes[ply] = found
    place = signed(found >> np.uint64(1)) & (solver.known.shape[0] - 1)
    if solver.known[place] & ~np.uint64(1) == found:
        return signed(solver.known[place] & np.uint64(1))
    return _list(solver, ply, side, lead)


@inlined
def _bounded(solver: Solver, ply: int, side: int, lead: int) -> tuple[np.uint64, np.uint64, int]:
    """The squares in and around all that can still be covered, and what follows from these alone.

    That is WON or LOST where no play can change who is in front, else OPEN.
    """
    low = high = around_low = around_high = np.uint64(0)
    first, last = -1, 0
    for i in range(solver.tables.keep.shape[1]):
        rest = solver.positions[ply, SETS + i]
        while rest:
            last = 64 * i + signed(lowest_bit(rest))
            rest &= rest - np.uint64(1)
            low |= solver.tables.cells[last, 0]
            high |= solver.tables.cells[last, 1]
            around_low |= solver.halo[last, 0]
            around_high |= solver.halo[last, 1]
            first = last if first < 0 else first
    pieces = _size(low, high) // 4
    most, least = pieces * solver.gains[first], pieces * solver.gains[last]
    most = min(_size(low & solver.symbols[1, 0], high & solver.symbols[1, 1]), max(0, most))
    least = max(-_size(low & solver.symbols[0, 0], high & solver.symbols[0, 1]), min(0, least))
    if side:
        most, least = -least, -most
    result = WON if lead + least > 0 else LOST if lead + most < 0 else OPEN
    return around_low, around_high, result


@inlined
def _size(low: np.uint64, high: np.uint64) -> int:
    """How many squares a set of two words has."""
    return signed(count_bits(low) + count_bits(high))


@inlined
def _hash(solver: Solver, ply: int, low: np.uint64, high: np.uint64) -> np.uint64:
    """A number for all that counts in a row; of the covered squares those in `low` and `high`.

    That is also the stock of what can be laid, and how the points stand. Source of the mixing:
    SplitMix64.
    """
    positions, words = solver.positions, solver.tables.keep.shape[1]
    found = np.uint64(solver.leads[ply] + 1000) << np.uint64(1) | positions[
        ply, PLACED
    ] & np.uint64(1)
    found = _mixed(found, positions[ply, SQUARES] & low)
    found = _mixed(found, positions[ply, SQUARES + 1] & high)
    stock = positions[ply, STOCK]
    for kind in range(solver.tables.others.shape[0]):
        some = np.uint64(0)
        for i in range(words):
            some |= positions[ply, SETS + i] & ~solver.tables.others[kind, i]
        if not some:
            stock &= ~(np.uint64(255) << np.uint64(8 * kind))
    found = _mixed(found, stock)
    for i in range(SETS, SETS + words):
        found = _mixed(found, positions[ply, i])
    return found


@inlined
def _mixed(found: np.uint64, word: np.uint64) -> np.uint64:
    mixed = (found ^ word) * np.uint64(0xBF58476D1CE4E5B9)
    return mixed ^ (mixed >> np.uint64(29))


@inlined
def _list(solver: Solver, ply: int, side: int, lead: int) -> int:
    """List the moves of a row with their ranks; WON if one of them ends the game well.

    First come those with many points and few replies.
    """
    words, count = solver.tables.keep.shape[1], 0
    for i in range(words):
        legal = solver.positions[ply, SETS + i] & solver.positions[ply, SETS + words + i]
        while legal:
            move = 64 * i + signed(lowest_bit(legal))
            legal &= legal - np.uint64(1)
            gain = -solver.gains[move] if side else solver.gains[move]
            replies = _replies(solver, ply, move)
            if replies:
                solver.moves[ply, count] = move
                solver.ranks[ply, count] = 2 * gain - replies
                count += 1
            elif lead + gain >= 0:
                return WON
    solver.counts[ply] = count
    return OPEN


@inlined
def _replies(solver: Solver, ply: int, move: int) -> int:
    """How many replies a move leaves, counting those that complete a 2x2 block."""
    words, found = solver.tables.keep.shape[1], np.uint64(0)
    for i in range(words):
        alive = solver.positions[ply, SETS + i] & solver.tables.keep[move, i]
        near = solver.positions[ply, SETS + words + i] | solver.tables.near[move, i]
        found += count_bits(alive & near)
    return signed(found)

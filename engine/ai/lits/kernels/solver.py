"""Solver of Battle of LITS: an exact search of wins and losses that can be paused.

Alpha-beta of two values on an explicit stack, with a table of positions known. Where few placements
are alive the search goes on in single words.
"""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing, inlined
from engine.ai.common.kernels.words import WORD, Words, count_bits, lowest_bit, signed
from engine.ai.lits.kernels import ending as lits_ending
from engine.ai.lits.kernels.board import (
    MOST_PLIES,
    PLACED,
    SETS,
    SQUARES,
    STOCK,
    Numbers,
    count_legal,
    lay,
    width,
)
from engine.ai.lits.kernels.known import (
    LOST,
    OPEN,
    PER_REPLY,
    RANKS,
    WON,
    Facts,
    bounds,
    decided,
    facts,
    learn,
    looked_up,
    mixed,
    name,
    no_results,
    rank,
    remember,
    take_best,
)
from engine.ai.lits.kernels.members import Ending, ending
from engine.ai.lits.kernels.universe import Universe

__all__ = ["LOST", "OPEN", "WON", "Solver", "advance", "ask", "no_results", "solver"]

PLY, NODES, RESULT, ENDING = 0, 1, 2, 3
"""Indices in `Solver.stand`: the row, the nodes so far, what is known of the row, and whether it is
solved as an ending."""

PER_ALIVE = 96
"""Weight of a placement that a move leaves alive, where a reply counts `PER_REPLY`."""

MANY = 96
"""Most placements alive in a row that is looked at closely: with more, nothing would follow."""


class Solver(NamedTuple):
    """A search over one universe of n placements.

    `leads` are the points of X minus those of O by row, `moves` (rows, n) what is still to be
    tried in a row, with its rank, `counts` how many, `tried` which one is being tried. `hashes`
    stand for all that counts in a row but the points. `stand`: where the search is.
    """

    facts: Facts
    ending: Ending
    positions: Words
    leads: Numbers
    moves: Numbers
    counts: Numbers
    hashes: Words
    tried: Numbers
    stand: Numbers


def solver(universe: Universe, lead: int, symbols: Words, results: Words) -> Solver:
    """A search at rest; row 0 is the position of the universe, `lead` the points of X before O.

    `results` has room for what comes out (`no_results`); several searches of one game may share it.
    """
    n, words = universe.tables.keep.shape
    height = MOST_PLIES + 2
    positions = np.zeros((height, width(words)), dtype=np.uint64)
    positions[0] = universe.row
    leads = np.zeros(height, dtype=np.int64)
    leads[0] = lead
    known = facts(universe, symbols, results)
    return Solver(
        facts=known,
        ending=ending(known),
        positions=positions,
        leads=leads,
        moves=np.zeros((height, n), dtype=np.int64),
        counts=np.zeros(height, dtype=np.int64),
        hashes=np.zeros(height, dtype=np.uint64),
        tried=np.zeros(height, dtype=np.int64),
        stand=np.zeros(4, dtype=np.int64),
    )


@borrowing
def ask(solver: Solver, root: int, placement: int) -> None:
    """Begin to find out what the position after a placement in row `root`, the first, is worth."""
    lay(solver.facts.tables, solver.positions, root, placement)
    solver.leads[root + 1] = solver.leads[root] + solver.facts.gains[placement]
    solver.stand[PLY] = root + 1
    solver.stand[ENDING] = 0
    solver.stand[RESULT] = _enter(solver, root + 1)


@borrowing
def advance(solver: Solver, nodes: int) -> int:
    """Search until that is known or so many nodes were looked at; return the result, or OPEN."""
    stand = solver.stand
    until = stand[NODES] + nodes
    ply, result = stand[PLY], stand[RESULT]
    while stand[NODES] < until:
        if stand[ENDING]:
            result = _end(solver, until - stand[NODES])
            if result == OPEN:
                break
        elif result == OPEN:
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
def _end(solver: Solver, nodes: int) -> int:
    """Go on with a row that is solved as an ending."""
    before = solver.ending.stand[lits_ending.NODES]
    result = lits_ending.advance(solver.ending, nodes)
    solver.stand[NODES] += solver.ending.stand[lits_ending.NODES] - before
    solver.stand[ENDING] = result == OPEN
    return result


@inlined
def _deeper(solver: Solver, ply: int) -> int:
    """Lay the most promising move that is left in a row; LOST if there is none."""
    if solver.counts[ply] == 0:
        remember(solver.facts, solver.hashes[ply], _own_lead(solver, ply), LOST)
        return LOST
    move = take_best(solver.moves, solver.counts, ply)
    solver.tried[ply] = move
    lay(solver.facts.tables, solver.positions, ply, move)
    solver.leads[ply + 1] = solver.leads[ply] + solver.facts.gains[move]
    return OPEN


@inlined
def _after(solver: Solver, ply: int, result: int) -> int:
    """Result of a row when the move tried there leads to a result for the other side."""
    learn(solver.facts, signed(solver.positions[ply, PLACED]), solver.tried[ply], result)
    if result == WON:
        return OPEN
    remember(solver.facts, solver.hashes[ply], _own_lead(solver, ply), WON)
    return WON


@inlined
def _own_lead(solver: Solver, ply: int) -> int:
    """Lead of the side on move in a row, in points."""
    lead: int = solver.leads[ply]
    return -lead if signed(solver.positions[ply, PLACED]) & 1 else lead


@borrowing
def _enter(solver: Solver, ply: int) -> int:
    """Look at a row for the first time: its result, or OPEN and its moves are listed."""
    solver.stand[NODES] += 1
    side = signed(solver.positions[ply, PLACED]) & 1
    lead = _own_lead(solver, ply)
    if count_legal(solver.positions, ply) == 0:
        return WON if lead > 0 else LOST
    alive = _count_alive(solver, ply)
    if alive > MANY:
        solver.hashes[ply] = _hash(solver, ply, side)
        result = looked_up(solver.facts, solver.hashes[ply], lead)
    else:
        result = _look(solver, ply, side)
    if result != OPEN:
        return result
    if alive > WORD:
        return _list(solver, ply, side, lead)
    lits_ending.begin(solver.ending, solver.positions, ply, solver.leads[ply], solver.hashes[ply])
    solver.stand[ENDING] = 1
    return OPEN


@inlined
def _count_alive(solver: Solver, ply: int) -> int:
    """Number of placements alive in a row."""
    found = np.uint64(0)
    for i in range(SETS, SETS + solver.facts.tables.keep.shape[1]):
        found += count_bits(solver.positions[ply, i])
    return signed(found)


@inlined
def _hash(solver: Solver, ply: int, side: int) -> np.uint64:
    """Hash, by `name`, of a row in which so much is alive that all covered squares count."""
    positions, found = solver.positions, np.uint64(0)
    for i in range(SETS, SETS + solver.facts.tables.keep.shape[1]):
        found = mixed(found, positions[ply, i])
    low, high, stock = positions[ply, SQUARES], positions[ply, SQUARES + 1], positions[ply, STOCK]
    return name(side, low, high, stock, found)


@inlined
def _look(solver: Solver, ply: int, side: int) -> int:
    """Result of a row from the placements alive, or from notes; OPEN if unknown."""
    known, positions = solver.facts, solver.positions
    low = high = around_low = around_high = key = np.uint64(0)
    first, last = -1, 0
    for i in range(known.tables.keep.shape[1]):
        rest = positions[ply, SETS + i]
        while rest:
            last = 64 * i + signed(lowest_bit(rest))
            rest &= rest - np.uint64(1)
            low |= known.tables.cells[last, 0]
            high |= known.tables.cells[last, 1]
            around_low |= known.halo[last, 0]
            around_high |= known.halo[last, 1]
            key ^= known.keys[last]
            first = last if first < 0 else first
    lead = solver.leads[ply]
    least, most = bounds(known.symbols, low, high, known.gains[last], known.gains[first])
    result = decided(lead + least, lead + most, side)
    if result == OPEN:
        low = positions[ply, SQUARES] & around_low
        high = positions[ply, SQUARES + 1] & around_high
        solver.hashes[ply] = name(side, low, high, _stock(solver, ply), key)
        result = looked_up(known, solver.hashes[ply], -lead if side else lead)
    return result


@inlined
def _stock(solver: Solver, ply: int) -> np.uint64:
    """The stock of the kinds that can still be laid."""
    others = solver.facts.tables.others
    stock: np.uint64 = solver.positions[ply, STOCK]
    for kind in range(others.shape[0]):
        some = np.uint64(0)
        for i in range(others.shape[1]):
            some |= solver.positions[ply, SETS + i] & ~others[kind, i]
        if not some:
            stock &= ~(np.uint64(255) << np.uint64(8 * kind))
    return stock


@inlined
def _list(solver: Solver, ply: int, side: int, lead: int) -> int:
    """List the moves of a row with their ranks; WON if one of them ends the game well.

    First come those with many points that leave little.
    """
    words, count = solver.facts.tables.keep.shape[1], 0
    placed = signed(solver.positions[ply, PLACED])
    for i in range(words):
        legal = solver.positions[ply, SETS + i] & solver.positions[ply, SETS + words + i]
        while legal:
            move = 64 * i + signed(lowest_bit(legal))
            legal &= legal - np.uint64(1)
            gain = -solver.facts.gains[move] if side else solver.facts.gains[move]
            replies, alive = _left(solver, ply, move)
            if replies:
                left = PER_REPLY * replies + PER_ALIVE * alive
                ranked = rank(solver.facts, placed, move, gain, left)
                solver.moves[ply, count] = ranked << RANKS | move
                count += 1
            elif lead + gain >= 0:
                return WON
    solver.counts[ply] = count
    return OPEN


@inlined
def _left(solver: Solver, ply: int, move: int) -> tuple[int, int]:
    """Replies and placements alive that a move leaves, with those that complete a 2x2 block."""
    tables, replies, alive = solver.facts.tables, np.uint64(0), np.uint64(0)
    words = tables.keep.shape[1]
    for i in range(words):
        kept = solver.positions[ply, SETS + i] & tables.keep[move, i]
        near = solver.positions[ply, SETS + words + i] | tables.near[move, i]
        alive += count_bits(kept)
        replies += count_bits(kept & near)
    return signed(replies), signed(alive)

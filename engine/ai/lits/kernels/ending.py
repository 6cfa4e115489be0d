"""Endings of Battle of LITS solved in single words: at most 64 placements are still alive.

Most positions that the solver looks at are such. Alpha-beta of two values on an explicit
stack, which can be paused.
"""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing, inlined
from engine.ai.common.kernels.words import WORD, Words, count_bits, highest_bit, lowest_bit, signed
from engine.ai.lits.kernels.board import PLACED, SQUARES, STOCK
from engine.ai.lits.kernels.known import (
    LOST,
    OPEN,
    PER_REPLY,
    RANKS,
    WON,
    bounds,
    decided,
    learn,
    looked_up,
    name,
    rank,
    remember,
    take_best,
)
from engine.ai.lits.kernels.members import (
    ALIVE,
    HASH,
    HIGH,
    LEFT,
    LOW,
    NEAR,
    Ending,
    completing,
    relate_members,
    take_members,
)

PLY, NODES, RESULT, LAID = 0, 1, 2, 3
"""Indices in `Ending.stand`: the row, the nodes so far, what is known of the row, and the number of
pieces in row 0."""

_ONE = np.uint64(1)


@borrowing
def begin(ending: Ending, positions: Words, ply: int, lead: int, found: np.uint64) -> None:
    """Begin to find out what a row is worth that is not known; `found` is its hash."""
    take_members(ending, positions, ply)
    rows, stand = ending.rows, ending.stand
    rows[0, LOW], rows[0, HIGH] = positions[ply, SQUARES], positions[ply, SQUARES + 1]
    rows[0, LEFT], rows[0, HASH] = positions[ply, STOCK], found
    ending.leads[0] = lead
    stand[PLY], stand[LAID] = 0, signed(positions[ply, PLACED])
    stand[RESULT] = _outrun(ending, 0)
    if stand[RESULT] == OPEN:
        relate_members(ending)
        stand[RESULT] = _list(ending, 0)


@borrowing
def advance(ending: Ending, nodes: int) -> int:
    """Search until row 0 is known or so many nodes were looked at; return the result, or OPEN."""
    stand = ending.stand
    until = stand[NODES] + nodes
    ply, result = stand[PLY], stand[RESULT]
    while stand[NODES] < until:
        if result == OPEN:
            result = _deeper(ending, ply)
            if result == OPEN:
                ply += 1
                result = _enter(ending, ply)
                continue
        if ply == 0:
            break
        ply -= 1
        learn(ending.facts, stand[LAID] + ply, ending.numbers[ending.tried[ply]], result)
        if result == WON:
            result = OPEN
        else:
            remember(ending.facts, ending.rows[ply, HASH], _own_lead(ending, ply), WON)
            result = WON
    stand[PLY], stand[RESULT] = ply, result
    return int(result) if ply == 0 else OPEN


@inlined
def _own_lead(ending: Ending, ply: int) -> int:
    """Lead of the side on move in a row, in points."""
    lead: int = ending.leads[ply]
    return -lead if (ending.stand[LAID] + ply) & 1 else lead


@inlined
def _deeper(ending: Ending, ply: int) -> int:
    """Lay the most promising move that is left in a row; LOST if there is none."""
    if ending.counts[ply] == 0:
        remember(ending.facts, ending.rows[ply, HASH], _own_lead(ending, ply), LOST)
        return LOST
    move = take_best(ending.moves, ending.counts, ply)
    ending.tried[ply] = move
    _lay(ending, ply, move)
    return OPEN


@inlined
def _lay(ending: Ending, ply: int, move: int) -> None:
    """Make the row after a legal move."""
    rows, after = ending.rows, ply + 1
    low, high = rows[ply, LOW], rows[ply, HIGH]
    alive = rows[ply, ALIVE] & ending.keep[move]
    rows[after, LOW] = low | ending.squares[move, 0]
    rows[after, HIGH] = high | ending.squares[move, 1]
    alive &= ~_completing_any(ending, after, move)
    kind = ending.kind[move]
    shift = np.uint64(8 * kind)
    rows[after, LEFT] = rows[ply, LEFT] - (_ONE << shift)
    if not rows[after, LEFT] >> shift & np.uint64(255):
        alive &= ~ending.kinds[kind]
    rows[after, ALIVE], rows[after, NEAR] = alive, rows[ply, NEAR] | ending.touch[move]
    ending.leads[after] = ending.leads[ply] + ending.gains[move]


@inlined
def _completing_any(ending: Ending, ply: int, move: int) -> np.uint64:
    """The members that would complete a 2x2 block that a move has got a square of."""
    found = np.uint64(0)
    blocks = ending.facts.tables.blocks[ending.numbers[move]]
    low, high = ending.rows[ply, LOW], ending.rows[ply, HIGH]
    for half in range(2):
        rest = blocks[half]
        while rest:
            found |= completing(ending, WORD * half + signed(lowest_bit(rest)), low, high)
            rest &= rest - _ONE
    return found


@inlined
def _enter(ending: Ending, ply: int) -> int:
    """Look at a row for the first time: its result, or OPEN and its moves are listed."""
    ending.stand[NODES] += 1
    if not ending.rows[ply, ALIVE] & ending.rows[ply, NEAR]:
        lead, side = ending.leads[ply], (ending.stand[LAID] + ply) & 1
        return WON if (lead < 0 if side else lead > 0) else LOST
    result = _look(ending, ply)
    return result if result != OPEN else _list(ending, ply)


@inlined
def _look(ending: Ending, ply: int) -> int:
    """Result of a row from the members that can be reached, or from notes; OPEN if unknown.

    Members that cannot be reached are taken out of the row.
    """
    low = high = around_low = around_high = key = found = np.uint64(0)
    alive = ending.rows[ply, ALIVE]
    rest = alive & ending.rows[ply, NEAR]
    while rest:
        member = signed(lowest_bit(rest))
        found |= rest & (~rest + _ONE)
        low |= ending.squares[member, 0]
        high |= ending.squares[member, 1]
        around_low |= ending.halo[member, 0]
        around_high |= ending.halo[member, 1]
        key ^= ending.keys[member]
        rest = (rest | alive & ending.touch[member] & ending.keep[member]) & ~found
    ending.rows[ply, ALIVE] = found
    result = _bounded(ending, ply, low, high)
    if result != OPEN:
        return result
    low, high = ending.rows[ply, LOW] & around_low, ending.rows[ply, HIGH] & around_high
    side = (ending.stand[LAID] + ply) & 1
    ending.rows[ply, HASH] = name(side, low, high, _left(ending, ply), key)
    return looked_up(ending.facts, ending.rows[ply, HASH], _own_lead(ending, ply))


@inlined
def _bounded(ending: Ending, ply: int, low: np.uint64, high: np.uint64) -> int:
    """Result that follows from the most each side can gain with the members, on these squares."""
    alive, lead = ending.rows[ply, ALIVE], ending.leads[ply]
    worst = ending.gains[signed(highest_bit(alive))]
    best = ending.gains[signed(lowest_bit(alive))]
    least, most = bounds(ending.facts.symbols, low, high, worst, best)
    side = (ending.stand[LAID] + ply) & 1
    result = decided(lead + least, lead + most, side)
    return result if result != OPEN else _outrun(ending, ply)


@inlined
def _outrun(ending: Ending, ply: int) -> int:
    """Result of a row in which a side is so far behind that it cannot catch up; else OPEN."""
    lead, side = ending.leads[ply], (ending.stand[LAID] + ply) & 1
    behind = 1 if lead > 0 else 0
    if lead == 0 or _can_catch_up(ending, ending.rows[ply, ALIVE], behind, abs(lead)):
        return OPEN
    return LOST if side == behind else WON


@inlined
def _can_catch_up(ending: Ending, alive: np.uint64, side: int, points: int) -> bool:
    """Whether a side may come so many points forward, as far as this can be seen.

    Only one of all members over one square can be laid, so that the best of them is counted.
    """
    rest = alive & ending.sides[side]
    while rest and points > 0:
        member = signed(highest_bit(rest) if side else lowest_bit(rest))
        points -= abs(ending.gains[member])
        rest = _without_some(ending, rest, member)
    return points <= 0


@inlined
def _without_some(ending: Ending, members: np.uint64, member: int) -> np.uint64:
    """Take out the members over one square of a member: of its four, the one with most of them."""
    fewest, found = 65, members
    for half in range(2):
        squares = ending.squares[member, half]
        while squares:
            left = members & ~ending.cover[64 * half + signed(lowest_bit(squares))]
            number = signed(count_bits(left))
            if number < fewest:
                fewest, found = number, left
            squares &= squares - _ONE
    return found


@inlined
def _left(ending: Ending, ply: int) -> np.uint64:
    """The stock of the kinds that can still be laid."""
    left: np.uint64 = ending.rows[ply, LEFT]
    for kind in range(ending.kinds.shape[0]):
        if not ending.rows[ply, ALIVE] & ending.kinds[kind]:
            left &= ~(np.uint64(255) << np.uint64(8 * kind))
    return left


@inlined
def _list(ending: Ending, ply: int) -> int:
    """List the moves of a row with their ranks; WON if one of them ends the game well.

    First come those with many points that leave few replies and little alive, counting what
    completes a 2x2 block.
    """
    placed, count = ending.stand[LAID] + ply, 0
    side = placed & 1
    alive, near = ending.rows[ply, ALIVE], ending.rows[ply, NEAR]
    lead = -ending.leads[ply] if side else ending.leads[ply]
    legal = alive & near
    while legal:
        move = signed(lowest_bit(legal))
        legal &= legal - _ONE
        gain = -ending.gains[move] if side else ending.gains[move]
        kept = alive & ending.keep[move]
        replies = kept & (near | ending.touch[move])
        if replies:
            left = PER_REPLY * signed(count_bits(replies) + count_bits(kept))
            ranked = rank(ending.facts, placed, ending.numbers[move], gain, left)
            ending.moves[ply, count] = ranked << RANKS | move
            count += 1
        elif lead + gain >= 0:
            return WON
    ending.counts[ply] = count
    return OPEN

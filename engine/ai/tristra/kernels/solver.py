"""Solver of Tristra: an exact search of the outcome of a round, the last one, that can be paused.

Alpha-beta of three values on an explicit stack, always to the end, with a table of states known.
Where many moves are to be tried, those come first that leave the other seat few, and the table is
asked about all of them before. Source: Plaat and others, Exploiting graph properties of game trees
(1996).
"""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import (
    ALL,
    END,
    HASH,
    MOST_MOVES,
    OVER,
    SQUARES,
    WORDS,
    Moves,
    count_moves,
    number,
)
from engine.ai.tristra.kernels.evaluation import FORTH, MOVE, remembered
from engine.ai.tristra.kernels.living import follow, list_distinct, simplify
from engine.ai.tristra.kernels.search import ahead, encourage, pick, prefer
from engine.ai.tristra.kernels.tree import PLIES

LOST, DRAWN, WON = -1, 0, 1
"""Outcomes of the round to the seat to move."""

NONE = LOST - 1
"""Value before any move was looked at."""

ALPHA, BETA, BEST, MOVE_FOUND, NEXT, COUNT, FIRST_ALPHA, BEGUN = range(8)
FRAME = 8
"""Length of a frame: the window of a node, its best value so far and the move that has it, the next
move in the list and their number, `ALPHA` as it was, and the nodes before this one."""

PLY, NODES, DONE, LEAD = range(4)
"""Indices in `Solver.stand`: the ply looked at, the nodes so far, whether the outcome is known, and
the points by which seat 0 led before the round."""

MANY = 24
"""Least number of moves of a node of which each is looked at before any is tried."""

PER_REPLY = 40
"""Weight of a reply that a move leaves the other seat."""

FOREMOST = 1 << 20
"""Estimate of a move that is to be tried first."""

BOUND_BITS, SIZE_FORTH = 4, 20
"""Bits of an entry that are its bounds; above them is the move, and from here on the nodes."""


class Solver(NamedTuple):
    """A search: states and lists of moves by ply, frames, and what is known of states.

    `table` has a hash and what was found in each row; `history` is explained with `list_promising`.
    """

    states: Words
    lists: Moves
    frames: Moves
    table: Words
    history: Moves
    terrain: Words
    stand: Moves


def solver(state: Words, terrain: Words, lead: int, rows: int) -> Solver:
    """A search at rest, of a state whose round is not over; `rows` is a power of 2."""
    states = np.zeros((PLIES + 1, WORDS), np.uint64)
    states[0] = state
    found = Solver(
        states,
        np.zeros((PLIES, MOST_MOVES), np.int64),
        np.zeros((PLIES + 1, FRAME), np.int64),
        np.zeros((rows, 2), np.uint64),
        np.zeros(2 * 3 * 4 * SQUARES, np.int64),
        terrain,
        np.array([0, 0, 0, lead]),
    )
    begin(found)
    return found


@borrowing
def begin(solver: Solver) -> None:
    """Enter the node of ply 0."""
    simplify(solver.states[0], solver.terrain, ALL)
    frame = solver.frames[0]
    frame[ALPHA], frame[BETA] = LOST, WON
    enter(solver, 0)


@borrowing
def outcome(state: Words, lead: int) -> int:
    """Outcome of a round that is over to the seat to move."""
    margin = ahead(state, lead)
    return int(margin > 0) - int(margin < 0)


@borrowing
def look_up(table: Words, key: np.uint64) -> int:
    """Entry of a state, in its own row or in the one beside it; 0 if there is none."""
    row = number(key) & (table.shape[0] - 1)
    for near in (row, row ^ 1):
        if table[near, 0] == key:
            return number(table[near, 1])
    return 0


@borrowing
def lower(entry: int) -> int:
    """The least that a state is worth, as an entry has it."""
    return (entry & 3) + LOST


@borrowing
def upper(entry: int) -> int:
    """The most that a state is worth, as an entry has it."""
    return (entry >> 2 & 3) + LOST


@borrowing
def enter(solver: Solver, ply: int) -> bool:
    """Begin a node whose state and window are set; return whether its value is known."""
    state, frame = solver.states[ply], solver.frames[ply]
    frame[BEGUN] = solver.stand[NODES]
    solver.stand[NODES] += 1
    if state[OVER]:
        frame[BEST] = outcome(state, solver.stand[LEAD])
        return True
    found = look_up(solver.table, state[HASH])
    if found and settled(frame, found):
        return True
    frame[FIRST_ALPHA], frame[BEST] = frame[ALPHA], NONE
    frame[NEXT], frame[MOVE_FOUND] = 0, 0
    frame[COUNT] = list_distinct(state, solver.terrain, solver.lists[ply], solver.history)
    if frame[COUNT] >= MANY and foreseen(solver, ply):
        return True
    prefer(solver.lists[ply], frame[COUNT], found >> BOUND_BITS & MOVE, FOREMOST)
    return False


@borrowing
def settled(frame: Moves, found: int) -> bool:
    """Whether an entry is enough, as the frame's best then says; if not, it narrows the window."""
    least, most = lower(found), upper(found)
    if least == most or least >= frame[BETA]:
        frame[BEST] = least
        return True
    if most <= frame[ALPHA]:
        frame[BEST] = most
        return True
    frame[ALPHA], frame[BETA] = max(frame[ALPHA], least), min(frame[BETA], most)
    return False


@borrowing
def foreseen(solver: Solver, ply: int) -> bool:
    """Rank the moves of a node by what they lead to; whether that settles it, as its best says."""
    frame, moves, after = solver.frames[ply], solver.lists[ply], solver.states[ply + 1]
    for place in range(frame[COUNT]):
        move = moves[place] & MOVE
        follow(solver.states[ply], solver.terrain, move, after)
        if after[OVER]:
            value = -outcome(after, solver.stand[LEAD])
            moves[place] = (value * FOREMOST // 2) << FORTH | move
            continue
        found = look_up(solver.table, after[HASH])
        if found and -upper(found) >= frame[BETA]:
            frame[BEST], frame[MOVE_FOUND] = -upper(found), move
            return True
        moves[place] -= PER_REPLY * count_moves(after, solver.terrain) << FORTH
    return False


@borrowing
def note(solver: Solver, ply: int) -> None:
    """Write what was found about a node into the table, in place of what took fewer nodes."""
    frame, key, table = solver.frames[ply], solver.states[ply, HASH], solver.table
    least, most = frame[BEST], frame[BEST]
    if frame[BEST] >= frame[BETA]:
        most = WON
    elif frame[BEST] <= frame[FIRST_ALPHA]:
        least = LOST
    nodes = solver.stand[NODES] - frame[BEGUN]
    row = number(key) & (table.shape[0] - 1)
    if table[row, 0] != key and number(table[row, 1]) >> SIZE_FORTH > nodes:
        row ^= 1
    bounds = (most - LOST) << 2 | least - LOST
    table[row, 0] = key
    table[row, 1] = np.uint64(nodes << SIZE_FORTH | frame[MOVE_FOUND] << BOUND_BITS | bounds)


@borrowing
def receive(solver: Solver, ply: int) -> None:
    """Take the value of the move that was looked at into its node."""
    frame, value = solver.frames[ply], -solver.frames[ply + 1, BEST]
    move = solver.lists[ply, frame[NEXT]] & MOVE
    frame[NEXT] += 1
    if value > frame[BEST]:
        frame[BEST], frame[MOVE_FOUND] = value, move
    frame[ALPHA] = max(frame[ALPHA], value)
    if value >= frame[BETA] and move != END:
        encourage(solver.history, remembered(solver.states[ply], move), 1)


@borrowing
def advance(solver: Solver, nodes: int) -> None:
    """Look at so many more nodes."""
    stand = solver.stand
    ply, until = stand[PLY], stand[NODES] + nodes
    while stand[NODES] < until and not stand[DONE]:
        frame = solver.frames[ply]
        if frame[NEXT] < frame[COUNT] and frame[BEST] < frame[BETA]:
            ply += int(not descend(solver, ply))
        elif ply:
            note(solver, ply)
            ply -= 1
            receive(solver, ply)
        else:
            stand[DONE] = 1
    stand[PLY] = ply


@borrowing
def descend(solver: Solver, ply: int) -> bool:
    """Try the next move of a node; return whether what it is worth is known at once."""
    frame, child = solver.frames[ply], solver.frames[ply + 1]
    move = pick(solver.lists[ply], frame[NEXT], frame[COUNT]) & MOVE
    follow(solver.states[ply], solver.terrain, move, solver.states[ply + 1])
    child[ALPHA], child[BETA] = -frame[BETA], -frame[ALPHA]
    known = enter(solver, ply + 1)
    if known:
        receive(solver, ply)
    return known

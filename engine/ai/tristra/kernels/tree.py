"""Memory of a search of Tristra: the way to the node looked at, and a table of what was found."""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import HASH, MOST_MOVES, SQUARES, WORDS, Moves, number
from engine.ai.tristra.kernels.evaluation import FORTH

PLIES = 50
"""Room for plies: more than any game has from the setting up on."""

ALPHA, BETA, DEPTH, BEST, MOVE_FOUND, NEXT, COUNT, MODE, FIRST_ALPHA = range(9)
FRAME = 9
"""Length of a frame, which has what is known of a node on the way to the one looked at: the window,
how deep to look, the best value so far and its move, the next move in the list and their number,
how the next move is looked at, and `ALPHA` as it was."""

PICK, SCOUT, AGAIN = 0, 1, 2
"""A move is to be picked; one is out with a window of nothing, maybe less deep; it was better than
thought and is to be looked at anew, with the whole window and as deep as it should."""

HEAD = PLIES
PLY, NODES, REACHED, DONE, MARGIN, LEAD, LAST, BRIEF = range(8)
"""Indices in the row below the frames: the ply looked at, the nodes so far, the depth of the
iteration, whether more would change nothing, how far below the best a root move's value is still
exact, the points by which seat 0 led before the round, whether the round is the last, and whether
late moves are left out at the root too."""

WON, INFINITE = 20_000, 1 << 15
EXACT, LOWER, UPPER = 0, 1, 2
VALUE_BITS, DEPTH_BITS = 17, 6


class Tree(NamedTuple):
    """A search: states and lists of moves by ply, frames and head, and what was seen before.

    `roots` has the value of each root move, in the order of the list of ply 0; `table` has a hash
    and what was found in each row; `history` is explained with `list_promising`.
    """

    states: Words
    lists: Moves
    frames: Moves
    roots: Moves
    table: Words
    history: Moves
    terrain: Words


def tree(state: Words, terrain: Words, lead: int, last: bool, rows: int, margin: int = 0) -> Tree:
    """A search that begins with this state; see `Tree`. `rows` is a power of 2."""
    frames = np.zeros((PLIES + 1, FRAME), np.int64)
    frames[HEAD, MARGIN], frames[HEAD, LEAD], frames[HEAD, LAST] = margin, lead, last
    states = np.zeros((PLIES, WORDS), np.uint64)
    states[0] = state
    return Tree(
        states,
        np.zeros((PLIES, MOST_MOVES), np.int64),
        frames,
        np.zeros(MOST_MOVES, np.int64),
        np.zeros((rows, 2), np.uint64),
        np.zeros(2 * 3 * 4 * SQUARES, np.int64),
        terrain,
    )


@borrowing
def find(tree: Tree, ply: int) -> int:
    """Entry of the table for the state of a ply, 0 if there is none."""
    key = tree.states[ply, HASH]
    row = number(key) & (tree.table.shape[0] - 1)
    return number(tree.table[row, 1]) if tree.table[row, 0] == key else 0


@borrowing
def note(tree: Tree, ply: int) -> None:
    """Write what was found about the state of a ply into the table."""
    frame, key = tree.frames[ply], tree.states[ply, HASH]
    bound = LOWER if frame[BEST] >= frame[BETA] else EXACT
    if frame[BEST] <= frame[FIRST_ALPHA]:
        bound = UPPER
    found = (frame[BEST] + (1 << VALUE_BITS - 1)) << DEPTH_BITS | frame[DEPTH]
    row = number(key) & (tree.table.shape[0] - 1)
    tree.table[row, 0] = key
    tree.table[row, 1] = np.uint64((found << 2 | bound) << FORTH | frame[MOVE_FOUND])


@borrowing
def settled(frame: Moves, found: int) -> bool:
    """Whether what the table has is enough; the value is then the frame's best."""
    bound, deep = found >> FORTH & 3, found >> FORTH + 2 & ((1 << DEPTH_BITS) - 1)
    if found == 0 or deep < frame[DEPTH]:
        return False
    value = (found >> FORTH + 2 + DEPTH_BITS) - (1 << VALUE_BITS - 1)
    frame[BEST] = value
    if bound == LOWER:
        return bool(value >= frame[BETA])
    return bound == EXACT or bool(value <= frame[ALPHA])

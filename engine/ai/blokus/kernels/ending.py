"""The exact end of a game of Blokus between two sides: alpha-beta over all that is left to lay.

It goes on from call to call, on a stack of its own, so that how much is searched at a time changes
nothing. Source: Knuth, Moore: An analysis of alpha-beta pruning, 1975.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.board import (
    COLOURS,
    HOST,
    LAST,
    SHARED,
    Board,
    Floats,
    assign,
    placed,
)
from engine.ai.blokus.kernels.plies import add_totals, lay, to_move
from engine.ai.blokus.kernels.reward import same_team
from engine.ai.blokus.kernels.shapes import Ints, Shorts
from engine.ai.blokus.kernels.tables import SIZES
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, next_random, signed

DEEPEST, WIDEST = 64, 512
KEY_BITS = 14
EXACT, AT_LEAST, AT_MOST = range(3)
STACK, STATUS, CHOICE = range(3)
RUNNING, SOLVED, GAVE_UP = range(3)


class Ending(NamedTuple):
    """A search that goes on: `used` has how deep it is, its status, and the best first move.

    Each ply of its line has: the placements still to be tried, the colour that lays them,
    the one that is tried, the bounds within which and since when a value matters, and the best
    value. Values are the lead of the first side, that of seat 0; `ours[c]` says whose a colour is.
    `keys` and `values` keep what was found of a position, with what kind of bound it is.
    """

    used: Ints
    ours: NDArray[np.bool_]
    moves: Shorts
    counts: Ints
    tried: Ints
    colour: Ints
    lows: Floats
    highs: Floats
    best: Floats
    bounds: Floats
    keys: Words
    own_keys: Words
    values: Floats
    kinds: Ints
    totals: Floats
    state: Words


def new_ending(root: Board) -> Ending | None:
    """A search of the end of a game; None unless two sides play it, who hold all colours."""
    held = [holder for holder in root.holders if holder not in (HOST, SHARED)]
    sides = {tuple(share) for share in root.shares}
    if len(sides) != 2 or (len(held) != COLOURS and root.counts[root.holders == HOST].any()):
        return None
    return Ending(
        used=np.zeros(3, dtype=np.int32),
        ours=np.array([root.shares[0, colour] != 0 for colour in range(COLOURS)]),
        moves=np.zeros((DEEPEST, WIDEST), dtype=np.uint16),
        counts=np.full(DEEPEST, -1, dtype=np.int32),
        tried=np.zeros(DEEPEST, dtype=np.int32),
        colour=np.zeros(DEEPEST, dtype=np.int32),
        lows=np.full(DEEPEST, -np.inf),
        highs=np.full(DEEPEST, np.inf),
        best=np.zeros(DEEPEST),
        bounds=np.zeros((DEEPEST, 2)),
        keys=np.zeros(1 << KEY_BITS, dtype=np.uint64),
        own_keys=np.zeros(DEEPEST, dtype=np.uint64),
        values=np.zeros(1 << KEY_BITS),
        kinds=np.zeros(1 << KEY_BITS, dtype=np.int32),
        totals=np.zeros(len(root.shares)),
        state=np.zeros(1, dtype=np.uint64),
    )


@borrowing
def solve(ending: Ending, root: Board, board: Board, number: int) -> None:
    """Look at so many positions more, on the spare board."""
    used = ending.used
    if ending.counts[0] < 0:
        _enter(ending, root, board)
    looked = 0
    while looked < number and used[STATUS] == RUNNING:
        depth = used[STACK]
        tried = ending.tried[depth]
        if tried < ending.counts[depth] and ending.lows[depth] < ending.highs[depth]:
            looked += 1
            used[STACK] += 1
            if used[STACK] == DEEPEST or not _enter(ending, root, board):
                used[STATUS] = GAVE_UP
        elif depth == 0:
            used[STATUS] = SOLVED
        else:
            _keep(ending, depth)
            _return(ending, ending.best[depth])


@borrowing
def _enter(ending: Ending, root: Board, board: Board) -> bool:
    """Look at the position at the top of the stack; False if it has too many moves.

    If its value is known already it is left at once.
    """
    depth = ending.used[STACK]
    colour = follow(board, root, ending.colour, ending.moves, ending.tried, depth)
    if colour < 0:
        _return(ending, _lead(ending, board))
        return True
    if board.used[colour] > WIDEST:
        return False
    if depth:
        ending.lows[depth], ending.highs[depth] = ending.lows[depth - 1], ending.highs[depth - 1]
    ending.bounds[depth, 0], ending.bounds[depth, 1] = ending.lows[depth], ending.highs[depth]
    ending.own_keys[depth] = _key(ending, board, depth)
    place = signed(ending.own_keys[depth]) & (1 << KEY_BITS) - 1
    if depth and ending.keys[place] == ending.own_keys[depth]:
        value, kind = ending.values[place], ending.kinds[place]
        enough = value >= ending.highs[depth] and kind == AT_LEAST
        if kind == EXACT or enough or (value <= ending.lows[depth] and kind == AT_MOST):
            _return(ending, value)
            return True
    ending.colour[depth], ending.tried[depth] = colour, 0
    ending.best[depth] = -np.inf if ending.ours[colour] else np.inf
    _list_moves(ending, board, colour, depth)
    return True


@borrowing
def _list_moves(ending: Ending, board: Board, colour: int, depth: int) -> None:
    """Write what can be laid, large pieces first."""
    count, pieces = 0, board.tables.piece
    for i in range(board.used[colour]):
        placement = placed(board, board.listed[colour, i])
        place = count
        size = SIZES[pieces[placement]]
        while place > 0 and SIZES[pieces[ending.moves[depth, place - 1]]] < size:
            ending.moves[depth, place] = ending.moves[depth, place - 1]
            place -= 1
        ending.moves[depth, place] = placement
        count += 1
    ending.counts[depth] = count


@borrowing
def _return(ending: Ending, value: float) -> None:
    """Go back with the value of a move to where it was tried, and on to the next."""
    ending.used[STACK] -= 1
    depth = ending.used[STACK]
    if ending.ours[ending.colour[depth]]:
        better = value > ending.best[depth]
        ending.lows[depth] = max(ending.lows[depth], value)
    else:
        better = value < ending.best[depth]
        ending.highs[depth] = min(ending.highs[depth], value)
    if better:
        ending.best[depth] = value
        if depth == 0:
            ending.used[CHOICE] = ending.moves[0, ending.tried[0]]
    ending.tried[depth] += 1


@borrowing
def _keep(ending: Ending, depth: int) -> None:
    """Remember what is known of a position all of whose moves that matter have been tried."""
    place = signed(ending.own_keys[depth]) & (1 << KEY_BITS) - 1
    value, kind = ending.best[depth], EXACT
    if value >= ending.bounds[depth, 1]:
        kind = AT_LEAST
    elif value <= ending.bounds[depth, 0]:
        kind = AT_MOST
    ending.keys[place], ending.values[place] = ending.own_keys[depth], value
    ending.kinds[place] = kind


@borrowing
def _lead(ending: Ending, board: Board) -> float:
    """Lead of seat 0 over the other side, in points."""
    for seat in range(len(ending.totals)):
        ending.totals[seat] = 0.0
    add_totals(board, ending.totals)
    for seat in range(len(ending.totals)):
        if not same_team(board, 0, seat):
            return float(ending.totals[0] - ending.totals[seat])
    return 0.0


@borrowing
def _key(ending: Ending, board: Board, depth: int) -> np.uint64:
    """A number for what lies, in whatever order it was laid, who went last, and the points."""
    laid = mixed_line(ending.state, ending.colour, ending.moves, ending.tried, depth)
    return mixed(ending.state, board.turn[LAST]) + laid + mixed_points(ending.state, board)


@borrowing
def follow(board: Board, root: Board, colours: Ints, moves: Shorts, tried: Ints, depth: int) -> int:
    """Bring a spare board to the end of a line of so many plies; return the colour to move, or -1.

    The line has for each ply the colour, the moves there were, and which of them is tried.
    """
    assign(board, root)
    for i in range(depth):
        lay(board, colours[i], moves[i, tried[i]])
    return to_move(board)


@borrowing
def mixed_line(state: Words, colours: Ints, moves: Shorts, tried: Ints, depth: int) -> np.uint64:
    """Bits for what a line lays, see `follow`, in whatever order."""
    found = np.uint64(0)
    for i in range(depth):
        found += mixed(state, (moves[i, tried[i]] + 1) * COLOURS + colours[i])
    return found


@borrowing
def mixed_points(state: Words, board: Board) -> np.uint64:
    """Bits for the points of all colours."""
    found = np.uint64(0)
    for colour in range(COLOURS):
        found += mixed(state, (board.points[colour] + 512) * COLOURS + colour << 32)
    return found


@borrowing
def mixed(state: Words, number: int) -> np.uint64:
    """Bits that a number leads to, as if at random; the state is one word of room."""
    state[0] = number
    return next_random(state)

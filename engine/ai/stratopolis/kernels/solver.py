"""The solver of the last tiles of Stratopolis: who wins, if both seats lay their best.

Every position asks whether the seat on move reaches a goal: at least to draw, or to win. It does if
some move leaves the other one without its own goal, which is the opposite. Moves that did so with
as many tiles left are tried first (killer heuristic: Akl, Newborn: The principal continuation and
the killer heuristic, 1977), then those that lead by most at once. The search keeps its place in
arrays and goes on from there whenever it is let. Source: Pearl: Heuristics, 1984, chapter 8:
depth-first search of trees with two outcomes.
"""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.stratopolis.kernels.board import (
    CLASH,
    MOST_PLACES,
    SEAT,
    Board,
    Integers,
    Longs,
    count_tiles,
    take_back,
    take_turn,
    top_kind,
)
from engine.ai.stratopolis.kernels.greedy import Room, empty_room
from engine.ai.stratopolis.kernels.last_tiles import (
    COSTS,
    finish,
    is_answered,
    keep,
    look_at_replies,
    stays_behind,
)
from engine.ai.stratopolis.kernels.playout import copy_board, list_moves, may_take_turn
from engine.ai.stratopolis.kernels.worth import best_after
from engine.ai.stratopolis.kernels.zones import find_zones

MOST_TILES = 8
"""Tiles left, at most, for the outcome to be searched."""

WIN, DRAW, LOSS = 1, 0, -1
"""Outcomes to the seat on move; the first two are goals."""

DEPTH, POSITIONS, DONE, OUTCOME, MOVE = range(5)
"""Indices of `Solver.stand`."""

GOAL, STAGE, LEFT, TRIED = range(4)
"""Columns of `Solver.frames`."""

NEW, RECALLED, LISTED = range(3)
"""Stages of a position: nothing was done, kept moves are tried, all others are."""

KEPT = 8
"""Moves kept for each number of tiles left; all of them as replies with the last one."""

RECALLS = 2
"""Kept moves that are tried before all are listed."""


class Solver(NamedTuple):
    """A search, and how far it has come.

    The board of `room` is at the position that is looked at. `frames` has a row for each position
    from the root down to it: the goal, the stage, the number of moves left to try, and the one that
    is tried. `moves` and `leads` have rows for them, too: the moves left, and the lead that each
    gives; so has `recalled`: the kept moves that were tried. `kept` are moves that reached a goal,
    by the number of tiles left, the last first, and `replies` is room for those with the last tile.
    `stand` says how deep the search is and how many positions it has looked at, and whether it is
    done; then it has the outcome, and a move that leads to it unless that is a loss.
    """

    room: Room
    frames: Longs
    moves: Longs
    leads: Integers
    recalled: Longs
    kept: Longs
    replies: Longs
    stand: Longs


def new_solver(board: Board) -> Solver:
    """A search of a position with at most `MOST_TILES` to be laid, all of them known."""
    room = empty_room()
    copy_board(board, room.board)
    frames = np.zeros((MOST_TILES, TRIED + 1), np.int64)
    frames[0, GOAL] = DRAW
    return Solver(
        room=room,
        frames=frames,
        moves=np.zeros((MOST_TILES, 3 * MOST_PLACES), np.int64),
        leads=np.zeros((MOST_TILES, 3 * MOST_PLACES), np.int32),
        recalled=np.zeros((MOST_TILES, RECALLS), np.int64),
        kept=np.zeros((MOST_TILES + 1, KEPT), np.int64),
        replies=np.zeros((KEPT, COSTS + 1), np.int64),
        stand=np.zeros(MOVE + 1, np.int64),
    )


@borrowing
def advance(solver: Solver, positions: int) -> None:
    """Look at so many positions more, unless the outcome is known before."""
    until = solver.stand[POSITIONS] + positions
    while not solver.stand[DONE] and solver.stand[POSITIONS] < until:
        frame = solver.frames[solver.stand[DEPTH]]
        if frame[LEFT]:
            descend(solver)
        elif frame[STAGE] == NEW:
            look(solver)
        elif frame[STAGE] == RECALLED:
            list_others(solver)
        else:
            answer(solver, False)


@borrowing
def look(solver: Solver) -> None:
    """Begin with a position: with the last tile answer, else recall moves to be tried first."""
    board, depth = solver.room.board, solver.stand[DEPTH]
    solver.stand[POSITIONS] += 1
    left = count_tiles(board)
    if left > 1:
        recall(solver, left)
        return
    frame = solver.frames[depth]
    move = finish(solver.room, frame[GOAL], solver.kept[left], solver.moves[depth])
    if move >= 0:
        frame[TRIED] = move
        keep(solver.kept[left], move)
    answer(solver, move >= 0)


@borrowing
def recall(solver: Solver, left: int) -> None:
    """Try the moves first that were kept and are legal."""
    depth = solver.stand[DEPTH]
    frame, recalled = solver.frames[depth], solver.recalled[depth]
    frame[STAGE] = RECALLED
    for at in range(RECALLS):
        move = solver.kept[left, at]
        recalled[at] = -1
        if may_take_turn(solver.room.board, move):
            recalled[at] = solver.moves[depth, frame[LEFT]] = move
            solver.leads[depth, frame[LEFT]] = -at
            frame[LEFT] += 1


@borrowing
def list_others(solver: Solver) -> None:
    """List all other moves of a position, but for those that a reply is known to answer."""
    room, depth = solver.room, solver.stand[DEPTH]
    board, frame, moves = room.board, solver.frames[depth], solver.moves[depth]
    side = board.counts[SEAT] + 1
    frame[STAGE] = LISTED
    find_zones(board, room.zones)
    number = look_at_replies(room, solver.kept[1], solver.replies) if count_tiles(board) == 2 else 0
    replies = solver.replies[:number]
    for move in moves[: list_moves(board, moves)]:
        place, kind = move >> 2, top_kind(board, move & 3)
        if was_recalled(solver, move) or (number and is_answered(room, replies, place, kind)):
            continue
        own = best_after(board, room.zones, room.spare, place, kind, side)
        other = best_after(board, room.zones, room.spare, place, kind, CLASH - side)
        if not stays_behind(replies, place, own, other):
            moves[frame[LEFT]] = move
            solver.leads[depth, frame[LEFT]] = own - other
            frame[LEFT] += 1


@borrowing
def was_recalled(solver: Solver, move: int) -> bool:
    """Whether a move was tried before all were listed."""
    found = False
    for other in solver.recalled[solver.stand[DEPTH]]:
        found |= other == move
    return found


@borrowing
def descend(solver: Solver) -> None:
    """Try the move that leads by most of those left."""
    depth = solver.stand[DEPTH]
    frame, moves, leads = solver.frames[depth], solver.moves[depth], solver.leads[depth]
    best, last = 0, frame[LEFT] - 1
    for i in range(1, last + 1):
        if leads[i] > leads[best]:
            best = i
    frame[TRIED], frame[LEFT] = moves[best], last
    moves[best], leads[best] = moves[last], leads[last]
    take_turn(solver.room.board, frame[TRIED] >> 2, frame[TRIED] & 3)
    begin(solver.frames[depth + 1], WIN - frame[GOAL])
    solver.stand[DEPTH] = depth + 1


@borrowing
def begin(frame: Longs, goal: int) -> None:
    """Ask a position whether its seat reaches a goal."""
    frame[GOAL], frame[STAGE], frame[LEFT] = goal, NEW, 0


@borrowing
def answer(solver: Solver, reached: bool) -> None:
    """Go back with an answer, as far up as it is one, too."""
    board, stand = solver.room.board, solver.stand
    while stand[DEPTH]:
        take_back(board)
        stand[DEPTH] -= 1
        if reached:
            # What was tried does not help; others may.
            return
        reached = True
        keep(solver.kept[count_tiles(board)], solver.frames[stand[DEPTH], TRIED])
    conclude(solver, reached)


@borrowing
def conclude(solver: Solver, reached: bool) -> None:
    """Note what is known of the outcome; where a draw can be had a win is asked for."""
    frame, stand = solver.frames[0], solver.stand
    if reached:
        stand[OUTCOME], stand[MOVE] = frame[GOAL], frame[TRIED]
    elif frame[GOAL] == DRAW:
        stand[OUTCOME] = LOSS
    stand[DONE] = not reached or frame[GOAL] == WIN
    begin(frame, WIN)

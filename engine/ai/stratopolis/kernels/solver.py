"""The solver of the last tiles of Stratopolis: who wins, if both seats lay their best.

Every position asks whether the seat on move reaches a goal: at least to draw, or to win. It does if
some move leaves the other one without its own goal, which is the opposite. Moves that lead by most
at once are tried first. The search keeps its place in arrays and goes on from there whenever it is
let. Source: Pearl: Heuristics, 1984, chapter 8: depth-first search of trees with two outcomes.
"""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.stratopolis.kernels.board import (
    EACH,
    MOST_PLACES,
    RED_BIT,
    SEAT,
    Board,
    Integers,
    Longs,
    take_back,
    take_turn,
)
from engine.ai.stratopolis.kernels.greedy import Room, empty_room
from engine.ai.stratopolis.kernels.playout import copy_board, list_moves
from engine.ai.stratopolis.kernels.worth import lead_after
from engine.ai.stratopolis.kernels.zones import Zones, best_zone, find_zones

MOST_TILES = 6
"""Tiles left, at most, for the outcome to be searched."""

WIN, DRAW, LOSS = 1, 0, -1
"""Outcomes to the seat on move; the first two are goals."""

DEPTH, POSITIONS, DONE, OUTCOME, MOVE = range(5)
"""Indices of `Solver.stand`."""

GOAL, LEFT, TRIED = range(3)
"""Columns of `Solver.frames`; `LEFT` is `UNSEEN` until the moves of the position were listed."""

UNSEEN = -1


class Solver(NamedTuple):
    """A search, and how far it has come.

    The board of `room` is at the position that is looked at. `frames` has a row for each position
    from the root down to it: the goal, the number of moves left to try, and the one that is tried.
    `moves` and `leads` have rows for them, too: the moves left, and the lead that each gives.
    `stand` says how deep the search is and how many positions it has looked at, and whether it is
    done; then it has the outcome, and a move that leads to it unless that is a loss.
    """

    room: Room
    frames: Longs
    moves: Longs
    leads: Integers
    stand: Longs


def new_solver(board: Board) -> Solver:
    """A search of a position with at most `MOST_TILES` to be laid, all of them known."""
    room = empty_room()
    copy_board(board, room.board)
    frames = np.zeros((MOST_TILES, 3), np.int64)
    frames[0] = DRAW, UNSEEN, 0
    shape = MOST_TILES, 3 * MOST_PLACES
    stand = np.zeros(MOVE + 1, np.int64)
    return Solver(room, frames, np.zeros(shape, np.int64), np.zeros(shape, np.int32), stand)


@borrowing
def advance(solver: Solver, positions: int) -> None:
    """Look at so many positions more, unless the outcome is known before."""
    until = solver.stand[POSITIONS] + positions
    while not solver.stand[DONE] and solver.stand[POSITIONS] < until:
        frame = solver.frames[solver.stand[DEPTH]]
        if frame[LEFT] == UNSEEN:
            look(solver)
        elif frame[LEFT] == 0:
            answer(solver, False)
        else:
            descend(solver)


@borrowing
def look(solver: Solver) -> None:
    """List the moves of a position; if they are the last ones, answer."""
    room, depth = solver.room, solver.stand[DEPTH]
    board, frame, moves = room.board, solver.frames[depth], solver.moves[depth]
    solver.stand[POSITIONS] += 1
    find_zones(board, room.zones)
    frame[LEFT] = list_moves(board, moves)
    is_last = board.tops[0] + board.tops[1] == 2 * EACH - 1
    stack, top = board.stacks[board.counts[SEAT]], board.tops[board.counts[SEAT]]
    for i in range(frame[LEFT]):
        move = moves[i]
        lead = lead_after(board, room.zones, room.spare, move >> 2, stack[top + (move & 3)])
        if is_last and reaches(room, move, lead, frame[GOAL]):
            frame[TRIED] = move
            answer(solver, True)
            return
        solver.leads[depth, i] = lead
    if is_last:
        answer(solver, False)


@borrowing
def reaches(room: Room, move: int, lead: int, goal: int) -> bool:
    """Whether the last move of the game reaches a goal, with a lead of the best zone."""
    if lead:
        return lead > 0
    board, zones = room.board, room.zones
    mover = board.counts[SEAT]
    take_turn(board, move >> 2, move & 3)
    find_zones(board, zones)
    sign = by_other_zones(zones)
    take_back(board)
    find_zones(board, zones)
    return bool((sign if mover == 0 else -sign) >= goal)


@borrowing
def by_other_zones(zones: Zones) -> int:
    """1 if red wins where the best zones are equal, -1 if green does, 0 if all zones are.

    The second best decide, then the third: so does the highest score of which one has more zones.
    """
    below = best_zone(zones, RED_BIT) + 1
    while True:
        highest, more = 0, 0
        for number in range(1, zones.number[0] + 1):
            score = zones.sizes[number] * zones.heights[number]
            if highest < score < below:
                highest, more = score, 0
            if score == highest:
                more += 1 if zones.owners[number] == RED_BIT else -1
        if highest == 0 or more:
            return int(np.sign(more))
        below = highest


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
    below = solver.frames[depth + 1]
    below[GOAL], below[LEFT] = WIN - frame[GOAL], UNSEEN
    solver.stand[DEPTH] = depth + 1


@borrowing
def answer(solver: Solver, reached: bool) -> None:
    """Go back with an answer, as far up as it is one, too."""
    while solver.stand[DEPTH]:
        take_back(solver.room.board)
        solver.stand[DEPTH] -= 1
        if reached:
            # What was tried does not help; others may.
            return
        reached = True
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
    frame[GOAL], frame[LEFT] = WIN, UNSEEN

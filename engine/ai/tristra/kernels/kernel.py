"""Tristra's kernel: leaves counted, random games, and boards made of positions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, below
from engine.ai.tristra.kernels.board import (
    END,
    MOST_MOVES,
    ONE,
    OPEN,
    OVER,
    POINTS,
    RANK,
    WORDS,
    Moves,
    attacked_by,
    copy,
    count_moves,
    flip,
    free,
    list_moves,
    lowest,
    may_end,
    mover,
    nth_bit,
    number,
    pass_on,
    play,
    put,
    score,
    size,
)
from engine.core.duel import SEATS
from engine.core.game import Position
from engine.games.tristra.ground import (
    GREEN,
    GRID,
    RANKS,
    TURNS,
    Arrows,
    attacked,
    open_squares,
)
from engine.games.tristra.moves import END as SAY_END
from engine.games.tristra.moves import Go, Move
from engine.games.tristra.position import TristraPosition

GROUNDS = 256
"""Number of grounds whose terrains are remembered."""


class Board(NamedTuple):
    """The state of a round, what stays the same in it, and each seat's points from those before."""

    state: Words
    terrain: Words
    before: tuple[int, int]

    @property
    def lead(self) -> int:
        """Points of seat 0 before seat 1 from the rounds before."""
        return self.before[0] - self.before[1]


@borrowing
def perft(states: Words, terrain: Words, lists: Moves, depth: int) -> int:
    """The leaves so many plies, at least one, below the state in row `depth`.

    Rows below it are written over.
    """
    if depth == 1:
        return count_moves(states[1], terrain)
    leaves = 0
    for move in lists[depth, : list_moves(states[depth], terrain, lists[depth])]:
        copy(states[depth], states[depth - 1])
        play(states[depth - 1], terrain, move)
        leaves += perft(states, terrain, lists, depth - 1)
    return leaves


@borrowing
def nth_capture(state: Words, terrain: Words, before: int) -> int:
    """The origin and target of the capture before which there are so many others."""
    left, occupied = state[mover(state)], state[0] | state[1]
    while True:
        origin = lowest(left)
        aims = attacked_by(state, terrain, origin) & occupied
        count = size(aims)
        if before < count:
            return origin | nth_bit(aims, before) << 6
        before -= count
        left &= left - ONE


@borrowing
def count_captures(state: Words, terrain: Words) -> int:
    """Number of captures of the seat to move, one for each triangle and each square it can take."""
    captures, left, occupied = 0, state[mover(state)], state[0] | state[1]
    while left:
        captures += size(attacked_by(state, terrain, lowest(left)) & occupied)
        left &= left - ONE
    return captures


@borrowing
def random_move(state: Words, terrain: Words, chance: Words) -> int:
    """A legal move where there is one, each as likely."""
    mine, room = state[mover(state)], free(state)
    captures = total = count_captures(state, terrain)
    for rank in range(3):
        total += size(mine & state[RANK + rank]) * size(room & terrain[OPEN + rank])
    if total == captures and may_end(state, terrain) and below(chance, 4 * total + 1) == 0:
        return END
    drawn = number(np.uint64(below(chance, 4 * total)))
    way, turns = drawn >> 2, (drawn & 3) << 12
    if way < captures:
        return nth_capture(state, terrain, way) | turns
    return nth_teleport(state, terrain, way - captures) | turns


@borrowing
def nth_teleport(state: Words, terrain: Words, before: int) -> int:
    """The origin and target of the teleport before which there are so many others."""
    mine, room = state[mover(state)], free(state)
    for rank in range(3):
        triangles, squares = mine & state[RANK + rank], room & terrain[OPEN + rank]
        count = size(squares)
        while triangles:
            if before < count:
                return lowest(triangles) | nth_bit(squares, before) << 6
            before -= count
            triangles &= triangles - ONE
    return END


@borrowing
def play_out(state: Words, terrain: Words, chance: Words) -> None:
    """Play a round to its end at random."""
    while not state[OVER]:
        play(state, terrain, random_move(state, terrain, chance))


@borrowing
def play_outs(states: Words, terrain: Words, rounds: int, chance: Words, points: Words) -> None:
    """Play so many rounds to their ends at random and add each seat's points to `points`.

    They begin with the first of two states; the other is room for them.
    """
    for _ in range(rounds):
        copy(states[0], states[1])
        play_out(states[1], terrain, chance)
        points[0] += states[1, POINTS]
        points[1] += states[1, POINTS + 1]


# The rules' words


@lru_cache(GROUNDS)
def terrain_of(arrows: Arrows, own_scores: bool, ground: str) -> Words:
    """Terrain of a round: all that stays the same in it on this ground."""
    words = [
        attacked(arrows, rank, turns, square)
        for rank in RANKS
        for turns in TURNS
        for square in range(GRID.size)
    ]
    words += [open_squares(ground, rank) for rank in RANKS]
    return np.array([*words, int(own_scores)], np.uint64)


def state_of(position: TristraPosition) -> Words:
    """The state of the round in play; between rounds, of one that is over and has brought nothing.

    Once triangles stand there is one, whoever begins; the seat to move is then 0.
    """
    state = np.zeros(WORDS, np.uint64)
    for fighter in position.board.fighters if position.board else ():
        put(state, fighter.seat, fighter.rank - 1, fighter.turns, fighter.square)
    flip(state, np.uint64(position.board.flipped if position.board else 0))
    for seat in SEATS:
        score(state, seat, 0 if position.over else position.captured_points[seat])
    if position.turn:
        pass_on(state)
    state[OVER] = np.uint64(position.turn is None or position.outcome is not None)
    return state


def code(move: Move) -> int:
    """A move as a number."""
    if isinstance(move, Go):
        return move.origin | move.target << 6 | move.turns << 12
    return END


def decode(coded: int, captures: bool = False) -> Move:
    """The move that a number means."""
    if coded == END:
        return SAY_END
    return Go(coded & 63, coded >> 6 & 63, coded >> 12, captures)


class TristraKernel:
    """See `Kernel`: moves of the round in play, that is while somebody is on move in it."""

    def board(self, position: Position[Move]) -> Board:
        """See `Kernel`."""
        if not isinstance(position, TristraPosition):
            raise TypeError("not a position of Tristra")
        before = position.points if position.over else _before(position)
        ground = position.board.ground if position.board else GREEN * GRID.size
        terrain = terrain_of(position.rules.arrows, position.rules.own_scores, ground)
        return Board(state_of(position), terrain, before)

    def moves(self, board: Board) -> Sequence[Move]:
        """See `Kernel`."""
        found = np.zeros(MOST_MOVES, np.int64)
        count = list_moves(board.state, board.terrain, found)
        return [decode(int(coded)) for coded in found[:count]]

    def play(self, board: Board, move: Move) -> None:
        """See `Kernel`."""
        play(board.state, board.terrain, code(move))

    def totals(self, board: Board) -> Sequence[float]:
        """See `Kernel`."""
        return [float(board.before[seat] + int(board.state[POINTS + seat])) for seat in SEATS]

    def perft(self, board: Board, depth: int) -> int:
        """See `Kernel`."""
        states = np.zeros((depth + 1, WORDS), np.uint64)
        states[depth] = board.state
        lists = np.zeros((depth + 1, MOST_MOVES), np.int64)
        return perft(states, board.terrain, lists, depth)

    def playouts(self, board: Board, number: int, seed: int) -> Sequence[float]:
        """See `Kernel`."""
        points = np.zeros(2, np.uint64)
        chance = np.array([seed], np.uint64)
        states = np.stack([board.state, board.state])
        play_outs(states, board.terrain, number, chance, points)
        return [board.before[seat] + int(points[seat]) / number for seat in SEATS]


def _before(position: TristraPosition) -> tuple[int, int]:
    first, second = (sum(points[seat] for points in position.finished) for seat in SEATS)
    return first, second

"""Moves of Tristra that win by force within a few moves."""

from collections.abc import Iterator

import numpy as np

from engine.ai.tristra.kernels.board import MOST_MOVES, WORDS, play
from engine.ai.tristra.kernels.forcing import forces
from engine.ai.tristra.kernels.kernel import TristraKernel, code
from engine.games.tristra.moves import Move
from engine.games.tristra.position import TristraPosition


def winning_moves(position: TristraPosition, moves: int) -> Iterator[Move]:
    """The moves with which the side on move wins the round by so many moves, this one the first.

    Each is found when it is asked for.
    """
    board = TristraKernel().board(position)
    states = np.zeros((2 * moves + 1, WORDS), np.uint64)
    lists = np.zeros((2 * moves + 1, MOST_MOVES), np.int64)
    [seat] = position.to_move
    for move in position.legal_moves():
        states[0] = board.state
        play(states[0], board.terrain, code(move))
        if forces(states, board.terrain, lists, 0, moves - 1, seat):
            yield move

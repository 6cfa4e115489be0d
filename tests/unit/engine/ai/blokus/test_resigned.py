"""Seats of Blokus that gave up: behind all others, for the search as by the rules."""

from random import Random

import numpy as np

from engine.ai.blokus.endings import OfTwo
from engine.ai.blokus.kernels.board import Board
from engine.ai.blokus.kernels.ending import new_ending
from engine.ai.blokus.kernels.kernel import KERNEL, copied
from engine.ai.blokus.kernels.reward import reward
from engine.core.game import AnyPosition
from tests.support.cases import cases
from tests.support.engine.tables import random_table

FEW = 12
"""Number of moves of all colours from which on the exact end is tried."""


def rewards(board: Board) -> list[float]:
    """The reward of each seat if the game ended here."""
    seats = len(board.shares)
    found = np.zeros(seats)
    reward(board, np.zeros(seats), np.zeros((seats, 3)), found)
    return found.tolist()


def leader(position: AnyPosition) -> int:
    totals = list(position.totals)
    return totals.index(max(totals))


@cases("seed", range(5))
def test_the_one_with_most_points_is_last_after_giving_up(seed: int) -> None:
    position = random_table("blokus", seed, 40, seats="4", variant="classic").position
    first = leader(position)
    assert max(rewards(KERNEL.board(position))) == rewards(KERNEL.board(position))[first]
    after = rewards(KERNEL.board(position.resign(first)))
    assert min(after) == after[first]
    assert after.count(after[first]) == 1


@cases("seat", range(4))
def test_a_team_has_lost_with_one_of_its_seats(seat: int) -> None:
    position = random_table("blokus", 1, 40, seats="4", variant="teams").position
    given_up = position.resign(seat)
    found = rewards(KERNEL.board(given_up))
    assert found[seat] == found[(seat + 2) % 4] < found[(seat + 1) % 4] == found[(seat + 3) % 4]


@cases("seat", range(4))
def test_an_exact_end_says_so_too(seat: int) -> None:
    position, rng = random_table("blokus", 1, 40, seats="4", variant="teams").position, Random(0)
    position = position.resign(seat)
    while sum(len(position.moves_of(side)) for side in position.game.info.sides) > FEW:
        position = position.play(position.random_move(rng))
    root = KERNEL.board(position)
    ending = new_ending(root)
    assert ending
    end = OfTwo(root, ending)
    end.advance(100_000, copied(root))
    assert end.solved
    assert [end.worth(other) for other in range(4)] == [
        float((other - seat) % 2) for other in range(4)
    ]

"""Kernels know the rules a second time: here they are compared with the first."""

from random import Random

import pytest

from engine.perft import perft
from engine.registry import find_game
from engine.table import Table, open_table
from tests.engine.kernel_cases import CASES, Case
from tests.engine.tables import played_on

SEEDS = range(6)
MANY = 2000

pytestmark = pytest.mark.skipif(not CASES, reason="there is no kernel yet")


def table(case: Case, seed: int) -> Table:
    """A first position that a search may look at: dealt, with nothing hidden."""
    rng = Random(seed)
    begun = open_table(find_game(case.game), case.choices, rng)
    while not begun.position.listed:
        begun = played_on(begun, rng, 1)
    return begun


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_are_the_same_move_by_move(case: Case, seed: int) -> None:
    rng = Random(seed)
    position = table(case, seed).position
    board = case.kernel.board(position)
    while True:
        moves = position.legal_moves()
        found = case.kernel.moves(board)
        assert len(found) == len(set(found)) == len(moves)
        assert set(found) == set(moves)
        assert list(case.kernel.totals(board)) == list(position.totals)
        if not moves:
            break
        move = rng.choice(moves)
        position = position.play(move)
        case.kernel.play(board, move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_perft_is_the_same(case: Case) -> None:
    position = table(case, 1).position
    for depth in range(1, case.depth + 1):
        assert case.kernel.perft(case.kernel.board(position), depth) == perft(position, depth)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_board_can_be_taken_up_anywhere(case: Case) -> None:
    rng = Random(2)
    begun = table(case, 2)
    while begun.position.outcome is None:
        board = case.kernel.board(begun.position)
        assert set(case.kernel.moves(board)) == set(begun.position.legal_moves())
        begun = played_on(begun, rng, 3)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_playouts_depend_on_their_seed_alone_and_leave_the_board(case: Case) -> None:
    board = case.kernel.board(table(case, 3).position)
    before = set(case.kernel.moves(board))
    first, again, other = (case.kernel.playouts(board, 50, seed) for seed in (7, 7, 8))
    assert list(first) == list(again) != list(other)
    assert set(case.kernel.moves(board)) == before

"""The search board of Stratopolis where games at random do not lead: far out, high up, and back."""

import pytest

from engine.ai.kernels.stratopolis import StratopolisKernel
from engine.ai.kernels.stratopolis_board import Board, take_back
from engine.game import AnyPosition
from tests.engine.stratopolis_tables import STACKS, random_game, stratopolis
from tests.engine.tables import said
from tests.engine.test_stratopolis_far_out import LINES

KERNEL = StratopolisKernel()


@pytest.mark.parametrize("way", LINES)
def test_forty_tiles_in_a_row(way: str) -> None:
    table = stratopolis()
    board = KERNEL.board(table.position)
    for text in LINES[way]:
        KERNEL.play(board, table.position.parse(text))
        table = said(table, text)
        assert set(KERNEL.moves(board)) == set(table.position.legal_moves())
    assert list(KERNEL.totals(board)) == list(table.position.totals)


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("seed", range(3))
def test_high_games_are_the_same_forth_and_back(stack: str, seed: int) -> None:
    table = random_game(seed, stack=stack, share=0.9)
    positions = [position for position in table.positions if position.listed]
    board = KERNEL.board(positions[0])
    for position, ply in zip(positions, table.record.plies[-40:], strict=False):
        check_same(board, position)
        KERNEL.play(board, position.parse(ply.text))
    for position in reversed(positions[:-1]):
        take_back(board)
        check_same(board, position)


def check_same(board: Board, position: AnyPosition) -> None:
    assert set(KERNEL.moves(board)) == set(position.legal_moves())
    assert list(KERNEL.totals(board)) == list(position.totals)

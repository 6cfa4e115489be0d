"""The search board of Stratopolis where random games do not lead: far out, high up, and back."""

import numpy as np
import pytest

from engine.ai.stratopolis.kernels.board import MOST_PLACES, Board, take_back, take_turn
from engine.ai.stratopolis.kernels.greedy import Room, empty_room
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.stratopolis.kernels.playout import list_moves
from engine.ai.stratopolis.kernels.worth import lead_after
from engine.ai.stratopolis.kernels.zones import best_zone, find_zones
from engine.core.game import AnyPosition
from tests.support.cases import smoke
from tests.support.engine.stratopolis_tables import STACKS, random_game, stratopolis
from tests.support.engine.tables import said
from tests.unit.engine.games.stratopolis.test_far_out import LINES

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
@pytest.mark.parametrize("seed", smoke(range(3)))
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


# What a move is worth


@pytest.mark.parametrize("share", [0.3, 0.9])
@pytest.mark.parametrize("stack", ["shuffled", "hand"])
def test_leads_are_those_of_zones_found_anew(stack: str, share: float) -> None:
    """Thousands of moves are compared, at low tables and at high ones."""
    checked = 0
    for position in random_game(5, stack=stack, share=share).positions:
        if position.listed and position.outcome is None:
            checked += check_leads(KERNEL.board(position), position.to_move[0])
    assert checked > 4000


def check_leads(board: Board, seat: int) -> int:
    """Compare the lead after each move, and return the number of moves."""
    room, other, found = empty_room(), empty_room(), np.zeros(3 * MOST_PLACES, np.int64)
    find_zones(board, room.zones)
    moves = found[: list_moves(board, found)]
    for move in moves:
        place, chosen = divmod(int(move), 4)
        kind = int(board.stacks[seat, board.tops[seat] + chosen])
        lead = lead_after(board, room.zones, room.spare, place, kind)
        take_turn(board, place, chosen)
        assert lead == lead_of(board, other, seat)
        take_back(board)
    return len(moves)


def lead_of(board: Board, room: Room, seat: int) -> int:
    """The lead by zones found anew, in room that no look at a move uses."""
    find_zones(board, room.zones)
    return best_zone(room.zones, seat + 1) - best_zone(room.zones, 2 - seat)

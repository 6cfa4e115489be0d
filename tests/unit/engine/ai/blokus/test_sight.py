"""Look at a board of Blokus by the colour to move, against what the rules allow."""

from collections.abc import Collection

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.ai.blokus.kernels.kernel import KERNEL, copied
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.reach import HOLDERS, count_reach, reach
from engine.ai.blokus.kernels.sight import ENEMIES, LOG, MOVER, PARTNERS, SHARE, look, sight
from engine.games.blokus.pieces import placements
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.variants import VARIANTS_AT
from tests.support.engine.tables import random_table

KINDS = [(seats, name) for seats, names in VARIANTS_AT.items() for name in names if seats > 1]


@pytest.mark.parametrize("plies", [0, 3, 9, 21])
@pytest.mark.parametrize(("seats", "variant"), KINDS)
def test_mobility_is_what_each_group_of_colours_may_lay_over_a_square(
    seats: int, variant: str, plies: int
) -> None:
    position = _position(seats, variant, plies)
    board = KERNEL.board(position)
    colour, seen = to_move(board), sight(board)
    look(board, colour, seen)
    partners, enemies = _groups(position)
    for group, colours in ((MOVER, {colour}), (PARTNERS, partners), (ENEMIES, enemies)):
        covering = _covering(position, colours)
        total = sum(position.legal(one).bit_count() for one in colours)
        assert seen.mobility[2 * group + SHARE, :-1] == pytest.approx(covering / max(total, 1))
        assert seen.mobility[2 * group + LOG, :-1] == pytest.approx(np.log1p(covering))


@pytest.mark.parametrize("plies", [0, 1, 5, 18])
@pytest.mark.parametrize(("seats", "variant"), KINDS)
def test_reach_is_what_either_side_may_cover_after_a_move(
    seats: int, variant: str, plies: int
) -> None:
    position = _position(seats, variant, plies)
    board = KERNEL.board(position)
    before, colour = copied(board), to_move(board)
    look(board, colour, sight(board))
    moves = position.legal_moves()[::40]
    counts = np.zeros((len(moves), HOLDERS), dtype=np.int32)
    numbers = np.array([move.index for move in moves], dtype=np.uint16)
    count_reach(board, colour, numbers, reach(board), counts)
    partners, enemies = _groups(position)
    for move, found in zip(moves, counts.tolist(), strict=True):
        assert found == _reach(position.play(move), {colour, *partners}, enemies)
    assert (board.closed == before.closed).all()
    assert (board.stock == before.stock).all()


def _position(seats: int, variant: str, plies: int) -> BlokusPosition:
    choices = {"seats": str(seats), "variant": variant}
    position = random_table("blokus", plies, plies, **choices).position
    assert isinstance(position, BlokusPosition)
    assert position.outcome is None
    return position


def _reach(position: BlokusPosition, side: set[int], others: set[int]) -> list[int]:
    """Number of squares that only one side's colours may cover, only the others, and both."""
    ours, theirs = (_covering(position, colours) > 0 for colours in (side, others))
    return [(ours & ~theirs).sum(), (theirs & ~ours).sum(), (ours & theirs).sum()]


def _groups(position: BlokusPosition) -> tuple[set[int], set[int]]:
    """The colours whose points the seat on move has, and those whose points others have.

    The colour to move is in neither; for the host, who has no points, all others are enemies.
    """
    variant = position.variant
    counted = [
        {colour for mate in variant.team(seat) for colour in variant.held[mate]}
        for seat in range(len(variant.held))
    ]
    ours = {colour for seat in position.to_move for colour in counted[seat]}
    return ours - {position.turn}, set().union(*counted) - ours - {position.turn}


def _covering(position: BlokusPosition, colours: Collection[int]) -> NDArray[np.int64]:
    """Number of legal placements of some colours over each square."""
    grid = position.variant.grid
    found = np.zeros(grid.size, dtype=np.int64)
    for colour in colours:
        for placement in placements(grid).members(position.legal(colour)):
            found[list(placement.squares)] += 1
    return found

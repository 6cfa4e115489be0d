"""Look at a board of Blokus by the colour to move, against what the rules allow."""

from collections.abc import Collection

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.ai.blokus.kernels.kernel import KERNEL
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.sight import ENEMIES, LOG, MOVER, PARTNERS, SHARE, look, sight
from engine.games.blokus.pieces import placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import VARIANTS_AT
from tests.support.engine.tables import random_table

KINDS = [(seats, name) for seats, names in VARIANTS_AT.items() for name in names if seats > 1]


@pytest.mark.parametrize("plies", [0, 3, 9, 22, 40])
@pytest.mark.parametrize(("seats", "variant"), KINDS)
def test_mobility_is_what_each_group_of_colours_may_lay_over_a_square(
    seats: int, variant: str, plies: int
) -> None:
    choices = {"seats": str(seats), "variant": variant}
    position = random_table("blokus", plies, plies, **choices).position
    assert isinstance(position, BlokusState)
    board = KERNEL.board(position)
    colour, seen = to_move(board), sight(board)
    look(board, colour, seen)
    side = _side(position, colour)
    others = set(range(len(position.alive))) - side
    for group, colours in ((MOVER, {colour}), (PARTNERS, side - {colour}), (ENEMIES, others)):
        covering = _covering(position, colours)
        total = sum(position.legal(one).bit_count() for one in colours)
        assert seen.mobility[2 * group + SHARE, :-1] == pytest.approx(covering / max(total, 1))
        assert seen.mobility[2 * group + LOG, :-1] == pytest.approx(np.log1p(covering))


def _side(position: BlokusState, colour: int) -> set[int]:
    """The colours that play together with one, itself among them."""
    variant = position.variant
    for seat, held in enumerate(variant.held):
        if colour in held:
            return {other for one in variant.team(seat) for other in variant.held[one]}
    return {colour}


def _covering(position: BlokusState, colours: Collection[int]) -> NDArray[np.int64]:
    """Number of legal placements of some colours over each square."""
    grid = position.variant.grid
    found = np.zeros(grid.size, dtype=np.int64)
    for placement in placements(grid).all:
        for colour in colours:
            if position.legal(colour) >> placement.index & 1:
                found[list(placement.squares)] += 1
    return found

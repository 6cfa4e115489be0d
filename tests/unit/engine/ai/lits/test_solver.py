"""The solver of Battle of LITS, compared with brute force, and on boards that are the same."""

from random import Random

import pytest

from engine.ai.lits.kernels.solver import MANY
from tests.support.cases import smoke
from tests.support.engine.lits_solving import (
    after,
    late_positions,
    turned,
    wins,
    wins_by_brute_force,
    wins_with,
    wins_within,
)

WIDE = (
    *((0, 9), (3, 8), (5, 8), (7, 9), (7, 10), (8, 8), (14, 9), (14, 10), (16, 10), (20, 9)),
    *((21, 8), (23, 8), (23, 9), (25, 9), (32, 8), (36, 8), (37, 9), (37, 10), (42, 10), (42, 11)),
    *((46, 7), (46, 8), (46, 9), (47, 8), (47, 9), (56, 8), (60, 8), (60, 9), (61, 8), (69, 8)),
)
"""Random games, by seed, and numbers of pieces: much is alive, and brute force is soon done.

Such positions are rare, and finding them takes long.
"""


def test_it_agrees_with_brute_force() -> None:
    """More than 500 positions are compared, of which each side wins many."""
    positions = late_positions(160, range(73))
    results = [wins_by_brute_force(position) for position in positions]
    assert len(results) >= 500
    assert 100 < sum(results) < len(results) - 100
    assert [wins(position) for position in positions] == results


@pytest.mark.slow
def test_it_agrees_with_brute_force_where_more_is_alive() -> None:
    """Placements do not fit in single words yet, and rows are known by all that is alive there."""
    known = [(p, wins_within(p, 1500)) for p in late_positions(160, range(73, 131))]
    results = {position: result for position, result in known if result is not None}
    alive = [position.alive.bit_count() for position in results]
    assert len(results) >= 100
    assert sum(number > MANY for number in alive) >= 40
    assert 15 < sum(results.values()) < len(results) - 15
    assert {position: wins(position) for position in results} == results


def test_it_agrees_with_brute_force_where_very_much_is_alive() -> None:
    """Positions have 131 to 253 placements: a ply or two before anything is looked at closely."""
    positions = [after(seed, pieces) for seed, pieces in WIDE]
    assert all(position.alive.bit_count() > MANY + 30 for position in positions)
    results = [wins_by_brute_force(position) for position in positions]
    assert 0 < sum(results) < len(results)
    assert [wins(position) for position in positions] == results


@pytest.mark.parametrize("pieces", [6, 7, 8])
@pytest.mark.parametrize("seed", smoke(range(5, 12), 2))
def test_turning_mirroring_and_exchanging_sides_change_nothing(seed: int, pieces: int) -> None:
    position = after(seed, pieces)
    result = wins(position)
    assert wins(position, exchanged=True) == result
    for mirrored in (False, True):
        for times in range(4):
            assert wins(turned(position, times, mirrored=mirrored)) == result


@pytest.mark.parametrize("seed", range(8))
def test_what_is_remembered_holds_for_other_leads(seed: int) -> None:
    """One solver has been asked for other leads, beside others that can remember nothing."""
    position, leads = after(seed, 8), list(range(-8, 9))
    Random(seed).shuffle(leads)
    alone = [next(wins_with(position, [lead], room=1)) for lead in leads]
    assert list(wins_with(position, leads, room=1 << 16)) == alone

"""The solver of Battle of LITS is right: by brute force, and on boards that are the same."""

from random import Random

import pytest

from tests.engine.lits_solving import (
    after,
    late_positions,
    turned,
    wins,
    wins_by_brute_force,
    wins_with,
)


def test_it_agrees_with_brute_force() -> None:
    """On more than 500 positions, of which each side wins many."""
    positions = late_positions(160, 72)
    results = [wins_by_brute_force(position) for position in positions]
    assert len(results) >= 500
    assert 100 < sum(results) < len(results) - 100
    assert [wins(position) for position in positions] == results


@pytest.mark.parametrize("seed", range(12))
def test_turning_mirroring_and_exchanging_sides_change_nothing(seed: int) -> None:
    position = after(seed, 8)
    result = wins(position)
    assert wins(position, exchanged=True) == result
    for mirrored in (False, True):
        for times in range(4):
            assert wins(turned(position, times, mirrored=mirrored)) == result


@pytest.mark.parametrize("seed", range(8))
def test_what_is_remembered_holds_for_other_leads(seed: int) -> None:
    """One solver that has been asked for other leads, beside others that can remember nothing."""
    position, leads = after(seed, 8), list(range(-8, 9))
    Random(seed).shuffle(leads)
    alone = [next(wins_with(position, [lead], room=1)) for lead in leads]
    assert list(wins_with(position, leads, room=1 << 16)) == alone

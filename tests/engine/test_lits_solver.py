"""The solver of Battle of LITS is right: by brute force, and on boards that are the same."""

import pytest

from tests.engine.lits_solving import after, late_positions, turned, wins, wins_by_brute_force


def test_it_agrees_with_brute_force() -> None:
    """On more than 500 positions, of which each side wins many."""
    positions = late_positions(220, 28)
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

"""Secret choices of Tristra's agents: blind, seldom the same, and good if that is possible."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from engine.ai.common.agent import Limit
from engine.ai.tristra.agent import Beginning, agent
from engine.ai.tristra.moving import expected
from engine.ai.tristra.placing import CHOICES, Duels, GivingSearch, Placing, mixed
from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.games.tristra.moves import Given, Move, Place
from engine.games.tristra.position import TristraPosition
from tests.support.engine.tristra_tables import building, choosing, placing

MEETINGS = Limit(60, 8_000)


def given(position: AnyPosition, seat: int, seed: int, limit: Limit = MEETINGS) -> Move:
    move: Move = agent(9).choose(position.view(seat), seat, limit, Random(seed))
    return move


@pytest.mark.parametrize("begun", [building, placing, choosing])
def test_what_the_other_has_given_changes_nothing(begun: Callable[[], Table]) -> None:
    for seat in (0, 1):
        position, rng = begun().position, Random(1)
        secrets = [position.random_move(rng, 1 - seat) for _ in range(6)]
        assert len(set(secrets)) > 1
        found = {given(position.play(secret, 1 - seat), seat, 5) for secret in secrets}
        assert len(found) == 1


@pytest.mark.parametrize("begun", [building, placing])
@pytest.mark.parametrize("nodes", [1, 8_000])
def test_what_is_given_is_seldom_the_same(begun: Callable[[], Table], nodes: int) -> None:
    position = begun().position
    found = {given(position, 0, seed, Limit(60, nodes)) for seed in range(10)}
    assert len(found) >= 9


def test_a_mixture_leaves_the_other_side_nothing_to_gain() -> None:
    hands = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
    rows, columns = mixed(hands)
    assert rows == pytest.approx([1 / 3] * 3, abs=0.05)
    assert columns == pytest.approx([1 / 3] * 3, abs=0.05)


def test_a_mixture_has_no_part_in_what_is_always_worse() -> None:
    rows, columns = mixed(np.array([[0.6, 0.7], [0.2, 0.3]]))
    assert rows[0] > 0.95
    assert columns[0] > 0.95


def test_choices_that_are_kept_are_good_against_others() -> None:
    position = placing().position
    assert isinstance(position, TristraPosition)
    search = Beginning(0)(position.view(0), 0, Random(3))
    assert isinstance(search, GivingSearch)
    search.advance(60_000)
    contest = Placing(Duels(position.rules, expected), position.ground)
    rng = Random(4)
    others = [contest.draw(1, rng) for _ in range(20)]

    def gain(place: Given) -> float:
        return sum(contest.meet(place, other, rng) for other in others) / len(others)

    drawn = [gain(contest.draw(0, rng)) for _ in range(20)]
    found = search.candidates()[0].move
    assert isinstance(found, Place)
    assert gain(found) > sum(drawn) / len(drawn)
    assert all(len(side) <= CHOICES + 1 for side in search.sides)

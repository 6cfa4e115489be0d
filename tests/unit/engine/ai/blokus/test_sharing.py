"""Search trees of Blokus share what they know of the first moves, and count nothing twice."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from engine.ai.blokus.agent import TreeSearch, begin
from engine.ai.blokus.kernels.nodes import VISITS, Tree
from engine.ai.blokus.sharing import children
from engine.ai.common.joined import joined, share_all
from engine.ai.common.pooling import Pool
from engine.core.game import AnyPosition
from tests.support.cases import cases
from tests.support.engine.tables import random_table

NUMBER = 3


def position() -> AnyPosition:
    return random_table("blokus", 2, 6, seats="2", variant="duo").position


def begun(nodes: int) -> list[TreeSearch]:
    """Searches of a position that have looked at so many nodes each, and shared nothing."""
    searches = [TreeSearch(position(), Random(seed)) for seed in range(NUMBER)]
    advance(searches, nodes)
    return searches


def advance(searches: Sequence[TreeSearch], nodes: int) -> None:
    for search in searches:
        search.advance(nodes)


def share(searches: Sequence[TreeSearch], pool: Pool | None = None) -> list[Tree]:
    """Let some searches share what they know, in a pool or a new one; their trees."""
    share_all(searches, pool or Pool())
    return [search._tree for search in searches]


def visits(tree: Tree) -> list[int]:
    return [int(number) for number in tree.visits[children(tree)]]


def test_all_know_then_what_each_has_learned() -> None:
    searches = begun(100)
    apart = np.sum([visits(search._tree) for search in searches], axis=0)
    trees = share(searches)
    assert all(visits(tree) == list(apart) for tree in trees)
    assert [int(tree.passed[0]) for tree in trees] == [NUMBER * 100] * NUMBER
    first, *others = ((tree.value[children(tree)], tree.weight[children(tree)]) for tree in trees)
    assert all(np.array_equal(first, other) for other in others)


def test_values_are_means_of_all_rewards() -> None:
    """Those who learned more of a move count more; nobody's first value does so twice."""
    searches = begun(100)
    trees = [search._tree for search in searches]
    weights = np.array([tree.weight[children(tree)] for tree in trees], dtype=np.float64)
    values = np.array([tree.value[children(tree)] for tree in trees], dtype=np.float64)
    first_weight = weights.min()
    learned = weights - first_weight
    expected = ((learned * values).sum(axis=0) + first_weight * values[0]) / (
        learned.sum(axis=0) + first_weight
    )
    shared = share(searches)[-1]
    assert shared.value[children(shared)] == pytest.approx(expected, rel=1e-5)


def test_nothing_is_counted_twice() -> None:
    searches, pool = begun(50), Pool()
    share(searches, pool)
    advance(searches, 50)
    share(searches, pool)
    known = visits(searches[0]._tree)
    assert sum(known) == NUMBER * 100
    assert visits(share(searches, pool)[1]) == known


def test_playouts_of_ones_own_are_told_as_before() -> None:
    searches = begun(50)
    share(searches)
    assert [search.nodes for search in searches] == [50] * NUMBER
    assert [int(search._tree.used[VISITS]) for search in searches] == [50] * NUMBER


@cases("chunk", [1, 7, 100])
def test_chunks_change_nothing(chunk: int) -> None:
    found = []
    for step in (chunk, 4 * TreeSearch.apart):
        [seat] = position().to_move
        search = joined(begin, 2)(position().view(seat), seat, Random(1))
        while search.nodes < 4 * TreeSearch.apart:
            search.advance(min(step, 4 * TreeSearch.apart - search.nodes))
        found.append(search.candidates())
    assert found[0] == found[1]


def test_the_next_move_begins_with_what_each_knows_of_it() -> None:
    searches = begun(300)
    share(searches)
    after = position().play(searches[0].candidates()[0].move)
    followed = [search.followed(after, Random(0)) for search in searches]
    known = [search for search in followed if search]
    assert len(known) == NUMBER
    own = [int(search._tree.passed[0]) for search in known]
    assert [int(tree.passed[0]) for tree in share(known)] == [sum(own)] * NUMBER


def test_the_same_position_again_counts_nothing_twice() -> None:
    searches = begun(100)
    before = visits(share(searches)[0])
    again = [search.followed(position(), Random(0)) for search in searches]
    assert visits(share([search for search in again if search])[0]) == before

"""Trees of Blokus that grow when there is no room left in them."""

from random import Random
from typing import Any

import numpy as np
import pytest

from engine.ai.blokus import agent
from engine.ai.blokus.agent import TreeSearch
from engine.ai.blokus.kernels import nodes
from engine.ai.blokus.kernels.kernel import KERNEL
from engine.ai.blokus.kernels.nodes import NODES, Tree, new_tree
from engine.games.blokus import BLOKUS

FEW = 100
STEP = 50
STEPS = 20


def searched(monkeypatch: pytest.MonkeyPatch, room: int) -> tuple[list[int], int]:
    """Visits of the first moves in a search whose tree begins with so much room, and its nodes."""
    begun = new_tree
    monkeypatch.setattr(agent, "new_tree", lambda board, **named: begun(board, room, **named))
    search = TreeSearch(BLOKUS.start(2, {"variant": "duo"}, ""), Random(1))
    for _ in range(STEPS):
        search.advance(STEP)
    return [often for _, often in search.looked()], int(search._tree.used[NODES])


def test_a_tree_that_grows_finds_what_a_large_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    visits, number = searched(monkeypatch, FEW)
    assert number > FEW
    assert (visits, number) == searched(monkeypatch, FEW * STEPS)


def test_every_part_of_a_tree_grows_that_depends_on_its_nodes() -> None:
    board = KERNEL.board(BLOKUS.start(2, {"variant": "duo"}, ""))
    grown, large = nodes._grown(new_tree(board, FEW), 2 * FEW), new_tree(board, 2 * FEW)
    assert [np.shape(part) for part in arrays(grown)] == [np.shape(part) for part in arrays(large)]
    assert grown.used.tolist() == large.used.tolist()


def arrays(tree: Tree) -> list[Any]:
    """The arrays of a tree, but for those to look at positions with."""
    return [part for part in tree if isinstance(part, np.ndarray)]


def test_a_tree_that_cannot_grow_is_searched_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: Any, **_named: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(nodes, "_longer", full)
    visits, number = searched(monkeypatch, FEW)
    assert number <= FEW
    assert sum(visits) == STEP * STEPS


def test_no_tree_grows_beyond_its_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MOST_NODES", 2 * FEW)
    _, number = searched(monkeypatch, FEW)
    assert FEW < number <= 2 * FEW

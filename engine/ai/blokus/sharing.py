"""Knowledge of the first moves that several search trees of one position have in common."""

from collections.abc import Sequence

import numpy as np

from engine.ai.blokus.kernels.nodes import Tree
from engine.ai.blokus.kernels.tree import FIRST_WEIGHT
from engine.ai.common.pooling import Sums, pooled

Known = Sums
"""Three rows with a column for each child of the root: visits, weights, and sums of rewards, which
are weights times values."""


def shared(trees: Sequence[Tree], before: Known | None) -> Known:
    """Give all trees what each has learned since all knew the same `before`; return that now.

    Without anything before, a tree has learned all but the first values of its moves.
    """
    now = [_known(tree) for tree in trees]
    total = pooled(now, [_begun(known) if before is None else before for known in now])
    for tree in trees:
        _teach(tree, total)
    # Trees keep it in fewer digits.
    return _known(trees[0])


def children(tree: Tree) -> slice:
    """Slice of the arrays that has the root's children."""
    first = int(tree.first[0])
    return slice(first, first + int(tree.width[0]))


def _known(tree: Tree) -> Known:
    part = children(tree)
    weights = tree.weight[part].astype(np.float64)
    return np.stack([tree.visits[part], weights, weights * tree.value[part]])


def _begun(known: Known) -> Known:
    """Stand-in for the first values of moves: the present ones, with their weight."""
    values = known[2] / known[1]
    weights = np.full_like(values, FIRST_WEIGHT)
    return np.stack([np.zeros_like(values), weights, weights * values])


def _teach(tree: Tree, total: Known) -> None:
    part = children(tree)
    visits, weights, sums = total
    tree.visits[part], tree.weight[part], tree.value[part] = visits, weights, sums / weights
    # Each pass of the root has been a visit to one of its children.
    tree.passed[0] = visits.sum()

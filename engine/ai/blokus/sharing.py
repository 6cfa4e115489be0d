"""Knowledge of the first moves that several search trees of one position have in common."""

import numpy as np

from engine.ai.blokus.kernels.nodes import Tree
from engine.ai.blokus.kernels.ranking import FIRST_WEIGHT
from engine.ai.common.pooling import Pool, Sums

Known = Sums
"""Three rows with a column for each child of the root: visits, weights, and sums of rewards, which
are weights times values."""


def exchange(tree: Tree, pool: Pool, before: Known | None) -> Known:
    """Tell a pool what a tree has learned since it knew `before`, and the tree what others have.

    Without anything before, it has learned all but the first values of its moves.

    :returns: what the tree knows then.
    """
    known = _known(tree)
    _teach(tree, pool.exchange(known, _begun(known) if before is None else before))
    # The tree keeps it in fewer digits.
    return _known(tree)


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

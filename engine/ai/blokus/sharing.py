"""Knowledge of the first moves that several search trees of one position have in common.

It is an array of three rows, with a column for each child of the root: visits, weights, and sums of
rewards, which are weights times values. Source: Bourki et al.: Scalability and parallelization of
Monte-Carlo tree search, 2010 ("slow tree parallelization").
"""

from collections.abc import Sequence

import numpy as np

from engine.ai.blokus.kernels.board import Floats
from engine.ai.blokus.kernels.nodes import Tree
from engine.ai.blokus.kernels.tree import FIRST_WEIGHT


def shared(trees: Sequence[Tree], before: Floats | None) -> Floats:
    """Give all trees what each has learned since all knew the same `before`; return that now.

    Without anything before, a tree has learned all but the first values of its moves.
    """
    now = [_known(tree) for tree in trees]
    bases = [_begun(known) if before is None else before for known in now]
    known = bases[0] + np.sum(now, axis=0) - np.sum(bases, axis=0)
    for tree in trees:
        _teach(tree, known)
    return _known(trees[0])


def children(tree: Tree) -> slice:
    """Slice of the arrays that has the root's children."""
    first = int(tree.first[0])
    return slice(first, first + int(tree.width[0]))


def _known(tree: Tree) -> Floats:
    part = children(tree)
    weights = tree.weight[part].astype(np.float64)
    return np.stack([tree.visits[part], weights, weights * tree.value[part]])


def _begun(known: Floats) -> Floats:
    """Stand-in for the first values of moves: the present ones, with their weight."""
    values = known[2] / known[1]
    return np.stack(
        [np.zeros_like(values), np.full_like(values, FIRST_WEIGHT), FIRST_WEIGHT * values]
    )


def _teach(tree: Tree, known: Floats) -> None:
    part = children(tree)
    visits, weights, sums = known
    tree.visits[part], tree.weight[part], tree.value[part] = visits, weights, sums / weights
    # Each pass of the root has been a visit to one of its children.
    tree.passed[0] = visits.sum()

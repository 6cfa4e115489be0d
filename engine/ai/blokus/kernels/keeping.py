"""A search tree of Blokus that goes on from a later position: what lies below one of its nodes."""

import numpy as np

from engine.ai.blokus.kernels.board import HOST, Board
from engine.ai.blokus.kernels.nodes import CHILDREN, NODES, VISITS, Tree
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.prior import Weights
from engine.ai.blokus.kernels.ranking import expected, rank, soften
from engine.ai.blokus.kernels.reward import NUMBER, SQUARES
from engine.ai.blokus.kernels.shapes import Ints
from engine.ai.common.kernels.compiling import borrowing


@borrowing
def below(tree: Tree, node: int, placement: int) -> int:
    """The node that a move leads to from another one; -1 if it has none."""
    for child in range(tree.first[node], tree.first[node] + tree.width[node]):
        if tree.move[child] == placement:
            return int(tree.node[child])
    return -1


def keep(tree: Tree, node: int) -> None:
    """Make a node the first one, with all that lies below it; the rest is forgotten."""
    if node:
        _move_up(tree, node, np.full(tree.used[NODES], -1, dtype=np.int32))


@borrowing
def _move_up(tree: Tree, root: int, parents: Ints) -> None:
    """Move what lies below a node to the front of the arrays; `parents` has -1 for each node.

    Nodes and their children stand in the order in which they were made, below whatever they belong
    to: so nothing is written over that is still to be moved.
    """
    nodes, end, last = 0, 0, tree.used[NODES]
    for node in range(root, last):
        if node != root and parents[node] < 0:
            continue
        if node != root:
            tree.node[parents[node]] = nodes
        first = tree.first[node]
        _move_node(tree, node, nodes)
        tree.first[nodes] = end
        for child in range(first, first + tree.width[nodes]):
            _move_child(tree, child, end)
            if tree.node[end] >= 0:
                parents[tree.node[end]] = end
            end += 1
        nodes += 1
    tree.used[NODES], tree.used[CHILDREN] = nodes, end
    tree.used[VISITS] = tree.passed[0]


@borrowing
def _move_node(tree: Tree, node: int, place: int) -> None:
    tree.colour[place], tree.seat[place] = tree.colour[node], tree.seat[node]
    tree.width[place], tree.passed[place] = tree.width[node], tree.passed[node]
    for seat in range(tree.sums.shape[1]):
        tree.sums[place, seat] = tree.sums[node, seat]


@borrowing
def _move_child(tree: Tree, child: int, place: int) -> None:
    tree.move[place], tree.node[place] = tree.move[child], tree.node[child]
    tree.prior[place], tree.visits[place] = tree.prior[child], tree.visits[child]
    tree.weight[place], tree.value[place] = tree.weight[child], tree.value[child]


@borrowing
def widen(tree: Tree, board: Board, weights: Weights) -> None:
    """Give the first node all moves of its position as children; those it has stay as they are.

    The board is that of the position. Priors are probabilities among all of them. There is room
    for it once after `keep`, which drops what an earlier first node had.
    """
    colour, seat, first = to_move(board), tree.seat[0], tree.first[0]
    if seat == HOST:
        return
    new = tree.used[CHILDREN]
    count = rank(tree, board, weights, colour, board.listed.shape[1])
    soften(tree, new, count, expected(tree, seat))
    for child in range(first, first + tree.width[0]):
        for place in range(new, new + count):
            if tree.move[place] == tree.move[child]:
                tree.prior[child] = tree.prior[place]
                _move_child(tree, child, place)
                break
    tree.first[0], tree.width[0] = new, count
    tree.used[CHILDREN] += count


@borrowing
def rebase(tree: Tree, before: int) -> None:
    """Let what is known of leads, from so many playouts, count as much as the playouts kept."""
    part = tree.used[VISITS] / max(before, 1)
    for seat in range(len(tree.leads)):
        tree.leads[seat, NUMBER] *= part
        tree.leads[seat, SQUARES] *= part

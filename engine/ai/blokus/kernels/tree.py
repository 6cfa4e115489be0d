"""The search of Blokus: Monte Carlo tree search in which each seat maximises its own result.

Children are chosen by PUCT (Rosin: Multi-armed bandits with episode context, 2011) with the move
prior of `prior`, which is also what they are first valued by; leaves are valued by one
playout each. Source of the whole: Browne et al.: A survey of Monte Carlo tree search methods, 2012.

A reward counts besides for moves that their player made only later in the game, with less weight
the later it was. Source: Gelly, Silver: Combining online and offline knowledge in UCT, 2007.
"""

from math import log, sqrt

from engine.ai.blokus.kernels.board import HOST, Board, assign
from engine.ai.blokus.kernels.nodes import (
    CHILDREN,
    NODES,
    VISITS,
    WIDTH,
    Tree,
    considered,
    has_room,
    weigh_in,
)
from engine.ai.blokus.kernels.playout import LENGTH, Scratch, note, play_out
from engine.ai.blokus.kernels.plies import lay, mover, to_move
from engine.ai.blokus.kernels.prior import Weights
from engine.ai.blokus.kernels.ranking import expected, rank, soften
from engine.ai.blokus.kernels.reward import reward
from engine.ai.common.kernels.compiling import borrowing

HOST_WIDTH = 8
"""Number of best moves among which the host chooses inside the tree."""

EXPLORATION = 0.5
"""Weight of the prior against the values."""

RIPE, RIPER = 1.0, 0.5
"""Visits that make a child a node: at the root, and in addition for each ply below."""

SHARE = 0.7
"""Weight of a game's reward, against that of a game in which the move was made at once."""

PASSED_ENOUGH = 25_000
KNOWN_ENOUGH = 2_000
"""A node passed that often, a child of that weight, learns from its own games only."""


@borrowing
def search(tree: Tree, root: Board, weights: Weights, room: Scratch, number: int) -> None:
    """Make so many playouts more."""
    board = room.board
    if tree.used[NODES] == 0:
        assign(board, root)
        expand(tree, board, weights, board.listed.shape[1])
    for _ in range(number):
        assign(board, root)
        room.used[LENGTH] = 0
        length = descend(tree, weights, room)
        play_out(weights, room)
        reward(board, tree.totals, tree.leads, tree.rewards)
        learn(tree, length)
        spread(tree, length, room)


@borrowing
def learn(tree: Tree, length: int) -> None:
    """Add the rewards to the nodes and children passed; the host's children get a visit only."""
    for i in range(length):
        child, node = tree.path[i], tree.nodes[i]
        tree.visits[child] += 1
        tree.passed[node] += 1
        if tree.seat[node] != HOST:
            weigh_in(tree, child, tree.rewards[tree.seat[node]], 1.0)
        for seat in range(len(tree.rewards)):
            tree.sums[node, seat] += tree.rewards[seat]
    tree.used[VISITS] += 1


@borrowing
def descend(tree: Tree, weights: Weights, room: Scratch) -> int:
    """Play down the tree to a child without a node, and make it one if it was visited enough.

    :returns: how many children were passed; they stand in `path`, and their nodes in `nodes`.
    """
    node, length, board = 0, 0, room.board
    while tree.width[node]:
        child = selected(tree, node)
        tree.path[length], tree.nodes[length] = child, node
        note(room, tree.colour[node], tree.move[child])
        lay(board, tree.colour[node], tree.move[child])
        if tree.node[child] < 0:
            if tree.visits[child] >= RIPE + RIPER * length and has_room(tree):
                tree.node[child] = expand(tree, board, weights, WIDTH)
            else:
                return length + 1
        node = tree.node[child]
        length += 1
    return length


@borrowing
def selected(tree: Tree, node: int) -> int:
    """The child to go down to: the highest bound, or for the host the least visited.

    Those of low prior are left out while the node has seldom been passed.
    """
    first, count = tree.first[node], tree.passed[node] + 1.0
    factor = EXPLORATION * sqrt(count) * log(count + 1)
    best, highest = first, -1e9
    is_host = tree.seat[node] == HOST
    width = tree.width[node] if is_host else considered(tree, node, count)
    for child in range(first, first + width):
        if is_host:
            bound = -float(tree.visits[child])
        else:
            bound = tree.value[child] + factor * tree.prior[child] / tree.weight[child]
        if bound > highest:
            best, highest = child, bound
    return int(best)


@borrowing
def expand(tree: Tree, board: Board, weights: Weights, width: int) -> int:
    """Make a node of a position, with at most so many children: none when the game is over."""
    node, first = tree.used[NODES], tree.used[CHILDREN]
    tree.used[NODES] += 1
    tree.first[node], tree.width[node], tree.passed[node] = first, 0, 0
    for seat in range(len(tree.rewards)):
        tree.sums[node, seat] = 0.0
    colour = to_move(board)
    if colour >= 0:
        seat = mover(board, colour)
        tree.colour[node], tree.seat[node] = colour, seat
        limit = HOST_WIDTH if seat == HOST else width
        tree.width[node] = rank(tree, board, weights, colour, limit)
        soften(tree, first, tree.width[node], expected(tree, seat))
    tree.used[CHILDREN] += tree.width[node]
    return int(node)


@borrowing
def spread(tree: Tree, length: int, room: Scratch) -> None:
    """Let the children beside a path of so many learn from the game that has just ended."""
    total = room.used[LENGTH]
    for i in range(length, total):
        room.when[room.moves[i]] = i
    for i in range(length - 1, -1, -1):
        if tree.passed[tree.nodes[i]] <= PASSED_ENOUGH and tree.seat[tree.nodes[i]] != HOST:
            _learn_later(tree, tree.nodes[i], i, room)
        room.when[room.moves[i]] = i
    for i in range(total):
        room.when[room.moves[i]] = -1


@borrowing
def _learn_later(tree: Tree, node: int, ply: int, room: Scratch) -> None:
    """Add the game to those children of a node that its colour laid after that ply."""
    first, colour = tree.first[node], tree.colour[node]
    reward, total = tree.rewards[tree.seat[node]], room.used[LENGTH]
    for child in range(first, first + tree.width[node]):
        later = room.when[tree.move[child]]
        if later > ply and room.who[later] == colour and tree.weight[child] <= KNOWN_ENOUGH:
            weigh_in(tree, child, reward, SHARE * (1 - (later - ply) / (total - ply)))

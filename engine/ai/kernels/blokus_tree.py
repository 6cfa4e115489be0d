"""The search tree of Blokus: Monte Carlo tree search in which each seat maximises its own result.

Children are chosen by PUCT (Rosin: Multi-armed bandits with episode context, 2011) with the move
prior of `blokus_prior`; leaves are valued by one playout each. Source of the whole: Browne et al.:
A survey of Monte Carlo tree search methods, 2012.
"""

from math import exp, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.kernels.blokus_board import (
    COLOURS,
    HOST,
    PIECES,
    Board,
    Floats,
    add_totals,
    assign,
    lay,
    mover,
    to_move,
)
from engine.ai.kernels.blokus_playout import Scratch, play_out
from engine.ai.kernels.blokus_prior import Weights, classify, logit
from engine.ai.kernels.blokus_tables import Bytes, Ints, Shorts
from engine.ai.kernels.compiling import borrowing
from engine.ai.kernels.words import count_bits

Singles = NDArray[np.float32]

NODES, CHILDREN, VISITS = range(3)
DEPTH = 96
"""More plies than a game has."""

WIDTH = 64
"""How many children a node has at most, those of highest prior; the root has all."""

HOST_WIDTH = 8
"""How many of its moves the host chooses from inside the tree."""

FIRST_VALUE = 0.05
"""How much less than its parent a move is worth that has never been tried."""


class Tree(NamedTuple):
    """Nodes and children, in arrays that are filled from the front; `used` says how far.

    Node n has the mover's colour and seat (HOST: chance decides) and the children
    `first[n]:first[n] + width[n]`, best prior first. Child c is a placement with its prior, its
    visits, the sum of the mover's rewards, and its node or -1.

    `exploration` weighs the prior against the rewards; the rest is room for one descent.
    """

    used: Ints
    colour: Ints
    seat: Ints
    first: Ints
    width: Ints
    move: Shorts
    prior: Singles
    visits: Ints
    reward: Singles
    node: Ints
    exploration: float
    path: Ints
    seats: Ints
    classes: Bytes
    rewards: Floats
    totals: Floats


def new_tree(board: Board, nodes: int, exploration: float) -> Tree:
    """An empty tree for so many nodes; what is never used takes no memory."""
    children = nodes * WIDTH // 2 + board.listed.shape[1]
    return Tree(
        used=_ints(3, 0),
        colour=_ints(nodes),
        seat=_ints(nodes),
        first=_ints(nodes),
        width=_ints(nodes),
        move=np.empty(children, dtype=np.uint16),
        prior=np.empty(children, dtype=np.float32),
        visits=_ints(children),
        reward=np.empty(children, dtype=np.float32),
        node=_ints(children),
        exploration=exploration,
        path=_ints(DEPTH),
        seats=_ints(DEPTH),
        classes=np.zeros(len(board.squares), dtype=np.uint8),
        rewards=np.zeros(len(board.shares)),
        totals=np.zeros(len(board.shares)),
    )


def _ints(number: int, value: int | None = None) -> Ints:
    """So many integers, of any values unless one is given."""
    found = np.empty(number, dtype=np.int32)
    if value is not None:
        found[:] = value
    return found


@borrowing
def search(tree: Tree, root: Board, weights: Weights, room: Scratch, number: int) -> None:
    """Go on for so many playouts."""
    board = room.board
    if tree.used[NODES] == 0:
        assign(board, root)
        expand(tree, board, weights, board.listed.shape[1])
    for _ in range(number):
        assign(board, root)
        length = descend(tree, board, weights)
        play_out(weights, room)
        reward(board, tree.totals, tree.rewards)
        learn(tree, length)


@borrowing
def learn(tree: Tree, length: int) -> None:
    """Add the rewards to the children passed; the host's get a visit only."""
    for i in range(length):
        child = tree.path[i]
        tree.visits[child] += 1
        if tree.seats[i] != HOST:
            tree.reward[child] += tree.rewards[tree.seats[i]]
    tree.used[VISITS] += 1


@borrowing
def descend(tree: Tree, board: Board, weights: Weights) -> int:
    """Play down the tree to a child without a node, and make it one if it was visited before.

    :returns: how many children were passed; they stand in `path`.
    """
    node, length = 0, 0
    while tree.width[node]:
        child = selected(tree, node)
        tree.path[length] = child
        tree.seats[length] = tree.seat[node]
        length += 1
        lay(board, tree.colour[node], tree.move[child])
        if tree.node[child] < 0:
            if tree.visits[child] and has_room(tree):
                tree.node[child] = expand(tree, board, weights, WIDTH)
            else:
                break
        node = tree.node[child]
    return length


@borrowing
def has_room(tree: Tree) -> bool:
    """Whether one more node fits in."""
    children: int = tree.used[CHILDREN]
    nodes: int = tree.used[NODES]
    return nodes < len(tree.first) and children + WIDTH < len(tree.move)


@borrowing
def selected(tree: Tree, node: int) -> int:
    """The child to go down to: the highest bound, or for the host the least visited."""
    first, width = tree.first[node], tree.width[node]
    visits, reward_sum = 0, 0.0
    for child in range(first, first + width):
        visits += tree.visits[child]
        reward_sum += tree.reward[child]
    unknown = reward_sum / visits - FIRST_VALUE if visits else 0.5
    factor = tree.exploration * sqrt(visits + 1.0)
    best, highest = first, -1e9
    for child in range(first, first + width):
        count = tree.visits[child]
        if tree.seat[node] == HOST:
            bound = -float(count)
        else:
            value = tree.reward[child] / count if count else unknown
            bound = value + factor * tree.prior[child] / (1 + count)
        if bound > highest:
            best, highest = child, bound
    return int(best)


@borrowing
def expand(tree: Tree, board: Board, weights: Weights, width: int) -> int:
    """Make a node of a position, with at most so many children: none when the game is over."""
    node, first = tree.used[NODES], tree.used[CHILDREN]
    tree.used[NODES] += 1
    tree.first[node], tree.width[node] = first, 0
    colour = to_move(board)
    if colour >= 0:
        tree.colour[node], tree.seat[node] = colour, mover(board, colour)
        limit = HOST_WIDTH if tree.seat[node] == HOST else width
        tree.width[node] = rank(tree, board, weights, colour, limit)
    tree.used[CHILDREN] += tree.width[node]
    return int(node)


@borrowing
def rank(tree: Tree, board: Board, weights: Weights, colour: int, width: int) -> int:
    """Write the best moves by their logits behind the last child, in order; how many there are."""
    first, count = tree.used[CHILDREN], 0
    classify(board, colour, tree.classes)
    laid = PIECES - int(count_bits(np.uint64(board.stock[colour])))
    for i in range(board.counts[colour]):
        placement = board.listed[colour, i]
        found = logit(board, weights, tree.classes, placement, laid)
        if count < width:
            count += 1
        elif found <= tree.prior[first + count - 1]:
            continue
        place = first + count - 1
        while place > first and tree.prior[place - 1] < found:
            tree.prior[place], tree.move[place] = tree.prior[place - 1], tree.move[place - 1]
            place -= 1
        tree.prior[place], tree.move[place] = found, placement
    soften(tree, first, count)
    return int(count)


@borrowing
def soften(tree: Tree, first: int, count: int) -> None:
    """Make probabilities of the logits of new children, and reset the rest of them."""
    highest, total = tree.prior[first], 0.0
    for child in range(first, first + count):
        tree.prior[child] = exp(tree.prior[child] - highest)
        total += tree.prior[child]
        tree.visits[child], tree.node[child], tree.reward[child] = 0, -1, 0.0
    for child in range(first, first + count):
        tree.prior[child] /= total


WON = 0.75
"""What share of a reward counts whether others are beaten; the rest, by how much."""

HALF_LEAD = 15.0
"""The lead, in points, that gets half of what a lead can get."""


@borrowing
def reward(board: Board, totals: Floats, rewards: Floats) -> None:
    """What the end of a game is worth to each seat, from 0 to 1.

    It is the mean over all it plays against; alone, a seat compares itself with a fixed total.
    """
    for seat in range(len(totals)):
        totals[seat] = 0.0
    add_totals(board, totals)
    seats = len(totals)
    for seat in range(seats):
        got, number = 0.0, 0
        for other in range(seats):
            if not same_team(board, seat, other):
                got += comparison(totals[seat] - totals[other])
                number += 1
        rewards[seat] = got / number if number else comparison(totals[seat] + 2 * HALF_LEAD)


@borrowing
def comparison(lead: float) -> float:
    """What it is worth to be so many points ahead of somebody."""
    won = 0.5
    if lead != 0:
        won = 1.0 if lead > 0 else 0.0
    return WON * won + (1 - WON) * (0.5 + 0.5 * lead / (abs(lead) + HALF_LEAD))


@borrowing
def same_team(board: Board, seat: int, other: int) -> bool:
    """Whether two seats share their total."""
    for colour in range(COLOURS):
        if board.shares[seat, colour] != board.shares[other, colour]:
            return False
    return True

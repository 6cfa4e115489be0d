"""The search of Blokus: Monte Carlo tree search in which each seat maximises its own result.

Children are chosen by PUCT (Rosin: Multi-armed bandits with episode context, 2011) with the move
prior of `prior`, which is also what they are first valued by; leaves are valued by one
playout each. Source of the whole: Browne et al.: A survey of Monte Carlo tree search methods, 2012.
"""

from math import exp, inf, log, sqrt

from engine.ai.blokus.kernels.board import HOST, Board, assign, placed
from engine.ai.blokus.kernels.nodes import (
    CHILDREN,
    FARTHER,
    NODES,
    OPENED,
    VISITS,
    WIDTH,
    Tree,
    considered,
    has_room,
    weigh_in,
)
from engine.ai.blokus.kernels.playout import LENGTH, Scratch, note, play_out
from engine.ai.blokus.kernels.plies import lay, mover, to_move
from engine.ai.blokus.kernels.prior import Weights, laid_by, logit, reach_logit, weigh_squares
from engine.ai.blokus.kernels.rave import spread
from engine.ai.blokus.kernels.reach import count_reach
from engine.ai.blokus.kernels.reward import reward
from engine.ai.blokus.kernels.sight import look
from engine.ai.common.kernels.compiling import borrowing

HOST_WIDTH = 8
"""Number of best moves among which the host chooses inside the tree."""

EXPLORATION = 0.5
"""Weight of the prior against the values."""

FIRST_WEIGHT = 3.0
"""Number of rewards for which the first value of a child counts."""

LENIENCE = 0.3
"""Part of a logit, below the best one, that is the logarithm of a first value against the best."""

TEMPERATURE = 2.0
"""Logits are divided by this before they become priors: what was learned is too sure of itself."""

FINE = 16
"""Moves of a node below the root whose reach is counted, those of highest coarse logits."""

RIPE, RIPER = 1.0, 0.5
"""Visits that make a child a node: at the root, and in addition for each ply below."""


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
def expected(tree: Tree, seat: int) -> float:
    """The mean reward of a seat so far."""
    if seat == HOST or tree.used[VISITS] == 0:
        return 0.5
    return float(tree.sums[0, seat] / tree.used[VISITS])


@borrowing
def rank(tree: Tree, board: Board, weights: Weights, colour: int, width: int) -> int:
    """Write the best moves by logits behind the last child, in order; return their number."""
    look(board, colour, tree.sight)
    count = _rank_coarsely(tree, board, weights, colour, width)
    fine = count if width > WIDTH else min(count, FINE)
    _rank_finely(tree, board, weights, colour, fine, count)
    return count


@borrowing
def _rank_coarsely(tree: Tree, board: Board, weights: Weights, colour: int, width: int) -> int:
    """Write the best moves by coarse terms, in order; return their number."""
    first, count, laid = tree.used[CHILDREN], 0, laid_by(board, colour)
    weigh_squares(weights.coarse, laid, tree.sight, tree.worth)
    farthest = allowed_from_middle(tree, board, colour, laid)
    # Large pieces stand last in a group: so the best are found soon, and few others inserted.
    for i in range(board.used[colour] - 1, -1, -1):
        placement = placed(board, board.listed[colour, i])
        if board.tables.centre[placement] > farthest:
            continue
        found = logit(board, weights.coarse, tree.worth, placement, laid)
        if count < width or found > tree.prior[first + count - 1]:
            count = min(count + 1, width)
            insert(tree, first, first + count - 1, placement, found)
    return int(count)


@borrowing
def _rank_finely(
    tree: Tree, board: Board, weights: Weights, colour: int, fine: int, count: int
) -> None:
    """Rank so many of the moves anew; the others follow, with logits as much changed."""
    first, change, laid = tree.used[CHILDREN], 0.0, laid_by(board, colour)
    weigh_squares(weights.fine, laid, tree.sight, tree.worth)
    count_reach(board, colour, tree.move[first : first + fine], tree.reach, tree.counts)
    for i in range(fine):
        placement, coarse = tree.move[first + i], tree.prior[first + i]
        found = logit(board, weights.fine, tree.worth, placement, laid)
        found += reach_logit(weights, tree.counts, i, laid)
        change += (found - coarse) / fine
        insert(tree, first, first + i, placement, found)
    least = tree.prior[first + fine - 1]
    for child in range(first + fine, first + count):
        tree.prior[child] = min(tree.prior[child] + change, least)


@borrowing
def allowed_from_middle(tree: Tree, board: Board, colour: int, laid: int) -> float:
    """Most half steps from the middle at which the next piece of a colour may end.

    `laid` is the number of pieces that the colour has laid.
    """
    nearest = 255.0
    if laid < OPENED and tree.limits[FARTHER] < inf:
        for i in range(board.used[colour]):
            placement = placed(board, board.listed[colour, i])
            nearest = min(nearest, float(board.tables.centre[placement]))
        nearest += tree.limits[FARTHER]
    return nearest


@borrowing
def insert(tree: Tree, first: int, place: int, placement: int, found: float) -> None:
    """Write a move with its logit among those before a place, in order."""
    while place > first and tree.prior[place - 1] < found:
        tree.prior[place], tree.move[place] = tree.prior[place - 1], tree.move[place - 1]
        place -= 1
    tree.prior[place], tree.move[place] = found, placement


@borrowing
def soften(tree: Tree, first: int, count: int, value: float) -> None:
    """Make priors of the logits of new children, and first values; the best has `value`."""
    highest, total = tree.prior[first], 0.0
    for child in range(first, first + count):
        below = tree.prior[child] - highest
        tree.value[child] = value * exp(below * LENIENCE)
        tree.prior[child] = exp(below / TEMPERATURE)
        total += tree.prior[child]
        tree.weight[child] = FIRST_WEIGHT
        tree.visits[child], tree.node[child] = 0, -1
    for child in range(first, first + count):
        tree.prior[child] /= total

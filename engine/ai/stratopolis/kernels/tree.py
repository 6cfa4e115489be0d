"""The search tree of Stratopolis: moves that promise much are looked at first, and deepest.

Source: the rule by which moves are selected is PUCT (Silver et al.: Mastering the game of Go
without human knowledge, 2017), with a prior from how far in front each move leaves its seat at
once, and from the squares that are then seen. Tiles not yet seen are drawn anew for each walk down
the tree (Cowling, Powley, Whitehouse: Information set Monte Carlo tree search, 2012); what a seat
may choose from tells positions behind a move apart.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, below
from engine.ai.stratopolis.kernels.board import (
    EACH,
    GREEN_BIT,
    MOST_PLACES,
    RED_BIT,
    SEAT,
    Board,
    Integers,
    Longs,
    choices,
    count_tiles,
    take_turn,
    top_kind,
)
from engine.ai.stratopolis.kernels.greedy import Room, play_on
from engine.ai.stratopolis.kernels.playout import copy_board, list_moves
from engine.ai.stratopolis.kernels.worth import gain, lead_after
from engine.ai.stratopolis.kernels.zones import best_zone, find_zones

Floats = NDArray[np.float64]

WIDTH = 40
"""Moves of a position that are looked at: those that promise most."""

MOST_NODES = 1 << 16
MOST_EDGES = MOST_NODES * WIDTH

NODES, EDGES, BUDGET, USED = range(4)
"""Indices in `Tree.counts`: the numbers of nodes and edges, and of turns that may be and that were
looked at."""

EXPANSION = 4
"""Turns of a playout that cost about as much as looking at all moves of a position."""

KINDS_BASE = 32
"""A move of the tree is its place times this, plus the kind of its tile."""


class Tree(NamedTuple):
    """Nodes are positions as far as they are known, edges the moves from them.

    A node's edges are `widths[node]` from `firsts[node]` on. `visits` of an edge and `sums`, what
    the walks through it came to for the seat that moves. Behind an edge is a list of nodes: the
    first is `heads[edge]`, then `others[node]`, each for the tiles `keys[node]`; 0 is none.
    """

    firsts: Integers
    widths: Integers
    keys: Longs
    others: Integers
    moves: Longs
    priors: Floats
    visits: Integers
    sums: Floats
    heads: Integers
    counts: Longs
    path: Longs
    found: Longs
    leads: Floats
    known: Longs
    settings: Floats


TEMPERATURE, EXPLORATION, SEEN, SCALE, LEFT, TURNS, TRIES, WON = range(8)
"""Indices in `Tree.settings`: the points of a promise over which priors fall to a third; how much
they count; what squares seen and their levels add to a promise; the points in front that make a
game likely to be won at its end, and how many more with each tile left; how many turns a playout
has, of how many moves it takes the best; and what share of a finished game's value is that it was
won."""


def empty_tree(known: Longs, settings: Floats) -> Tree:
    """A tree without nodes; `known` is how many tiles on top of each stack are known."""
    return Tree(
        firsts=np.zeros(MOST_NODES, np.int32),
        widths=np.zeros(MOST_NODES, np.int32),
        keys=np.zeros(MOST_NODES, np.int64),
        others=np.zeros(MOST_NODES, np.int32),
        moves=np.zeros(MOST_EDGES, np.int64),
        priors=np.zeros(MOST_EDGES),
        visits=np.zeros(MOST_EDGES, np.int32),
        sums=np.zeros(MOST_EDGES),
        heads=np.zeros(MOST_EDGES, np.int32),
        counts=np.array([1, 0, 0, 0]),
        path=np.zeros(2 * EACH, np.int64),
        found=np.zeros(3 * MOST_PLACES, np.int64),
        leads=np.zeros(3 * MOST_PLACES),
        known=known,
        settings=settings,
    )


@borrowing
def draw(board: Board, known: Longs, state: Words) -> None:
    """Put the tiles of each stack that are not known in any order."""
    for seat in range(2):
        first = board.tops[seat] + known[seat]
        for last in range(EACH - 1, first, -1):
            other = first + np.int64(below(state, last - first + 1))
            kind = board.stacks[seat, last]
            board.stacks[seat, last] = board.stacks[seat, other]
            board.stacks[seat, other] = kind


@borrowing
def key_of(board: Board) -> int:
    """Key of the tiles among which the seat on move may choose, whatever their order."""
    seat, key = board.counts[SEAT], 1
    top = board.tops[seat]
    for chosen in range(choices(board)):
        key += 1 << 2 * (board.stacks[seat, top + chosen] % 10)
    return key


@borrowing
def weigh_moves(tree: Tree, room: Room) -> int:
    """Number of moves; `leads` gets what each promises the seat on move."""
    board, seen = room.board, tree.settings[SEEN]
    find_zones(board, room.zones)
    number = list_moves(board, tree.found)
    for i in range(number):
        move = tree.found[i]
        place, kind = move >> 2, top_kind(board, move & 3)
        lead = lead_after(board, room.zones, room.spare, place, kind)
        tree.leads[i] = lead + seen * gain(board, place, kind)
        tree.found[i] = place * KINDS_BASE + kind
    return number


@borrowing
def expand(tree: Tree, room: Room, key: int) -> int:
    """A new node for the position on the board, or 0 if there is no room for it."""
    node, first = tree.counts[NODES], tree.counts[EDGES]
    if node == MOST_NODES:
        return 0
    number = weigh_moves(tree, room)
    width = min(number, WIDTH)
    for i in range(number):
        insert(tree, first, min(i, width), width, i)
    top, total = tree.priors[first], 0.0
    for edge in range(first, first + width):
        tree.priors[edge] = np.exp((tree.priors[edge] - top) / tree.settings[TEMPERATURE])
        total += tree.priors[edge]
    for edge in range(first, first + width):
        tree.priors[edge] /= total
    tree.keys[node], tree.firsts[node], tree.widths[node] = key, first, width
    tree.counts[NODES], tree.counts[EDGES] = node + 1, first + width
    tree.counts[USED] += EXPANSION
    return int(node)


@borrowing
def insert(tree: Tree, first: int, filled: int, width: int, found: int) -> None:
    """Put a move that was found among the edges from `first` on, those that promise most.

    So many of them are filled, and `width` may be; `priors` are promises while this goes on.
    """
    moves, priors, lead = tree.moves, tree.priors, tree.leads[found]
    at = first + filled
    if filled == width:
        if width == 0 or priors[at - 1] >= lead:
            return
        at -= 1
    while at > first and priors[at - 1] < lead:
        moves[at], priors[at] = moves[at - 1], priors[at - 1]
        at -= 1
    moves[at], priors[at] = tree.found[found], lead


@borrowing
def node_behind(tree: Tree, edge: int, key: int) -> int:
    """The node behind an edge for these tiles, or 0."""
    node = tree.heads[edge]
    while node and tree.keys[node] != key:
        node = tree.others[node]
    return int(node)


@borrowing
def select(tree: Tree, node: int) -> int:
    """The edge to follow from a node."""
    first, width = tree.firsts[node], tree.widths[node]
    visits, sums = 0, 0.0
    for edge in range(first, first + width):
        visits += tree.visits[edge]
        sums += tree.sums[edge]
    mean = sums / visits if visits else 0.5
    push = tree.settings[EXPLORATION] * np.sqrt(visits + 1.0)
    best, most = first, -1.0
    for edge in range(first, first + width):
        number = tree.visits[edge]
        value = tree.sums[edge] / number if number else mean - 0.05
        value += push * tree.priors[edge] / (1 + number)
        if value > most:
            best, most = edge, value
    return int(best)


@borrowing
def follow(tree: Tree, board: Board, edge: int) -> None:
    """Make the move of an edge."""
    move = tree.moves[edge]
    seat, chosen = board.counts[SEAT], 0
    while board.stacks[seat, board.tops[seat] + chosen] != move % KINDS_BASE:
        chosen += 1
    take_turn(board, move // KINDS_BASE, chosen)
    tree.counts[USED] += 1


@borrowing
def value_for_red(tree: Tree, room: Room) -> float:
    """Value of a position to seat 0, from 0 to 1; its zones must have been found."""
    lead = best_zone(room.zones, RED_BIT) - best_zone(room.zones, GREEN_BIT)
    left = count_tiles(room.board)
    scale = tree.settings[SCALE] + left * tree.settings[LEFT]
    value = 1.0 / (1.0 + np.exp(-lead / scale))
    if left:
        return float(value)
    won = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    return float(value + tree.settings[WON] * (won - value))


@borrowing
def walk(tree: Tree, board: Board, room: Room, state: Words) -> None:
    """Go down the tree once, add a node where it ends, play on from there, and note the value."""
    copy_board(board, room.board)
    draw(room.board, tree.known, state)
    node, depth, seat = 1, 0, board.counts[SEAT]
    while node:
        edge = select(tree, node)
        tree.path[depth] = edge
        depth += 1
        follow(tree, room.board, edge)
        if choices(room.board) == 0:
            break
        key = key_of(room.board)
        node = node_behind(tree, edge, key)
        if node == 0 and tree.visits[edge] > 0:
            node = expand(tree, room, key)
            if node:
                tree.others[node] = tree.heads[edge]
                tree.heads[edge] = node
            break
    before = room.board.tops[0] + room.board.tops[1]
    play_on(room, int(tree.settings[TURNS]), int(tree.settings[TRIES]), state)
    tree.counts[USED] += room.board.tops[0] + room.board.tops[1] - before
    note(tree, depth, seat, value_for_red(tree, room))


@borrowing
def note(tree: Tree, depth: int, seat: int, value: float) -> None:
    """Add what a walk came to for seat 0 to the edges of its path; `seat` made the first move."""
    for step in range(depth):
        edge = tree.path[step]
        tree.visits[edge] += 1
        tree.sums[edge] += value if (seat + step) % 2 == 0 else 1 - value


@borrowing
def search(tree: Tree, board: Board, room: Room, state: Words) -> None:
    """Walk until as many turns were looked at as may be."""
    if tree.counts[NODES] == 1:
        copy_board(board, room.board)
        expand(tree, room, 0)
    while tree.counts[USED] < tree.counts[BUDGET]:
        walk(tree, board, room, state)

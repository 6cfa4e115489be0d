"""Monte Carlo tree search in Battle of LITS: which moves win most games that are half chance.

Source of the method: Kocsis, Szepesvari, Bandit based Monte-Carlo planning, 2006, with what is
known of a move from all games it was played in: Gelly, Silver, Monte-Carlo tree search and rapid
action value estimation in computer Go, 2011.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing, inlined
from engine.ai.common.kernels.words import Words, below, lowest_bit, signed
from engine.ai.lits.kernels.board import (
    MOST_PLIES,
    PLACED,
    SETS,
    Numbers,
    Tables,
    count_legal,
    lay,
    nth_legal,
    width,
)
from engine.ai.lits.kernels.universe import Universe

Reals = NDArray[np.float32]
Indices = NDArray[np.int32]

GROWN_AT = 6.0
"""Visits of a node before it gets children."""
EXPLORING = 0.25
"""Weight of the preference for moves that are little known."""
TRUST = 150.0
"""Visits after which a move's own games count as much as all games it was played in."""
PRIOR = 6.0
"""Number of games for which a move's gain counts before any were played."""
PER_POINT = 0.07
"""Value that a move is given at first for each point that it gains."""
RULED_OUT = -1
"""Mark in place of the number of a node's children: the node is not to be visited."""

FIRST_ROOM = 1 << 12
"""Nodes for which a tree has room at first, where it may have more later."""

NODES, GAMES, MOST = 0, 1, 2
"""The numbers a tree keeps of itself: its nodes, the games that were played, and its most nodes."""

BY_NODE = ("moves", "firsts", "counts", "visits", "wins", "all_visits", "all_wins")


class Tree(NamedTuple):
    """A tree over one universe of n placements, with nodes for moves; node 0 is the position.

    By node: the `moves` that lead to it, its children (`firsts`, `counts`), how many games went
    through it (`visits`) and how many of these the side won that moved there (`wins`); the same of
    all games in which that side made the move later (`all_visits`, `all_wins`). `path` are the
    nodes of a game; `seen` (2, n) the last game in which a side made a move.
    """

    tables: Tables
    gains: Numbers
    positions: Words
    lead: int
    moves: Indices
    firsts: Indices
    counts: Indices
    visits: Reals
    wins: Reals
    all_visits: Reals
    all_wins: Reals
    path: Numbers
    seen: Numbers
    sizes: Numbers
    state: Words


def tree(universe: Universe, lead: int, moves: Numbers, most: int, seed: int) -> Tree:
    """A tree of the position of a universe, with a child for each of these moves.

    `lead` are the points of X minus those of O. It has at most `most` nodes (`enlarged`).
    """
    room = min(FIRST_ROOM, most)
    n, words = universe.tables.keep.shape
    positions = np.zeros((MOST_PLIES + 2, width(words)), dtype=np.uint64)
    positions[0] = universe.row
    planted = Tree(
        tables=universe.tables,
        gains=universe.gains,
        positions=positions,
        lead=lead,
        moves=np.zeros(room, dtype=np.int32),
        firsts=np.zeros(room, dtype=np.int32),
        counts=np.zeros(room, dtype=np.int32),
        visits=np.zeros(room, dtype=np.float32),
        wins=np.zeros(room, dtype=np.float32),
        all_visits=np.zeros(room, dtype=np.float32),
        all_wins=np.zeros(room, dtype=np.float32),
        path=np.zeros(MOST_PLIES + 2, dtype=np.int64),
        seen=np.zeros((2, n), dtype=np.int64),
        sizes=np.array([1, 0, most]),
        state=np.array([seed], dtype=np.uint64),
    )
    plant(planted, moves)
    return planted


def enlarged(tree: Tree) -> Tree:
    """The same tree with room for twice as many nodes, or for as many as it may have."""
    room = tree.moves.shape[0]
    more = min(room, int(tree.sizes[MOST]) - room)
    larger: dict[str, Any] = {name: np.pad(getattr(tree, name), (0, more)) for name in BY_NODE}
    return tree._replace(**larger)


@borrowing
def plant(tree: Tree, moves: Numbers) -> None:
    """Give the first node a child for each of these moves."""
    side = signed(tree.positions[0, PLACED]) & 1
    tree.firsts[0] = tree.sizes[NODES]
    for move in moves:
        _add_child(tree, 0, move, side)


@inlined
def _add_child(tree: Tree, node: int, move: int, side: int) -> None:
    child = tree.sizes[NODES]
    gain = -tree.gains[move] if side else tree.gains[move]
    tree.moves[child] = move
    tree.all_visits[child] = PRIOR
    tree.all_wins[child] = PRIOR * (0.5 + PER_POINT * gain)
    tree.counts[node] += 1
    tree.sizes[NODES] += 1


@borrowing
def play_games(tree: Tree, games: int) -> int:
    """Play so many games and note how they came out; return how many were played.

    There are fewer where the tree has to be larger for the next one (`enlarged`).
    """
    for number in range(games):
        if _is_short(tree):
            return number
        tree.sizes[GAMES] += 1
        depth, lead = _descend(tree)
        ply, lead = _random_ending(tree, depth, lead)
        last = 1 - (signed(tree.positions[ply, PLACED]) & 1)
        won_by = 0 if lead > 0 else 1 if lead < 0 else last
        _note(tree, depth, won_by)
    return games


@inlined
def _is_short(tree: Tree) -> bool:
    """Whether a node might not get its children, though the tree may have more."""
    room = tree.moves.shape[0]
    short: bool = tree.sizes[NODES] + tree.seen.shape[1] > room
    return short and room < tree.sizes[MOST]


@inlined
def _descend(tree: Tree) -> tuple[int, int]:
    """Go down the tree and let it grow there; return the row reached, and the lead of X in it."""
    node, ply, lead = 0, 0, tree.lead
    tree.path[0] = 0
    while True:
        if not tree.counts[node] and not _grow(tree, node, ply):
            return ply, lead
        node = _most_promising(tree, node)
        move = int(tree.moves[node])
        tree.seen[signed(tree.positions[ply, PLACED]) & 1, move] = tree.sizes[GAMES]
        lay(tree.tables, tree.positions, ply, move)
        lead += tree.gains[move]
        ply += 1
        tree.path[ply] = node


@inlined
def _grow(tree: Tree, node: int, ply: int) -> bool:
    """Give a node its children, if it is time, there are any and there is room."""
    legal = count_legal(tree.positions, ply)
    too_many = tree.sizes[NODES] + legal > tree.moves.shape[0]
    if legal == 0 or too_many or tree.visits[node] < GROWN_AT:
        return False
    side = signed(tree.positions[ply, PLACED]) & 1
    words = tree.tables.keep.shape[1]
    tree.firsts[node] = tree.sizes[NODES]
    for i in range(words):
        rest = tree.positions[ply, SETS + i] & tree.positions[ply, SETS + words + i]
        while rest:
            _add_child(tree, node, 64 * i + signed(lowest_bit(rest)), side)
            rest &= rest - np.uint64(1)
    return True


@inlined
def _expected(tree: Tree, node: int) -> float:
    """Expectation of a node, see `expected`, as part of other functions."""
    visits = tree.visits[node]
    trust = TRUST / (visits + TRUST)
    value: float = trust * tree.all_wins[node] / tree.all_visits[node]
    if visits > 0.0:
        value += (1.0 - trust) * tree.wins[node] / visits
    return value


@inlined
def _most_promising(tree: Tree, node: int) -> int:
    """The child to visit next."""
    best, highest = -1, -np.inf
    exploring = EXPLORING * np.sqrt(np.log(tree.visits[node] + 1.0))
    for child in range(tree.firsts[node], tree.firsts[node] + tree.counts[node]):
        if tree.counts[child] == RULED_OUT:
            continue
        value = _expected(tree, child)
        value += exploring / np.sqrt(tree.visits[child] + 1.0)
        if value > highest:
            best, highest = child, value
    return best


@borrowing
def expected(tree: Tree, node: int) -> float:
    """Expected share of wins of the side that moved to a node, as far as the games tell."""
    return _expected(tree, node)


@inlined
def _random_ending(tree: Tree, ply: int, lead: int) -> tuple[int, int]:
    """Play to the end by chance, the better of two random moves each; the last row, and the lead.

    Placements are in the order of their gains, so that of two for X the first is better.
    """
    while True:
        legal = count_legal(tree.positions, ply)
        if legal == 0:
            return ply, lead
        side = signed(tree.positions[ply, PLACED]) & 1
        one, other = below(tree.state, legal), below(tree.state, legal)
        move = nth_legal(tree.positions, ply, max(one, other) if side else min(one, other))
        tree.seen[side, move] = tree.sizes[GAMES]
        lay(tree.tables, tree.positions, ply, move)
        lead += tree.gains[move]
        ply += 1


@inlined
def _note(tree: Tree, depth: int, won_by: int) -> None:
    """Count a game for the nodes of its path, and for the moves made later than there."""
    for ply in range(depth + 1):
        node = tree.path[ply]
        side = signed(tree.positions[ply, PLACED]) & 1
        tree.visits[node] += 1.0
        tree.wins[node] += np.float64(side != won_by)
        for child in range(tree.firsts[node], tree.firsts[node] + tree.counts[node]):
            if tree.seen[side, tree.moves[child]] == tree.sizes[GAMES]:
                tree.all_visits[child] += 1.0
                tree.all_wins[child] += np.float64(side == won_by)


@borrowing
def rule_out(tree: Tree, node: int) -> None:
    """Keep a child of the first node from ever being visited again."""
    tree.counts[node] = RULED_OUT

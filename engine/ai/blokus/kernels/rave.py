"""Rewards of a move from games in which its player made it later.

They go into the same mean as those of the move itself, with less weight the later it was made.
Source: Gelly, Silver: Combining online and offline knowledge in UCT, 2007.
"""

from engine.ai.blokus.kernels.board import HOST
from engine.ai.blokus.kernels.nodes import Tree, weigh_in
from engine.ai.blokus.kernels.playout import LENGTH, Scratch
from engine.ai.common.kernels.compiling import borrowing

SHARE = 0.7
"""Weight of a game's reward, against that of a game in which the move was made at once."""

PASSED_ENOUGH = 25_000
KNOWN_ENOUGH = 2_000
"""A node passed that often, a child of that weight, learns from its own games only."""


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

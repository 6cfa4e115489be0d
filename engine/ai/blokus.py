"""The opponents in Blokus: tree search with a prior of what moves look like; see `kernels`."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import numpy as np

from engine.ai.agent import Agent
from engine.ai.kernels.blokus import KERNEL, all_placements, copied
from engine.ai.kernels.blokus_nodes import VISITS, new_tree
from engine.ai.kernels.blokus_playout import scratch
from engine.ai.kernels.blokus_prior import Weights
from engine.ai.kernels.blokus_tree import search
from engine.ai.levels import SECONDS
from engine.ai.search import Candidate, SearchingAgent, Strength
from engine.game import Position, Seat, View
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import LARGE
from engine.polyomino import Placement

NODES: Mapping[int, int] = {1: 12, 2: 40, 3: 120, 4: 400, 5: 2000}
"""How many playouts the weaker levels have for a move, so that any machine plays them alike."""

SPREADS: Mapping[int, float] = {1: 0.06, 2: 0.03, 3: 0.015}

MOST_NODES = 100_000
"""Positions a tree has room for: more than there are playouts in the longest thought."""

NEARLY = 8
"""A move is worth choosing if it got at least this part of the best one's playouts."""

WEIGHTS = Path(__file__).with_suffix(".json")


@cache
def weights(board: str) -> Weights:
    """What moves and playouts prefer on a board, as the file beside this one says."""
    read = json.loads(WEIGHTS.read_text(encoding="utf-8"))[board]
    return Weights(**{name: np.array(read[name], dtype=np.float64) for name in Weights._fields})


class TreeSearch:
    """A search from a position with a seat's move; see `Search`. A node of it is a playout."""

    def __init__(self, position: Position[Placement], rng: Random) -> None:
        self._moves = position.legal_moves()
        self._mover = position.to_move[0] if position.to_move else None
        self._root = KERNEL.board(position)
        self._weights = weights("large" if self._root.tables.size == LARGE.size else "small")
        self._room = scratch(copied(self._root), rng.getrandbits(63))
        self._tree = new_tree(self._root, MOST_NODES)

    @property
    def nodes(self) -> int:
        """The playouts so far."""
        return int(self._tree.used[VISITS])

    @property
    def finished(self) -> bool:
        """Whether there is no choice."""
        return len(self._moves) == 1

    def advance(self, nodes: int) -> None:
        """Play so many games more."""
        search(self._tree, self._root, self._weights, self._room, nodes)

    def candidates(self) -> Sequence[Candidate[Placement]]:
        """The moves that got the most playouts, with the mean reward of each."""
        tree = self._tree
        if not self.nodes:
            return [Candidate(self._moves[0], 0.5)]
        visits = tree.visits[: tree.width[0]]
        known = all_placements(self._root)
        order = np.argsort(-visits, kind="stable")
        good = [child for child in order if visits[child] * NEARLY >= visits[order[0]]]
        return [Candidate(known[tree.move[child]], float(tree.value[child])) for child in good]

    def worth(self, seat: Seat) -> float:
        """What its best move is worth to whoever is on move; to others, what playouts say."""
        if seat == self._mover:
            return self.candidates()[0].value
        return float(self._tree.sums[seat] / max(self.nodes, 1))


def begin(view: View[Placement], seat: Seat, rng: Random) -> TreeSearch:  # noqa: ARG001 - the one on move
    """A search from what a view shows: nothing is hidden in this game."""
    return TreeSearch(view.sample(rng), rng)


def agent(level: int) -> Agent:
    """The opponent of a strength from 1 to 9."""
    strength = Strength(SECONDS[level], NODES.get(level), SPREADS.get(level, 0.0))
    return cast("Agent", SearchingAgent(begin, strength))


def rehearse() -> None:
    """Search a little, once on each board."""
    for seats, variant in ((2, "duo"), (4, "classic")):
        options = {"variant": variant, "corners": "fixed"}
        position = BLOKUS.start(seats, options, "")
        TreeSearch(position, Random(0)).advance(2)
    KERNEL.perft(KERNEL.board(position), 2)
    KERNEL.playouts(KERNEL.board(position), 1, 0)

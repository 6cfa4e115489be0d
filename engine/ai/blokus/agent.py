"""The opponents in Blokus: tree search with a prior of what moves look like; see `kernels`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Self, cast

import numpy as np

from engine.ai.blokus import opening_book
from engine.ai.blokus.endings import OfEach, OfTwo, end_of
from engine.ai.blokus.kernels.board import Board, Floats, assign
from engine.ai.blokus.kernels.ending import new_ending
from engine.ai.blokus.kernels.keeping import below, keep, rebase, widen
from engine.ai.blokus.kernels.kernel import KERNEL, all_placements, copied
from engine.ai.blokus.kernels.nodes import VISITS, Tree, new_tree, with_room
from engine.ai.blokus.kernels.playout import scratch
from engine.ai.blokus.kernels.prior import Terms, Weights
from engine.ai.blokus.kernels.ranking import LENIENCE, TEMPERATURE
from engine.ai.blokus.kernels.tree import search
from engine.ai.blokus.sharing import Known, children, exchange
from engine.ai.common.agent import Agent, Limit
from engine.ai.common.joined import joined
from engine.ai.common.pooling import Pool
from engine.ai.common.remembering import Memory
from engine.ai.common.search import UNLIMITED, Candidate, SearchingAgent, Strength
from engine.ai.common.visits import stays_first
from engine.ai.levels import SECONDS
from engine.core.game import M, Position, Seat, View
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import LARGE
from engine.games.blokus.state import BlokusState
from engine.geometry.polyomino import Placement

NODES: Mapping[int, int] = {
    1: 1,
    2: 1,
    3: 1,
    4: 400,
    5: 2000,
    6: 6000,
    7: 16_500,
    8: 45_000,
}
"""Playouts for a move at all levels but the highest: any machine plays them alike.

On the large board the time may run out before level 8 has made all of them.
"""

SPREAD = 0.5
MARGINS: Mapping[int, float] = {1: 0.445, 2: 0.415, 3: 0.365}
"""Margins of the levels that do not search: they play by what a move looks like, see `Glance`.

Moves within the margin are nearly equally likely; those beyond it are never played.
"""

STEEPNESS: Mapping[str, float] = {"small": LENIENCE, "large": 0.4}
"""Part of a logit that is the logarithm of a move's worth at a glance, on each board.

On the large one there are more moves, and more of them would be within the same margin.
"""

NEARLY = 8
"""A move is worth choosing if it got at least this part of the best one's playouts."""

REMEMBERED = 1
"""Number of search trees that a process keeps between moves."""

WEIGHTS = Path(__file__).with_name("weights.json")


@cache
def weights(board: str) -> Weights:
    """Read the weights of moves and playouts on a board from the file beside this one."""
    read = json.loads(WEIGHTS.read_text(encoding="utf-8"))[board]
    return Weights(
        coarse=_terms(read["coarse"]),
        fine=_terms(read["fine"]),
        reach=_numbers(read["reach"]),
        plays=_numbers(read["plays"]),
    )


def _terms(read: Mapping[str, Any]) -> Terms:
    return Terms(**{name: _numbers(read[name]) for name in Terms._fields})


def _numbers(read: Any) -> Floats:  # noqa: ANN401 - what JSON can say
    return np.array(read, dtype=np.float64)


def _board_name(board: Board) -> str:
    return "large" if board.tables.size == LARGE.size else "small"


class TreeSearch:
    """A search from a position with a seat's move; see `Search`. A node of it is a playout.

    A `whole` one leaves out no move that looks bad at once. It may go on with the tree of an
    earlier one, which knows the weights `known` and has the position at its root; that one is of no
    use any more.
    """

    apart = 500
    """See `Sharing`; this takes some 15 to 30 ms."""

    def __init__(
        self,
        position: Position[Placement],
        rng: Random,
        known: Weights | None = None,
        tree: Tree | None = None,
        *,
        whole: bool = False,
    ) -> None:
        self._position = position
        self._moves = position.legal_moves()
        self._mover = position.to_move[0] if position.to_move else None
        self._root = KERNEL.board(position)
        self._weights = weights(_board_name(self._root)) if known is None else known
        self._room = scratch(copied(self._root), rng.getrandbits(63))
        self._tree = new_tree(self._root, whole=whole) if tree is None else tree
        self._inherited = int(self._tree.used[VISITS])
        self._end = end_of(self._root)
        self._common: Known | None = None

    def followed(self, position: Position[Placement], rng: Random) -> Self | None:
        """See `Following`."""
        tree, before = self._tree, int(self._tree.used[VISITS])
        node = self._node_at(position) if before else -1
        if node < 0:
            return None
        keep(tree, node)
        rebase(tree, before)
        search = type(self)(position, rng, self._weights, tree)
        if node:
            assign(search._room.board, search._root)  # noqa: SLF001 - it is one of these
            widen(tree, search._room.board, self._weights)  # noqa: SLF001 - as above
        else:
            search._common = self._common  # noqa: SLF001 - as above
        return search

    def _node_at(self, position: Position[Placement]) -> int:
        """The node of a later position; -1 if it has none."""
        plies, node = _plies_between(self._position, position), 0
        if plies is None:
            return -1
        for move in plies:
            node = below(self._tree, node, move.index) if node >= 0 else -1
        return node

    @property
    def inherited(self) -> int:
        """The playouts that an earlier search had made."""
        return self._inherited

    @property
    def nodes(self) -> int:
        """The playouts so far, without those inherited."""
        return int(self._tree.used[VISITS]) - self._inherited

    @property
    def finished(self) -> bool:
        """Whether there is no choice, or the end is seen."""
        return len(self._moves) == 1 or (self._end is not None and self._end.solved)

    def advance(self, nodes: int) -> None:
        """Play so many games more."""
        self._tree = with_room(self._tree, nodes)
        search(self._tree, self._root, self._weights, self._room, nodes)
        if self._end is not None:
            self._end.advance(nodes, self._room.board)

    def share(self, pool: Pool) -> None:
        """See `Sharing`."""
        self._common = exchange(self._tree, pool, self._common)

    def candidates(self) -> Sequence[Candidate[Placement]]:
        """The moves that got the most playouts, with the mean reward of each."""
        tree = self._tree
        if not tree.used[VISITS]:
            return [Candidate(self._moves[0], 0.5)]
        known = all_placements(self._root)
        if self._end is not None and self._end.solved and self._mover is not None:
            return [Candidate(known[self._end.choice], self._end.worth(self._mover))]
        children = self._children
        visits = tree.visits[children]
        order = np.argsort(-visits, kind="stable")
        good = [child for child in order if visits[child] * NEARLY >= visits[order[0]]]
        moves, values = tree.move[children], tree.value[children]
        return [Candidate(known[moves[child]], float(values[child])) for child in good]

    @property
    def _children(self) -> slice:
        return children(self._tree)

    @property
    def root(self) -> Board:
        """The board from which the search begins."""
        return self._root

    def looked(self) -> Sequence[tuple[Placement, int]]:
        """Moves of the root, each with the number of times it was looked at."""
        known, tree = all_placements(self._root), self._tree
        moves, visits = tree.move[self._children], tree.visits[self._children]
        return [(known[move], int(often)) for move, often in zip(moves, visits, strict=True)]

    def values(self) -> Sequence[float]:
        """Values of these moves for the mover, in the same order."""
        return [float(value) for value in self._tree.value[self._children]]

    def is_decided(self, nodes: float) -> bool:
        """See `Decisive`."""
        return bool(self.nodes) and stays_first(self._tree.visits[self._children], nodes)

    def worth(self, seat: Seat) -> float:
        """Value of the position to a seat, from 0, lost, to 1, won.

        For the seat on move it is that of its best move; for others that of the exact end, if it is
        solved, else the mean of playouts.
        """
        if seat == self._mover:
            return self.candidates()[0].value
        if self._end is not None and self._end.solved:
            return self._end.worth(seat)
        visits = int(self._tree.used[VISITS])
        return float(self._tree.sums[0, seat] / visits) if visits else 0.0


class Glance(TreeSearch):
    """A first look in place of a search: moves are worth what they look like."""

    def candidates(self) -> Sequence[Candidate[Placement]]:
        """The legal moves, best first, with values that the margins of levels fit."""
        if not self._tree.used[VISITS]:
            self.advance(1)
        known, moves = all_placements(self._root), self._tree.move[self._children]
        priors = self._tree.prior[self._children].astype(np.float64)
        power = STEEPNESS[_board_name(self._root)] * TEMPERATURE
        values = (priors / priors[0]) ** power / 2
        return [Candidate(known[m], float(v)) for m, v in zip(moves, values, strict=True)]


def _plies_between(
    before: Position[Placement], after: Position[Placement]
) -> Sequence[Placement] | None:
    """The plies that lead from a position to another one; None if there are none that do."""
    if not (isinstance(before, BlokusState) and isinstance(after, BlokusState)):
        raise TypeError(before, after)
    plies: list[Placement] = []
    while before != after:
        colour = before.turn
        if before.variant != after.variant or colour is None:
            return None
        number = len(before.laid[colour])
        if number >= len(after.laid[colour]):
            return None
        move = after.laid[colour][number]
        if not before.legal(colour) >> move.index & 1:
            return None
        before = before.with_piece(move, colour)
        plies.append(move)
    return plies


def begin(view: View[Placement], seat: Seat, rng: Random) -> TreeSearch:  # noqa: ARG001 - the one on move
    """A search from what a view shows: nothing is hidden in this game."""
    return TreeSearch(view.sample(rng), rng)


def glance(view: View[Placement], seat: Seat, rng: Random) -> Glance:  # noqa: ARG001 - the one on move
    """A look at what a view shows."""
    return Glance(view.sample(rng), rng, whole=True)


@dataclass(frozen=True)
class BookAgent:
    """An agent that plays what the opening book knows, and else asks another one."""

    searching: Agent

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        """See `Agent`; of moves that are as good any is played."""
        state = view.sample(rng)
        known = opening_book.known(state) if isinstance(state, BlokusState) else ()
        if seat is None or not known:
            return self.searching.choose(view, seat, limit, rng)
        return cast("M", rng.choice(known))


MEMORY: Memory[TreeSearch] = Memory(begin, REMEMBERED)


def agent(level: int) -> Agent:
    """The opponent of a strength from 1 to 9."""
    if level in MARGINS:
        glancing = Strength(SECONDS[level], NODES[level], SPREAD, MARGINS[level])
        return cast("Agent", SearchingAgent(glance, glancing))
    strength = Strength(SECONDS[level], NODES.get(level))
    searching = cast("Agent", SearchingAgent(begin, strength, MEMORY.begin))
    return searching if level in NODES else BookAgent(searching)


@cache
def plus(threads: int) -> Agent:
    """The opponent of level `+`; it goes on with the trees of its last move."""
    begin_all = joined(begin, threads)
    memory = Memory(begin_all, REMEMBERED)
    return BookAgent(cast("Agent", SearchingAgent(begin_all, UNLIMITED, memory.begin)))


def rehearse() -> None:
    """Search a little, once on each board."""
    for seats, variant in ((2, "duo"), (4, "classic")):
        options = {"variant": variant, "corners": "fixed"}
        position = BLOKUS.start(seats, options, "")
        _rehearse_search(position)
        _rehearse_ending(position)
    KERNEL.perft(KERNEL.board(position), 2)
    KERNEL.playouts(KERNEL.board(position), 1, 0)


def _rehearse_search(position: Position[Placement]) -> None:
    search = TreeSearch(position, Random(0))
    search.advance(40)
    search.followed(position.play(search.candidates()[0].move), Random(0))


def _rehearse_ending(position: Position[Placement]) -> None:
    root = KERNEL.board(position)
    ending = new_ending(root)
    end = OfEach(root) if ending is None else OfTwo(root, ending)
    end.advance(1, copied(root))
    end.worth(0)

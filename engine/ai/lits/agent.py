"""Agents of Battle of LITS: a tree search, beside it a solver, and the levels made of both."""

from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np

from engine.ai.common.agent import Agent
from engine.ai.common.joined import joined
from engine.ai.common.kernels.words import rows
from engine.ai.common.search import (
    UNLIMITED,
    Candidate,
    Search,
    SearchingAgent,
    Strength,
    worth_of_two,
)
from engine.ai.levels import SECONDS
from engine.ai.lits.attempts import Attempts
from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels import tree
from engine.ai.lits.kernels.board import gains, row_of
from engine.ai.lits.kernels.universe import universe
from engine.ai.lits.opening import OpeningSearch
from engine.ai.lits.repeated import NEAREST, Counts, Repeated
from engine.core.game import Position, Seat, View
from engine.games.lits.game import LITS
from engine.games.lits.pieces import tables
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LitsMove

GAME = 32
"""Nodes of the solver that take as long as a game of the tree search."""

TREE_TURN, SOLVER_TURN = 64 * GAME, 192 * GAME
"""Nodes for which each of the two goes on, in turns."""

TREE_ROOM = 1 << 19
SOLVER_ROOM = 1 << 22

SOLVED_FROM = 3
"""Pieces on the board from which on the solver helps: before, it would find nothing."""

DOUBT = 10
"""Games after which a move's own count as much as those of all moves, for a swap."""

STRENGTHS = {
    1: Strength(SECONDS[1], 20 * GAME, 0.13),
    2: Strength(SECONDS[2], 100 * GAME, 0.07),
    3: Strength(SECONDS[3], 400 * GAME, 0.035),
    4: Strength(SECONDS[4], 1000 * GAME, 0.015),
    5: Strength(SECONDS[5], 3000 * GAME, 0.01),
    6: Strength(SECONDS[6], 8000 * GAME, 0.005),
    7: Strength(SECONDS[7], 20000 * GAME),
    8: Strength(SECONDS[8], 60000 * GAME),
    9: Strength(SECONDS[9]),
}


class LitsSearch:
    """See `Search`; nobody swaps in it."""

    def __init__(self, position: LitsPosition, rng: Random) -> None:
        self.position = position
        self.nodes = 0
        symbols = self.position.symbols
        known = universe(row_of(self.position), gains(symbols.crosses, symbols.rings))
        self.known_as = known.known_as
        lead = self.position.points[0] - self.position.points[1]
        legal = position.legal_placements
        self.moves = np.array(
            [i for i, move in enumerate(known.known_as) if legal >> int(move) & 1]
        )
        self.tree = tree.tree(known, lead, self.moves, TREE_ROOM, rng.getrandbits(63))
        self.solver: Attempts | None = None
        if len(self.position.placed) >= SOLVED_FROM:
            marks = rows((symbols.crosses, symbols.rings), 2)
            room = lits_solver.no_results(SOLVER_ROOM)
            solver = lits_solver.solver(known, lead, marks, room)
            self.solver = Attempts(solver, self.tree, self.moves)

    @property
    def games(self) -> int:
        """Number of games that the tree has played."""
        return int(self.tree.visits[0])

    @property
    def finished(self) -> bool:
        """Whether more would change nothing: there is no choice, or it is known who wins."""
        return self.proven or (len(self.moves) == 1 and not self.position.can_swap)

    @property
    def proven(self) -> bool:
        """See `Exact`: the solver has found a move that wins, or that none does."""
        return self.solver is not None and self.solver.finished

    def advance(self, nodes: int) -> None:
        """See `Search`: the tree and the solver take turns, by the nodes there were so far."""
        until = self.nodes + nodes
        while self.nodes < until and not self.finished:
            turn = self.nodes % (TREE_TURN + SOLVER_TURN)
            if self.solver is None or turn < TREE_TURN:
                self._play_games(until, turn)
            else:
                left = TREE_TURN + SOLVER_TURN - turn
                self.nodes += self.solver.advance(min(left, until - self.nodes))

    def candidates(self) -> Sequence[Candidate[LitsMove]]:
        """A move that wins (value 1) if one is known, else those not known to lose.

        If all are, the one that needed most to be found out (value 0).
        """
        if self.solver is not None and self.solver.winner is not None:
            return [self.candidate(self.solver.winner, 1.0)]
        if self.solver is not None and self.solver.hardest is not None:
            return [self.candidate(self.solver.hardest, 0.0)]
        return [self.candidate(i, self._value(i)) for i in self._most_visited(NEAREST)]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self.position.to_move[0], seat)

    def looked(self) -> Sequence[tuple[LitsMove, int]]:
        """See `Joinable`; moves that are known to lose are none."""
        visits, placements = self.tree.visits[1:], tables().placements.all
        left = (i for i in range(len(self.moves)) if i not in self._lost)
        return [(placements[self.known_as[self.moves[i]]], int(visits[i])) for i in left]

    def candidate(self, number: int, value: float) -> Candidate[LitsMove]:
        """A move by its number, with what it is worth."""
        move = tables().placements.all[self.known_as[self.moves[number]]]
        return Candidate(move, value)

    @property
    def played(self) -> Counts:
        """Games in which each move was played, and its wins among them: an array (2, moves)."""
        root = slice(1, 1 + len(self.moves))
        return np.stack([self.tree.visits[root], self.tree.wins[root]]).astype(np.float64)

    @property
    def chance(self) -> float:
        """Expected share of wins of the side on move, without swapping."""
        visits = self.tree.visits[1 : 1 + len(self.moves)].copy()
        visits[list(self._lost)] = -1.0
        return self._won(max(np.flatnonzero(visits == visits.max()).tolist(), key=self._value))

    def _play_games(self, until: int, turn: int) -> None:
        """Let the tree play until so many nodes or the end of its turn."""
        if self.solver is not None:
            until = min(until, self.nodes + TREE_TURN - turn)
        while self.nodes < until:
            games = tree.play_games(self.tree, -(-(until - self.nodes) // GAME))
            self.nodes += games * GAME
            if self.nodes < until:
                self._enlarge()

    def _enlarge(self) -> None:
        """Give the tree more room."""
        self.tree = tree.enlarged(self.tree)
        if self.solver is not None:
            self.solver.tree = self.tree

    @property
    def _lost(self) -> Collection[int]:
        """The moves that are known to lose."""
        return self.solver.lost if self.solver else ()

    def _most_visited(self, number: int) -> list[int]:
        """The most visited moves that are not known to lose; on a tie the better first."""
        left = [i for i in range(len(self.moves)) if i not in self._lost]
        left.sort(key=lambda i: (-self.tree.visits[1 + i], -self._value(i)))
        return left[:number]

    def _won(self, number: int) -> float:
        """Share of wins of a move, drawn towards that of the position where games are few."""
        visits, wins = self.tree.visits, self.tree.wins
        mean = 1.0 - wins[0] / visits[0] if visits[0] else 0.5
        return float((wins[1 + number] + DOUBT * mean) / (visits[1 + number] + DOUBT))

    def _value(self, number: int) -> float:
        """Value of a root move, as the tree expects it."""
        return float(tree.expected(self.tree, 1 + number))


def begin(view: View[LitsMove], seat: Seat, rng: Random) -> Search[LitsMove]:  # noqa: ARG001 - one alone is on move
    """A search for the seat on move."""
    position = _lits(view.sample(rng))
    if position.can_swap:
        return _answering(position, rng)
    if position.placed or not position.swap_allowed:
        return LitsSearch(position, rng)
    moves = position.legal_moves()
    return OpeningSearch(moves, lambda move: _answering(position.play(move), rng), rng)


def _answering(position: LitsPosition, rng: Random) -> Repeated:
    """The search of the side that may swap."""
    return Repeated(position, partial(LitsSearch, position, rng))


def agent(level: int) -> Agent:
    """The opponent of a strength from 1 to 9."""
    player: SearchingAgent[Any] = SearchingAgent(begin, STRENGTHS[level])
    return player


def plus(threads: int) -> Agent:
    """The opponent of level `+`."""
    player: SearchingAgent[Any] = SearchingAgent(joined(begin, threads), UNLIMITED)
    return player


def rehearse() -> None:
    """Use all that is compiled once, so that it is there."""
    rng = Random(0)
    position = LITS.start(2, {"swap": "off"}, LITS.deal(2, {"setup": "random"}, rng))
    for _ in range(SOLVED_FROM):
        position = position.play(position.random_move(rng))
    search = LitsSearch(position, rng)
    search.advance(TREE_TURN + GAME)
    tree.rule_out(search.tree, 0)
    search.candidates()


def _lits(position: Position[LitsMove]) -> LitsPosition:
    if not isinstance(position, LitsPosition):
        raise TypeError("a position of another game")
    return position

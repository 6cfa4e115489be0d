"""The first move of Battle of LITS where the other side may swap: one that leaves it no better off.

A search that shares its games among all first moves tells little about each of them: too many end
in the one reply that it looked at. So each has a search of its own, as the other side will have.
"""

from collections.abc import Callable, Sequence
from math import cbrt, ceil
from random import Random
from typing import Protocol

from engine.ai.common.search import Candidate
from engine.ai.lits.attempts import furthest_behind
from engine.core.game import Seat
from engine.games.lits.state import LitsMove

MOST_MOVES = 100
WIDTH = 5.0
"""Divisor of the number of first moves, drawn at random, among which one is sought: after n nodes
the cube root of n by `WIDTH`, rounded up, or all if they are fewer."""

FIRST_TURN = 2048
"""Nodes that a move gets the first time."""

LATER = 4
"""Divisor of the nodes that a move has had: later it gets that part of them, and `FIRST_TURN`."""

STEEPNESS = 2
"""The move at place n is entitled to 1 / n^`STEEPNESS` of the nodes that the first one gets."""

WELL_KNOWN = 5
"""A move may be chosen that got at least this part of the nodes of the one that got most."""

NEAREST = 8
"""Number of moves, nearest to even, among which a level chooses."""


class Answer(Protocol):
    """The search of the other side after a first move; see `Search`."""

    nodes: int

    def advance(self, nodes: int) -> None:
        """Look at so many more nodes."""
        ...

    @property
    def edge(self) -> float:
        """Share of wins of the side on move, without swapping, above that in an even position."""
        ...


class OpeningSearch:
    """See `Search`; `answered` begins the search of the other side after a move.

    Moves have their places by how near they are to even (`furthest_behind`); the longer the search
    goes on the more of them it looks at.
    """

    finished = False

    def __init__(
        self, moves: Sequence[LitsMove], answered: Callable[[LitsMove], Answer], rng: Random
    ) -> None:
        self.moves = rng.sample(moves, min(MOST_MOVES, len(moves)))
        self.nodes = 0
        self._answered = answered
        self._answers: list[Answer] = []
        self._efforts: list[int] = []
        self._distances: list[float] = []
        self._tried, self._left = 0, 0

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        until = self.nodes + nodes
        while self.nodes < until:
            if self._left <= 0:
                self._next()
            self._look(min(self._left, until - self.nodes))

    def candidates(self) -> Sequence[Candidate[LitsMove]]:
        """See `Search`; the nearer to even a move is, the more it is worth, at most 0.5."""
        if not self._answers:
            return [Candidate(self.moves[0], 0.5)]
        enough = max(self._efforts) / WELL_KNOWN
        known = [i for i in self._nearest() if self._efforts[i] >= enough]
        return [Candidate(self.moves[i], 0.5 - self._distances[i]) for i in known[:NEAREST]]

    def worth(self, _seat: Seat) -> float:
        """See `Search`: who moves seeks what is even."""
        return 0.5

    def _next(self) -> None:
        """Begin with one more move, or that which is furthest behind what its place entitles to."""
        begun = len(self._answers)
        if begun < min(len(self.moves), ceil(cbrt(self.nodes + 1) / WIDTH)):
            self._begin(self.moves[begun])
            self._tried, self._left = begun, FIRST_TURN
        else:
            order = self._nearest()
            self._tried = furthest_behind(order, self._efforts, FIRST_TURN, STEEPNESS)
            self._left = self._efforts[self._tried] // LATER + FIRST_TURN

    def _begin(self, move: LitsMove) -> None:
        self._answers.append(self._answered(move))
        self._efforts.append(0)
        self._distances.append(0.0)

    def _look(self, nodes: int) -> None:
        """Let the answer to the move that is tried have so many more nodes."""
        answer = self._answers[self._tried]
        before = answer.nodes
        answer.advance(nodes)
        spent = answer.nodes - before
        self.nodes += spent
        self._left -= spent
        self._efforts[self._tried] += spent
        self._distances[self._tried] = abs(answer.edge)

    def _nearest(self) -> list[int]:
        return sorted(range(len(self._answers)), key=self._distances.__getitem__)

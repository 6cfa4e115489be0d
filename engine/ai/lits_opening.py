"""The first move of Battle of LITS where the other side may swap: one that leaves it no better off.

A search that shares its games among all first moves tells little about each of them: too many end
in the one reply that it looked at. So each has a search of its own, as the other side will have.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

import numpy as np

from engine.ai.lits_attempts import furthest_behind
from engine.ai.search import Candidate
from engine.game import Seat
from engine.games.lits.state import LitsMove

FIRST_MOVES = 24
"""Among how many first moves, drawn at random, one is sought."""

EVEN: Mapping[int, float] = {4_000: 0.555, 20_000: 0.53, 400_000: 0.515}
"""What a search of so many games after the first move expects for the side on move where either
wins as often.

So say games after first moves drawn at random, 139 between players of level 6 and 167 of level 7: a
short search takes the side on move to be better off than it is, a long one less so.
"""

FIRST_TURN = 2048
"""How many nodes a move gets the first time; later it gets as many as it has had."""

WELL_KNOWN = 3
"""A move may be chosen that got at least this part of the nodes of the one that got most."""

NEAREST = 8
"""Among how many of the moves nearest to even a level chooses."""


def even(games: int) -> float:
    """What a search of so many games expects of a position that is even; see `EVEN`."""
    return float(np.interp(np.log(max(games, 1)), np.log(list(EVEN)), list(EVEN.values())))


class Answer(Protocol):
    """The search of the other side after a first move; see `Search`."""

    nodes: int

    def advance(self, nodes: int) -> None:
        """Look at so many more nodes."""
        ...

    @property
    def games(self) -> int:
        """How many games the tree has played."""
        ...

    @property
    def chance(self) -> float:
        """How often the side on move is expected to win, without swapping."""
        ...


class OpeningSearch:
    """See `Search`; `answered` begins the search of the other side after a move.

    Moves have their places by how near they are to even (`furthest_behind`).
    """

    finished = False

    def __init__(
        self, moves: Sequence[LitsMove], answered: Callable[[LitsMove], Answer], rng: Random
    ) -> None:
        self.moves = rng.sample(moves, min(FIRST_MOVES, len(moves)))
        self.answers = [answered(move) for move in self.moves]
        self._tried, self._left = 0, 0

    @property
    def nodes(self) -> int:
        """See `Search`."""
        return sum(answer.nodes for answer in self.answers)

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        until = self.nodes + nodes
        while self.nodes < until:
            if self._left <= 0:
                self._next()
            answer = self.answers[self._tried]
            before = answer.nodes
            answer.advance(min(self._left, until - self.nodes))
            self._left -= answer.nodes - before

    def candidates(self) -> Sequence[Candidate[LitsMove]]:
        """See `Search`; the nearer to even a move is, the more it is worth, at most 0.5."""
        most = max(answer.nodes for answer in self.answers)
        known = [i for i in self._nearest() if self.answers[i].nodes * WELL_KNOWN >= most]
        return [Candidate(self.moves[i], 0.5 - self._distance(i)) for i in known[:NEAREST]]

    def worth(self, _seat: Seat) -> float:
        """See `Search`: who moves seeks what is even."""
        return 0.5

    def _next(self) -> None:
        """Begin with the move that is furthest behind what its place entitles it to."""
        efforts = [answer.nodes for answer in self.answers]
        self._tried = furthest_behind(self._nearest(), efforts, FIRST_TURN)
        self._left = efforts[self._tried] + FIRST_TURN

    def _nearest(self) -> list[int]:
        return sorted(range(len(self.moves)), key=self._distance)

    def _distance(self, number: int) -> float:
        answer = self.answers[number]
        return abs(answer.chance - even(answer.games)) if answer.nodes else 0.0

"""Tree searches of one position of Battle of LITS, several in a row, taken together.

A tree that has played very many games tells much of the line it happens to follow: begun anew with
other chance it says something else. The average of shorter searches hardly changes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.search import Candidate, worth_of_two
from engine.core.game import Seat
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import SWAP, LitsMove

Counts = NDArray[np.float64]

LONGEST = 1 << 21
"""Nodes that a search has before the next one begins: those of 65 536 games.

Its expectation of a position has a standard deviation of 0.011 then; after a million games, of
0.025.
"""

EVEN: Mapping[int, float] = {
    250: 0.553,
    1_000: 0.596,
    4_000: 0.568,
    8_000: 0.545,
    16_000: 0.538,
    64_000: 0.532,
}
"""Expectation of a tree of so many games for the side on move where either wins as often.

Source: 328 games between players of level 7 after 164 first moves drawn at random, with an error of
0.006. A tree takes the side on move to be better off than it is, a large one less so.
"""

NEAREST = 8
"""Number of most visited moves among which a level chooses."""


def even(games: int) -> float:
    """Expectation of a tree of so many games for an even position; see `EVEN`."""
    return float(np.interp(np.log(max(games, 1)), np.log(list(EVEN)), list(EVEN.values())))


class Grown(Protocol):
    """A search of a single tree."""

    nodes: int

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        ...

    @property
    def games(self) -> int:
        """Number of games that the tree has played."""
        ...

    @property
    def chance(self) -> float:
        """Expected share of wins of the side on move, without swapping."""
        ...

    @property
    def played(self) -> Counts:
        """Games in which each move was played, and its wins among them: an array (2, moves)."""
        ...

    def candidate(self, number: int, value: float) -> Candidate[LitsMove]:
        """A move by its number, with what it is worth."""
        ...


class Repeated:
    """See `Search`; each search that `begun` begins gets at most `longest` nodes."""

    finished = False

    def __init__(
        self, position: LitsPosition, begun: Callable[[], Grown], longest: int = LONGEST
    ) -> None:
        self.position, self.nodes = position, 0
        self._begun, self._longest = begun, longest
        self._grown = begun()
        self._games, self._ahead = 0, 0.0
        self._played: Counts | float = 0.0

    @property
    def edge(self) -> float:
        """Share of wins of the side on move, without swapping, above that in an even position."""
        games = self._games + self._grown.games
        return (self._ahead + self._last_ahead) / games if games else 0.0

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        until = self.nodes + nodes
        while self.nodes < until:
            if self._grown.nodes >= self._longest:
                self._begin_anew()
            before = self._grown.nodes
            self._grown.advance(min(until - self.nodes, self._longest - before))
            self.nodes += self._grown.nodes - before

    def candidates(self) -> Sequence[Candidate[LitsMove]]:
        """See `Search`: to swap if the other side is better off, else what was played most."""
        if self.position.can_swap and self.edge < 0:
            return [Candidate(SWAP, 0.5 - self.edge)]
        visits, wins = self._played + self._grown.played
        values = wins / np.maximum(visits, 1.0)
        order = np.lexsort((-values, -visits))[:NEAREST]
        return [self._grown.candidate(int(i), float(values[i])) for i in order]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self.position.to_move[0], seat)

    @property
    def _last_ahead(self) -> float:
        games = self._grown.games
        return games * (self._grown.chance - even(games))

    def _begin_anew(self) -> None:
        """Keep what the search has said, and begin another."""
        self._games, self._ahead = self._games + self._grown.games, self._ahead + self._last_ahead
        self._played = self._played + self._grown.played
        self._grown = self._begun()

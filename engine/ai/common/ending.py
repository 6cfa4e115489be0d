"""Searches for a move near the end of a game of two, which may come to know the outcome."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from engine.ai.common.search import Candidate, Search, worth_of_two
from engine.core.game import M, Seat


class EndingSearch(ABC, Generic[M]):
    """A solver, and the usual search as long as it has not come to an end; see `Search`.

    In a lost position the usual search says which move loses least.
    """

    def __init__(self, usual: Search[M], mover: Seat, beside: int) -> None:
        """A search for the seat on move.

        The solver looks at so many states `beside` each node of the usual search.
        """
        self._usual, self._mover, self._beside = usual, mover, beside

    @property
    @abstractmethod
    def proven(self) -> bool:
        """See `Exact`."""

    @property
    @abstractmethod
    def outcome(self) -> float:
        """Result of the seat on move, once proven: 0, it loses, 1, it wins, or 0.5."""

    @property
    @abstractmethod
    def best(self) -> M:
        """A move that leads to that outcome, unless it loses."""

    @abstractmethod
    def solve(self, states: int) -> None:
        """Look for the outcome alone, at so many more states."""

    @property
    def nodes(self) -> int:
        """See `Search`; those of the solver are not counted."""
        return self._usual.nodes

    @property
    def finished(self) -> bool:
        """See `Search`."""
        return self._usual.finished or (self.proven and self.outcome > 0)

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        self.solve(nodes * self._beside)
        if not self.finished:
            self._usual.advance(nodes)

    def candidates(self) -> Sequence[Candidate[M]]:
        """See `Search`; a move known to be best is the only one."""
        if not self.proven:
            return self._usual.candidates()
        if self.outcome == 0:
            return [Candidate(found.move, 0.0) for found in self._usual.candidates()]
        return [Candidate(self.best, self.outcome)]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self._mover, seat)

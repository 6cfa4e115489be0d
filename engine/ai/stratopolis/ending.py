"""The search for a move at the end of a game of Stratopolis: it comes to know the outcome."""

from collections.abc import Sequence

from engine.ai.common.search import Candidate, worth_of_two
from engine.ai.stratopolis.kernels.board import EACH, Board, Longs
from engine.ai.stratopolis.kernels.kernel import move_of
from engine.ai.stratopolis.kernels.solver import (
    DONE,
    LOSS,
    MOVE,
    OUTCOME,
    WIN,
    advance,
    new_solver,
)
from engine.ai.stratopolis.searching import StratopolisSearch
from engine.core.game import Seat
from engine.games.stratopolis.moves import Move

FEW = 6
"""Tiles left, at most, for the outcome to be searched."""

BESIDE = 4
"""Positions that the solver looks at for each turn of the search beside it."""


class EndingSearch:
    """A solver of the last tiles, and the usual search as long as it has not come to an end.

    In a lost position the usual search says which move loses least.
    """

    def __init__(self, usual: StratopolisSearch) -> None:
        """A search of a position in which all tiles are known."""
        self._usual = usual
        self._solver = new_solver(usual.board)

    @property
    def nodes(self) -> int:
        """See `Search`; those of the solver are not counted."""
        return self._usual.nodes

    @property
    def finished(self) -> bool:
        """See `Search`."""
        return self._usual.finished or (self.proven and self.outcome != LOSS)

    @property
    def proven(self) -> bool:
        """See `Exact`."""
        return bool(self._solver.stand[DONE])

    @property
    def outcome(self) -> int:
        """The outcome to the seat on move, once it is proven: `WIN`, `DRAW` or `LOSS`."""
        return int(self._solver.stand[OUTCOME])

    def is_decided(self, nodes: float) -> bool:
        """See `Decisive`; as long as the solver is at work any move may turn out to be right."""
        return self.proven and (self.finished or self._usual.is_decided(nodes))

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        self.solve(nodes * BESIDE)
        if not self.finished:
            self._usual.advance(nodes)

    def solve(self, positions: int) -> None:
        """Look for the outcome alone, at so many more positions."""
        advance(self._solver, positions)

    def candidates(self) -> Sequence[Candidate[Move]]:
        """See `Search`; a move known to be best is the only one."""
        if not self.proven:
            return self._usual.candidates()
        if self.outcome == LOSS:
            return [Candidate(found.move, 0.0) for found in self._usual.candidates()]
        board, move = self._usual.board, int(self._solver.stand[MOVE])
        seat = self._usual.mover
        kind = int(board.stacks[seat, board.tops[seat] + (move & 3)])
        return [Candidate(move_of(board, move >> 2, kind), (self.outcome - LOSS) / (WIN - LOSS))]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self._usual.mover, seat)

    def looked(self) -> Sequence[tuple[Move, int]]:
        """See `Joinable`."""
        return self._usual.looked()


def is_near_end(board: Board, known: Longs) -> bool:
    """Whether so few tiles are left that the outcome may be found, and each one is known.

    `known` is how many on top of each stack are; of the others a seat knows the order if there is
    no more than one.
    """
    left = EACH - board.tops
    return bool(left.sum() <= FEW and (left - known <= 1).all())

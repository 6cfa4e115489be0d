"""The search for a move at the end of a game of Stratopolis: it comes to know the outcome."""

from collections.abc import Sequence

from engine.ai.common.ending import EndingSearch
from engine.ai.common.pooling import Pool
from engine.ai.stratopolis.kernels.board import EACH, Board, Longs, top_kind
from engine.ai.stratopolis.kernels.kernel import move_of
from engine.ai.stratopolis.kernels.solver import (
    DONE,
    LOSS,
    MOST_TILES,
    MOVE,
    OUTCOME,
    WIN,
    advance,
    new_solver,
)
from engine.ai.stratopolis.searching import StratopolisSearch
from engine.games.stratopolis.moves import Move

BESIDE = 4
"""Positions that the solver looks at for each turn of the search beside it."""


class StratopolisEnding(EndingSearch[Move]):
    """A solver of the last tiles beside the usual search."""

    _usual: StratopolisSearch
    apart = StratopolisSearch.apart

    def __init__(self, usual: StratopolisSearch) -> None:
        """A search of a position in which all tiles are known."""
        super().__init__(usual, usual.mover, BESIDE)
        self._solver = new_solver(usual.board)

    @property
    def proven(self) -> bool:
        """See `Exact`."""
        return bool(self._solver.stand[DONE])

    @property
    def outcome(self) -> float:
        """See `EndingSearch`."""
        return (int(self._solver.stand[OUTCOME]) - LOSS) / (WIN - LOSS)

    @property
    def best(self) -> Move:
        """See `EndingSearch`."""
        board, move = self._usual.board, int(self._solver.stand[MOVE])
        return move_of(board, move >> 2, top_kind(board, move & 3))

    def solve(self, states: int) -> None:
        """See `EndingSearch`."""
        advance(self._solver, states)

    def is_decided(self, nodes: float) -> bool:
        """See `Decisive`; as long as the solver is at work any move may turn out to be right."""
        return self.proven and (self.finished or self._usual.is_decided(nodes))

    def looked(self) -> Sequence[tuple[Move, int]]:
        """See `Joinable`."""
        return self._usual.looked()

    def share(self, pool: Pool) -> None:
        """See `Sharing`; what the solver knows is not shared."""
        self._usual.share(pool)


def is_near_end(board: Board, known: Longs) -> bool:
    """Whether so few tiles are left that the outcome may be found, and each one is known.

    `known` is how many on top of each stack are; of the others a seat knows the order if there is
    no more than one.
    """
    left = EACH - board.tops
    return bool(left.sum() <= MOST_TILES and (left - known <= 1).all())

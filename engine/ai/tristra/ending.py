"""The search for a move near the end of a game of Tristra: it comes to know the outcome."""

from collections.abc import Sequence

from engine.ai.common.search import Candidate, worth_of_two
from engine.ai.tristra.kernels.board import SQUARES
from engine.ai.tristra.kernels.kernel import decode
from engine.ai.tristra.kernels.solver import (
    BEST,
    DONE,
    LOST,
    MOVE_FOUND,
    WON,
    advance,
    solver,
)
from engine.ai.tristra.moving import MovingSearch
from engine.core.game import Seat
from engine.games.tristra.moves import Move
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.state import Phase

FEW = 18
"""Most squares that are not flipped for the outcome to be searched: with 12 plies to come none of
60 games between agents of level 5 had more."""

BESIDE = 4
"""States that the solver looks at for each node of the search beside it, as most is to be gained
there: level 9 has time for both."""

ROWS = 1 << 20
"""Number of states that the solver remembers."""


class EndingSearch:
    """A solver of the last round, and the usual search as long as it has not come to an end.

    In a lost position the usual search says which move loses least.
    """

    def __init__(self, position: TristraPosition, reach: float) -> None:
        """See `MovingSearch`."""
        self.position = position
        self._moving = MovingSearch(position, reach)
        board = self._moving.board
        self._solver = solver(board.state, board.terrain, board.lead, ROWS)

    @property
    def nodes(self) -> int:
        """See `Search`; those of the solver are not counted."""
        return self._moving.nodes

    @property
    def finished(self) -> bool:
        """See `Search`."""
        return self._moving.finished or (self.proven and self._outcome > LOST)

    @property
    def proven(self) -> bool:
        """See `Exact`."""
        return bool(self._solver.stand[DONE])

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        self.solve(nodes * BESIDE)
        if not self.finished:
            self._moving.advance(nodes)

    def solve(self, states: int) -> None:
        """Look for the outcome alone, at so many more states."""
        advance(self._solver, states)

    def candidates(self) -> Sequence[Candidate[Move]]:
        """See `Search`; a move known to be best is the only one."""
        if not self.proven:
            return self._moving.candidates()
        if self._outcome == LOST:
            return [Candidate(found.move, 0.0) for found in self._moving.candidates()]
        move = decode(int(self._solver.frames[0, MOVE_FOUND]))
        return [Candidate(self.position.parse(str(move)), (self._outcome - LOST) / (WON - LOST))]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self.position.to_move[0], seat)

    @property
    def _outcome(self) -> int:
        return int(self._solver.frames[0, BEST])


def is_near_end(position: TristraPosition) -> bool:
    """Whether so little of the last round is left that its outcome may be found."""
    if not (position.is_last_round and position.phase is Phase.MOVING):
        return False
    return SQUARES - position.battlefield.flipped.bit_count() <= FEW

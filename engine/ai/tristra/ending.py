"""The search for a move near the end of a game of Tristra: it comes to know the outcome."""

from engine.ai.common.ending import EndingSearch
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


class TristraEnding(EndingSearch[Move]):
    """A solver of the last round beside the usual search."""

    def __init__(self, position: TristraPosition, reach: float) -> None:
        """See `MovingSearch`."""
        usual = MovingSearch(position, reach)
        super().__init__(usual, position.to_move[0], BESIDE)
        self.position, board = position, usual.board
        self._solver = solver(board.state, board.terrain, board.lead, ROWS)

    @property
    def proven(self) -> bool:
        """See `Exact`."""
        return bool(self._solver.stand[DONE])

    @property
    def outcome(self) -> float:
        """See `EndingSearch`."""
        return (int(self._solver.frames[0, BEST]) - LOST) / (WON - LOST)

    @property
    def best(self) -> Move:
        """See `EndingSearch`."""
        return self.position.parse(str(decode(int(self._solver.frames[0, MOVE_FOUND]))))

    def solve(self, states: int) -> None:
        """See `EndingSearch`."""
        advance(self._solver, states)


def is_near_end(position: TristraPosition) -> bool:
    """Whether so little of the last round is left that its outcome may be found."""
    if not (position.is_last_round and position.phase is Phase.MOVING):
        return False
    return SQUARES - position.battlefield.flipped.bit_count() <= FEW

"""The search for a move in a round of Tristra, wherever it stands."""

from collections.abc import Sequence
from math import exp

from engine.ai.common.search import Candidate, worth_of_two
from engine.ai.tristra.kernels import search
from engine.ai.tristra.kernels import tree as trees
from engine.ai.tristra.kernels.evaluation import MOVE, POINT
from engine.ai.tristra.kernels.kernel import TristraKernel, decode
from engine.core.game import Seat
from engine.games.tristra.moves import Move
from engine.games.tristra.position import TristraPosition

ROWS = 1 << 19
"""Number of positions that a search remembers."""

SMOOTH = 25 * POINT
"""Lead of a side that wins about three games in four."""


def expected(value: int) -> float:
    """Expected result for a value of the search: from 0, lost, to 1, won."""
    if abs(value) > trees.WON // 2:
        return float(value > 0)
    return 1 / (1 + exp(-value / SMOOTH))


class MovingSearch:
    """The search for a move in the round in play."""

    def __init__(self, position: TristraPosition, reach: float) -> None:
        """See `Search`; moves are told apart that are worth up to `reach` less than the best."""
        self.position, self.board = position, TristraKernel().board(position)
        self.margin = int(4 * SMOOTH * reach)
        state, terrain, lead = self.board.state, self.board.terrain, self.board.lead
        self.tree = trees.tree(state, terrain, lead, position.is_last_round, ROWS, self.margin)
        search.begin(self.tree)

    @property
    def nodes(self) -> int:
        """See `Search`."""
        return int(self.tree.frames[trees.HEAD, trees.NODES])

    @property
    def finished(self) -> bool:
        """See `Search`."""
        return bool(self.tree.frames[trees.HEAD, trees.DONE])

    def advance(self, nodes: int) -> None:
        """See `Search`."""
        search.advance(self.tree, nodes)

    def candidates(self) -> Sequence[Candidate[Move]]:
        """See `Search`."""
        moves, roots, frame = self.tree.lists[0], self.tree.roots, self.tree.frames[0]
        count, done = int(frame[trees.COUNT]), int(frame[trees.NEXT])
        reached = int(self.tree.frames[trees.HEAD, trees.REACHED])
        if reached == 1 and not done:
            return [self._candidate(int(moves[:count].max()), 0)]
        # Until a move has been looked at in an iteration, what the last one found holds.
        best = int(roots[:done].argmax()) if done else 0
        most = int(roots[best])
        known = done if reached == 1 else count
        near = [place for place in range(known) if most - self.margin < roots[place]]
        order = [best, *(place for place in near if place != best)]
        return [self._candidate(int(moves[one]), min(most, int(roots[one]))) for one in order]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self.position.to_move[0], seat)

    def _candidate(self, listed: int, value: int) -> Candidate[Move]:
        found = decode(listed & MOVE)
        return Candidate(self.position.parse(str(found)), expected(value))

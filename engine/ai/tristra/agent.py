"""Tristra's opponents: a search of the round in play, and chance where both choose unseen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import cast

from engine.ai.common.agent import Agent, Limit
from engine.ai.common.search import Candidate, Search, SearchingAgent, Strength, worth_of_two
from engine.ai.levels import SECONDS
from engine.ai.tristra.kernels import search
from engine.ai.tristra.kernels import tree as trees
from engine.ai.tristra.kernels.evaluation import MOVE, POINT
from engine.ai.tristra.kernels.kernel import TristraKernel, decode
from engine.ai.tristra.placing import giving
from engine.core.game import Seat, View
from engine.core.table import open_table
from engine.games.tristra import TRISTRA
from engine.games.tristra.ground import SIDES
from engine.games.tristra.moves import Move
from engine.games.tristra.position import CHOICES, TristraPosition
from engine.games.tristra.state import Phase

REHEARSED = 20
"""Nodes that a rehearsal looks at for a move."""

ROWS = 1 << 19
"""Number of positions that a search remembers."""

SMOOTH = 25 * POINT
"""Lead of a side that wins about three games in four."""

NODES: Mapping[int, int] = {
    1: 200,
    2: 200,
    3: 200,
    4: 6_000,
    5: 20_000,
    6: 80_000,
    7: 320_000,
    8: 1_280_000,
    9: 5_120_000,
}
"""Nodes that each level looks at for a move, if time allows."""

SPREAD: Mapping[int, float] = {1: 1.0, 2: 0.4, 3: 0.4, 4: 0.005}
MARGIN: Mapping[int, float] = {1: 0.42, 2: 0.34, 3: 0.27}
"""Margins of the lowest levels, see `Strength`: they play any move that costs no more than what
they overlook, about 40, 35 and 25 points."""


def expected(value: int) -> float:
    """Expected result for a value of the search: from 0, lost, to 1, won."""
    if abs(value) > trees.WON // 2:
        return float(value > 0)
    return 1 / (1 + exp(-value / SMOOTH))


class MovingSearch:
    """The search for a move in the round in play."""

    def __init__(self, position: TristraPosition, reach: float) -> None:
        """See `Search`; moves are told apart that are worth up to `reach` less than the best."""
        board = TristraKernel().board(position)
        self.position = position
        self.margin = int(4 * SMOOTH * reach)
        lead = board.before[0] - board.before[1]
        last = len(position.finished) + 1 == position.rules.rounds
        self.tree = trees.tree(board.state, board.terrain, lead, last, ROWS, self.margin)
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


@dataclass(frozen=True)
class DrawnSearch:
    """A search with nothing to look for: what is to be done was drawn."""

    move: Move
    nodes: int = 0
    finished: bool = True

    def advance(self, nodes: int) -> None:
        """Do nothing, as there is nothing to find."""

    def candidates(self) -> Sequence[Candidate[Move]]:
        """The move that was drawn."""
        return [Candidate(self.move, 0.5)]

    def worth(self, _seat: Seat) -> float:
        """Return 0.5, as nothing is known of the result."""
        return 0.5


@dataclass(frozen=True)
class Beginning:
    """The way a level begins to search: `reach` is how far below the best it tells moves apart."""

    reach: float

    def __call__(self, view: View[Move], seat: Seat, rng: Random) -> Search[Move]:
        """The search for what is due; it looks at nothing that the other seat has given."""
        position = view.sample(rng)
        if not isinstance(position, TristraPosition):
            raise TypeError("not a position of Tristra")
        if position.phase is Phase.MOVING:
            return MovingSearch(position, self.reach)
        if position.phase is Phase.CHOOSING:
            return DrawnSearch(rng.choice(CHOICES))
        return giving(position, seat, expected, rng)


def strength(level: int) -> Strength:
    """Strength with which a level plays."""
    near = SPREAD.get(level, 0.0), MARGIN.get(level, 1.0)
    return Strength(SECONDS[level], NODES.get(level), *near)


def begin(view: View[Move], seat: Seat, rng: Random) -> Search[Move]:
    """A search for what is due, for the best move only."""
    return Beginning(0.0)(view, seat, rng)


def agent(level: int) -> Agent:
    """The opponent of a strength from 1 to 9."""
    found = strength(level)
    reach = min(3 * found.spread, found.margin)
    return cast("Agent", SearchingAgent(Beginning(reach), found))


def rehearse() -> None:
    """Use all that is compiled once."""
    table = open_table(TRISTRA, {"first": SIDES[0]}, Random(0))
    chosen, rng = agent(1), Random(0)
    for _ in range(5):
        position = table.position
        seat = position.to_move[0]
        move = chosen.choose(position.view(seat), seat, Limit(1, REHEARSED), rng)
        table = table.played(move, seat)
    kernel = TristraKernel()
    board = kernel.board(table.position)
    kernel.moves(board)
    kernel.perft(board, 1)
    kernel.playouts(board, 1, 0)

"""Tristra's opponents: a search of the round in play, and chance where both choose unseen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from engine.ai.common.agent import Agent, Limit
from engine.ai.common.joined import joined
from engine.ai.common.search import UNLIMITED, Candidate, Search, SearchingAgent, Strength
from engine.ai.levels import SECONDS
from engine.ai.tristra.ending import TristraEnding, is_near_end
from engine.ai.tristra.kernels.kernel import TristraKernel
from engine.ai.tristra.moving import MovingSearch, expected
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

SOLVES = 7
"""The lowest level that finds the outcome near the end of a game."""


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
    """The way a level begins to search: `reach` is how far below the best it tells moves apart.

    If it `solves`, it finds the outcome near the end of a game.
    """

    reach: float
    solves: bool = False

    def __call__(self, view: View[Move], seat: Seat, rng: Random) -> Search[Move]:
        """The search for what is due; it looks at nothing that the other seat has given."""
        position = view.sample(rng)
        if not isinstance(position, TristraPosition):
            raise TypeError("not a position of Tristra")
        if position.phase is Phase.MOVING:
            solves = self.solves and is_near_end(position)
            return (TristraEnding if solves else MovingSearch)(position, self.reach)
        if position.phase is Phase.CHOOSING:
            return DrawnSearch(rng.choice(CHOICES))
        return giving(position, seat, expected, rng)


def strength(level: int) -> Strength:
    """Strength with which a level plays."""
    near = SPREAD.get(level, 0.0), MARGIN.get(level, 1.0)
    return Strength(SECONDS[level], NODES.get(level), *near)


def begin(view: View[Move], seat: Seat, rng: Random) -> Search[Move]:
    """A search for what is due, for the best move only."""
    return Beginning(0.0, solves=True)(view, seat, rng)


def agent(level: int) -> Agent:
    """The opponent of a strength from 1 to 9."""
    found = strength(level)
    reach = min(3 * found.spread, found.margin)
    return cast("Agent", SearchingAgent(Beginning(reach, level >= SOLVES), found))


def plus(threads: int) -> Agent:
    """The opponent of level `+`: it has one thread, as its search is no tree to be joined."""
    return cast("Agent", SearchingAgent(joined(begin, threads), UNLIMITED))


def rehearse() -> None:
    """Use all that is compiled once."""
    table = open_table(TRISTRA, {"first": SIDES[0]}, Random(0))
    chosen, rng = agent(1), Random(0)
    for _ in range(5):
        position = table.position
        seat = position.to_move[0]
        move = chosen.choose(position.view(seat), seat, Limit(1, REHEARSED), rng)
        table = table.played(move, seat)
    TristraEnding(cast("TristraPosition", table.position), 0.0).advance(REHEARSED)
    kernel = TristraKernel()
    board = kernel.board(table.position)
    kernel.moves(board)
    kernel.perft(board, 1)
    kernel.playouts(board, 1, 0)

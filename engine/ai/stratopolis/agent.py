"""Opponents of Stratopolis: a tree search over sampled stacks, and an order for one's own stack."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import cast

import numpy as np

from engine.ai.common.agent import Agent, Limit
from engine.ai.common.joined import joined
from engine.ai.common.search import UNLIMITED, SearchingAgent, Strength
from engine.ai.levels import SECONDS
from engine.ai.stratopolis.ending import StratopolisEnding, is_near_end
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.stratopolis.kernels.solver import advance, new_solver
from engine.ai.stratopolis.kernels.tree import empty_tree
from engine.ai.stratopolis.searching import StratopolisSearch
from engine.core.duel import SEATS
from engine.core.game import HIDDEN, M, Seat, View
from engine.games.stratopolis import STRATOPOLIS
from engine.games.stratopolis.moves import Arrange, Move
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.stratopolis.state import Kind
from engine.games.stratopolis.tiles import SETS

NODES: Mapping[int, int] = {
    1: 500,
    2: 500,
    3: 500,
    4: 600,
    5: 900,
    6: 2_000,
    7: 9_000,
    8: 42_000,
    9: 1_000_000,
}
"""Turns that each level looks at for a move, if time allows.

More of them help less and less: against 200 000 a million won 56 % of 100 games, and four million,
for which the tree has no room, 53.8 % of 80.
"""

SOLVES = 7
"""The lowest level that has the outcome solved, where the last tiles are known."""

SPREADS: Mapping[int, float] = {1: 0.25, 2: 0.052, 3: 0.018, 4: 0.0038, 5: 0.0032}
"""Spreads of the lower levels; see `Strength`."""

BLOCKS = ((3, 4, 5, 9), (6, 7, 8), (0, 1, 2))
"""The kinds of a seat, by number, in the order in which it lays them where it may arrange them.

First two squares and more of its own colour, for a large zone; then those with a square of the
other colour; last those with one square of its own, whose neutral ones cut the other's zones.
Against orders drawn at random this won 68 % of 60 games.
"""

SETTINGS = (7.0, 1.0, 0.375, 5.0, 0.2, 2.0, 32.0, 0.7)
"""See `Tree`."""


def begin(view: View[Move], seat: Seat, rng: Random) -> StratopolisSearch | StratopolisEnding:
    """A search for a seat that is to lay a tile, with the solver where it can tell the outcome."""
    search = begin_plain(view, seat, rng)
    return StratopolisEnding(search) if is_near_end(search.board, search.tree.known) else search


def begin_plain(view: View[Move], seat: Seat, rng: Random) -> StratopolisSearch:
    """The same without the solver."""
    position = cast("StratopolisPosition", view.sample(rng))
    board = StratopolisKernel().board(position)
    known = [tiles_known(position, other, seat) for other in SEATS]
    state = np.array([rng.getrandbits(64)], np.uint64)
    return StratopolisSearch(board, empty_tree(np.array(known), np.array(SETTINGS)), state, seat)


def tiles_known(position: StratopolisPosition, seat: Seat, viewer: Seat) -> int:
    """Number of tiles, from the top of what a seat has still to lay, that a viewer knows."""
    seen = position.known(seat, viewer).rstrip(HIDDEN)
    return len(seen) - len(position.laid[seat])


@dataclass(frozen=True)
class StratopolisAgent:
    """Puts its stack in order by a rule, and lays tiles as a search says; see `Agent`."""

    searching: SearchingAgent[Move]

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        """See `Agent`."""
        if seat is not None and view.secret:
            return cast("M", Arrange(order(seat, rng)))
        return cast("M", self.searching.choose(cast("View[Move]", view), seat, limit, rng))


def order(seat: Seat, rng: Random) -> str:
    """A good order for a seat's stack, top first: block by block, and any order in each."""
    mine = SETS[seat][::2]
    letters = [[mine[kind] for kind in block] * 2 for block in BLOCKS]
    return "".join(tile for block in letters for tile in rng.sample(block, len(block)))


def agent(level: int) -> Agent:
    """The opponent of a strength."""
    strength = Strength(SECONDS[level], NODES.get(level), SPREADS.get(level, 0.0))
    return StratopolisAgent(SearchingAgent(begin if level >= SOLVES else begin_plain, strength))


def plus(threads: int) -> Agent:
    """The opponent of level `+`."""
    return StratopolisAgent(SearchingAgent(joined(begin, threads), UNLIMITED))


def rehearse() -> None:
    """Use all that is compiled once."""
    options = {"stack": Kind.HAND.value, "first": "red"}
    rng = Random(0)
    position = STRATOPOLIS.start(2, options, STRATOPOLIS.deal(2, options, rng))
    view = position.play(position.random_move(rng)).view(1)
    agent(1).choose(view, 1, Limit(1.0, 100), rng)
    # It has no room for a whole game, and need not look at anything to be compiled.
    advance(new_solver(StratopolisKernel().board(position)), 0)

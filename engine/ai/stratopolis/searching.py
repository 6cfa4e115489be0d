"""The tree search of Stratopolis for a seat that is to lay a tile."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.ai.common.kernels.words import Words
from engine.ai.common.pooling import Pool, Sums
from engine.ai.common.search import Candidate, worth_of_two
from engine.ai.common.visits import stays_first
from engine.ai.stratopolis.kernels.board import EACH, Board
from engine.ai.stratopolis.kernels.greedy import Room, empty_room
from engine.ai.stratopolis.kernels.kernel import move_of
from engine.ai.stratopolis.kernels.tree import BUDGET, KINDS_BASE, TURNS, Tree, search
from engine.core.game import Seat
from engine.games.stratopolis.moves import Move

NEAR = 30
"""A candidate was looked at at least once in so many times that the best was."""


@dataclass
class StratopolisSearch:
    """A search from a position with all that its seat knows; see `Search`.

    `common` is what it had learned of the first moves, visits and sums, when it last shared that.
    """

    board: Board
    tree: Tree
    state: Words
    mover: Seat
    room: Room = field(default_factory=empty_room)
    common: Sums | None = None

    apart = 2000
    """See `Sharing`; this takes some 10 ms."""

    @property
    def nodes(self) -> int:
        """See `Search`."""
        return int(self.tree.counts[BUDGET])

    @property
    def finished(self) -> bool:
        """Whether there is one move only."""
        return bool(self.tree.widths[1] == 1)

    def is_decided(self, nodes: float) -> bool:
        """See `Decisive`; no walk is shorter than a move and the playout behind it, and all end."""
        left = 2 * EACH - self.board.tops.sum()
        shortest = min(left, 1 + self.tree.settings[TURNS])
        return stays_first(self.tree.visits[: self.tree.widths[1]], nodes / shortest + 1)

    def advance(self, nodes: int) -> None:
        """See `Search`; a walk that is begun is finished, and counts for the next ones."""
        self.tree.counts[BUDGET] += nodes
        search(self.tree, self.board, self.room, self.state)

    def candidates(self) -> Sequence[Candidate[Move]]:
        """See `Search`; the moves that were looked at most, or those that promise most."""
        self._expect_one()
        visits = self.tree.visits[: self.tree.widths[1]]
        order = np.argsort(-visits, kind="stable")
        least = max(1, visits[order[0]] / NEAR)
        return [self._candidate(int(edge)) for edge in order if visits[edge] >= least]

    def worth(self, seat: Seat) -> float:
        """See `Search`."""
        return worth_of_two(self, self.mover, seat)

    def looked(self) -> Sequence[tuple[Move, int]]:
        """See `Joinable`."""
        visits = self.tree.visits[: self.tree.widths[1]]
        return [(self._move(int(edge)), int(visits[edge])) for edge in visits.nonzero()[0]]

    def share(self, pool: Pool) -> None:
        """See `Sharing`."""
        known = self.learned
        before = np.zeros_like(known) if self.common is None else self.common
        self.learned = self.common = pool.exchange(known, before)

    @property
    def learned(self) -> Sums:
        """Visits of the first moves, and sums of what came of them: two rows."""
        width = self.tree.widths[1]
        return np.stack([self.tree.visits[:width], self.tree.sums[:width]])

    @learned.setter
    def learned(self, known: Sums) -> None:
        width = self.tree.widths[1]
        self.tree.visits[:width], self.tree.sums[:width] = known

    def _expect_one(self) -> None:
        """Let at least one move be looked at."""
        while not self.tree.visits[: self.tree.widths[1]].any():
            self.advance(1)

    def _candidate(self, edge: int) -> Candidate[Move]:
        return Candidate(self._move(edge), float(self.tree.sums[edge] / self.tree.visits[edge]))

    def _move(self, edge: int) -> Move:
        place, kind = divmod(int(self.tree.moves[edge]), KINDS_BASE)
        return move_of(self.board, place, kind)

"""Attempts to solve a position of Battle of LITS: its moves one after the other, ever longer."""

from collections.abc import Sequence

from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels import tree as lits_tree
from engine.ai.lits.kernels.board import Numbers
from engine.ai.lits.kernels.solver import LOST, NODES, OPEN, Solver
from engine.ai.lits.kernels.tree import Tree

FIRST_BUDGET = 1 << 14
"""Nodes that a move gets the first time; later it gets as many as it has had."""

STEEPNESS = 2
"""The move at place n is entitled to 1 / n^`STEEPNESS` of the effort that the first one gets."""


def furthest_behind(
    order: Sequence[int], efforts: Sequence[int], first: int, steepness: int = 1
) -> int:
    """Number of the item to be looked at next, among several in the order of their places.

    The one at place n is entitled to 1 / n^`steepness` of the effort that the first one gets; each
    is taken to have had `first` more than it had.
    """
    behind = ((efforts[i] + first) * place**steepness for place, i in enumerate(order, 1))
    _, number = min(zip(behind, order, strict=True))
    return number


class Attempts:
    """A solver over the moves of a tree's first node; the tree says which are tried first.

    Moves are counted as there. `winner` is one that is known to win, `lost` are those known to
    lose, which the tree leaves out from then on. `efforts` are the nodes that each has taken.

    Moves that are open have their places by the tree's visits (`furthest_behind`): one that wins is
    nearly always the most visited.
    """

    def __init__(self, solver: Solver, tree: Tree, moves: Numbers) -> None:
        self.solver, self.tree, self.moves = solver, tree, moves
        self.winner: int | None = None
        self.lost: set[int] = set()
        self.efforts = [0] * len(moves)
        self._tried: int | None = None
        self._left = 0

    @property
    def finished(self) -> bool:
        """Whether it is known who wins."""
        return self.winner is not None or len(self.lost) == len(self.moves)

    @property
    def hardest(self) -> int | None:
        """The move whose loss was hardest to find out, if all moves lose; else None."""
        if len(self.lost) < len(self.moves):
            return None
        return max(self.lost, key=lambda number: (self.efforts[number], -number))

    def advance(self, nodes: int) -> int:
        """Search for at most so many nodes; return how many were used."""
        used = 0
        while used < nodes and not self.finished:
            number = self._next() if self._tried is None else self._tried
            spent = self._attempt(number, min(nodes - used, self._left))
            used += spent
        return used

    def _next(self) -> int:
        """Begin with the move that is furthest behind what its place entitles it to."""
        left = [i for i in range(len(self.moves)) if i not in self.lost]
        left.sort(key=lambda i: -self.tree.visits[1 + i])
        self._tried = furthest_behind(left, self.efforts, FIRST_BUDGET, STEEPNESS)
        self._left = max(self.efforts[self._tried], FIRST_BUDGET)
        lits_solver.ask(self.solver, 0, self.moves[self._tried])
        return self._tried

    def _attempt(self, number: int, nodes: int) -> int:
        """Go on with a move for so many nodes, and note what comes out; return those used."""
        before = self.solver.stand[NODES]
        result = lits_solver.advance(self.solver, nodes)
        spent = int(self.solver.stand[NODES] - before)
        self._left -= spent
        self.efforts[number] += spent
        if result == LOST:
            self.winner = number
        elif result != OPEN:
            self.lost.add(number)
            lits_tree.rule_out(self.tree, 1 + number)
        if result != OPEN or self._left <= 0:
            self._tried = None
        return spent

"""Proof of who wins a position of Battle of LITS, by a tree of positions over the solver.

Positions of the tree are tried in an order that the tree search tells, each with ever more nodes;
one that takes too many is split into those after its moves. So several processes have work, which
share the solver's results.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

import numpy as np

from engine.ai.common.kernels.words import Words, rows
from engine.ai.lits.attempts import furthest_behind
from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels import tree as lits_tree
from engine.ai.lits.kernels.board import SETS, gains, lay, members, row_of
from engine.ai.lits.kernels.solver import LOST, NODES, OPEN, WON
from engine.ai.lits.kernels.universe import universe
from engine.games.lits.position import LitsPosition

FIRST_BUDGET, MOST_NODES = 1 << 18, 1 << 24
"""Nodes that a position gets the first time, later as many as it has had; and with which it is
split."""

GUIDE, GUIDE_ROOM = 8000, 1 << 18
"""Games of the tree search, and its nodes, that tell in which order moves are tried."""

STEEPNESS = 2
"""See `furthest_behind`."""

NO_LIMIT = 1 << 62
"""Nodes of a position that is solved whatever it takes."""

CHUNK = 1 << 20
"""Nodes between two looks at whether it is enough."""

Line = tuple[int, ...]
"""Placements that follow a position, by their numbers."""


@dataclass(frozen=True)
class Task:
    """Work on the position after a line: solve it with so many nodes, or (0) order its moves."""

    line: Line
    nodes: int


@dataclass(frozen=True)
class Answer:
    """The answer to a task: a result for the side on move, or its moves, the most promising first.

    `nodes` are those that were looked at.
    """

    result: int = OPEN
    moves: Line = ()
    nodes: int = 0


@dataclass
class Branch:
    """A position in the tree; once it `is_split` it has `children`, the positions after its moves.

    `effort` is the number of nodes it has taken, `busy` those that are being spent on it.
    """

    line: Line
    effort: int = 0
    busy: int = 0
    result: int = OPEN
    is_split: bool = False
    children: list["Branch"] = field(default_factory=list)

    @property
    def spent(self) -> int:
        """Nodes for it and all that follows it, with those that are being spent."""
        return self.effort + self.busy + sum(child.spent for child in self.children)

    @property
    def open(self) -> list["Branch"]:
        """The branches of which nothing is known yet."""
        return [child for child in self.children if child.result == OPEN]

    def settle(self) -> None:
        """Take over what follows from the branches after it."""
        if any(child.result == LOST for child in self.children):
            self.result = WON
        elif self.children and not self.open:
            self.result = LOST


class Tree:
    """The tree of a position, for any number of helpers: each does a task and tells the answer."""

    def __init__(self) -> None:
        self.root = Branch((), is_split=True)
        self._known: dict[Line, Branch] = {(): self.root}

    @property
    def result(self) -> int:
        """The result of the position for the side on move; OPEN while it is not known."""
        return self.root.result

    @property
    def winner(self) -> Line:
        """The move that is known to win, as a line; empty if none is."""
        return next((child.line for child in self.root.children if child.result == LOST), ())

    @property
    def hardest(self) -> Line:
        """The move that took most nodes, as a line."""
        return max(self.root.children, key=lambda child: child.spent).line

    def next_task(self) -> Task | None:
        """Work for one more helper; None if there is none beside what is being done."""
        branch = self._pick(self.root)
        if branch is None:
            return None
        budget = 0 if branch.is_split else max(FIRST_BUDGET, branch.effort)
        branch.busy = budget or FIRST_BUDGET
        return Task(branch.line, budget)

    def tell(self, task: Task, answer: Answer) -> None:
        """Take in the answer to a task."""
        branch = self._known[task.line]
        branch.busy = 0
        branch.effort += answer.nodes
        if task.nodes == 0:
            branch.children = [Branch((*branch.line, move)) for move in answer.moves]
            self._known |= {child.line: child for child in branch.children}
        elif answer.result != OPEN:
            branch.result = answer.result
        elif branch.effort >= MOST_NODES:
            branch.is_split = True
        self._settle(branch.line)

    def _settle(self, line: Line) -> None:
        for length in range(len(line), -1, -1):
            branch = self._known[line[:length]]
            if branch.result == OPEN:
                branch.settle()

    def _pick(self, branch: Branch) -> Branch | None:
        """A position after a branch that is to be looked at next, or it, unless that is done."""
        if not branch.children:
            return None if branch.busy else branch
        left = branch.open
        while left:
            spent = [child.spent for child in left]
            number = furthest_behind(range(len(left)), spent, FIRST_BUDGET, STEEPNESS)
            if found := self._pick(left[number]):
                return found
            del left[number]
        return None


class Helper:
    """Does tasks about a position; `results` (a power of two) are shared with other helpers.

    A result is one word, which is always read and written as a whole.
    """

    def __init__(self, position: LitsPosition, results: Words) -> None:
        symbols = position.symbols
        self._universe = universe(row_of(position), gains(symbols.crosses, symbols.rings))
        self._lead = position.points[0] - position.points[1]
        marks = rows((symbols.crosses, symbols.rings), 2)
        self._solver = lits_solver.solver(self._universe, self._lead, marks, results)

    def answer(self, task: Task) -> Answer:
        """Do a task."""
        if task.nodes == 0:
            return self._ordered(task.line)
        self._stand_at(task.line[:-1])
        before = int(self._solver.stand[NODES])
        lits_solver.ask(self._solver, 0, self._number_of[task.line[-1]])
        result = OPEN
        while result == OPEN and self._solver.stand[NODES] - before < task.nodes:
            result = lits_solver.advance(self._solver, min(CHUNK, task.nodes))
        return Answer(result, nodes=int(self._solver.stand[NODES]) - before)

    def moves(self, line: Line) -> list[int]:
        """The legal moves after a line."""
        self._stand_at(line)
        return self._legal()

    def next_move(self, line: Line, *, wins: bool) -> int:
        """The move that wins after a line, or, where none does, the one that takes most nodes."""
        return self.winning(line) if wins else self._hardest(line)

    def winning(self, line: Line) -> int:
        """A move that wins after a line.

        :raises ValueError: if none does.
        """
        if line and self.answer(Task(line, NO_LIMIT)).result != WON:
            raise ValueError("the side on move loses")
        moves = self.moves(line)
        for more in count(0) if moves else ():
            for move in moves:
                # What was found on the way is known still, unless it has been overwritten.
                if self._result(move, 1 << 4 * more) == LOST:
                    return move
        raise ValueError("there is no move")

    def _hardest(self, line: Line) -> int:
        moves = self.moves(line)
        return max(moves, key=lambda move: self.answer(Task((*line, move), NO_LIMIT)).nodes)

    def _result(self, move: int, nodes: int) -> int:
        """Result of a move from the first row, for the other side, as far as nodes tell it."""
        lits_solver.ask(self._solver, 0, self._number_of[move])
        return lits_solver.advance(self._solver, nodes)

    def _legal(self) -> list[int]:
        """The moves from the first row."""
        alive, near = np.split(self._solver.positions[0, SETS:], 2)
        return [int(self._universe.known_as[number]) for number in members(alive & near)]

    @cached_property
    def _number_of(self) -> dict[int, int]:
        return {int(index): number for number, index in enumerate(self._universe.known_as)}

    def _stand_at(self, line: Line) -> None:
        """Make the first row of the solver the position after a line."""
        solver = self._solver
        solver.positions[0] = self._universe.row
        solver.leads[0] = self._lead
        for move in line:
            number = self._number_of[move]
            lay(solver.facts.tables, solver.positions, 0, number)
            solver.positions[0] = solver.positions[1]
            solver.leads[0] += solver.facts.gains[number]

    def _ordered(self, line: Line) -> Answer:
        """The legal moves after a line, those first that win most games that are half chance."""
        self._stand_at(line)
        known, row = self._universe, self._solver.positions[0].copy()
        moves = np.array([self._number_of[move] for move in self._legal()])
        lead = int(self._solver.leads[0])
        grown = lits_tree.tree(known._replace(row=row), lead, moves, GUIDE_ROOM, len(line) + 1)
        lits_tree.play_games(grown, GUIDE)
        order = np.argsort(-grown.visits[1 : 1 + len(moves)], kind="stable")
        return Answer(moves=tuple(int(known.known_as[moves[number]]) for number in order))

"""The memory of the solver of Battle of LITS: its note on a position is no move in it."""

from random import Random

import numpy as np
import pytest

from engine.ai.lits.agent import LitsSearch
from engine.ai.lits.attempts import Attempts
from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels.board import PLACED
from engine.ai.lits.kernels.known import LOST, WON, looked_up, remember
from engine.ai.lits.kernels.solver import Solver
from engine.games.lits.position import LitsPosition
from tests.support.cases import cases
from tests.support.engine.lits_solving import after, wins

SEEDS = range(10)
PIECES = 7


def solved(search: LitsSearch, attempts: Attempts) -> LitsSearch:
    """The search once these attempts have found the winner."""
    search.solver = attempts
    while not attempts.finished:
        attempts.advance(10_000)
    return search


def again(position: LitsPosition, solver: Solver, kind: type[Attempts] = Attempts) -> LitsSearch:
    """Another search of the position by a solver that remembers its results."""
    search = LitsSearch(position, Random(1))
    return solved(search, kind(solver, search.tree, search.moves))


def first(position: LitsPosition) -> Solver:
    """The solver of a position, after solving it."""
    search = LitsSearch(position, Random(0))
    assert search.solver
    solved(search, search.solver)
    return search.solver.solver


def check(position: LitsPosition, search: LitsSearch) -> None:
    """Check that it finds the winner, and a legal move that wins if there is one."""
    won = wins(position)
    [found] = search.candidates()
    assert found.move in position.legal_moves()
    assert found.value == float(won)
    assert not won or not wins(position.play(found.move))


@cases("seed", SEEDS)
def test_a_position_that_was_solved_has_a_winning_move_again(seed: int) -> None:
    position = after(seed, PIECES)
    solver = first(position)
    assert solver.facts.known.any()
    for _ in range(2):
        check(position, again(position, solver))


class Hasty(Attempts):
    """Attempts that take the note on the position itself for knowledge of its moves."""

    def advance(self, nodes: int) -> int:
        noted = looked_up(self.solver.facts, root_name(self.solver), own_lead(self.solver))
        if noted == WON:
            self.winner = 0
        elif noted == LOST:
            self.lost = set(range(len(self.moves)))
        return super().advance(nodes)


def mistaken(position: LitsPosition) -> Solver:
    """A solver with the wrong result for its position, and right ones for others."""
    solver = first(position)
    wrong = LOST if wins(position) else WON
    remember(solver.facts, root_name(solver), own_lead(solver), wrong)
    assert looked_up(solver.facts, root_name(solver), own_lead(solver)) == wrong
    return solver


def root_name(solver: Solver) -> np.uint64:
    """The key of the position itself."""
    lits_solver._enter(solver, 0)
    found: np.uint64 = solver.hashes[0]
    return found


def own_lead(solver: Solver) -> int:
    lead = int(solver.leads[0])
    return -lead if int(solver.positions[0, PLACED]) % 2 else lead


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_noted_of_the_position_itself_is_not_asked_for(seed: int) -> None:
    position = after(seed, PIECES)
    check(position, again(position, mistaken(position)))


@cases("seed", SEEDS)
def test_control_who_asks_for_it_plays_or_says_something_wrong(seed: int) -> None:
    position = after(seed, PIECES)
    with pytest.raises(AssertionError):
        check(position, again(position, mistaken(position), Hasty))

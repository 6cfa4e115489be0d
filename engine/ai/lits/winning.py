"""Moves of Battle of LITS that win, by the solver and without a limit."""

from collections.abc import Iterator
from itertools import islice

from engine.ai.common.kernels.words import rows
from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels.board import gains, row_of
from engine.ai.lits.kernels.universe import universe
from engine.games.lits.pieces import tables
from engine.games.lits.position import LitsPosition
from engine.geometry.polyomino import Placement

ROOM = 1 << 14
"""Results that are kept; with more, most of the time would be spent on making room."""

CHUNK = 100_000
"""Nodes between two looks at the result."""


def winning_moves(position: LitsPosition) -> Iterator[Placement]:
    """The placements after which the other side has lost, in the order of their table.

    Each is found when it is asked for. With few pieces on the board that takes very long.
    """
    symbols = position.symbols
    known = universe(row_of(position), gains(symbols.crosses, symbols.rings))
    lead = position.points[0] - position.points[1]
    marks = rows((symbols.crosses, symbols.rings), 2)
    solver = lits_solver.solver(known, lead, marks, lits_solver.no_results(ROOM))
    number_of = {int(index): number for number, index in enumerate(known.known_as)}
    for move in tables().placements.members(position.legal_placements):
        if _loses(solver, number_of[move.index]):
            yield move


def only_winning_move(position: LitsPosition) -> Placement | None:
    """The placement that alone wins; None if there is none, or another one."""
    found = list(islice(winning_moves(position), 2))
    return found[0] if len(found) == 1 else None


def _loses(solver: lits_solver.Solver, placement: int) -> bool:
    """Whether the side on move after a placement has lost."""
    lits_solver.ask(solver, 0, placement)
    result = lits_solver.OPEN
    while result == lits_solver.OPEN:
        result = lits_solver.advance(solver, CHUNK)
    return result == lits_solver.LOST

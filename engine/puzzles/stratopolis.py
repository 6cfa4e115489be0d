"""Puzzles of Stratopolis: one placing alone makes one's best zone worth the most."""

from engine.core.table import Table
from engine.games.stratopolis import STRATOPOLIS
from engine.puzzles.games import Maker
from engine.puzzles.puzzle import Puzzle

FROM_PLY = 16
"""Tiles on the table from which on there are puzzles: several zones can grow then."""

FEWEST_BETTER = 6
"""Other placings after which the best zone is worth more than before, at least."""


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle that a game has come to, if it is one."""
    position = table.position
    if len(table.record.plies) < FROM_PLY:
        return None
    [seat] = position.to_move
    found = [(position.play(move).totals[seat], move) for move in position.legal_moves()]
    most = max(points for points, _ in found)
    best = [move for points, move in found if points == most]
    better = sum(position.totals[seat] < points < most for points, _ in found)
    if len(best) > 1 or better < FEWEST_BETTER:
        return None
    return Puzzle(table.record, position.print(best[0]), 1, better)


MAKER = Maker(STRATOPOLIS, ({},), puzzle_at)

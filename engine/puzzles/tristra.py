"""Puzzles of Tristra: one move alone wins by force, in two or three moves and no sooner."""

from itertools import islice

from engine.ai.common.agent import worth
from engine.ai.tristra.winning import winning_moves
from engine.core.table import Table
from engine.games.tristra import TRISTRA
from engine.games.tristra.moves import Move
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.state import Phase
from engine.puzzles.games import Maker
from engine.puzzles.puzzle import Puzzle

FEWEST_MOVES = 8
"""Legal moves of a puzzle, at least."""

MOST_MOVES = {2: 400, 3: 80}
"""Legal moves up to which wins in so many moves are looked for: with more that takes too long."""

FEWEST_TEMPTING = 4
"""Other moves that look as good, at least."""


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle that a game has come to, if it is one."""
    position = table.position
    if not isinstance(position, TristraPosition):
        raise TypeError("not a game of Tristra")
    if position.phase < Phase.MOVING or len(position.legal_moves()) < FEWEST_MOVES:
        return None
    length, answer = _forced(position)
    tempting = _tempting(position, answer) if answer else 0
    if answer is None or tempting < FEWEST_TEMPTING:
        return None
    return Puzzle(table.record, position.print(answer), length, tempting)


def _forced(position: TristraPosition) -> tuple[int, Move | None]:
    """The number of moves of the shortest win, and its first move if there is no other."""
    if any(winning_moves(position, 1)):
        return 1, None
    count = len(position.legal_moves())
    for length in (length for length, most in MOST_MOVES.items() if count <= most):
        found = list(islice(winning_moves(position, length), 2))
        if found:
            return length, found[0] if len(found) == 1 else None
    return 0, None


def _tempting(position: TristraPosition, answer: Move) -> int:
    """The other moves that look as good, by their worth to whoever looks no further."""
    [seat] = position.to_move
    looks = {move: worth(position.play(move), seat) for move in position.legal_moves()}
    return sum(look >= looks[answer] for look in looks.values()) - 1


MAKER = Maker(TRISTRA, ({"first": "random"},), puzzle_at)

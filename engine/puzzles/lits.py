"""Puzzles of Battle of LITS: one move alone of several wins, and it is not the best-looking one.

The other side could have won until its last move; and some reply leaves again one winning move
alone.
"""

from engine.ai.common.agent import worth
from engine.ai.lits.winning import only_winning_move, winning_moves
from engine.core.table import Table
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from engine.geometry.polyomino import Placement
from engine.puzzles.games import Maker
from engine.puzzles.puzzle import Puzzle

FROM_PIECES = 8
"""Pieces on the board from which on there are puzzles: what is left can be thought through."""

FEWEST_MOVES = 8
"""Legal moves of a puzzle, at least."""

FEWEST_ANSWERS = 4
"""Legal moves after a reply, at least: with fewer, the one that wins is found by itself."""

SHORTEST = 2
"""Moves in a row that have to be the only ones, at least."""

CHOICES = tuple({"setup": setup, "swap": "off"} for setup in ("random", "mirror"))


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle that a game has come to, if it is one."""
    before, position = table.positions[-2:]
    if not (isinstance(before, LitsPosition) and isinstance(position, LitsPosition)):
        raise TypeError("not a game of Battle of LITS")
    few = position.legal_placements.bit_count() < FEWEST_MOVES
    if few or len(position.placed) < FROM_PIECES:
        return None
    answer = only_winning_move(position)
    tempting = _tempting(position, answer) if answer else 0
    if not (answer and tempting and any(winning_moves(before))):
        return None
    length = _length(position, answer)
    return Puzzle(table.record, answer.text, length, tempting) if length >= SHORTEST else None


def _length(position: LitsPosition, answer: Placement) -> int:
    """The moves in a row, with this one, of which each alone wins; see `Puzzle.length`."""
    longest = 0
    after = position.play(answer)
    for reply in after.legal_moves():
        later = after.play(reply)
        if later.legal_placements.bit_count() >= FEWEST_ANSWERS:
            only = only_winning_move(later)
            longest = max(longest, _length(later, only) if only else 0)
    return 1 + longest


def _tempting(position: LitsPosition, answer: Placement) -> int:
    """The moves that look better, by their worth to whoever looks no further."""
    seat = position.to_move[0]
    looks = [worth(position.play(move), seat) for move in position.legal_moves()]
    looks_of_answer = worth(position.play(answer), seat)
    return sum(found > looks_of_answer for found in looks)


MAKER = Maker(LITS, CHOICES, puzzle_at)

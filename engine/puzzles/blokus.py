"""Puzzles of Blokus: a colour alone goes on, and one move alone leads to the most squares."""

from dataclasses import dataclass, field

from engine.core.table import Table
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import CELLS
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.variants import Colour
from engine.geometry.polyomino import Placement
from engine.puzzles.games import Maker
from engine.puzzles.puzzle import Puzzle

FEWEST_MOVES = 8
"""Legal moves of a puzzle, at least."""

FEWEST_TEMPTING = 4
"""Other moves that lay a piece as large, at least."""

SHORTEST = 2
"""Pieces that are laid in the best way, at least."""

MOST_SETS = 1_000
"""Sets of pieces that are looked at, at most: where there are more, no puzzle is looked for."""

CHOICES = ({"seats": "2", "variant": "duo"}, {"seats": "4", "corners": "fixed"})

Gain = tuple[int, int]
"""Squares, and the number of pieces as a negative number: of equal gains the shortest is best."""


@dataclass
class Alone:
    """All that a colour can still lay, while no other can lay anything.

    The order in which pieces were laid does not matter: `known` has what follows each set of them.
    """

    colour: Colour
    known: dict[frozenset[Placement], Gain] = field(default_factory=dict)

    @property
    def gave_up(self) -> bool:
        """Whether there was too much to look at."""
        return len(self.known) > MOST_SETS

    def gain(self, position: BlokusPosition) -> Gain:
        """The most that can follow; nothing certain once it gave up."""
        laid = frozenset(position.laid[self.colour])
        if laid not in self.known and not self.gave_up:
            found = (self.gain_by(position, move) for move in position.moves(self.colour))
            self.known[laid] = max(found, default=(0, 0))
        return self.known.get(laid, (0, 0))

    def gain_by(self, position: BlokusPosition, move: Placement) -> Gain:
        """The most that can follow with a move, which counts."""
        squares, pieces = self.gain(position.with_piece(move, self.colour))
        return squares + CELLS[move.piece], pieces - 1


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle that a game has come to, if it is one."""
    position = table.position
    if not isinstance(position, BlokusPosition):
        raise TypeError("not a game of Blokus")
    colour = position.turn
    others = (one for one in range(len(position.laid)) if one != colour)
    if colour is None or any(map(position.legal, others)):
        return None
    moves = position.moves(colour)
    if len(moves) < FEWEST_MOVES:
        return None
    alone = Alone(colour)
    gains = {move: alone.gain_by(position, move) for move in moves}
    squares, pieces = max(gains.values())
    best = [move for move, gain in gains.items() if gain[0] == squares]
    if alone.gave_up or len(best) > 1 or -pieces < SHORTEST:
        return None
    tempting = sum(CELLS[move.piece] >= CELLS[best[0].piece] for move in moves) - 1
    if tempting < FEWEST_TEMPTING:
        return None
    return Puzzle(table.record, best[0].text, -pieces, tempting)


MAKER = Maker(BLOKUS, CHOICES, puzzle_at)

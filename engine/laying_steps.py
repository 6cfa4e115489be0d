"""Moves that lay one polyomino, put together step by step: the piece, how it lies, where.

For every game of that kind; where a piece lies but one way, there is no second step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.composing import Keys
from engine.polyomino import Placement, PlacementTable, at_origin
from engine.scene import Cell, Hand, Offer, Piece, Scene, Swatch, Turned

PIECE, TURN, PLACE = "piece", "turn", "place"
ASKS = (PIECE, TURN, PLACE)
"""What is asked for."""


@dataclass(frozen=True)
class LayingSteps:
    """The steps to some placements of a table; `draw` is the game's own drawing of what is left."""

    table: PlacementTable
    moves: Sequence[Placement]
    draw: Callable[[Sequence[Placement], str], Scene]

    def asks(self, move: Placement) -> tuple[str, ...]:
        """See `Steps`."""
        return ASKS if self._turns(move) else (PIECE, PLACE)

    def keys(self, move: Placement) -> Keys:
        """See `Steps`."""
        # All three are in its text, which is quicker to take apart than to make again.
        piece, square, turned = move.text.split(" ", 2)
        return (piece, turned.replace(" ", ""), square) if self._turns(move) else (piece, square)

    def label(self, move: Placement, asked: str) -> str:
        """An orientation as moves write it."""
        return str(move.orientation) if asked == TURN else ""

    def at(self, move: Placement, asked: str) -> Cell | None:
        """A place lies at the anchor, the square that the move is written with."""
        return self.table.grid.place(move.anchor) if asked == PLACE else None

    def scene(self, moves: Sequence[Placement], asked: str) -> Scene:
        """See `Steps`."""
        return self.draw(moves, asked)

    def _turns(self, move: Placement) -> bool:
        """Whether its piece can lie in several ways."""
        return len(self.table.orientations[move.piece]) > 1


def hand(
    table: PlacementTable,
    left: Sequence[Placement],
    look: Swatch,
    owner: Swatch | None = None,
) -> Hand:
    """The piece of these placements, alone in hand, in each orientation that they have."""
    piece = table.shapes[left[0].piece]
    turned = []
    for orientation in dict.fromkeys(placement.orientation for placement in left):
        cells, anchor = at_origin(piece.turned(orientation))
        shown = Piece(cells, look.role, piece.name, mark=look.mark)
        turned.append(Turned(str(orientation), shown, anchor))
    return Hand(owner, (Offer(piece.name, tuple(turned)),))

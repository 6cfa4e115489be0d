"""Moves that lay one polyomino: from what a text says to the placement it means.

For every game of that kind; what is legal and why something is not, the game says itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.errors import AmbiguousMove, IllegalMove, quote
from engine.core.refusals import illegal_on
from engine.geometry.grid import bitboard, bits
from engine.geometry.polyomino import ORIENTATIONS, Orientation, Placement, PlacementTable
from engine.moves.notation import Cells, PieceAt

NEAREST = 3
"""The number of legal moves that a refusal proposes."""

NO_PIECE = "these squares are no piece of this game"

WhyNot = Callable[[Placement | None], IllegalMove]
"""The rule that forbids a placement; None is one that would leave the board."""


@dataclass(frozen=True)
class Laying:
    """Reads placements of one table of them."""

    table: PlacementTable

    def resolve(self, text: str, read: PieceAt | Cells, legal: int, why_not: WhyNot) -> Placement:
        """The only one of the set of legal placements that `read`, the reading of a text, can mean.

        :raises NotationError: if it names a square that is none.
        :raises IllegalMove: if none can be meant: for the reason that forbids most of them.
        :raises AmbiguousMove: if several can be meant.
        """
        candidates = self._candidates(text, read, legal)
        meant = [found for found in candidates if found and legal >> found.index & 1]
        if len(meant) == 1:
            return meant[0]
        if meant:
            ordered = sorted(meant, key=lambda p: (p.orientation, p.index))
            raise ambiguous(text, tuple(p.text for p in ordered))
        refused = commonest(map(why_not, candidates))
        refused.nearest = self._nearest(read, legal)
        raise refused

    def _candidates(self, text: str, read: PieceAt | Cells, legal: int) -> list[Placement | None]:
        """Placements that a text can name, one for each open orientation; None beyond the edge."""
        if isinstance(read, Cells):
            return [self._covering(text, read, legal)]
        anchor = self.table.grid.square(read.square)
        either_side = read.turns is None and not read.mirrored
        named = [
            self.table.named(read.piece, anchor, orientation)
            for orientation in ORIENTATIONS
            if read.turns in (None, orientation.turns)
            and (either_side or orientation.mirrored == read.mirrored)
        ]
        return list(dict.fromkeys(named))

    def _covering(self, text: str, cells: Cells, legal: int) -> Placement:
        """The placement that covers exactly these squares; refused with legal ones over most."""
        grid = self.table.grid
        squares = [grid.square(name) for name in cells.squares]
        covered = bitboard(squares)
        placement = self.table.by_squares.get(covered)
        if placement is not None:
            return placement
        refused = illegal_on(grid, "shape", NO_PIECE, text, where=bits(covered))
        near = sorted(
            self.table.members(legal),
            key=lambda p: (
                -(p.mask & covered).bit_count(),
                grid.distance(p.anchor, squares[0]),
            ),
        )
        refused.nearest = tuple(p.text for p in near[:NEAREST])
        raise refused

    def _nearest(self, read: PieceAt | Cells, legal: int) -> tuple[str, ...]:
        """Legal moves close to what was meant: the same piece, by distance, then orientation.

        Where that piece cannot be laid at all, they are of any piece.
        """
        if isinstance(read, Cells):
            meant = self._covering("", read, legal)
            piece, anchor, orientation = meant.piece, meant.anchor, meant.orientation
        else:
            piece, anchor = read.piece, self.table.grid.square(read.square)
            orientation = Orientation(read.mirrored, read.turns or 0)
        distance = self.table.grid.distance
        same = legal & self.table.of_piece[piece]
        near = sorted(
            self.table.members(same or legal),
            key=lambda p: (distance(p.anchor, anchor), p.orientation != orientation),
        )
        return tuple(p.text for p in near[:NEAREST])


def ambiguous(text: str, texts: tuple[str, ...]) -> AmbiguousMove:
    """The refusal of a text that means several legal moves, of which these are the texts."""
    choices = ", ".join(texts)
    sentence = f"“{quote(text)}” can mean several moves: {choices}"
    return AmbiguousMove("ambiguous", sentence, text, {"choices": choices}, texts)


def commonest(refusals: Iterable[IllegalMove]) -> IllegalMove:
    """The first of those with the code that most have."""
    found = list(refusals)
    [(most, _)] = Counter(refusal.code for refusal in found).most_common(1)
    return next(refusal for refusal in found if refusal.code == most)

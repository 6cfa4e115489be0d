"""Moves that lay one polyomino, put together step by step: the piece, how it lies, where.

For every game of that kind. Where all pieces have so few orientations that one picture holds them,
the piece and how it lies are one step.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.lays import Lays, Place, Shape
from engine.geometry.polyomino import (
    ORIENTATIONS,
    Orientation,
    Placement,
    PlacementTable,
    Polyomino,
    at_origin,
)
from engine.geometry.scene import Cell, Hand, Offer, Piece, Scene, Swatch, Turned
from engine.moves.composing import Keys

PIECE, TURN, MIRROR, LYING, PLACE = "piece", "turn", "mirror", "lying", "place"
ASKS = (PIECE, TURN, MIRROR, LYING, PLACE)
"""The questions; that for the orientation has other words for a piece that can be mirrored too."""

MOST_AT_ONCE = 24
"""The most orientations of all pieces together that are offered in one question."""


UNTURNED = ORIENTATIONS[0]


@dataclass(frozen=True)
class LayingSteps:
    """The steps to some placements of a table, which are the bits of `members`.

    `draw` is the game's own drawing of what is left, `swatch` has the colour of each piece.
    """

    table: PlacementTable
    members: int
    draw: Callable[[Sequence[Placement], str], Scene]
    swatch: Callable[[str], Swatch]

    @property
    def has_moves(self) -> bool:
        """See `Steps`."""
        return self.members != 0

    @cached_property
    def moves(self) -> Sequence[Placement]:
        """See `Steps`."""
        return self.table.members(self.members)

    def asks(self, move: Placement) -> tuple[str, ...]:
        """See `Steps`."""
        if self._at_once:
            return LYING, PLACE
        mirrored = any(each.mirrored for each in self.table.orientations[move.piece])
        return PIECE, MIRROR if mirrored else TURN, PLACE

    def keys(self, move: Placement) -> Keys:
        """See `Steps`."""
        # All three are in its text, which is quicker to take apart than to make again.
        piece, square, turned = move.text.split(" ", 2)
        turned = turned.replace(" ", "")
        return (piece + turned, square) if self._at_once else (piece, turned, square)

    def way(self, move: Placement, asked: str) -> str:  # noqa: ARG002 - there is but one
        """See `Steps`."""
        return ""

    def label(self, move: Placement, asked: str) -> str:
        """An orientation as moves write it."""
        if asked == LYING:
            return f"{move.piece} {move.orientation}"
        return str(move.orientation) if asked in (TURN, MIRROR) else ""

    def look(self, move: Placement, asked: str) -> Turned | None:
        """A piece as it lies, or unturned: who types a move reads the orientation off it."""
        if asked == PLACE:
            return None
        orientation = UNTURNED if asked == PIECE else move.orientation
        label = self.label(move, asked) or move.piece
        return turned(self.table.shapes[move.piece], orientation, self.swatch(move.piece), label)

    def at(self, move: Placement, asked: str) -> Cell | None:
        """A place lies at the anchor, the square that the move is written with."""
        return self.table.grid.places[move.anchor] if asked == PLACE else None

    def scene(self, moves: Sequence[Placement], asked: str) -> Scene:
        """See `Steps`."""
        return self.draw(moves, asked)

    @cached_property
    def _at_once(self) -> bool:
        """Whether the piece and how it lies are chosen at once."""
        return sum(map(len, self.table.orientations.values())) <= MOST_AT_ONCE


def hand(
    table: PlacementTable,
    left: Sequence[Placement],
    look: Swatch,
    owner: Swatch | None = None,
) -> Hand:
    """The piece of these placements, alone in hand, in each orientation that they have."""
    piece = table.shapes[left[0].piece]
    ways = dict.fromkeys(placement.orientation for placement in left)
    shown = tuple(turned(piece, orientation, look, str(orientation)) for orientation in ways)
    return Hand(owner, (Offer(piece.name, shown),))


def turned(piece: Polyomino, orientation: Orientation, look: Swatch, label: str) -> Turned:
    """A piece in one orientation."""
    cells, anchor = at_origin(piece.turned(orientation))
    return Turned(label, Piece(cells, look.role, piece.name, mark=look.mark), anchor)


def lays(
    table: PlacementTable,
    members: int,
    left: Mapping[str, int],
    swatch: Callable[[str], Swatch],
) -> Lays:
    """Placements, the bits of `members`, of pieces of which so many are left."""
    ways = {name: table.orientations[name] for name in left}
    shapes = (
        Shape(name, left[name], tuple(_lying(table, name, way, swatch) for way in ways[name]))
        for name in left
    )
    number = {name: index for index, name in enumerate(left)}
    turn = {(name, way): index for name in left for index, way in enumerate(ways[name])}
    places = (
        Place(
            number[one.piece],
            turn[one.piece, one.orientation],
            table.grid.places[one.anchor],
            one.text,
        )
        for one in table.members(members)
    )
    return Lays(tuple(shapes), tuple(places))


def _lying(
    table: PlacementTable, name: str, way: Orientation, swatch: Callable[[str], Swatch]
) -> Turned:
    return turned(table.shapes[name], way, swatch(name), str(way))

"""Moves of Stratopolis put together choice by choice: the tile, how it lies, where.

It lies on top of others or beside them, and is turned. Of several tiles in hand one is taken to lie
on top, or at once turned to lie beside, where places take two taps. A stack is put in order by a
letter for every tile, top first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from engine.core.errors import NotationError
from engine.core.game import Choice, Draft, Seat
from engine.core.lays import Lays, Place, Shape
from engine.games.stratopolis.moves import Arrange, Lay
from engine.games.stratopolis.scene import cell_of, draw, draw_order, draw_step, turned_tile
from engine.games.stratopolis.state import StratopolisState
from engine.games.stratopolis.tiles import PLANE, SETS, TURNS
from engine.geometry.scene import Cell, Scene, Turned
from engine.moves.composing import Keys

HAND, WAY, TURN, PLACE, NEXT_TILE = "hand", "way", "turn", "place", "next-tile"
ASKS = (HAND, WAY, TURN, PLACE, NEXT_TILE)
"""The questions; a tile that can lie in both ways is asked for its way and its turn at once."""

TOP, BESIDE = WAYS = ("top", "beside")
"""A tile lies on others, or on the table."""

TURN_KEYS = tuple(f"r{turns}" for turns in TURNS)
_name = cache(PLANE.name)


@dataclass(frozen=True)
class Laying:
    """The steps to the placings of a state."""

    state: StratopolisState

    @property
    def has_moves(self) -> bool:
        """See `Steps`."""
        return self.state.can_lay

    @cached_property
    def moves(self) -> Sequence[Lay]:
        """See `Steps`."""
        return sorted(self.state.placings, key=self._order)

    def asks(self, move: Lay) -> tuple[str, ...]:
        """See `Steps`."""
        if move.tile:
            return (HAND, TURN, PLACE) if self._way(move) == TOP else (HAND, PLACE)
        return WAY if self._are_both_ways else TURN, PLACE

    def keys(self, move: Lay) -> Keys:
        """See `Steps`."""
        way, turn, place = self._way(move), TURN_KEYS[move.turns], _name(move.elbow)
        if not move.tile:
            return f"{way}-{turn}", place
        return (f"{move.tile}-{way}", turn, place) if way == TOP else (f"{move.tile}-{turn}", place)

    def way(self, move: Lay, asked: str) -> str:
        """Position of the tile: on top of others or beside them; in hand the latter goes unsaid."""
        way = self._way(move)
        return way if asked == WAY or (asked == HAND and way == TOP) else ""

    def label(self, move: Lay, asked: str) -> str:
        """A tile and an orientation as moves write them."""
        turn = TURN_KEYS[move.turns]
        if asked == HAND:
            return move.tile if self._way(move) == TOP else f"{move.tile} {turn}"
        return turn if asked in (WAY, TURN) else ""

    def look(self, move: Lay, asked: str) -> Turned | None:  # noqa: ARG002 - the board says more
        """See `Steps`."""
        return None

    def at(self, move: Lay, asked: str) -> Cell | None:
        """A place lies at the elbow."""
        return cell_of(self.state, move.elbow) if asked == PLACE else None

    def scene(self, moves: Sequence[Lay], asked: str) -> Scene:
        """See `Steps`."""
        if asked == HAND:
            shown = draw(self.state, self.state.turn)
            return replace(shown, hands=shown.hands[:1], tallies=(), low=True)
        return draw_step(self.state, moves, whole=not asked)

    def lays(self) -> Lays:
        """Every tile that the seat on move may lay, in each turn, and where."""
        left = Counter(self._hand)
        shapes = (
            Shape(tile, count, tuple(turned_tile(tile, turn) for turn in TURNS))
            for tile, count in left.items()
        )
        number = {tile: index for index, tile in enumerate(left)}
        places = (
            Place(number.get(lay.tile, 0), lay.turns, cell_of(self.state, lay.elbow), str(lay))
            for lay in self.state.placings
        )
        return Lays(tuple(shapes), tuple(places))

    def _way(self, move: Lay) -> str:
        return TOP if self.state.city.occupied >> move.elbow & 1 else BESIDE

    def _order(self, move: Lay) -> tuple[bool, int, int]:
        """A sort key: on top first, then as the tiles and their turns are drawn in hand."""
        beside = self._way(move) == BESIDE
        return (beside, self._hand.index(move.tile), move.turns) if move.tile else (beside, 0, 0)

    @cached_property
    def _hand(self) -> str:
        """Tiles of the seat on move that lie face up, in order; none if nobody is."""
        seat = self.state.turn
        return "" if seat is None else self.state.open_tiles(seat)

    @cached_property
    def _are_both_ways(self) -> bool:
        """Whether tiles can be laid on top and beside."""
        return len({self._way(move) for move in self.moves}) > 1


def order(seat: Seat, chosen: Sequence[str]) -> Draft:
    """The stack of a seat as far as it is put in order.

    :raises NotationError: if these are not tiles of it.
    """
    left = Counter(SETS[seat])
    left.subtract(chosen)
    if set(left) != set(SETS[seat]) or min(left.values()) < 0:
        raise NotationError("unreadable", "these are not the tiles of the stack", str(chosen))
    choices = tuple(Choice(tile, count) for tile, count in left.items() if count)
    scene = draw_order(seat, chosen, left)
    if choices:
        return Draft(tuple(chosen), choices, scene, asks=NEXT_TILE)
    return Draft(tuple(chosen), (), scene, str(Arrange("".join(chosen))))

"""Moves of Stratopolis put together choice by choice: the tile, how it lies, where.

It lies on top of others or beside them, and is turned. A stack is put in order by a letter for
every tile, top first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from engine.core.errors import NotationError
from engine.core.game import Choice, Draft, Seat
from engine.games.stratopolis.moves import Arrange, Lay
from engine.games.stratopolis.scene import cell_of, draw, draw_order, draw_step
from engine.games.stratopolis.state import StratopolisState
from engine.games.stratopolis.tiles import PLANE, SETS, TURNS
from engine.geometry.scene import Cell, Scene, Turned
from engine.moves.composing import Keys

TILE, WAY, TURN, PLACE, NEXT_TILE = "tile", "way", "turn", "place", "next-tile"
ASKS = (TILE, WAY, TURN, PLACE, NEXT_TILE)
"""The questions; a tile that can lie in both ways is asked for its way and its turn at once."""

TOP, BESIDE = WAYS = ("top", "beside")
"""A tile lies on others, or on the table."""

TURN_KEYS = tuple(f"r{turns}" for turns in TURNS)
_name = cache(PLANE.name)


@dataclass(frozen=True)
class Laying:
    """The steps to the placings of a state."""

    state: StratopolisState

    @cached_property
    def moves(self) -> Sequence[Lay]:
        """See `Steps`."""
        return sorted(self.state.placings, key=lambda move: self._way(move) == BESIDE)

    def asks(self, move: Lay) -> tuple[str, ...]:
        """See `Steps`."""
        return TILE, WAY if move.tile in self._both_ways else TURN, PLACE

    def keys(self, move: Lay) -> Keys:
        """See `Steps`."""
        return move.tile, f"{self._way(move)}-{TURN_KEYS[move.turns]}", _name(move.elbow)

    def way(self, move: Lay, asked: str) -> str:
        """Position of the tile: on top of others or beside them."""
        return self._way(move) if asked == WAY else ""

    def label(self, move: Lay, asked: str) -> str:
        """An orientation as moves write it."""
        return TURN_KEYS[move.turns] if asked in (WAY, TURN) else ""

    def look(self, move: Lay, asked: str) -> Turned | None:  # noqa: ARG002 - the board says more
        """See `Steps`."""
        return None

    def at(self, move: Lay, asked: str) -> Cell | None:
        """A place lies at the elbow."""
        return cell_of(self.state, move.elbow) if asked == PLACE else None

    def scene(self, moves: Sequence[Lay], asked: str) -> Scene:
        """See `Steps`."""
        if asked == TILE:
            shown = draw(self.state, self.state.turn)
            return replace(shown, hands=shown.hands[:1])
        return draw_step(self.state, moves, whole=not asked)

    def _way(self, move: Lay) -> str:
        return TOP if self.state.city.occupied >> move.elbow & 1 else BESIDE

    @cached_property
    def _both_ways(self) -> frozenset[str]:
        """The tiles that can be laid on top and beside."""
        ways = {(move.tile, self._way(move)) for move in self.moves}
        return frozenset(tile for tile, way in ways if way == TOP and (tile, BESIDE) in ways)


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

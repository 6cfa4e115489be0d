"""Moves of Stratopolis put together choice by choice: the tile, how it is turned, where it lies.

A stack is put in order by a letter for every tile, top first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from engine.composing import Keys
from engine.errors import NotationError
from engine.game import Choice, Draft, Seat
from engine.games.stratopolis.moves import Arrange, Lay
from engine.games.stratopolis.scene import cell_of, draw, draw_order, draw_step
from engine.games.stratopolis.state import StratopolisState
from engine.games.stratopolis.tiles import PLANE, SETS, TURNS
from engine.scene import Cell, Scene

TILE, TURN, PLACE, NEXT_TILE = "tile", "turn", "place", "next-tile"
ASKS = (TILE, TURN, PLACE, NEXT_TILE)
"""What is asked for."""

TURN_KEYS = tuple(f"r{turns}" for turns in TURNS)
_name = cache(PLANE.name)


@dataclass(frozen=True)
class Laying:
    """The steps to the placings of a state; which tile is asked only where there are several."""

    state: StratopolisState

    @property
    def moves(self) -> Sequence[Lay]:
        """See `Steps`."""
        return self.state.placings

    def asks(self, move: Lay) -> tuple[str, ...]:  # noqa: ARG002 - the same for all
        """See `Steps`."""
        return (TILE, TURN, PLACE) if self._several else (TURN, PLACE)

    def keys(self, move: Lay) -> Keys:
        """See `Steps`."""
        turned, place = TURN_KEYS[move.turns], _name(move.elbow)
        return (move.tile, turned, place) if self._several else (turned, place)

    def label(self, move: Lay, asked: str) -> str:  # noqa: ARG002 - keys say it
        """See `Steps`."""
        return ""

    def at(self, move: Lay, asked: str) -> Cell | None:
        """A place lies at the elbow."""
        return cell_of(self.state, move.elbow) if asked == PLACE else None

    def scene(self, moves: Sequence[Lay], asked: str) -> Scene:
        """See `Steps`."""
        if asked == TILE:
            return draw(self.state, self.state.turn)
        return draw_step(self.state, moves, whole=not asked)

    @cached_property
    def _several(self) -> bool:
        return len(self.state.tiles_to_lay) > 1


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

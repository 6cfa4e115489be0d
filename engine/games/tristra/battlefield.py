"""The board in play: who stands where, which squares are flipped, and who may go where.

Source: docs/rules.md, "Tristra", 4 and 5.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.core.game import Seat
from engine.games.tristra.ground import GRID, Arrows, Rank, attacked, line, open_squares
from engine.games.tristra.moves import Go, Place, goes
from engine.geometry.grid import bitboard, bits

EVERYWHERE = (1 << GRID.size) - 1


class Fighter(NamedTuple):
    """A triangle on the board: where, whose, of which rank, and how often turned."""

    square: int
    seat: Seat
    rank: Rank
    turns: int


class Reach(NamedTuple):
    """Squares to which a triangle may go: free ones, and those on which it captures."""

    free: int
    taken: int


@dataclass(frozen=True)
class Battlefield:
    """The colours of all squares by index, the triangles by square, and the flipped squares."""

    arrows: Arrows
    ground: str
    fighters: tuple[Fighter, ...]
    flipped: int = 0

    @classmethod
    def set_up(cls, arrows: Arrows, ground: str, places: Iterable[Place]) -> "Battlefield":
        """The board with the triangles of both seats where these have placed them."""
        fighters = (
            Fighter(posting.square, seat, posting.rank, posting.turns)
            for seat, place in enumerate(places)
            for posting in place.postings
        )
        return cls(arrows, ground, tuple(sorted(fighters)))

    @cached_property
    def occupied(self) -> int:
        """The squares on which triangles stand."""
        return bitboard(fighter.square for fighter in self.fighters)

    @property
    def free(self) -> int:
        """The squares that can take a triangle: neither occupied nor flipped."""
        return EVERYWHERE & ~self.occupied & ~self.flipped

    def at(self, square: int) -> Fighter | None:
        """The triangle on a square; None if it is empty."""
        return next((fighter for fighter in self.fighters if fighter.square == square), None)

    def of(self, seat: Seat) -> tuple[Fighter, ...]:
        """The triangles of a seat."""
        return tuple(fighter for fighter in self.fighters if fighter.seat == seat)

    def attacks(self, fighter: Fighter) -> int:
        """The squares that a triangle attacks, whoever stands there."""
        return attacked(self.arrows, fighter.rank, fighter.turns, fighter.square)

    def reach(self, fighter: Fighter) -> Reach:
        """The squares to which a triangle may go."""
        free = open_squares(self.ground, fighter.rank) & self.free
        return Reach(free, self.attacks(fighter) & self.occupied)

    def moves(self, seat: Seat) -> list[Go]:
        """Every way to go for a seat, by origin, target and turns."""
        found: list[Go] = []
        for fighter in self.of(seat):
            free, taken = self.reach(fighter)
            for target in bits(free | taken):
                found += goes(fighter.square, target, bool(taken >> target & 1))
        return found

    def reach_of(self, seat: Seat) -> Reach:
        """The squares to which any triangle of a seat may go."""
        free = taken = 0
        for fighter in self.of(seat):
            reach = self.reach(fighter)
            free, taken = free | reach.free, taken | reach.taken
        return Reach(free, taken)

    def standing(self, seat: Seat) -> int:
        """The squares on which triangles of a seat stand."""
        return bitboard(fighter.square for fighter in self.of(seat))

    def after(self, go: Go) -> "Battlefield":
        """The board after a move that is legal here."""
        left = {fighter.square: fighter for fighter in self.fighters}
        captured = go.target in left
        left[go.target] = left.pop(go.origin)._replace(square=go.target, turns=go.turns)
        flipped = self.flipped if captured else self.flipped | 1 << go.origin
        return Battlefield(self.arrows, self.ground, tuple(sorted(left.values())), flipped)

    def line_points(self, seat: Seat) -> int:
        """Rank times line, added up over a seat's triangles."""
        return sum(fighter.rank * line(seat, fighter.square) for fighter in self.of(seat))

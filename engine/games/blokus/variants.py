"""Variants of Blokus: the colours of each seat, their first squares and the way points count.

Colours are numbers from 0 in turn order. Source: docs/rules.md, "Blokus", "Seats and variants".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.core.game import Seat
from engine.games.blokus.pieces import LARGE, SMALL
from engine.geometry.grid import Grid, bitboard

Colour = int

FOUR = ("1", "2", "3", "4")
TWO = ("b", "w")
SIDES = (*FOUR, *TWO)
SIDE_NAMES: Mapping[str, tuple[str, ...]] = {
    "1": ("blue",),
    "2": ("yellow",),
    "3": ("red",),
    "4": ("green",),
    "b": ("black", "blue"),
    "w": ("white", "yellow"),
}


@dataclass(frozen=True)
class Variant:
    """A way to play.

    `held` has the colours of each seat. `placed_by_host` is the colour whose pieces the host places
    at random, `shared` the one that the seats play in rotation. With `teams` seats 0 and 2 play
    together against 1 and 3. With `by_average` a seat has the mean of its colours' scores, else
    their sum. `starts` has, for each colour, the squares of which its first piece covers one.
    """

    name: str
    sides: tuple[str, ...]
    held: tuple[tuple[Colour, ...], ...]
    grid: Grid
    starts: tuple[int, ...]
    placed_by_host: Colour | None = None
    shared: Colour | None = None
    teams: bool = False
    by_average: bool = False

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that share a result with this one, itself among them."""
        seats = range(len(self.held))
        return tuple(seats[seat % 2 :: 2]) if self.teams else (seat,)


CORNERS = tuple(map(LARGE.square, ("a20", "t20", "t1", "a1")))
"""First squares of blue, yellow, red and green with fixed corners."""

FREE = (bitboard(CORNERS),) * len(FOUR)
FIXED = tuple(1 << corner for corner in CORNERS)
DUO_STARTS = (1 << SMALL.square("e10"), 1 << SMALL.square("j5"))


def _on_large(name: str, *held: tuple[Colour, ...]) -> Variant:
    return Variant(name, FOUR, held, LARGE, FREE)


VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        _on_large("classic", (0,), (1,), (2,), (3,)),
        replace(_on_large("teams", (0,), (1,), (2,), (3,)), teams=True),
        replace(_on_large("chaos", (0,), (1,), (2,)), placed_by_host=3),
        replace(_on_large("double", (0, 2), (1,), (3,)), by_average=True),
        replace(_on_large("shared", (0,), (1,), (2,)), shared=3),
        _on_large("duel", (0, 2), (1, 3)),
        Variant("duo", TWO, ((0,), (1,)), SMALL, DUO_STARTS),
        _on_large("solo", (0, 1, 2, 3)),
    )
}
VARIANTS_AT: Mapping[int, tuple[str, ...]] = {
    4: ("classic", "teams"),
    3: ("chaos", "double", "shared"),
    2: ("duel", "duo"),
    1: ("solo",),
}
"""Variants for each number of seats, the default first."""


@cache
def variant(name: str, *, fixed_corners: bool = False, double: Seat = 0) -> Variant:
    """A variant by name; in `double` the seat of that number (0-based) holds two colours."""
    found = VARIANTS[name]
    if fixed_corners and found.grid is LARGE:
        found = replace(found, starts=FIXED)
    if name == "double":
        single = [seat for seat in range(3) if seat != double]
        held = {double: (0, 2), single[0]: (1,), single[1]: (3,)}
        found = replace(found, held=tuple(held[seat] for seat in range(3)))
    return found

"""The rules of Stratopolis (docs/rules.md): whose turn it is, what may be laid, who has won.

Texts, refusals, views and pictures are made from this elsewhere.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import zip_longest

from engine.core.duel import SEATS, Duel
from engine.core.game import HIDDEN, Outcome, Score, Seat
from engine.games.stratopolis.city import City, Zone
from engine.games.stratopolis.moves import Lay
from engine.games.stratopolis.tiles import COLOURS, PLANE, SETS, SIDES, TURNS

TILES_EACH = len(SETS[0])
IN_HAND = 3


class Kind(StrEnum):
    """Ways of drawing tiles, the option `stack`."""

    SHUFFLED = "shuffled"
    ARRANGED = "arranged"
    BLIND = "blind"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class StratopolisState(Duel):
    """A state of the game as a value.

    `stacks` are the tiles of each seat from top to bottom, as they were at the start; with
    `arranged` a seat's is empty until it has put them in order. `first` is the seat that begins.
    """

    names = SIDES

    kind: Kind
    first: Seat
    stacks: tuple[str, str]
    city: City
    laid: tuple[str, str] = ("", "")

    @property
    def arranging(self) -> bool:
        """Whether a stack has still to be put in order before tiles are laid."""
        return not all(self.stacks)

    @property
    def secret(self) -> bool:
        """Whether stacks are being put in order, which is done unseen."""
        return self.arranging and self.outcome is None

    @property
    def listed(self) -> bool:
        """Whether moves are listed: orders of a stack are too many."""
        return not self.secret

    @property
    def turn(self) -> Seat | None:
        """The seat to lay a tile; None before that has begun and after the end."""
        if self.arranging or self.outcome:
            return None
        return (self.first + sum(map(len, self.laid))) % len(SEATS)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat to lay a tile, or those that have not put their stack in order."""
        if self.secret:
            return tuple(seat for seat in SEATS if not self.stacks[seat])
        return () if self.turn is None else (self.turn,)

    # Tiles

    def open_tiles(self, seat: Seat) -> str:
        """The tiles of a seat that lie face up: those it may lay when it is its turn, in order."""
        laid, stack = self.laid[seat], self.stacks[seat]
        if self.arranging or (self.kind is Kind.BLIND and seat != self.turn):
            return ""
        if self.kind is not Kind.HAND:
            return stack[len(laid) : len(laid) + 1]
        left = stack[: len(laid) + IN_HAND]
        for tile in laid:
            left = left.replace(tile, "", 1)
        return left

    def waiting(self, seat: Seat) -> int:
        """The number of tiles of a seat that are yet to be laid open."""
        return TILES_EACH - len(self.laid[seat]) - len(self.open_tiles(seat))

    def known(self, seat: Seat, viewer: Seat | None) -> str:
        """The stack of a seat with `HIDDEN` for the tiles that a viewer has never seen."""
        if seat == viewer and self.kind is Kind.ARRANGED:
            return self.stacks[seat]
        seen = len(self.laid[seat]) + len(self.open_tiles(seat))
        return self.stacks[seat][:seen] + HIDDEN * len(self.stacks[seat][seen:])

    @property
    def tiles_to_lay(self) -> str:
        """The tiles among which the seat on move may choose, each once, by letter."""
        return "" if self.turn is None else "".join(sorted(set(self.open_tiles(self.turn))))

    @cached_property
    def placings(self) -> list[Lay]:
        """Every legal placing, by tile, turns and square."""
        named = self.kind is Kind.HAND
        return [
            Lay(tile if named else "", elbow, turns)
            for tile in self.tiles_to_lay
            for turns in TURNS
            for elbow in PLANE.members(self.city.elbows(tile, turns))
        ]

    @property
    def can_lay(self) -> bool:
        """Whether there is a legal placing."""
        return any(self.city.elbows(tile, turns) for tile in self.tiles_to_lay for turns in TURNS)

    def allows(self, lay: Lay) -> bool:
        """Whether a placing is legal."""
        tiles = self.tiles_to_lay
        if self.kind is Kind.HAND:
            return lay.tile in tiles and bool(lay.tile) and self._fits(lay.tile, lay)
        return not lay.tile and len(tiles) == 1 and self._fits(tiles, lay)

    def _fits(self, tile: str, lay: Lay) -> bool:
        return bool(self.city.elbows(tile, lay.turns) >> lay.elbow & 1)

    # The count

    @cached_property
    def zones(self) -> tuple[tuple[Zone, ...], ...]:
        """The zones of each seat, that with the most points first."""
        return tuple(self.city.zones(colour) for colour in COLOURS)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The best zone of each side: squares times height."""
        return tuple(
            Score(side, *_best(zones)) for side, zones in zip(SIDES, self.zones, strict=True)
        )

    @property
    def totals(self) -> tuple[float, ...]:
        """The points of the best zones."""
        return tuple(float(score.points) for score in self.scores)

    def counted(self) -> Outcome | None:
        """The outcome once all tiles are laid: by the best zones, if equal by the next."""
        if sum(map(len, self.laid)) < len(SEATS) * TILES_EACH:
            return None
        points = ([zone.points for zone in zones] for zones in self.zones)
        for number, (red, green) in enumerate(zip_longest(*points, fillvalue=0)):
            if red != green:
                lead = 0 if number else abs(red - green)
                return self.won(int(red < green), str(lead), tiebreak="zones" if number else "")
        return self.drawn()


def _best(zones: tuple[Zone, ...]) -> tuple[int, tuple[int, ...]]:
    """The points of the best zone and what they are the product of; nothing without a zone."""
    return (zones[0].points, (zones[0].size, zones[0].height)) if zones else (0, ())

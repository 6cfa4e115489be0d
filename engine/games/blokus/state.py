"""The rules of Blokus (docs/rules.md, "Blokus"): what may be laid, whose turn it is, who has won.

Texts, refusals and pictures are made from this elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self, TypeVar

from engine.core.game import Outcome, Score, Seat, Termination
from engine.games.blokus.pieces import CELLS, CELLS_IN_ALL, PIECES, SINGLE_SQUARE, placements
from engine.games.blokus.variants import Colour, Variant
from engine.geometry.grid import union
from engine.geometry.polyomino import Placement

T = TypeVar("T")

ALL_PLACED, SINGLE_SQUARE_LAST = 15, 20
WINNERS = ("B", "W")
"""Letters of the seats in results of games for two."""


@dataclass(frozen=True, kw_only=True)
class BlokusState:
    """A state of the game as a value.

    `laid` has the pieces of each colour on the board, in order; `last` is the colour that laid one
    last. `next_to_share` is the seat that plays the shared colour next, `resigned` those who gave
    up or ran out of time, `by` how the last of them ended the game, `agreed` whether all agreed on
    a draw.

    `alive` has, for each colour, the set of placements that its stock, its own edges and occupied
    squares allow; `near` those with a square across a corner of its own (on a starting square,
    before its first piece). Both follow from `laid` and are carried along for speed: what is dead
    stays dead, what is near stays near, and the legal placements are those in both.
    """

    variant: Variant
    alive: tuple[int, ...]
    near: tuple[int, ...]
    laid: tuple[tuple[Placement, ...], ...]
    last: Colour = -1
    next_to_share: Seat = 0
    resigned: frozenset[Seat] = frozenset()
    by: Termination | None = None
    agreed: bool = False

    def legal(self, colour: Colour) -> int:
        """The set of legal placements of a colour, on move or not."""
        return 0 if self.is_out(colour) else self.alive[colour] & self.near[colour]

    def is_out(self, colour: Colour) -> bool:
        """Whether a colour moves no more because of what was said, not of what lies on the board.

        That is so if all who could play it are out; the host goes on while anybody does.
        """
        if not self.resigned:
            return self.agreed
        seats = range(len(self.variant.held))
        if len(seats) == len(WINNERS):
            return True
        return self.resigned.issuperset(self._seats_of(colour) or seats)

    @cached_property
    def turn(self) -> Colour | None:
        """The colour to move: the next that can (rule 4); None if none can any more."""
        colours = len(self.laid)
        order = [(self.last + step) % colours for step in range(1, colours + 1)]
        return next((colour for colour in order if self.legal(colour)), None)

    @property
    def passed(self) -> tuple[Colour, ...]:
        """The colours passed over between the last piece and the colour to move."""
        if self.turn is None or self.last < 0:
            return ()
        colours = len(self.laid)
        between = (self.turn - self.last - 1) % colours
        return tuple((self.last + step) % colours for step in range(1, between + 1))

    def _seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        """The seats that may have a turn with a colour; none if it is the host's."""
        if colour == self.variant.shared:
            return tuple(range(len(self.variant.held)))
        return tuple(seat for seat, held in enumerate(self.variant.held) if colour in held)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat on move, alone; nobody at the end and when the host is to place a piece."""
        if self.turn is None or self.turn == self.variant.placed_by_host:
            return ()
        if self.turn == self.variant.shared:
            return (self._sharer,)
        return self._seats_of(self.turn)

    @property
    def _sharer(self) -> Seat:
        """The seat to play the shared colour now: the next in rotation that is not out."""
        seats = len(self.variant.held)
        rotation = ((self.next_to_share + step) % seats for step in range(seats))
        return next(seat for seat in rotation if seat not in self.resigned)

    @property
    def _after_sharer(self) -> Seat:
        return (self._sharer + 1) % len(self.variant.held)

    @property
    def active_sides(self) -> tuple[str, ...]:
        """The colour to move, alone, until the end."""
        return () if self.turn is None else (self.variant.sides[self.turn],)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat."""
        return tuple(tuple(self.variant.sides[c] for c in held) for held in self.variant.held)

    @property
    def occupied(self) -> int:
        """The squares under pieces, as a bitboard."""
        return sum(piece.mask for pieces in self.laid for piece in pieces)

    def open_corners(self, colour: Colour) -> int:
        """The squares, as a bitboard, on one of which the next piece of a colour has to lie."""
        own = sum(piece.mask for piece in self.laid[colour])
        found = self.variant.grid.cornering(own) if own else self.variant.starts[colour]
        return found & ~self.occupied

    @property
    def scores(self) -> tuple[Score, ...]:
        """The points of each colour as they are now (rule 5)."""
        points = map(points_of, self.laid)
        return tuple(Score(*pair) for pair in zip(self.variant.sides, points, strict=True))

    @property
    def totals(self) -> tuple[float, ...]:
        """Points of the colours of each seat and its team, or their mean."""
        points = [score.points for score in self.scores]
        own = [sum(points[colour] for colour in held) for held in self.variant.held]
        if self.variant.by_average:
            return tuple(p / len(held) for p, held in zip(own, self.variant.held, strict=True))
        return tuple(sum(own[mate] for mate in self.variant.team(seat)) for seat in range(len(own)))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome: by the rules (4), by resignation, by time or by agreement."""
        if self.turn is not None:
            return None
        if self.agreed:
            drawn = (1,) * len(self.variant.held)
            return Outcome("0", drawn, self.totals, Termination.AGREEMENT)
        return Outcome(self._result, self._places, self.totals, self.by)

    def left(self, seat: Seat, by: Termination) -> Self:
        """The state after a seat has left that was in the game.

        More than two go on as they were, so it is not kept how somebody left until all have.
        """
        out, seats = self.resigned | {seat}, len(self.variant.held)
        ends = len(out) == seats or seats == len(WINNERS)
        return replace(self, resigned=out, by=by if ends else None)

    @property
    def _places(self) -> tuple[int, ...]:
        """Shared by equals and by teams; who left is last, and so is a team with such a seat."""
        ranks = [
            (self.resigned.isdisjoint(self.variant.team(seat)), total)
            for seat, total in enumerate(self.totals)
        ]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    @property
    def _result(self) -> str:
        """`B+5`, `W+R`, `W+T` or `0` for two seats; else cells and bonuses: `63/71/55/80`."""
        if len(self.variant.held) != len(WINNERS):
            return "/".join(str(CELLS_IN_ALL + score.points) for score in self.scores)
        if self.by:
            return f"{WINNERS[0 in self.resigned]}+{self.by.letter}"
        first, second = self.totals
        return f"{WINNERS[second > first]}+{abs(first - second):g}" if first != second else "0"

    def moves(self, colour: Colour) -> Sequence[Placement]:
        """The legal placements of a colour, on move or not, in the order of their table."""
        return placements(self.variant.grid).members(self.legal(colour))

    def with_piece(self, piece: Placement, mover: Colour) -> Self:
        """The state after a placement that is legal here, by the colour to move."""
        table = placements(self.variant.grid)
        taken = union(table.covering, piece.squares)
        own = union(table.beside, piece.squares) | table.of_piece[piece.piece]
        # Squares across a corner that are taken, or beside the piece, are in no living placement.
        corners = union(table.across, piece.squares)
        known = self.near[mover] if self.laid[mover] else 0
        # a ^ a & b is a & ~b without the negative number, which is slower.
        alive = tuple(alive ^ alive & taken for alive in self.alive)
        shared = mover == self.variant.shared
        return replace(
            self,
            alive=_with(alive, mover, alive[mover] ^ alive[mover] & own),
            near=_with(self.near, mover, known | corners),
            laid=_with(self.laid, mover, (*self.laid[mover], piece)),
            last=mover,
            next_to_share=self._after_sharer if shared else self.next_to_share,
        )


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with another one in one place."""
    return (*values[:index], value, *values[index + 1 :])


def points_of(laid: Sequence[Placement]) -> int:
    """The points of a colour with these pieces on the board, in order (rule 5)."""
    if len(laid) == len(PIECES):
        return SINGLE_SQUARE_LAST if laid[-1].piece == SINGLE_SQUARE else ALL_PLACED
    return sum(CELLS[piece.piece] for piece in laid) - CELLS_IN_ALL

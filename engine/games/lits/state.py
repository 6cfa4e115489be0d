"""The rules of Battle of LITS (docs/rules.md, "Battle of LITS"): what may be laid, and who has won.

Texts, refusals and pictures are made from this elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self

from engine.core.game import Outcome, Score, Seat, Termination
from engine.games.lits.pieces import EACH, tables
from engine.games.lits.setup import Symbols
from engine.geometry.polyomino import Placement

Swap = Literal["swap"]
SWAP: Swap = "swap"
LitsMove = Placement | Swap
SIDES = ("x", "o")
LAST = "last"
"""The tie-break: who placed the last piece."""


@dataclass(frozen=True, kw_only=True)
class LitsState:
    """A state of the game as a value.

    `placed` are the pieces on the board in order. `alive` is the set of placements that no rule but
    contact forbids, `near` of those that touch a piece (all, while there is none), `covered` of the
    squares under pieces: they follow from `placed` and are carried along for speed. `resigned` is
    the seat that gave up or, `by` time, ran out of it.
    """

    symbols: Symbols
    swap_allowed: bool
    alive: int
    near: int
    covered: int = 0
    placed: tuple[Placement, ...] = ()
    swapped: bool = False
    resigned: Seat | None = None
    by: Termination = Termination.RESIGNATION

    @property
    def turn(self) -> int:
        """The side that lays the next piece: 0 for X, 1 for O."""
        return len(self.placed) % 2

    def seat_of(self, side: int) -> Seat:
        """The seat that plays a side at present."""
        return side ^ self.swapped

    @cached_property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat on move, alone, until the game is over."""
        return () if self.outcome else (self.seat_of(self.turn),)

    @cached_property
    def active_sides(self) -> tuple[str, ...]:
        """The side on move, alone, until the game is over."""
        return () if self.outcome else (SIDES[self.turn],)

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Sides by seat: X for the one, O for the other."""
        return ((SIDES[self.swapped],), (SIDES[not self.swapped],))

    @cached_property
    def points(self) -> tuple[int, int]:
        """The uncovered symbols of X and of O."""
        free = ~self.covered
        return (self.symbols.crosses & free).bit_count(), (self.symbols.rings & free).bit_count()

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The uncovered symbols of each side."""
        return tuple(Score(side, points) for side, points in zip(SIDES, self.points, strict=True))

    @cached_property
    def totals(self) -> tuple[float, float]:
        """The uncovered symbols of each seat."""
        points = self.points
        return points[self.turn_of(0)], points[self.turn_of(1)]

    @cached_property
    def can_swap(self) -> bool:
        """Whether the seat on move may say `swap`: rule 4."""
        return (
            self.swap_allowed
            and len(self.placed) == 1
            and not self.swapped
            and self.resigned is None
        )

    @property
    def legal_placements(self) -> int:
        """The legal placements, as a set."""
        return self.alive & self.near if self.resigned is None else 0

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome: by resignation or time, or as soon as no piece can be placed (rule 5)."""
        if self.resigned is not None:
            winner = 1 - self.turn_of(self.resigned)
            return self._won_by(winner, f"{SIDES[winner].upper()}+{self.by.letter}", self.by)
        if self.legal_placements:
            return None
        crosses, rings = self.points
        if crosses == rings:
            return self._won_by(1 - self.turn, f"{SIDES[1 - self.turn].upper()}+0", tiebreak=LAST)
        winner = int(rings > crosses)
        return self._won_by(winner, f"{SIDES[winner].upper()}+{abs(crosses - rings)}")

    def turn_of(self, seat: Seat) -> int:
        """The side that a seat plays at present: 0 for X, 1 for O."""
        return seat ^ self.swapped

    def _won_by(
        self,
        side: int,
        result: str,
        termination: Termination | None = None,
        tiebreak: str = "",
    ) -> Outcome:
        places = (1, 2) if self.seat_of(side) == 0 else (2, 1)
        return Outcome(result, places, self.totals, termination, tiebreak)

    @property
    def moves(self) -> Sequence[LitsMove]:
        """Every legal move: placements in the order of their table, then `swap`."""
        moves: list[LitsMove] = [*tables().placements.members(self.legal_placements)]
        if self.can_swap:
            moves.append(SWAP)
        return moves

    def exchanged(self) -> Self:
        """The state after a swap that is legal here."""
        return replace(self, swapped=True)

    def laid(self, piece: Placement) -> Self:
        """The state after a placement that is legal here."""
        known = tables()
        covered = self.covered | piece.mask
        alive = self.alive & known.keep[piece.index] & known.keep_blocks(piece, self.covered)
        placed = (*self.placed, piece)
        if sum(p.piece == piece.piece for p in placed) == EACH:
            alive &= ~known.kind[piece.piece]
        near = known.near[piece.index] | (self.near if self.placed else 0)
        return replace(self, alive=alive, near=near, covered=covered, placed=placed)

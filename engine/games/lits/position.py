"""The rules of Battle of LITS (rules.md, "Battle of LITS")."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from random import Random
from typing import Literal

from engine.errors import IllegalMove
from engine.game import Event, Game, Outcome, Score, Seat, Termination, View
from engine.games.lits import notation
from engine.games.lits.pieces import EACH, Tables, tables
from engine.games.lits.scene import draw
from engine.games.lits.setup import Symbols
from engine.polyomino import Placement
from engine.views import OpenView

Swap = Literal["swap"]
SWAP: Swap = "swap"
LitsMove = Placement | Swap
SIDES = ("x", "o")
_ZERO_AS_FALSE = bytes.maketrans(b"0", b"\0")


@dataclass(frozen=True)
class LitsPosition:
    """A state of the game as a value.

    `placed` are the pieces on the board in order. `alive` is the set of placements that no rule but
    contact forbids, `near` of those that touch a piece (all, while there is none), `covered` of the
    squares under pieces: they follow from `placed` and are carried along for speed.
    """

    game: Game[LitsMove]
    symbols: Symbols
    swap_allowed: bool
    alive: int
    near: int
    covered: int = 0
    placed: tuple[Placement, ...] = ()
    swapped: bool = False
    resigned: Seat | None = None

    listed = True

    @property
    def turn(self) -> int:
        """The side that lays the next piece: 0 for X, 1 for O."""
        return len(self.placed) % 2

    def seat_of(self, side: int) -> Seat:
        """The seat that plays a side at present."""
        return side ^ self.swapped

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat on move, alone, until the game is over."""
        return () if self.outcome else (self.seat_of(self.turn),)

    @property
    def active_sides(self) -> tuple[str, ...]:
        """The side on move, alone, until the game is over."""
        return () if self.outcome else (SIDES[self.turn],)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """By seat: X for the one, O for the other."""
        return ((SIDES[self.swapped],), (SIDES[not self.swapped],))

    @property
    def points(self) -> tuple[int, int]:
        """The uncovered symbols of X and of O."""
        free = ~self.covered
        return (self.symbols.crosses & free).bit_count(), (self.symbols.rings & free).bit_count()

    @property
    def scores(self) -> tuple[Score, ...]:
        """The uncovered symbols of each side."""
        return tuple(Score(side, points) for side, points in zip(SIDES, self.points, strict=True))

    @property
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
        """How it ended: by resignation, or as soon as no piece can be placed (rule 5)."""
        if self.resigned is not None:
            winner = 1 - self.turn_of(self.resigned)
            return self._won_by(winner, f"{SIDES[winner].upper()}+R", Termination.RESIGNATION)
        if self.legal_placements:
            return None
        crosses, rings = self.points
        winner = 1 - self.turn if crosses == rings else int(rings > crosses)
        return self._won_by(winner, f"{SIDES[winner].upper()}+{abs(crosses - rings)}")

    def turn_of(self, seat: Seat) -> int:
        """The side that a seat plays at present: 0 for X, 1 for O."""
        return seat ^ self.swapped

    def _won_by(self, side: int, result: str, termination: Termination | None = None) -> Outcome:
        winner = self.seat_of(side)
        places = (1, 2) if winner == 0 else (2, 1)
        points = self.points
        scores = (points[self.turn_of(0)], points[self.turn_of(1)])
        return Outcome(result, places, scores, termination)

    def legal_moves(self, seat: Seat | None = None) -> Sequence[LitsMove]:
        """Placements in the order of their table, then `swap`."""
        if seat is not None and seat not in self.to_move:
            return []
        digits = f"{self.legal_placements:b}"[::-1].encode().translate(_ZERO_AS_FALSE)
        moves: list[LitsMove] = list(compress(tables().placements.all, digits))
        if self.can_swap:
            moves.append(SWAP)
        return moves

    def moves_of(self, side: str) -> Sequence[LitsMove]:
        """The legal moves of the side on move; none for the other."""
        return self.legal_moves() if side in self.active_sides else []

    def random_move(self, rng: Random, seat: Seat | None = None) -> LitsMove:
        """Any legal move, each as likely."""
        return rng.choice(self.legal_moves(seat))

    def play(self, move: LitsMove, seat: Seat | None = None) -> "LitsPosition":
        """The position after a swap or after laying a piece."""
        if seat is not None and seat not in self.to_move:
            raise notation.not_on_move(self.print(move))
        if move == SWAP:
            return self._swap()
        if not self.legal_placements >> move.index & 1:
            raise notation.refusal(self, move, move.text)
        return self._lay(move, tables())

    def _swap(self) -> "LitsPosition":
        if not self.can_swap:
            raise notation.swap_refusal(self)
        return replace(self, swapped=True)

    def _lay(self, piece: Placement, known: Tables) -> "LitsPosition":
        covered = self.covered | piece.mask
        alive = self.alive & known.keep[piece.index] & known.keep_blocks(piece, covered)
        placed = (*self.placed, piece)
        if sum(p.piece == piece.piece for p in placed) == EACH:
            alive &= ~known.kind[piece.piece]
        near = known.near[piece.index] | (self.near if self.placed else 0)
        return replace(self, alive=alive, near=near, covered=covered, placed=placed)

    def resign(self, seat: Seat) -> "LitsPosition":
        """The position in which the other seat has won."""
        if self.outcome:
            raise notation.game_over("resign")
        return replace(self, resigned=seat)

    def agree_draw(self) -> "LitsPosition":
        """Refused: there is no draw in this game (rule 5)."""
        raise IllegalMove("no-draws", "there is no draw in this game", "draw")

    def parse(self, text: str, seat: Seat | None = None) -> LitsMove:
        """The legal move that a text means: a placement in any of its forms, or `swap`."""
        if seat is not None and seat not in self.to_move:
            raise notation.not_on_move(text)
        return notation.parse(self, text)

    def print(self, move: LitsMove) -> str:
        """`T b3 r1`, `L c4 r2 m`, `swap`."""
        return move if isinstance(move, str) else move.text

    def print_protocol(self, move: LitsMove) -> str:
        """The covered squares, or `swap`."""
        return move if isinstance(move, str) else move.cells_text

    def view(self, viewer: Seat | None) -> View[LitsMove]:
        """The whole position: nothing is hidden in this game."""
        swap_just_said = self.swapped and len(self.placed) == 1
        return OpenView(
            viewer=viewer,
            position=self,
            draw=lambda: draw(self),
            events=(Event("swap"),) if swap_just_said else (),
            spoken=(SWAP,) if self.can_swap else (),
        )

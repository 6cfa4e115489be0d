"""Battle of LITS as a position: the state with its moves by text, refusals and view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.errors import IllegalMove
from engine.core.game import Event, Game, Seat, Termination
from engine.core.lays import Lays
from engine.core.refusals import game_over, not_on_move
from engine.core.views import OpenView
from engine.games.lits import notation
from engine.games.lits.pieces import EACH, PIECES, tables
from engine.games.lits.scene import draw, draw_step, swatch_of
from engine.games.lits.state import SWAP, LitsMove, LitsState
from engine.moves.laying_steps import LayingSteps, lays


@dataclass(frozen=True, kw_only=True)
class LitsPosition(LitsState):
    """A state of the game as hosts and agents know it; see `Position`."""

    game: Game[LitsMove]

    listed = True
    secret = False

    def legal_moves(self, seat: Seat | None = None) -> Sequence[LitsMove]:
        """Placements in the order of their table, then `swap`."""
        return self.moves if seat is None or seat in self.to_move else []

    def moves_of(self, side: str) -> Sequence[LitsMove]:
        """The legal moves of the side on move; none for the other."""
        return self.legal_moves() if side in self.active_sides else []

    def random_move(self, rng: Random, seat: Seat | None = None) -> LitsMove:
        """Any legal move, each as likely."""
        if self.can_swap or (seat is not None and seat not in self.to_move):
            return rng.choice(self.legal_moves(seat))
        return tables().placements.any_of(self.legal_placements, rng)

    def play(self, move: LitsMove, seat: Seat | None = None) -> "LitsPosition":
        """The position after a swap or after laying a piece."""
        if seat is not None and seat not in self.to_move:
            raise not_on_move(self.print(move))
        if move == SWAP:
            if not self.can_swap:
                raise notation.swap_refusal(self)
            return self.exchanged()
        if not self.legal_placements >> move.index & 1:
            raise notation.refusal(self, move, move.text)
        return self.laid(move)

    def resign(self, seat: Seat, by: Termination = Termination.RESIGNATION) -> "LitsPosition":
        """The position in which the other seat has won."""
        if self.outcome:
            raise game_over(by)
        return replace(self, resigned=seat, by=by)

    def agree_draw(self) -> "LitsPosition":
        """See `Position`; refused, for there is no draw in this game (rule 5)."""
        raise IllegalMove("no-draws", "there is no draw in this game", "draw")

    def parse(self, text: str, seat: Seat | None = None) -> LitsMove:
        """The legal move that a text means: a placement in any of its forms, or `swap`."""
        if seat is not None and seat not in self.to_move:
            raise not_on_move(text)
        return notation.parse(self, text)

    def print(self, move: LitsMove) -> str:
        """`T b3 r1`, `L c4 r2 m`, `swap`."""
        return move if isinstance(move, str) else move.text

    def print_protocol(self, move: LitsMove) -> str:
        """The covered squares, or `swap`."""
        return move if isinstance(move, str) else move.cells_text

    def view(self, viewer: Seat | None) -> OpenView[LitsMove, "LitsPosition"]:
        """The whole position: nothing is hidden in this game."""
        swap_just_said = self.swapped and len(self.placed) == 1
        return OpenView(
            viewer=viewer,
            position=self,
            draw=lambda _, since: draw(self, since),
            events=(Event("swap"),) if swap_just_said else (),
            spoken=(SWAP,) if self.can_swap else (),
            steps=self._steps,
            laying=self._lays,
        )

    def _steps(self) -> LayingSteps:
        """Steps by which a piece is laid; `swap` is a word and has none."""
        return LayingSteps(
            tables().placements,
            self.legal_placements,
            lambda left, asked: draw_step(self, left, asked),
            swatch_of,
        )

    def _lays(self) -> Lays:
        """Every piece that may be laid."""
        laid = [placement.piece for placement in self.placed]
        left = {piece.name: EACH - laid.count(piece.name) for piece in PIECES}
        return lays(tables().placements, self.legal_placements, left, swatch_of)

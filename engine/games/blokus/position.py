"""Blokus as a position: the state with its moves by text, refusals and view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.errors import IllegalMove
from engine.core.game import Event, Game, Seat, Termination
from engine.core.lays import Lays
from engine.core.refusals import game_over, not_on_move
from engine.core.views import OpenView
from engine.games.blokus import notation
from engine.games.blokus.pieces import PIECES, placements
from engine.games.blokus.scene import draw, draw_step, swatch_of
from engine.games.blokus.state import BlokusState
from engine.geometry.polyomino import Placement
from engine.moves.laying_steps import LayingSteps, lays


@dataclass(frozen=True, kw_only=True)
class BlokusPosition(BlokusState):
    """A state of the game as hosts and agents know it; see `Position`."""

    game: Game[Placement]

    listed = True
    secret = False

    def legal_moves(self, seat: Seat | None = None) -> Sequence[Placement]:
        """The placements of the colour to move, in the order of their table."""
        return placements(self.variant.grid).members(self._allowed(seat))

    def moves_of(self, side: str) -> Sequence[Placement]:
        """The legal placements of any colour, on move or not."""
        sides = self.variant.sides
        return self.moves(sides.index(side)) if side in sides else []

    def random_move(self, rng: Random, seat: Seat | None = None) -> Placement:
        """Any legal move, each as likely."""
        return placements(self.variant.grid).any_of(self._allowed(seat), rng)

    def play(self, move: Placement, seat: Seat | None = None) -> "BlokusPosition":
        """The position after the colour to move has laid a piece."""
        self._check_turn(move.text, seat)
        if self.turn is None or not self.legal(self.turn) >> move.index & 1:
            raise notation.refusal(self, move)
        return self.with_piece(move, self.turn)

    def resign(self, seat: Seat, by: Termination = Termination.RESIGNATION) -> "BlokusPosition":
        """A position in which the other of two seats has won, or more go on without this one."""
        if self.turn is None:
            raise game_over(by)
        if seat in self.resigned:
            raise IllegalMove("resigned", "this seat is out already", by)
        return self.left(seat, by)

    def agree_draw(self) -> "BlokusPosition":
        """A draw; only games for two know one."""
        if self.turn is None:
            raise game_over("draw")
        if len(self.sides) not in self.game.info.drawn_at:
            raise IllegalMove("no-draws", "only games for two can be drawn", "draw")
        return replace(self, agreed=True)

    def parse(self, text: str, seat: Seat | None = None) -> Placement:
        """The legal move that a text means: a placement in any of its forms."""
        self._check_turn(text, seat)
        return notation.parse(self, text)

    def print(self, move: Placement) -> str:
        """`V5 c4 r2`, `L5 c4 r2 m`."""
        return move.text

    def print_protocol(self, move: Placement) -> str:
        """The covered squares."""
        return move.cells_text

    def view(self, viewer: Seat | None) -> OpenView[Placement, "BlokusPosition"]:
        """The whole position: nothing is hidden in this game."""
        passed = tuple(Event("passed", self.variant.sides[colour]) for colour in self.passed)
        return OpenView(
            viewer=viewer,
            position=self,
            draw=lambda _, since: draw(self, since),
            events=passed,
            steps=self._steps,
            laying=self._lays,
        )

    def _allowed(self, seat: Seat | None) -> int:
        """The set of legal placements of the colour to move; none for a seat that is not."""
        if self.turn is None or (seat is not None and seat not in self.to_move):
            return 0
        return self.legal(self.turn)

    def _steps(self) -> LayingSteps:
        return LayingSteps(
            placements(self.variant.grid),
            self._allowed(None),
            lambda left, asked: draw_step(self, left, asked),
            lambda _: swatch_of(self, self.turn or 0),
        )

    def _lays(self) -> Lays:
        """Every piece that the colour to move has left."""
        colour = self.turn or 0
        laid = {placement.piece for placement in self.laid[colour]}
        left = {piece.name: int(piece.name not in laid) for piece in PIECES}
        look = swatch_of(self, colour)
        table = placements(self.variant.grid)
        return lays(table, self._allowed(None), left, lambda _: look)

    def _check_turn(self, text: str, seat: Seat | None) -> None:
        if seat is not None and seat not in self.to_move:
            raise not_on_move(text, "another colour")

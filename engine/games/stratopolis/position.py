"""Stratopolis as a position: the state with its moves by text, refusals and view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.duel import of_both
from engine.core.game import Game, Seat, View
from engine.core.refusals import acting
from engine.games.stratopolis import resolving
from engine.games.stratopolis.drafting import Laying
from engine.games.stratopolis.moves import Arrange, Move
from engine.games.stratopolis.scene import draw
from engine.games.stratopolis.state import StratopolisState
from engine.games.stratopolis.tiles import SETS
from engine.games.stratopolis.view import StratopolisView


@dataclass(frozen=True, kw_only=True)
class StratopolisPosition(StratopolisState):
    """A state of the game as hosts and agents know it; see `Position`."""

    game: Game[Move]

    def legal_moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The placings of the tiles to be laid, by tile, turns and square."""
        return self.placings if seat is None or seat in self.to_move else []

    def moves_of(self, side: str) -> Sequence[Move]:
        """The legal moves of the side on move; none for the other."""
        return self.legal_moves() if side in self.active_sides else []

    def random_move(self, rng: Random, seat: Seat | None = None) -> Move:
        """Any legal placing, or any order of the stack, each as likely."""
        if self.listed:
            return rng.choice(self.legal_moves(seat))
        tiles = SETS[self.to_move[0] if seat is None else seat]
        return Arrange("".join(rng.sample(tiles, len(tiles))))

    def play(self, move: Move, seat: Seat | None = None) -> "StratopolisPosition":
        """The position after putting a stack in order, or after laying a tile."""
        text = self.print(move)
        seat = acting(self, text, seat)
        if isinstance(move, Arrange):
            return self._arranged(resolving.check_order(self, move, seat, text), seat)
        if self.arranging:
            raise resolving.arranging(text)
        tile = move.tile or self.tiles_to_lay
        if not self.allows(move):
            raise resolving.why_not(self, move, text)
        laid = of_both(lambda one: self.laid[one] + tile * (one == seat))
        city = self.city.with_tile(tile, move.elbow, move.turns)
        return replace(self, city=city, laid=laid)

    def _arranged(self, move: Arrange, seat: Seat) -> "StratopolisPosition":
        return replace(
            self, stacks=of_both(lambda one: move.tiles if one == seat else self.stacks[one])
        )

    def parse(self, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text means: a placing in any of its forms, or `arrange …`."""
        return resolving.resolve(self, text, acting(self, text, seat))

    def print(self, move: Move) -> str:
        """`m14 r2`, in a game from the hand `Q m14 r2`; `arrange AJBC…`."""
        return str(move)

    def print_protocol(self, move: Move) -> str:
        """The same."""
        return str(move)

    def view(self, viewer: Seat | None) -> View[Move]:
        """The view of all that lies open, and of the rest only its number."""
        known = replace(self, stacks=of_both(lambda seat: self.known(seat, viewer)))
        return StratopolisView(
            viewer,
            known,
            lambda _, since: draw(known, viewer, since),
            steps=lambda: Laying(known),
            laying=None if known.secret else lambda: Laying(known).lays(),
        )

"""Tristra as a position: the state with its moves by text, refusals and view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.duel import of_both
from engine.core.game import HIDDEN, Game, Seat, View
from engine.core.refusals import acting
from engine.games.tristra import chance, flow, resolving
from engine.games.tristra.moves import END, HANDS, UNSEEN, Given, Go, Move, Say
from engine.games.tristra.scene import ATTACKS, draw
from engine.games.tristra.state import Phase, TristraState
from engine.games.tristra.steps.moving import Going
from engine.games.tristra.view import TristraView

CHOICES: tuple[Move, ...] = tuple(map(Say, HANDS))


@dataclass(frozen=True, kw_only=True)
class TristraPosition(TristraState):
    """A state of the game as hosts and agents know it; see `Position`."""

    game: Game[Move]

    def legal_moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Rock, paper and scissors; or moves by origin, target and turns, then `end`."""
        if self.outcome or (seat is not None and seat not in self.to_move):
            return []
        return CHOICES if self.phase is Phase.CHOOSING else self.moves

    def moves_of(self, side: str) -> Sequence[Move]:
        """The legal moves of a side on move; none for another."""
        return self.legal_moves() if side in self.active_sides else []

    def random_move(self, rng: Random, seat: Seat | None = None) -> Move:
        """Any legal move, half or placement, each as likely."""
        if self.listed:
            return rng.choice(self.legal_moves(seat))
        return chance.given(self.phase, self.to_move[0] if seat is None else seat, rng)

    def play(self, move: Move, seat: Seat | None = None) -> "TristraPosition":
        """The position after building, placing, choosing, going or declaring the end."""
        text = self.print(move)
        seat = acting(self, text, seat)
        resolving.check(self, move, seat, text)
        if isinstance(move, Go):
            return flow.go(self, move)
        return flow.declare(self) if move == END else flow.give(self, move, seat)

    def parse(self, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text means, in any of its forms."""
        return resolving.resolve(self, text, acting(self, text, seat))

    def print(self, move: Move) -> str:
        """`build …`, `place …`, `rock`, `a2-d4 r1`, `c3xd4 r2`, `end`."""
        return str(move)

    def print_protocol(self, move: Move) -> str:
        """The same."""
        return str(move)

    def view(self, viewer: Seat | None) -> View[Move]:
        """All but what another has given in secret, and who begins rounds that have not begun."""
        begun = len(self.finished) + (self.turn is not None)
        firsts = tuple(
            side if number < begun else HIDDEN for number, side in enumerate(self.firsts)
        )
        given = of_both(lambda seat: self._known(seat, viewer))
        known = replace(self, given=given, firsts=firsts)
        return TristraView(
            viewer=viewer,
            position=known,
            draw=lambda aid, _: draw(known, viewer, aid),
            events=known.events,
            spoken=self._spoken(viewer),
            aids=(ATTACKS,) if self.turn is not None and self.outcome is None else (),
            steps=lambda: Going(known, known.to_move[0]),
        )

    def _known(self, seat: Seat, viewer: Seat | None) -> Given | None:
        given = self.given[seat]
        return given if seat == viewer or given is None else UNSEEN

    def _spoken(self, viewer: Seat | None) -> tuple[str, ...]:
        """The words that are legal, for a viewer who may say them or for all who watch."""
        if self.outcome or (viewer is not None and viewer not in self.to_move):
            return ()
        if self.phase is Phase.CHOOSING:
            return HANDS
        return (str(END),) if self.can_end else ()

"""Tristra as a viewer may know it: in the position behind it what is unseen is `?`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from engine.core.duel import of_both
from engine.core.game import HIDDEN, Draft, Seat
from engine.core.lays import Lays
from engine.core.views import OpenView
from engine.games.tristra import chance
from engine.games.tristra.ground import SIDES
from engine.games.tristra.moves import UNSEEN, Given, Move
from engine.games.tristra.state import Phase
from engine.games.tristra.steps.drafting import draft
from engine.games.tristra.steps.laying import lays
from engine.games.tristra.steps.moving import with_board

if TYPE_CHECKING:
    from engine.games.tristra.position import TristraPosition


@dataclass(frozen=True)
class TristraView(OpenView[Move, "TristraPosition"]):
    """The board, and of what is given in secret only the viewer's own."""

    def sample(self, rng: Random) -> "TristraPosition":
        """A position in which what is unseen is anything that it could be."""
        given = of_both(lambda seat: self._filled(seat, rng))
        sides = (rng.choice(SIDES) if side == HIDDEN else side for side in self.position.firsts)
        return replace(self.position, given=given, firsts=tuple(sides))

    def _filled(self, seat: Seat, rng: Random) -> Given | None:
        given = self.position.given[seat]
        return chance.given(self.position.phase, seat, rng) if given == UNSEEN else given

    @property
    def can_compose(self) -> bool:
        """See `View`; halves and placements always can be."""
        unlisted = self.viewer in self.to_move and not self.position.listed
        return unlisted or super().can_compose

    def lays(self) -> Lays | None:
        """See `View`; triangles are laid when they are set up, too."""
        return (
            lays(self.position, self.viewer) if self.is_laid and self.viewer is not None else None
        )

    @property
    def is_laid(self) -> bool:
        """See `View`; a half is painted instead."""
        return self.can_compose and self.position.phase in (Phase.PLACING, Phase.MOVING)

    def draft(self, chosen: Sequence[str]) -> Draft | None:
        """The viewer's half or placement, later its move; see the package `steps`."""
        if self.viewer is None or self.viewer not in self.to_move or self.position.listed:
            found = super().draft(chosen)
            return found and with_board(found)
        return draft(self.position, self.viewer, tuple(chosen))

    def redact_setup(self, setup: str) -> str:
        """The sides that begin, as far as their rounds have begun."""
        return " ".join(self.position.firsts) if self.position.firsts else setup

    def redact_ply(self, text: str, seat: Seat | None, later: int) -> str:
        """See `View`; the other seat's last action is hidden until both have given theirs."""
        unseen = seat is not None and self.position.given[seat] == UNSEEN and not later
        return HIDDEN if unseen else text

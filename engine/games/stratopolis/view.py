"""Stratopolis as a viewer may know it: in the position behind it tiles never seen are `?`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from engine.core.duel import of_both
from engine.core.game import HIDDEN, Draft, Seat
from engine.core.views import OpenView
from engine.games.stratopolis.drafting import order
from engine.games.stratopolis.moves import Arrange, Lay, Move
from engine.games.stratopolis.scene import draw_covered
from engine.games.stratopolis.state import Kind
from engine.games.stratopolis.tiles import SETS

if TYPE_CHECKING:
    from engine.games.stratopolis.position import StratopolisPosition


@dataclass(frozen=True)
class StratopolisView(OpenView[Move, "StratopolisPosition"]):
    """The tiles seen of both stacks, and all that lies on the table."""

    def sample(self, rng: Random) -> "StratopolisPosition":
        """A position in which tiles never seen lie in any order."""
        return replace(self.position, stacks=of_both(lambda seat: self._filled(seat, rng)))

    def _filled(self, seat: Seat, rng: Random) -> str:
        known = self.position.stacks[seat]
        missing = list((Counter(SETS[seat]) - Counter(known)).elements())
        rng.shuffle(missing)
        return "".join(missing.pop() if tile == HIDDEN else tile for tile in known)

    @property
    def can_compose(self) -> bool:
        """See `View`; an order of the stack always can be."""
        return self.viewer in self.to_move if self.secret else super().can_compose

    def draft(self, chosen: Sequence[str]) -> Draft | None:
        """The viewer's stack as far as it is put in order, later its tile; see `drafting.py`."""
        seat = self.viewer
        if seat is None or not self.secret:
            return super().draft(chosen)
        return order(seat, chosen) if seat in self.to_move else None

    def whole(self, move: Move) -> Draft | None:
        """See `View`; with all that the tile would cover."""
        found = super().whole(move)
        if found is None or not isinstance(move, Lay):
            return found
        return replace(found, covers=draw_covered(self.position, move.squares))

    def redact_setup(self, setup: str) -> str:
        """The stacks as far as they were seen; arranged ones are not in the setup."""
        if self.position.kind is Kind.ARRANGED:
            return setup
        return " ".join(["/".join(self.position.stacks), *setup.split(" ")[1:]])

    def redact_ply(self, text: str, seat: Seat | None, later: int) -> str:  # noqa: ARG002 - there is one order only
        """See `View`; only an order given to a stack has anything to hide."""
        if seat is None or self.position.kind is not Kind.ARRANGED:
            return text
        known = self.position.stacks[seat]
        return str(Arrange(known)) if known.strip(HIDDEN) else HIDDEN

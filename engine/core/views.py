"""The view of a game that has no secrets, for all games of that kind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, Self, TypeVar

from engine.core.game import AnyPosition, Draft, Event, M, Outcome, Position, Score, Seat
from engine.core.lays import Lays
from engine.geometry.scene import Scene
from engine.moves.composing import Steps, answers, compose

P = TypeVar("P", bound=AnyPosition)
"""A game's own type of positions."""


@dataclass(frozen=True)
class OpenView(Generic[M, P]):
    """Everybody sees the whole position; `draw` is the game's own drawing, for an aid or none.

    It is given the earlier position too after which everything is marked, if there is one.
    `steps` are those by which moves are put together here, as far as they can be listed; `laying`
    lists them where each lays one piece.
    """

    viewer: Seat | None
    position: P
    draw: Callable[[str, P | None], Scene]
    events: tuple[Event, ...] = ()
    spoken: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    steps: Callable[[], Steps[Any]] | None = None
    laying: Callable[[], Lays] | None = None

    @property
    def secret(self) -> bool:
        """See `Standing`."""
        return self.position.secret

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """See `Standing`."""
        return self.position.to_move

    @property
    def active_sides(self) -> tuple[str, ...]:
        """See `Standing`."""
        return self.position.active_sides

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """See `Standing`."""
        return self.position.sides

    @property
    def scores(self) -> tuple[Score, ...]:
        """See `Standing`."""
        return self.position.scores

    @property
    def totals(self) -> tuple[float, ...]:
        """See `Standing`."""
        return self.position.totals

    @property
    def outcome(self) -> Outcome | None:
        """See `Standing`."""
        return self.position.outcome

    def spoken_moves(self) -> tuple[str, ...]:
        """See `View`."""
        return self.spoken

    def scene(self, aid: str = "", since: Position[M] | None = None) -> Scene:
        """See `View`."""
        earlier = since if isinstance(since, type(self.position)) else None
        return self.draw(aid if aid in self.aids else "", earlier)

    def sample(self, rng: Random) -> P:  # noqa: ARG002 - nothing is hidden, so nothing is drawn
        """The position itself."""
        return self.position

    def sampled(self, rng: Random) -> Self:
        """See `View`."""
        return replace(self, position=self.sample(rng))

    @property
    def can_compose(self) -> bool:
        """See `View`."""
        return self.viewer in self.to_move and self.steps is not None and self.steps().has_moves

    def draft(self, chosen: Sequence[str]) -> Draft | None:
        """See `View`."""
        if self.steps is None or self.viewer not in self.to_move:
            return None
        return compose(self.steps(), chosen)

    @property
    def is_laid(self) -> bool:
        """See `View`."""
        return self.laying is not None and self.can_compose

    def lays(self) -> Lays | None:
        """See `View`."""
        return self.laying() if self.laying is not None and self.can_compose else None

    def whole(self, move: M) -> Draft | None:
        """See `View`."""
        if self.steps is None or str(move) in self.spoken:
            return None
        return self.draft(answers(self.steps(), move))

    def redact_setup(self, setup: str) -> str:
        """The setup itself."""
        return setup

    def redact_ply(self, text: str, seat: Seat | None, later: int) -> str:  # noqa: ARG002 - nothing is hidden
        """The ply itself."""
        return text

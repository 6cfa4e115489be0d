"""A game of two sides, one for each seat, that may end by a loss at once or by an agreed draw."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Self, TypeVar

from engine.core.game import Event, Outcome, Seat, Termination
from engine.core.refusals import game_over

T = TypeVar("T")

SEATS: tuple[Seat, Seat] = (0, 1)


def of_both(value: Callable[[Seat], T]) -> tuple[T, T]:
    """The value for seat 0 and that for seat 1."""
    return value(0), value(1)


@dataclass(frozen=True, kw_only=True)
class Duel(ABC):
    """A state of such a game; see `Standing` and `Position`.

    `resigned` is the seat that gave up or, `by` time, ran out of it; `agreed` says whether both
    agreed on a draw. `events` tell of the last ply, and are not compared.
    """

    names: ClassVar[tuple[str, str]]
    """The side of each seat."""

    resigned: Seat | None = None
    by: Termination = Termination.RESIGNATION
    agreed: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    @abstractmethod
    def to_move(self) -> tuple[Seat, ...]:
        """See `Standing`."""

    @property
    @abstractmethod
    def totals(self) -> tuple[float, ...]:
        """See `Standing`."""

    @abstractmethod
    def counted(self) -> Outcome | None:
        """The outcome by the rules alone; None while the game goes on."""

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """See `Standing`."""
        return tuple((side,) for side in self.names)

    @property
    def active_sides(self) -> tuple[str, ...]:
        """See `Standing`."""
        return tuple(self.names[seat] for seat in self.to_move)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome: by resignation, time or agreement, else by the rules."""
        if self.resigned is not None:
            return self.won(1 - self.resigned, self.by.letter, self.by)
        return self.drawn(Termination.AGREEMENT) if self.agreed else self.counted()

    def won(
        self, seat: Seat, by: str, termination: Termination | None = None, tiebreak: str = ""
    ) -> Outcome:
        """The victory of a seat, `by` as in results: `12`, `R`, `T`."""
        places = (1, 2) if seat == 0 else (2, 1)
        return Outcome(f"{self.names[seat]}+{by}", places, self.totals, termination, tiebreak)

    def drawn(self, termination: Termination | None = None) -> Outcome:
        """The draw."""
        return Outcome("0", (1, 1), self.totals, termination)

    def resign(self, seat: Seat, by: Termination = Termination.RESIGNATION) -> Self:
        """The state in which the other seat has won.

        :raises IllegalMove: if the game is over.
        """
        if self.outcome:
            raise game_over(by)
        return replace(self, resigned=seat, by=by, events=())

    def agree_draw(self) -> Self:
        """The state in which both have agreed on a draw.

        :raises IllegalMove: if the game is over.
        """
        if self.outcome:
            raise game_over("draw")
        return replace(self, agreed=True, events=())

"""Key moments of a finished game: the plies by which the seats lost most of their chances."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import AnyPosition, Seat
from engine.core.record import Record

MOST = 3
"""Moments of a seat that are told of."""

LEAST = 0.05
"""Least drop that is told of: a smaller one may be an error of the judging search."""


@dataclass(frozen=True)
class Judged:
    """Expectations of each seat in a position, from 0, a lost game, to 1, a won one.

    `best` is the move that was best for the seat on move, empty where there was no choice. `proven`
    says that the expectations are known, not estimated.
    """

    worths: tuple[float, ...]
    best: str = ""
    proven: bool = False

    @classmethod
    def read(cls, found: Any) -> "Judged | None":  # noqa: ANN401 - JSON
        """A judgement from JSON; None stays None.

        :raises TypeError: if it is something else.
        """
        return None if found is None else cls(**{**found, "worths": tuple(found["worths"])})

    def chance(self, seat: Seat) -> "Chance":
        """The chance of a seat."""
        return Chance(self.worths[seat], proven=self.proven)


@dataclass(frozen=True)
class Chance:
    """The result that a seat can expect, from 0, lost, to 1, won: an estimate, or `proven`."""

    value: float
    proven: bool = False

    @property
    def percent(self) -> int:
        """The chance in percent; an estimate is never quite 0 or 100."""
        rounded = round(100 * self.value)
        return rounded if self.proven else min(max(rounded, 1), 99)


@dataclass(frozen=True)
class KeyMoment:
    """A ply, counted from 0, by which its seat lost chances, with the move that was better."""

    ply: int
    seat: Seat
    better: str
    before: Chance
    after: Chance

    @property
    def drop(self) -> float:
        """The part of its chances that the seat lost."""
        return self.before.value - self.after.value


Judgements = Sequence[Judged | None]
"""Judgements of the positions after 0, 1, 2 … plies; None where nothing can be said."""


def key_moments(
    record: Record, positions: Sequence[AnyPosition], judgements: Judgements
) -> list[KeyMoment]:
    """The moves that cost most, at most `MOST` of each seat, in the order of the game."""
    judgements = settled(record, positions, judgements)
    found = [
        moment
        for ply in range(min(len(record.plies), len(judgements) - 1))
        if (moment := _moment(record, positions[ply], judgements, ply))
    ]
    found.sort(key=lambda moment: -moment.drop)
    seats = {moment.seat for moment in found}
    told = [one for seat in seats for one in [m for m in found if m.seat == seat][:MOST]]
    return sorted(told, key=lambda moment: moment.ply)


def settled(
    record: Record, positions: Sequence[AnyPosition], judgements: Judgements
) -> list[Judged | None]:
    """The judgements, with all that follows: before a move that wins for certain, it was won."""
    result = list(judgements)
    for ply in reversed(range(min(len(record.plies), len(result) - 1))):
        before, after = result[ply], result[ply + 1]
        if before is None or after is None or not after.proven or not record.plies[ply].is_move:
            continue
        seat = _seat(record, positions[ply], ply)
        if seat is not None and after.worths[seat] == 1.0:
            result[ply] = replace(before, worths=after.worths, proven=True)
    return result


def _moment(
    record: Record, position: AnyPosition, judgements: Judgements, ply: int
) -> KeyMoment | None:
    """The moment at which a ply was made, if another one was worth more."""
    played, before, after = record.plies[ply], judgements[ply], judgements[ply + 1]
    seat = _seat(record, position, ply)
    if seat is None or before is None or after is None:
        return None
    if not played.is_move or before.best in ("", played.text):
        return None
    moment = KeyMoment(ply, seat, before.best, before.chance(seat), after.chance(seat))
    return moment if moment.drop >= LEAST else None


def _seat(record: Record, position: AnyPosition, ply: int) -> Seat | None:
    """The seat that made a ply; None for the host."""
    seat = record.plies[ply].seat
    if seat is not None:
        return seat
    return position.to_move[0] if position.to_move else None

"""Questions to people at a table and their consents: kept with it, as buttons can be forged."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.game import Seat

UNDO, DRAW, PAUSE, RESIGNING = "undo", "draw", "pause", "resigning"
"""Kinds of questions."""


@dataclass(frozen=True)
class Consents:
    """The seats that have agreed to a wish of the seat `asker` at a revision.

    Somebody whose wish was `declined`, and is over with that, may have it again: the `number`
    tells one question from the next. A pause is wished `until` a moment in milliseconds, or without
    a fixed end.
    """

    wish: str
    asker: Seat
    revision: int
    number: int = 0
    seats: tuple[Seat, ...] = ()
    declined: bool = False
    until: int | None = None

    def and_by(self, seat: Seat) -> "Consents":
        """The same with the consent of one more seat."""
        return replace(self, seats=tuple(sorted({*self.seats, seat})))

    def is_as(self, other: "Consents") -> bool:
        """Whether both are about the same question, however it was answered."""
        about = replace(self, seats=other.seats, declined=other.declined, until=other.until)
        return about == other


AllConsents = tuple[Consents, ...]


def with_wish(kept: AllConsents, wished: Consents) -> AllConsents:
    """These with one more wish, if it is new."""
    return kept if found(kept, wished) else (*kept, wished)


def with_consent(kept: AllConsents, wished: Consents, seat: Seat) -> AllConsents:
    """These with the consent of a seat to one of the wishes."""
    return tuple(one.and_by(seat) if one.is_as(wished) else one for one in kept)


def with_refusal(kept: AllConsents, wished: Consents) -> AllConsents:
    """These with one of the wishes declined, whether it was among them or not."""
    others = tuple(one for one in kept if not one.is_as(wished))
    return (*others, replace(wished, declined=True))


def since(kept: AllConsents, revision: int) -> AllConsents:
    """Those of a revision and later: the others are over."""
    return tuple(one for one in kept if one.revision >= revision)


def numbered(kept: AllConsents, wished: Consents) -> Consents:
    """A wish with the number of the question that is open, or would be the next one."""
    return replace(wished, number=sum(1 for _ in _declined(kept, wished)))


def is_declined(kept: AllConsents, wished: Consents) -> bool:
    """Whether this very question was answered by a no."""
    return any(one.number == wished.number for one in _declined(kept, wished))


def found(kept: AllConsents, wished: Consents) -> Consents | None:
    """The same wish among these, with who has agreed; None if nobody wished it."""
    return next((one for one in kept if one.is_as(wished)), None)


def _declined(kept: AllConsents, wished: Consents) -> Iterator[Consents]:
    """The times the same was asked and declined."""
    return (one for one in kept if one.declined and one.is_as(replace(wished, number=one.number)))

"""What people wish at a table and who has agreed: kept with it, as buttons can be forged."""

from dataclasses import dataclass, replace

from engine.game import Seat

UNDO, DRAW = "undo", "draw"
"""What can be wished."""


@dataclass(frozen=True)
class Consents:
    """The seats that have agreed to a wish of the seat `asker` at a revision."""

    wish: str
    asker: Seat
    revision: int
    seats: tuple[Seat, ...] = ()

    def and_by(self, seat: Seat) -> "Consents":
        """The same with the consent of one more seat."""
        return replace(self, seats=tuple(sorted({*self.seats, seat})))

    def is_as(self, other: "Consents") -> bool:
        """Whether both are about the same wish, whoever has agreed."""
        return replace(self, seats=other.seats) == other


AllConsents = tuple[Consents, ...]


def with_wish(kept: AllConsents, wished: Consents) -> AllConsents:
    """These with one more wish, if it is new; those of earlier revisions are over."""
    current = tuple(one for one in kept if one.revision == wished.revision)
    return current if found(current, wished) else (*current, wished)


def with_consent(kept: AllConsents, wished: Consents, seat: Seat) -> AllConsents:
    """These with the consent of a seat to one of the wishes."""
    return tuple(one.and_by(seat) if one.is_as(wished) else one for one in kept)


def found(kept: AllConsents, wished: Consents) -> Consents | None:
    """The same wish among these, with who has agreed; None if nobody wished it."""
    return next((one for one in kept if one.is_as(wished)), None)

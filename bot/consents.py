"""Who has agreed to what somebody wishes at a table: kept with it, as several may tap at once."""

from dataclasses import dataclass

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

    def and_by(self, seats: tuple[Seat, ...]) -> "Consents":
        """The same with the consent of more seats."""
        together = tuple(sorted({*self.seats, *seats}))
        return Consents(self.wish, self.asker, self.revision, together)

    def kept_in(self, before: "Consents | None") -> "Consents":
        """The same with those who had agreed to this very wish before."""
        if before is None or before != Consents(*self._wished, before.seats):
            return self
        return self.and_by(before.seats)

    @property
    def _wished(self) -> tuple[str, Seat, int]:
        return self.wish, self.asker, self.revision

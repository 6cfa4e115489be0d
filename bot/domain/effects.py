"""What else a command leads to: draws, hints, the private chat. Other effects: `session.py`."""

from dataclasses import dataclass

from engine.game import Seat


@dataclass(frozen=True)
class AskDraw:
    """Those who have not `agreed` are to be asked whether the game may end as a draw.

    A question of a higher `number` is another one, after a no.
    """

    asker: Seat
    agreed: tuple[Seat, ...]
    number: int = 0


@dataclass(frozen=True)
class TellNoDraw:
    """All are to know who would rather play on."""

    name: str


@dataclass(frozen=True)
class AskHint:
    """An agent is to find a good move of a seat, for whom asked; `revision` as in its job."""

    seat: Seat
    revision: int


@dataclass(frozen=True)
class OpenPrivate:
    """The private chat is to open for whom tapped, with a move to put together there."""


Wished = AskDraw | TellNoDraw | AskHint | OpenPrivate

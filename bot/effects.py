"""What is to be done besides, after a draw has been offered or declined."""

from dataclasses import dataclass

from engine.game import Seat


@dataclass(frozen=True)
class AskDraw:
    """Those who have not `agreed` are to be asked whether the game may end as a draw."""

    asker: Seat
    agreed: tuple[Seat, ...]


@dataclass(frozen=True)
class TellNoDraw:
    """All are to know who would rather play on."""

    name: str

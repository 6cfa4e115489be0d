"""Replaying games as they are kept, to see that they can be gone on with."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.errors import EngineError
from engine.core.record import parse_record

Progress = Callable[[str, int, int], None]
"""Called with the name of the step, the number done and the number in all."""

MOST_FAULTS = 5


@dataclass
class Replays:
    """Games and what replaying them showed; those of earlier rules cannot be, and need not."""

    games: int = 0
    replayed: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, code: str, record: str) -> None:
        """Replay one more game, given as its record's text."""
        self.games += 1
        try:
            parse_record(record).replay()
            self.replayed += 1
        except EngineError as error:
            if error.code != "record-rules":
                self.faults.append(f"the game #{code} cannot be replayed: {error}")

    def __str__(self) -> str:
        found = f"{self.games} games, {self.replayed} of them replayed"
        return found + (", the others are of earlier rules" if self.replayed < self.games else "")


def told(faults: list[str]) -> str:
    """The first of some faults, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return "; ".join(faults[:MOST_FAULTS]) + (f"; and {more} more" if more > 0 else "")

"""Pauses between tries of something that fails: each twice as long as the one before."""

from dataclasses import dataclass, field
from random import Random


@dataclass
class Backoff:
    """Pauses after failures in a row: of `first` seconds, twice as many, …, `longest` at most.

    With `chance` each is drawn between half of that and all of it, so that not all who wait for the
    same come back at the same moment.
    """

    first: float
    longest: float
    chance: Random | None = None
    _next: float = field(init=False)

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget the failures so far: it went well."""
        self._next = self.first

    def pause(self) -> float:
        """Seconds to wait after one more failure."""
        pause, self._next = self._next, min(2 * self._next, self.longest)
        return self.chance.uniform(pause / 2, pause) if self.chance else pause

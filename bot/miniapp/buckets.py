"""Limits on the requests of each person's pages, kept in the memory of this instance."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_BUCKETS = 10_000
"""Buckets in memory; the one not drawn from for longest is taken to be full then."""


@dataclass(frozen=True)
class Rate:
    """So many requests at once, and so many more each second."""

    burst: float
    per_second: float


READING, DOING = Rate(40, 20), Rate(10, 5)


@dataclass
class Buckets:
    """The buckets of everybody for one kind of request."""

    rate: Rate
    now: Callable[[], float] = time.monotonic
    _levels: OrderedDict[int, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, person: int) -> float:
        """Draw for one request: 0 if there is enough, else the seconds after which there is."""
        now = self.now()
        left, at = self._levels.pop(person, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - at) * self.rate.per_second)
        enough = left >= 1
        self._levels[person] = (left - 1 if enough else left), now
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return 0.0 if enough else (1 - left) / self.rate.per_second

"""So many in any so many seconds: what has been used up by now, here or over all copies."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from bot.common.clock import Clock
from bot.store import Store
from bot.store.repositories import rate_usage


@dataclass(frozen=True)
class Allowance:
    """At most `count` in any `seconds`; after `at_once` of them, what can wait is spread evenly.

    Else a chat where much goes on would see nothing for long, then all at once, again and again.
    """

    count: int
    seconds: float
    at_once: int


EVERYWHERE = Allowance(30, 1.0, at_once=30)
IN_CHAT = Allowance(1, 1.0, at_once=1)
IN_GROUP = Allowance(20, 60.0, at_once=15)

SAME = 0.5
"""Seconds between two moments of which one is that of the other by another clock.

What a chat is sent goes out a second apart.
"""


@dataclass
class Window:
    """The moments of the latest sends under one allowance."""

    allowance: Allowance
    moments: deque[float] = field(default_factory=deque)

    def free_at(self, now: float, *, evenly: bool = False) -> float:
        """The earliest moment from `now` on at which one more may be sent.

        Moments to come are those of a clock that has been set back: they count no more.
        """
        allowance = self.allowance
        while self.moments and not now - allowance.seconds < self.moments[0] <= now:
            self.moments.popleft()
        used = len(self.moments)
        if used < (allowance.at_once if evenly else allowance.count):
            return now
        left = max(0, allowance.count - used)
        more_at = self.moments[used + left - allowance.count] + allowance.seconds
        # What is left has to do until there is more.
        return max(now, more_at - (more_at - self.moments[-1]) * left / (left + 1))

    def take(self, moment: float) -> None:
        """Count a send."""
        self.moments.append(moment)

    def take_over(self, moments: Iterable[float], now: float) -> None:
        """Count what others have sent, too; as far as they know, that may have been a little later.

        What is counted here may be among it.
        """
        theirs = [min(m, now) for m in moments if all(abs(m - own) > SAME for own in self.moments)]
        self.moments = deque(sorted([*self.moments, *theirs])[-self.allowance.count :])

    def take_some(self, wanted: int, now: float) -> tuple[int, float]:
        """Count as many of those wanted as there is room for; in how many seconds there is more."""
        granted = 0
        while granted < wanted and self.free_at(now) <= now:
            self.take(now)
            granted += 1
        return granted, self.free_at(now) - now


class Rooms(Protocol):
    """What may be sent in all."""

    async def take(self, wanted: int) -> tuple[int, float]:
        """Take room for as many as there is; if there is none, in how many seconds there will be.

        :raises StoreError: if it is kept in the store, and the database is at fault.
        """
        ...


@dataclass
class OwnRooms:
    """Room that nobody else uses."""

    clock: Clock
    window: Window = field(default_factory=lambda: Window(EVERYWHERE))

    async def take(self, wanted: int) -> tuple[int, float]:
        """See `Rooms`."""
        return self.window.take_some(wanted, self.clock.now())


@dataclass(frozen=True)
class SharedRooms:
    """Room that all copies of the bot use which share a store, by the clock of its database."""

    store: Store
    name: str = "everywhere"

    async def take(self, wanted: int) -> tuple[int, float]:
        """See `Rooms`."""
        async with self.store.transaction() as connection:
            moments, now = await rate_usage.hold(connection, self.name)
            window = Window(EVERYWHERE, deque(moments))
            granted, wait = window.take_some(wanted, now)
            if granted:
                await rate_usage.keep(connection, self.name, window.moments)
        return granted, wait

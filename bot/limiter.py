"""Telegram's limits on sending: 30 a second in all, one a second in a chat, 20 a minute in a group.

Each chat waits for itself alone; a chat told to wait keeps nobody else waiting.
"""

from collections import deque
from dataclasses import dataclass, field

from bot.clock import Clock


@dataclass(frozen=True)
class Allowance:
    """At most `count` in any `seconds`."""

    count: int
    seconds: float


EVERYWHERE = Allowance(30, 1.0)
IN_CHAT = Allowance(1, 1.0)
IN_GROUP = Allowance(20, 60.0)


@dataclass
class Window:
    """The moments of the latest sends under one allowance."""

    allowance: Allowance
    moments: deque[float] = field(default_factory=deque)

    def free_at(self, now: float) -> float:
        """The earliest moment from `now` on at which one more may be sent.

        Moments to come are those of a clock that has been set back: they count no more.
        """
        while self.moments and not now - self.allowance.seconds < self.moments[0] <= now:
            self.moments.popleft()
        if len(self.moments) < self.allowance.count:
            return now
        return self.moments[-self.allowance.count] + self.allowance.seconds

    def take(self, moment: float) -> None:
        """Count a send."""
        self.moments.append(moment)


class Limiter:
    """Says when the next message may go to a chat, and counts what is sent."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._all = Window(EVERYWHERE)
        self._chats: dict[int, list[Window]] = {}
        self._closed: dict[int, float] = {}

    async def turn(self, chat: int) -> None:
        """Wait until a message may be sent to a chat, and count it."""
        windows = self._windows(chat)
        while (moment := self._free_at(chat, windows)) > self._clock.now():
            await self._clock.sleep(moment - self._clock.now())
        for window in windows:
            window.take(self._clock.now())

    async def free_turn(self) -> None:
        """The same for what costs the chat nothing: only the total counts."""
        while (moment := self._all.free_at(self._clock.now())) > self._clock.now():
            await self._clock.sleep(moment - self._clock.now())
        self._all.take(self._clock.now())

    def close(self, chat: int, seconds: float) -> None:
        """Telegram wants nothing sent to this chat for so many seconds."""
        self._closed[chat] = self._clock.now() + seconds

    def _free_at(self, chat: int, windows: list[Window]) -> float:
        now = self._clock.now()
        return max([self._closed.get(chat, now), *(window.free_at(now) for window in windows)])

    def _windows(self, chat: int) -> list[Window]:
        if chat not in self._chats:
            # Telegram numbers groups below zero and people above.
            group = [Window(IN_GROUP)] if chat < 0 else []
            self._chats[chat] = [Window(IN_CHAT), *group]
        return [self._all, *self._chats[chat]]

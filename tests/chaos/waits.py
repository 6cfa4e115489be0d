"""Times for which people waited for the bot, and the limit on them.

A wait begins with an act of the person, or with the last thing that happened to the bot if that
came later: each may hold a chat up anew. A group that gets as much as Telegram lets through cannot
be served sooner; there the wait is the longest time for which nothing came.
"""

import math
from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import pairwise

from tests.chaos.journal import Event

MINUTE = 60.0
BUSY = 15
"""Messages in a minute that make a group a busy one; Telegram lets 20 through.

Each end of an instance may count as one more, as nobody knows the last messages that it sent.
"""


class Waits:
    """Hears of waits; none is too long before the first end tells the limit."""

    def __init__(self) -> None:
        self._at_most = math.inf
        self._ends = deque[float]()
        self._sent: dict[int, deque[float]] = defaultdict(deque)
        self._since_last: list[float] = []
        self._in_all: list[float] = []

    def hear(self, event: Event) -> Iterator[str]:
        """Take an event in and yield the violations."""
        match event:
            case {"what": "ends", "at": at, "at_most": at_most}:
                self._at_most = at_most
                self._ends.append(at)
            case {"what": "called", "at": at, "chat": chat, "costs": True}:
                self._sent[chat].append(at)
            case {"what": "waited", "at": at, "chat": chat, "seconds": seconds}:
                waited = self._waited(chat, at - seconds, at)
                self._in_all.append(seconds)
                self._since_last.append(waited)
                if waited > self._at_most:
                    yield f"in chat {chat} somebody waited for {waited:.1f} seconds, until {at}"

    def figures(self) -> Iterator[tuple[str, float]]:
        """Yield the middle and the highest waits, in seconds."""
        yield from _spread("waited since an act or the last end", self._since_last)
        yield from _spread("waited since an act, whatever happened", self._in_all)

    def _waited(self, chat: int, since: float, until: float) -> float:
        if self._ends:
            since = max(since, self._ends[-1])
        for moments in (self._ends, self._sent[chat]):
            while moments and moments[0] < min(since, until - MINUTE):
                moments.popleft()
        sent = self._sent[chat]
        of_late = sum(moment > until - MINUTE for moment in (*sent, *self._ends))
        if chat > 0 or of_late < BUSY:
            return until - since
        news = [since, *(moment for moment in sent if since < moment < until), until]
        return max(later - sooner for sooner, later in pairwise(news))


def _spread(what: str, seconds: list[float]) -> Iterator[tuple[str, float]]:
    """Yield the median, the 99th percentile and the maximum."""
    ordered = sorted(seconds)
    for name, share in (("half of all", 0.5), ("99 of 100", 0.99), ("at most", 1.0)):
        if ordered:
            yield f"{what}: {name}", ordered[math.ceil(share * len(ordered)) - 1]

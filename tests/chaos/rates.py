"""Rates of the calls to Telegram: of all of them, and of messages to one group.

The journal tells when a call was done, not when the bot made it: each may be late by `LATE`, or by
as much as a run says of itself. Calls done within a time may have been made within one longer by as
much.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.chaos.journal import Event

LATE = 1.0
"""Seconds that a call may take on its way."""

LENGTH = 10.0
"""Seconds over which all calls are counted: 30 a second come to 330, as some may be late."""


@dataclass
class Rate:
    """A limit of `count` in any so many `seconds`; `most` is the highest number there has been."""

    count: int
    seconds: float
    most: int = 0
    _moments: deque[float] = field(default_factory=deque)

    def is_kept(self, moment: float) -> bool:
        """Whether the limit is kept with one more at a moment."""
        self._moments.append(moment)
        while self._moments[0] <= moment - self.seconds:
            self._moments.popleft()
        self.most = max(self.most, len(self._moments))
        return len(self._moments) <= self.count


class Rates:
    """Hears of calls; `everywhere` is for a second, `in_group` for so many seconds."""

    def __init__(self) -> None:
        self._allow(everywhere=30, in_group=(20, 60.0), late=LATE)

    def hear(self, event: Event) -> Iterator[str]:
        """Take an event in and yield the violations."""
        match event:
            case {"what": "limits", "everywhere": everywhere, "in_group": in_group, "late": late}:
                self._allow(everywhere, in_group, late)
            case {"what": "called", "at": at, "chat": chat, "costs": costs}:
                if not self._everywhere.is_kept(at):
                    yield f"more calls in {LENGTH:.0f} seconds than may be, until {at}"
                if costs and chat < 0 and not self._groups[chat].is_kept(at):
                    yield f"more messages to group {chat} than it may be sent, until {at}"

    def counts(self) -> Iterator[tuple[str, int]]:
        """Yield the highest counts."""
        yield f"calls in {LENGTH:.0f} seconds, at most", self._everywhere.most
        in_group = max((group.most for group in self._groups.values()), default=0)
        yield "messages to a group in its minute, at most", in_group

    def _allow(self, everywhere: int, in_group: tuple[int, float], late: float) -> None:
        count, seconds = in_group
        self._everywhere = Rate(round(everywhere * (LENGTH + late)), LENGTH)
        self._groups = defaultdict[int, Rate](lambda: Rate(count, seconds - late))

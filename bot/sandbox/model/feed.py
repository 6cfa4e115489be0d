"""Changes of the local chat, for those who watch: pages and tests."""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.pulse import Pulse

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

KEPT: Final = 2000


@dataclass(frozen=True)
class Event:
    """One change; ids of another run of the server are of no use here."""

    number: int
    kind: str
    body: Json


class Feed:
    """The latest changes, in order."""

    def __init__(self) -> None:
        self.run: Final = secrets.token_hex(4)
        self.pulse: Final = Pulse()
        self._events: deque[Event] = deque(maxlen=KEPT)
        self._last = 0

    def publish(self, kind: str, body: Json) -> None:
        """Tell everybody who watches."""
        self._last += 1
        self._events.append(Event(self._last, kind, body))
        self.pulse.beat()

    @property
    def position(self) -> str:
        """The position of a reader that knows everything."""
        return f"{self.run}-{self._last}"

    def number(self, position: str) -> int | None:
        """Number of the last event a reader has; None if it cannot go on there, but begins anew."""
        run, _, number = position.partition("-")
        if run != self.run or not number.isdigit() or int(number) > self._last:
            return None
        oldest = self._events[0].number if self._events else 1
        return int(number) if int(number) >= oldest - 1 else None

    def after(self, number: int) -> list[Event]:
        """The changes since."""
        return [event for event in self._events if event.number > number]

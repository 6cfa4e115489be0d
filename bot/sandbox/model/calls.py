"""A log of every call, for tests to read and wait on."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.sandbox.model.pulse import Pulse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.sandbox.model.entities import Json

T = TypeVar("T")
KEPT: Final = 10_000
SENDS: Final = frozenset({"sendMessage", "sendPhoto", "sendDocument"})
EDITS: Final = frozenset(
    {"editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"}
)


@dataclass(frozen=True)
class Call:
    """One call as it ended; `result` is what Telegram calls so, or the error's description.

    `executed` is true where the call had its effect, even when a fault kept the answer back.
    """

    number: int
    method: str
    params: Json
    status: int
    result: Any
    executed: bool

    @property
    def chat_id(self) -> int | None:
        """The chat it was for."""
        return self.params.get("chat_id")


class Calls:
    """The latest calls in the order in which they ended."""

    def __init__(self) -> None:
        self._log: deque[Call] = deque(maxlen=KEPT)
        self._last = 0
        self.pulse = Pulse()

    def __iter__(self) -> Iterator[Call]:
        return iter(list(self._log))

    def __len__(self) -> int:
        return len(self._log)

    @property
    def last(self) -> int:
        """The number of the newest call, to count from there."""
        return self._last

    def add(
        self, method: str, params: Json, status: int, result: object, *, executed: bool
    ) -> None:
        """Note a call that has ended."""
        self._last += 1
        self._log.append(Call(self._last, method, params, status, result, executed))
        self.pulse.beat()

    def of(self, *methods: str, chat: int | None = None, after: int = 0) -> list[Call]:
        """The calls of these methods (none: any), to one chat (None: any), after a number."""
        return [
            call
            for call in self._log
            if call.number > after
            and (not methods or call.method in methods)
            and (chat is None or call.chat_id == chat)
        ]

    def sends(self, chat: int | None = None, after: int = 0) -> list[Call]:
        """The messages that were sent."""
        return [call for call in self.of(*SENDS, chat=chat, after=after) if call.executed]

    def edits(self, chat: int | None = None, after: int = 0) -> list[Call]:
        """The edits that were done."""
        return [call for call in self.of(*EDITS, chat=chat, after=after) if call.executed]

    async def until(self, seen: Callable[[Calls], T]) -> T:
        """Wait until `seen` returns something true, asking it again after each call."""
        return await self.pulse.until(lambda: seen(self))

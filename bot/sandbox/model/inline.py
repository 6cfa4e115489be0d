"""Inline queries: words that somebody writes after the bot's name, and the results it offers.

Telegram keeps them for seconds only, so they are in memory.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model.entities import Json, Keyboard

SECONDS: Final = 30
"""Seconds for which the bot may answer."""

KEPT: Final = 200


@dataclass(frozen=True)
class InlineResult:
    """A result as the page lists it, and the message that it becomes, perhaps without its photo."""

    id: str
    title: str
    description: str
    text: str
    entities: tuple[Json, ...]
    keyboard: Keyboard = ()
    photo: str | None = None
    is_text: bool = False


@dataclass(frozen=True)
class InlineQuery:
    """A query; `results` is None as long as the bot has not answered.

    `way_in` is the label of a button to the private chat, with its payload.
    """

    id: str
    user_id: int
    text: str
    date: float
    results: tuple[InlineResult, ...] | None = None
    way_in: tuple[str, str] | None = None


def inline_id(chat_id: int, message_id: int) -> str:
    """The id by which the bot knows a message that was sent by way of it."""
    return urlsafe_b64encode(f"{chat_id}:{message_id}".encode()).decode()


def read_inline_id(name: str) -> tuple[int, int] | None:
    """The chat and the number of the message with this id; None if there can be none."""
    try:
        chat_id, _, message_id = urlsafe_b64decode(name).decode().partition(":")
        return int(chat_id), int(message_id)
    except ValueError:
        return None


class InlineQueries:
    """The latest queries by their ids."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._known: dict[str, InlineQuery] = {}

    def put(self, query: InlineQuery) -> None:
        """Keep a query, new or answered."""
        self._known[query.id] = query
        for old in list(self._known)[:-KEPT]:
            del self._known[old]

    def find(self, query_id: str) -> InlineQuery | None:
        """A query, answered or not."""
        return self._known.get(query_id)

    def way_in(self, query_id: str) -> Json | None:
        """The button above the results of a query, as the page shows it."""
        query = self.find(query_id)
        if query is None or query.way_in is None:
            return None
        label, payload = query.way_in
        return {"text": label, "payload": payload}

    def open(self, query_id: str) -> InlineQuery | None:
        """A query that the bot may still answer."""
        query = self.find(query_id)
        if query is None or query.results is not None:
            return None
        return query if self._clock() - query.date <= SECONDS else None

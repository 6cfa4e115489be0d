"""The order in which a chat is sent all that has to keep to Telegram's limits.

Answers that people wait for go first, but after each of them a board that waits; of the boards the
one that has waited longest for its turn; reminders when nothing else is left, or when they are old.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from bot.delivery.board_publisher import Loaded, load
from bot.delivery.rate_limiter import Urgency
from bot.store.repositories import boards, outbox, people
from bot.store.repositories.boards import Board
from bot.store.repositories.outbox import BOARD, HELD_BACK, REMINDERS, OutboxMessage

OLD = 60.0
"""Seconds after which a reminder goes where an answer would."""

MOST_LOOKED_AT = 10
"""Answers and reminders that are read to find the next; those held back are few."""

MOST_REMEMBERED = 200
"""Tables of a chat of which it is known which was shown later."""

FRESH = 0.1
"""Seconds for which what was found is what there is, unless there is news."""

Next = OutboxMessage | Loaded


@dataclass(frozen=True)
class Found:
    """The result of a look at a moment: the next thing to send, or seconds until there is one."""

    what: Next | float | None
    at: float

    def is_fresh(self, now: float) -> bool:
        """Whether it may be taken to be so still."""
        return 0 <= now - self.at <= FRESH


@dataclass
class ChatQueue:
    """Says what is next for a chat, and remembers what has been.

    As long as nothing has been looked at, something as urgent as `expected` is known to be due.
    `found` is what the latest look has found.
    """

    chat: int
    expected: Urgency | None = None
    found: Found | None = None
    _answered_last: bool = False
    _shown: list[str] = field(default_factory=list)

    def take_expected(self) -> Urgency | None:
        """Urgency expected before the first look at the store; given once, then None."""
        expected, self.expected = self.expected, None
        return expected

    def take_found(self) -> Found | None:
        """Result of the latest look; given once, then None."""
        found, self.found = self.found, None
        return found

    def look(self, connection: Connection, now: float) -> bool:
        """Find the next thing to send; False if the chat takes nothing."""
        chat = people.known_chat(connection, self.chat)
        if chat and chat.removed:
            return False
        what = self._next(connection, now)
        loaded = load(connection, what, chat) if isinstance(what, Board) else what
        self.found = Found(loaded, now)
        return True

    def _next(self, connection: Connection, now: float) -> OutboxMessage | Board | float | None:
        """The next thing to send, or the seconds until there is one; None if there is nothing."""
        messages = outbox.first_waiting(connection, self.chat, MOST_LOOKED_AT)
        behind = boards.behind(connection, self.chat)
        due = self._pick(
            [outgoing for outgoing in messages if _is_waited_for(outgoing, now)],
            [board for board in behind if board.not_before <= now],
            [outgoing for outgoing in messages if _held_back_until(outgoing) <= now],
        )
        later = [*map(_held_back_until, messages), *(board.not_before for board in behind)]
        return due or min((moment - now for moment in later), default=None)

    def taken(self, what: Next) -> None:
        """Note that something has had its turn, whatever has come of it."""
        self._answered_last = isinstance(what, OutboxMessage)
        if isinstance(what, Loaded):
            kept = [code for code in self._shown if code != what.board.code]
            self._shown = [*kept[-MOST_REMEMBERED:], what.board.code]

    def _pick(
        self,
        waited_for: Sequence[OutboxMessage],
        due: Sequence[Board],
        messages: Sequence[OutboxMessage],
    ) -> OutboxMessage | Board | None:
        if waited_for and not (due and self._answered_last):
            return waited_for[0]
        if due:
            return min(due, key=self._waited)
        return messages[0] if messages else None

    def _waited(self, board: Board) -> int:
        """The place of a board among those shown before, those never shown first."""
        return self._shown.index(board.code) + 1 if board.code in self._shown else 0


def urgency_of(what: Next) -> Urgency:
    """Urgency of a board or an outbox message beside those that go to other chats."""
    if isinstance(what, Loaded):
        return Urgency.BOARD
    return Urgency.REMINDER if what.kind in REMINDERS else Urgency.ANSWER


def urgency_of_kinds(kinds: Collection[str]) -> Urgency | None:
    """Highest urgency among kinds of outbox messages; None if all of them may be held back."""
    if any(kind not in (BOARD, HELD_BACK, *REMINDERS) for kind in kinds):
        return Urgency.ANSWER
    return Urgency.BOARD if BOARD in kinds else None


def _is_waited_for(outgoing: OutboxMessage, now: float) -> bool:
    return outgoing.kind not in REMINDERS or outgoing.created_at + OLD < now


def _held_back_until(outgoing: OutboxMessage) -> float:
    return float(outgoing.payload.get("not_before", 0.0))

"""What goes to a chat next, where all of it has to keep to Telegram's limits.

Answers that people wait for go first, but after each of them a board that waits; of the boards the
one that has waited longest for its turn; reminders when nothing else is left, or when they are old.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limiter import Urgency
from bot.store import boards, outbox
from bot.store.boards import Board
from bot.store.outbox import REMINDERS, Parcel

OLD = 60.0
"""Seconds after which a reminder goes where an answer would."""

MOST_HELD_BACK = 20
"""Reminders that are looked at; those that are to wait still are few."""

MOST_REMEMBERED = 200
"""Tables of a chat of which it is known which was shown later."""

Next = Parcel | Board


@dataclass
class Turns:
    """Says what is next for a chat, and remembers what has been."""

    chat: int
    _answered_last: bool = False
    _shown: list[str] = field(default_factory=list)

    async def next(self, connection: AsyncConnection, now: float) -> Next | float | None:
        """What goes next, or in how many seconds there is something; None if there is nothing."""
        answers = await outbox.answers(connection, self.chat, most=1)
        reminders = await outbox.reminders(connection, self.chat, MOST_HELD_BACK)
        behind = await boards.behind(connection, self.chat)
        later = [*map(_held_back_until, reminders), *(board.not_before for board in behind)]
        due = self._pick(
            [*answers, *(r for r in reminders if r.created_at + OLD < now)],
            [board for board in behind if board.not_before <= now],
            [reminder for reminder in reminders if _held_back_until(reminder) <= now],
        )
        return due or min((moment - now for moment in later), default=None)

    def taken(self, what: Next) -> None:
        """It has been its turn, whatever has come of it."""
        self._answered_last = isinstance(what, Parcel)
        if isinstance(what, Board):
            kept = [code for code in self._shown if code != what.code]
            self._shown = [*kept[-MOST_REMEMBERED:], what.code]

    def _pick(
        self, answers: Sequence[Parcel], due: Sequence[Board], reminders: Sequence[Parcel]
    ) -> Next | None:
        if answers and not (due and self._answered_last):
            return answers[0]
        if due:
            return min(due, key=self._waited)
        return reminders[0] if reminders else None

    def _waited(self, board: Board) -> int:
        """The place of a board among those shown before, those never shown first."""
        return self._shown.index(board.code) + 1 if board.code in self._shown else 0


def urgency_of(what: Next) -> Urgency:
    """How urgent it is beside what goes to other chats."""
    if isinstance(what, Board):
        return Urgency.BOARD
    return Urgency.REMINDER if what.kind in REMINDERS else Urgency.ANSWER


def _held_back_until(reminder: Parcel) -> float:
    return float(reminder.payload.get("not_before", 0.0))

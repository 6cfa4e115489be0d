"""The clock of a table: the time that is left to each seat, and the turns in which it is used.

Nothing ticks. A turn has a beginning, and the time used is the span since then without pauses
(docs/conversation.md, "Clocks"), so that nothing has to be resumed. All moments and times are in
milliseconds.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import Span, reached, running_at, used
from bot.domain.reminders.quiet_hours import QuietHours
from engine.core.game import Seat

DAY = 24 * HOUR


class End(StrEnum):
    """The end of somebody's time: the others may `CLAIM` the game, or it ends by itself."""

    CLAIM = "claim"
    AUTO = "auto"


class DueKind(StrEnum):
    """A thing that is due: somebody's time is over, those who may decide about it have not yet.

    Or else a pause is over, which is to be seen at the table; or somebody is to be reminded of a
    turn: an `HOUR` after it came, by an `ALARM` when little time is left, in the `LAST` hour. Or
    the time of a group's `VOTE` is over.
    """

    TIME = "time"
    VERDICT = "verdict"
    RESUMED = "resumed"
    HOUR = "hour"
    ALARM = "alarm"
    LAST = "last"
    VOTE = "vote"


class Verdict(StrEnum):
    """A decision about somebody whose time is over: another day, the bot instead, or the end."""

    WAIT = "wait"
    BOT = "bot"
    OUT = "out"


Pauses = Mapping[Seat, Sequence[Span]]
"""The spans that do not count, by seat."""

Quiet = Mapping[Seat, QuietHours]
"""The quiet hours of those who want any, by seat."""

NOBODY: Quiet = {}


@dataclass(frozen=True)
class Turn:
    """A turn of a seat: its time runs `since`, and is over at the `deadline`.

    During a `pause` it stands still; if the end of that is not known there is no deadline. If the
    others may decide about the seat, its time was over at `over_at`; `verdicts` are those of the
    others by now. A deadline waits for the `quiet` hours as they were when the turn began. Whoever
    sits there has been `reminded` of it in these ways.
    """

    since: int
    deadline: int | None = None
    pause: Span | None = None
    over_at: int | None = None
    verdicts: Mapping[Seat, Verdict] = field(default_factory=dict)
    quiet: QuietHours | None = None
    reminded: frozenset[DueKind] = frozenset()

    def timed(self, left: int, now: int, pauses: Sequence[Span]) -> Self:
        """The same with its deadline if so much time was left, and the pause that runs now."""
        at = reached(self.since, left, pauses)
        deadline = at if at is None or self.quiet is None else self.quiet.deadline(at)
        return replace(self, deadline=deadline, pause=running_at(now, pauses))


@dataclass(frozen=True)
class Clock:
    """The time `left` to each seat after each number of plies, and the `turns` that run now.

    The seats `stood_in` are those in which the bot has played for somebody: they come last. While a
    `pause` goes on to which all have agreed, no turn uses time.
    """

    left: tuple[tuple[int, ...], ...]
    turns: Mapping[Seat, Turn] = field(default_factory=dict)
    stood_in: frozenset[Seat] = frozenset()
    pause: Span | None = None

    @classmethod
    def begun(cls, pace: Pace, seats: int) -> Self:
        """The clock before the first ply."""
        return cls(((pace.start * HOUR,) * seats,))

    def left_to(self, seat: Seat) -> int:
        """Time that a seat had left when its turn began, or has if it is not on move."""
        return self.left[-1][seat]

    def after_plies(
        self, plies: int, movers: Collection[Seat], pace: Pace, now: int, pauses: Pauses
    ) -> Self:
        """The clock after so many plies in all, the latest by these seats, whose turns are over."""
        left = list(self.left[-1])
        for seat in movers & self.turns.keys():
            spent = used(self.turns[seat].since, now, pauses.get(seat, ()))
            left[seat] = pace.after_move(left[seat], spent)
        added = (tuple(left),) * (plies + 1 - len(self.left))
        turns = {seat: turn for seat, turn in self.turns.items() if seat not in movers}
        return replace(self, left=(*self.left, *added), turns=turns)

    def taken_back(self, plies: int) -> Self:
        """The clock as it was after so many plies; turns begin anew."""
        return replace(self, left=self.left[: plies + 1], turns={})

    def running(
        self, seats: Collection[Seat], now: int, pauses: Pauses, quiet: Quiet = NOBODY
    ) -> Self:
        """The clock while these seats are on move: turns that did not run begin now.

        A pause that is over is none any more.
        """
        turns = {seat: self.turns.get(seat, Turn(now, quiet=quiet.get(seat))) for seat in seats}
        timed = {
            seat: turn.timed(self.left_to(seat), now, pauses.get(seat, ()))
            for seat, turn in turns.items()
        }
        return replace(self, turns=timed, pause=self.pause_at(now))

    def pause_at(self, now: int) -> Span | None:
        """The pause to which all have agreed, if it goes on now."""
        return self.pause if self.pause and self.pause.holds(now) else None

    def given(self, seat: Seat, time: int) -> Self:
        """The clock with so much time left to a seat, whose turn begins anew."""
        last = (*self.left[-1][:seat], time, *self.left[-1][seat + 1 :])
        turns = {other: turn for other, turn in self.turns.items() if other != seat}
        return replace(self, left=(*self.left[:-1], last), turns=turns)

    def with_turn(self, seat: Seat, turn: Turn) -> Self:
        """The clock with another turn of a seat."""
        return replace(self, turns={**self.turns, seat: turn})

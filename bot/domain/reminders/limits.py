"""Limits of reminders: so many a day that sound, and alarms merged to one an hour."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.reminders.quiet_hours import DAY, HOUR

A_DAY = 3
"""Reminders that may sound within 24 hours, besides alarms."""


@dataclass(frozen=True)
class Sounded:
    """The moments of the last day at which reminders sounded, and that of the last alarm."""

    reminders: Sequence[int] = ()
    alarm: int | None = None

    def may_sound(self, now: int) -> bool:
        """Whether one more may: within an hour after another nothing new would be said."""
        recent = [at for at in self.reminders if at > now - DAY]
        alarms = [] if self.alarm is None else [self.alarm]
        is_new = all(now - at >= HOUR for at in (*recent, *alarms))
        return len(recent) < A_DAY and is_new

    def alarm_after(self, now: int) -> int:
        """The first moment from now on at which an alarm may sound."""
        return now if self.alarm is None else max(now, self.alarm + HOUR)

    def with_reminder(self, now: int) -> "Sounded":
        """The same after a reminder has sounded."""
        return replace(self, reminders=(*(at for at in self.reminders if at > now - DAY), now))

    def with_alarm(self, now: int) -> "Sounded":
        """The same after an alarm has sounded."""
        return replace(self, alarm=now)

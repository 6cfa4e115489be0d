"""Settings of a person about reminders."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.reminders.quiet_hours import QuietHours


class AfterHour(StrEnum):
    """The tables whose turns a person is reminded of after an hour."""

    CLOCKS = "clocks"
    ALL = "all"
    NEVER = "never"


@dataclass(frozen=True)
class ReminderSettings:
    """Settings of a person, whose time is `zone` minutes east of Greenwich if that is known.

    `quiet` are the first of their quiet hours and the one after the last, None if they want none.
    `last_hour` is whether they want to be told once more an hour before a deadline, `digest` the
    hour of the day at which they want a list of what waits. Reminders are `stopped` while Telegram
    refuses to let the bot write to them.
    """

    zone: int | None = None
    quiet: tuple[int, int] | None = (22, 8)
    after_hour: AfterHour = AfterHour.CLOCKS
    last_hour: bool = False
    digest: int | None = None
    stopped: bool = False

    @property
    def quiet_hours(self) -> QuietHours | None:
        """The quiet hours; None as long as nobody knows what time it is there."""
        if self.zone is None or self.quiet is None:
            return None
        return QuietHours(self.zone, *self.quiet)

"""Digests: a list of all that waits, each day at an hour of one's own."""

from bot.domain.reminders.quiet_hours import MINUTE, next_at
from bot.domain.reminders.settings import ReminderSettings

SPREAD = 10 * MINUTE
"""Time over which the digests of one minute are spread, in milliseconds."""

_STEP = 7_919


def next_digest(settings: ReminderSettings, person: int, now: int) -> int | None:
    """The moment of somebody's next digest; None if they want none, or their time is not known.

    One within quiet hours waits for their end.
    """
    if settings.digest is None or settings.zone is None:
        return None
    apart = person * _STEP % SPREAD
    at = next_at(now - apart, settings.zone, settings.digest) + apart
    return settings.quiet_hours.waited_for(at) if settings.quiet_hours else at

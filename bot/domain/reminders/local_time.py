"""Times of day where a person is, from which it follows how far east of Greenwich that is."""

from bot.domain.reminders.quiet_hours import DAY, MINUTE

A_DAY = DAY // MINUTE
"""Minutes of a day."""

SHIFTS = (0, 30, 45)
"""Minutes by which zones lie beside full hours."""

WESTMOST = -12 * 60


def minute_of_day(now: int, zone: int) -> int:
    """The minute of the day in a zone, that is so many minutes east of Greenwich."""
    return (now // MINUTE + zone) % A_DAY


def zones(now: int, shift: int) -> list[int]:
    """The zones that lie so many minutes beside full hours, in the order of their time of day."""
    found = [hour * 60 + shift + WESTMOST for hour in range(24)]
    return sorted(found, key=lambda zone: minute_of_day(now, zone))


def is_zone(zone: int) -> bool:
    """Whether there is such a zone."""
    return WESTMOST <= zone < WESTMOST + A_DAY and zone % 60 in SHIFTS

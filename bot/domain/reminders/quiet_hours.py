"""Quiet hours: hours of the day in which a person is told nothing, by the time where they are."""

from dataclasses import dataclass

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

LONGEST = 10
"""Hours that may be quiet at most."""


def local_day(moment: int, zone: int) -> int:
    """The moment at which the day began, so many minutes east of Greenwich; all in milliseconds."""
    shift = zone * MINUTE
    return (moment + shift) // DAY * DAY - shift


def next_at(moment: int, zone: int, hour: int) -> int:
    """The next moment after this one at which it is a full hour of the day there."""
    return next_minute_at(moment, zone, hour * HOUR // MINUTE)


def next_minute_at(moment: int, zone: int, minute: int) -> int:
    """The next moment after this one at which it is a minute of the day there."""
    today = local_day(moment, zone) + minute * MINUTE
    return today if today > moment else today + DAY


@dataclass(frozen=True)
class QuietHours:
    """The hours from `begin` to before `end`, so many minutes east of Greenwich (`zone`).

    They may go past midnight. All moments are in milliseconds since the epoch.

    :raises ValueError: if there are none, or more than `LONGEST`.
    """

    zone: int
    begin: int
    end: int

    def __post_init__(self) -> None:
        if not 0 < self.hours <= LONGEST:
            raise ValueError(f"{self.hours} quiet hours: 1 to {LONGEST} there may be")

    @property
    def hours(self) -> int:
        """Number of hours."""
        return (self.end - self.begin) % 24

    def begun_by(self, moment: int) -> int | None:
        """The moment at which the quiet hours around this one began; None if it is in none."""
        begun = next_at(moment, self.zone, self.begin) - DAY
        return begun if moment < begun + self.hours * HOUR else None

    def over_after(self, moment: int) -> int | None:
        """The moment at which the quiet hours around this one end; None if it is in none."""
        begun = self.begun_by(moment)
        return None if begun is None else begun + self.hours * HOUR

    def waited_for(self, moment: int) -> int:
        """The first moment from this one on that is in none."""
        over = self.over_after(moment)
        return moment if over is None else over

    def deadline(self, moment: int) -> int:
        """A deadline as it is for a person who sleeps: an hour after, if it would be within."""
        over = self.over_after(moment)
        return moment if over is None else over + HOUR

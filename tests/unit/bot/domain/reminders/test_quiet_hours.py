"""Quiet hours in zones east and west, past midnight; times of day and the zones that have them."""

from random import Random

import pytest

from bot.domain.reminders.digests import SPREAD, next_digest
from bot.domain.reminders.local_time import SHIFTS, is_zone, minute_of_day, zones
from bot.domain.reminders.quiet_hours import DAY, HOUR, MINUTE, QuietHours
from bot.domain.reminders.settings import ReminderSettings

NIGHT = QuietHours(120, 22, 8)
"""From 20 to 6 o'clock in Greenwich."""


def test_a_night_goes_past_midnight() -> None:
    assert NIGHT.over_after(20 * HOUR - 1) is None
    assert NIGHT.over_after(20 * HOUR) == DAY + 6 * HOUR
    assert NIGHT.over_after(DAY + 6 * HOUR - 1) == DAY + 6 * HOUR
    assert NIGHT.over_after(DAY + 6 * HOUR) is None
    assert NIGHT.begun_by(DAY + 3 * HOUR) == 20 * HOUR
    assert NIGHT.waited_for(DAY + 3 * HOUR) == DAY + 6 * HOUR
    assert NIGHT.waited_for(DAY + 7 * HOUR) == DAY + 7 * HOUR


def test_a_deadline_in_the_night_moves_to_an_hour_after_it() -> None:
    assert NIGHT.deadline(20 * HOUR - 1) == 20 * HOUR - 1
    assert NIGHT.deadline(20 * HOUR) == DAY + 7 * HOUR
    assert NIGHT.deadline(DAY + 6 * HOUR) == DAY + 6 * HOUR


def test_hours_are_quiet_as_the_clock_on_the_wall_says() -> None:
    rng = Random(27)
    for _ in range(1000):
        zone, begin = rng.choice(zones(0, rng.choice(SHIFTS))), rng.randrange(24)
        quiet = QuietHours(zone, begin, (begin + rng.randint(1, 10)) % 24)
        moment = rng.randrange(100 * DAY)
        hour = minute_of_day(moment, zone) // 60
        assert (quiet.over_after(moment) is not None) == ((hour - begin) % 24 < quiet.hours)


@pytest.mark.parametrize(("begin", "end"), [(22, 22), (20, 7)])
def test_nobody_is_quiet_all_day(begin: int, end: int) -> None:
    with pytest.raises(ValueError, match="quiet hours"):
        QuietHours(0, begin, end)


@pytest.mark.parametrize("shift", SHIFTS)
def test_every_time_of_day_is_offered_once_in_order(shift: int) -> None:
    now = 10 * HOUR + 7 * MINUTE
    minutes = [minute_of_day(now, zone) for zone in zones(now, shift)]
    assert minutes == [hour * 60 + (7 + shift) % 60 for hour in range(24)]
    assert all(map(is_zone, zones(now, shift)))
    assert not is_zone(17)


def test_a_digest_comes_each_day_at_its_hour_and_not_with_all_others() -> None:
    settings = ReminderSettings(zone=60, quiet=None, digest=9)
    first = [next_digest(settings, person, 0) for person in range(1, 100)]
    assert all(at and 8 * HOUR <= at < 8 * HOUR + SPREAD for at in first)
    assert len(set(first)) > 50
    assert first[0]
    assert next_digest(settings, 1, first[0]) == first[0] + DAY
    assert next_digest(ReminderSettings(zone=60), 1, 0) is None
    assert next_digest(ReminderSettings(digest=9), 1, 0) is None


def test_a_digest_waits_for_the_end_of_the_night() -> None:
    settings = ReminderSettings(zone=0, quiet=(22, 8), digest=7)
    assert next_digest(settings, 1, 0) == 8 * HOUR

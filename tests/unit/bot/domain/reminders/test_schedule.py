"""The moments of reminders of a turn: an hour after it came, at a fifth of the time, at the end."""

from dataclasses import replace

from bot.domain.clocks.clock import DueKind
from bot.domain.clocks.following import followed
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import Span
from bot.domain.options import HostOptions
from bot.domain.reminders.limits import Sounded
from bot.domain.reminders.quiet_hours import DAY
from bot.domain.reminders.schedule import quiet_at, reminders
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from tests.support.bot import games

NOON = 12 * HOUR
HALF_AN_HOUR = HOUR // 2


def moments(
    pace: str, settings: ReminderSettings, *pauses: Span, begins: int = NOON
) -> dict[str, int]:
    """The moments of the reminders of the first turn, from its beginning on."""
    table = replace(games.playing_two(), host=HostOptions(pace=Pace.read(pace)))
    own, paused = {0: settings}, {0: pauses}
    table = followed(None, table, begins, paused, begins, quiet_at(own))
    return {due.kind.value: due.at - begins for due in reminders(table, paused, own)}


def test_the_alarm_comes_when_a_fifth_is_left() -> None:
    assert moments("1d", ReminderSettings()) == {"hour": HOUR, "alarm": DAY * 4 // 5}


def test_nobody_is_reminded_in_ways_that_they_do_not_want() -> None:
    settings = ReminderSettings(after_hour=AfterHour.NEVER, last_hour=True)
    assert moments("1d", settings) == {"alarm": DAY * 4 // 5, "last": 23 * HOUR}


def test_at_least_an_hour_is_left_at_the_alarm() -> None:
    assert moments("3+3/3", ReminderSettings(last_hour=True)) == {"hour": HOUR, "alarm": 2 * HOUR}
    assert moments("1+1/1", ReminderSettings()) == {"alarm": 0}


def test_pauses_move_reminders() -> None:
    paused = Span(NOON + HALF_AN_HOUR, NOON + DAY)
    later = DAY - HALF_AN_HOUR
    expected = {"hour": HOUR + later, "alarm": DAY * 4 // 5 + later}
    assert moments("1d", ReminderSettings(), paused) == expected


def test_an_alarm_in_the_night_waits_for_its_end() -> None:
    night = ReminderSettings(zone=0, quiet=(7, 9))
    assert moments("1d", night)["alarm"] == 21 * HOUR


def test_an_alarm_comes_before_a_night_after_which_too_little_would_be_left() -> None:
    night = ReminderSettings(zone=0, quiet=(2, 11))
    assert moments("1d", night, begins=11 * HOUR + HALF_AN_HOUR)["alarm"] == (
        14 * HOUR + HALF_AN_HOUR - 1
    )


def test_a_deadline_in_the_night_moves_and_the_alarm_comes_an_hour_before() -> None:
    night = ReminderSettings(zone=0, quiet=(5, 14))
    assert moments("1d", night)["alarm"] == 26 * HOUR


def test_the_night_is_that_of_the_time_at_which_the_turn_began() -> None:
    night = {0: ReminderSettings(zone=0, quiet=(7, 14))}
    table = replace(games.playing_two(), host=HostOptions(pace=Pace.read("1d")))
    table = followed(None, table, NOON, {}, NOON, quiet_at(night))
    table = followed(table, table, NOON + HOUR, {}, NOON + HOUR)
    assert table.turns[0].deadline == DAY + 15 * HOUR


def test_nobody_is_reminded_twice_in_a_way() -> None:
    table = replace(games.playing_two(), host=HostOptions(pace=Pace.read("1d")))
    table = followed(None, table, NOON, {}, NOON)
    turn = replace(table.turns[0], reminded=frozenset({DueKind.ALARM}))
    assert table.clock
    table = replace(table, clock=table.clock.with_turn(0, turn))
    assert [due.kind for due in reminders(table, {}, {})] == [DueKind.HOUR]


def test_three_sound_within_a_day_and_none_within_the_hour() -> None:
    told = Sounded()
    for at in (0, HOUR, 2 * HOUR):
        assert told.may_sound(at)
        told = told.with_reminder(at)
        assert not told.may_sound(at + HOUR - 1)
    assert not told.may_sound(DAY - 1)
    assert told.may_sound(DAY)
    assert not told.with_alarm(DAY - HOUR + 1).may_sound(DAY)


def test_alarms_are_merged_to_one_an_hour() -> None:
    assert Sounded().alarm_after(5) == 5
    assert Sounded().with_alarm(5).alarm_after(HOUR) == HOUR + 5
    assert Sounded().with_alarm(5).alarm_after(2 * HOUR) == 2 * HOUR

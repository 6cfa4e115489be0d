"""Reminders as people see them: the list of turns that wait, and the settings about it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bot.domain.clocks.spans import in_ms
from bot.domain.reminders.local_time import SHIFTS, minute_of_day, zones
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from bot.domain.reminders.waiting import deadline_of
from bot.domain.table import Table
from bot.i18n.translations import Html
from bot.views.clock_phrases import moment
from bot.views.keyboard import Button, Keyboard, Tap, in_rows, marked, tap_button
from bot.views.phrases import Phrases
from bot.views.suggestions import table_button
from bot.views.table_list import Overview

MOST = 10
"""Tables told of at most."""

IN_A_ROW, TIMES_IN_A_ROW = 2, 4

QUIET = ("22-8", "22-7", "23-7", "23-9", "0-8", "0-10")
"""Quiet hours to choose from: the first one, and the one after the last."""

DIGESTS = (6, 7, 8, 9, 12, 17, 18, 19, 20, 21)
"""Hours of the day for a digest."""

NONE = "none"
URGENT = "❗ "
"""Sign before a table at which little time is left."""


@dataclass(frozen=True)
class WaitingList:
    """The tables that wait for a person; of those called `alarming` little time is left."""

    phrases: Phrases
    person: int
    tables: Sequence[Table]
    alarming: Collection[str] = ()

    @property
    def urgent(self) -> list[Table]:
        """The tables among them at which little time is left."""
        return [table for table in self.tables if table.code in self.alarming]

    def text(self) -> Html:
        """A line for each table, the earliest deadline first, as HTML."""
        lines = [self._title(), *map(self._line, self._in_order()[:MOST])]
        if len(self.tables) > MOST:
            lines.append(self.phrases.phrase("games-more", {"count": len(self.tables) - MOST}))
        return Html("\n".join(lines))

    def keyboard(self) -> Keyboard:
        """A button for each table; of those with little time left also one to resign."""
        urgent = self.urgent[:MOST]
        rows = [[table_button(self.phrases, table), self._resign(table)] for table in urgent]
        others = [table for table in self._in_order()[:MOST] if table not in urgent]
        rows += in_rows([table_button(self.phrases, table) for table in others], IN_A_ROW)
        return [*rows, [self._day_off()]] if urgent else rows

    def _title(self) -> Html:
        if self.urgent:
            return self.phrases.phrase("reminder-alarm", {"count": len(self.urgent)})
        if self.tables:
            return self.phrases.phrase("reminder-waiting", {"count": len(self.tables)})
        return self.phrases.phrase("reminder-nothing")

    def _in_order(self) -> list[Table]:
        return sorted(self.tables, key=lambda t: (deadline_of(t, self.person) or 2**63, t.code))

    def _line(self, table: Table) -> str:
        game = self.phrases.phrase(f"game-{table.record.game}")
        against = Overview(self.phrases, self.person, 0.0, ()).against(table)
        at = deadline_of(table, self.person)
        until = [self.phrases.phrase("caption-until", {"moment": moment(at)})] if at else []
        sign = URGENT if table.code in self.alarming else ""
        return " · ".join([f"{sign}<b>{game}</b> #{table.code}", *against, *until])

    def _resign(self, table: Table) -> Button:
        label = self.phrases.say("reminder-resign", {"code": table.code})
        return tap_button(label, Tap("resign", table.code, table.revision))

    def _day_off(self) -> Button:
        return tap_button(self.phrases.say("reminder-day-off"), Tap("away", argument="1"))


def time_question(phrases: Phrases, now: float, shift: int = 0) -> tuple[Html, Keyboard]:
    """The question for the time where somebody is, with a button for each answer there can be."""
    rows = times(phrases, now, shift, partial(_reminded, "zone"), partial(_reminded, "minutes"))
    return phrases.phrase("reminder-ask-time"), rows


def times(
    phrases: Phrases,
    now: float,
    shift: int,
    zone_tap: Callable[[int], Tap],
    other_tap: Callable[[int], Tap],
) -> Keyboard:
    """A button for each time that it can be somewhere, and one to times at other minutes.

    The taps are those on a zone, and on so many minutes beside full hours.
    """
    at = in_ms(now)
    buttons = [
        tap_button(clock_time(minute_of_day(at, zone)), zone_tap(zone)) for zone in zones(at, shift)
    ]
    other = SHIFTS[(SHIFTS.index(shift) + 1) % len(SHIFTS)]
    return [
        *in_rows(buttons, TIMES_IN_A_ROW),
        [tap_button(phrases.say("reminder-other-minutes"), other_tap(other))],
    ]


def _reminded(name: str, value: int) -> Tap:
    return Tap("remind", argument=f"{name}.{value}")


@dataclass(frozen=True)
class ReminderCard:
    """The settings of a person about reminders, at a moment in seconds."""

    phrases: Phrases
    settings: ReminderSettings
    now: float

    def main(self) -> tuple[Html, Keyboard]:
        """All of them: each button changes one, or leads to its values."""
        text = self.phrases.phrase("reminder-settings")
        if self.settings.stopped:
            text = Html(f"{text}\n{self.phrases.phrase('reminder-stopped')}")
        return text, [[button] for button in self._buttons()]

    def quiet(self) -> tuple[Html, Keyboard]:
        """The quiet hours to choose from."""
        chosen = NONE if self.settings.quiet is None else _dashed(self.settings.quiet)
        values = self._values("quiet", (NONE, *QUIET), chosen)
        return self.phrases.phrase("reminder-ask-quiet"), values

    def digest(self) -> tuple[Html, Keyboard]:
        """The hours for a digest to choose from."""
        digest = self.settings.digest
        hours = (NONE, *map(str, DIGESTS))
        chosen = NONE if digest is None else str(digest)
        values = self._values("digest", hours, chosen, TIMES_IN_A_ROW)
        return self.phrases.phrase("reminder-ask-digest"), values

    def _buttons(self) -> Iterator[Button]:
        settings, say = self.settings, self.phrases.say
        if settings.zone is None:
            yield _remind(say("reminder-set-time-first"), "minutes.0")
        else:
            at = clock_time(minute_of_day(in_ms(self.now), settings.zone))
            yield self._to("minutes.0", say("reminder-set-time"), at)
            yield self._to("face.quiet", say("reminder-set-quiet"), self._hours())
            yield self._to("face.digest", say("reminder-set-digest"), self._digest_hour())
        following = _following(settings.after_hour)
        yield self._to(f"after.{following}", say("reminder-set-after"), self._after())
        last = say("reminder-yes") if settings.last_hour else say("reminder-no")
        other = "off" if settings.last_hour else "on"
        yield self._to(f"last.{other}", say("reminder-set-last"), last)
        yield tap_button(say("button-back"), Tap("set", argument="show."))

    def _hours(self) -> str:
        quiet = self.settings.quiet
        return self.phrases.say("reminder-none") if quiet is None else _shown(_dashed(quiet))

    def _digest_hour(self) -> str:
        hour = self.settings.digest
        return self.phrases.say("reminder-none") if hour is None else clock_time(hour * 60)

    def _after(self) -> str:
        match self.settings.after_hour:
            case AfterHour.CLOCKS:
                return self.phrases.say("reminder-after-clocks")
            case AfterHour.ALL:
                return self.phrases.say("reminder-after-all")
            case AfterHour.NEVER:
                return self.phrases.say("reminder-after-never")

    def _to(self, argument: str, option: str, value: str) -> Button:
        values = {"option": option, "value": value}
        return _remind(self.phrases.say("button-option", values), argument)

    def _values(
        self, name: str, values: Sequence[str], chosen: str, width: int = IN_A_ROW
    ) -> Keyboard:
        buttons = [
            _remind(marked(self._value(name, value), chosen=value == chosen), f"{name}.{value}")
            for value in values
        ]
        back = _remind(self.phrases.say("button-back"), "face.main")
        return [*in_rows(buttons, width), [back]]

    def _value(self, name: str, value: str) -> str:
        if value == NONE:
            return self.phrases.say("reminder-none")
        return _shown(value) if name == "quiet" else clock_time(int(value) * 60)


def _following(after: AfterHour) -> AfterHour:
    """The next value, after the last one the first."""
    values = list(AfterHour)
    return values[(values.index(after) + 1) % len(values)]


def _remind(label: str, argument: str) -> Button:
    return tap_button(label, Tap("remind", argument=argument))


def clock_time(minute: int) -> str:
    """A time of day as clocks show it."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _dashed(quiet: tuple[int, int]) -> str:
    return f"{quiet[0]}-{quiet[1]}"


def _shown(dashed: str) -> str:
    begin, end = dashed.split("-")
    return f"{clock_time(int(begin) * 60)}–{clock_time(int(end) * 60)}"

"""Phrases about clocks: paces, deadlines in the reader's own zone, decisions about the absent."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from bot.domain.clocks.clock import Turn, Verdict
from bot.domain.clocks.pace import WORDS, Pace
from bot.domain.clocks.spans import Span
from bot.domain.clocks.verdicts import choices, overdue
from bot.domain.options import AS_USUAL, HostOptions
from bot.domain.players import Player
from bot.domain.table import Table
from bot.i18n import translations
from bot.i18n.translations import Html
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from engine.core.game import Seat

DAYS_OFF = (1, 3, 7)
"""Numbers of days off that are offered."""

WEEKDAY_DATE_TIME = "wdt"
"""Form in which clients show a moment: the day of the week, the date and the time, all in short."""


def moment(at: int) -> Html:
    """A moment in milliseconds, which clients show in the reader's own zone and language."""
    text = f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M} UTC"
    return translations.moment(at, text, WEEKDAY_DATE_TIME)


def pace_named(phrases: Phrases, pace: Pace | None) -> str:
    """The name of a pace: so long for each move, or its hours."""
    if pace is None:
        return phrases.say("choice-pace-none")
    if pace.word in WORDS:
        return phrases.say(f"choice-pace-{pace.word}")
    if pace.is_per_move:
        return phrases.say("pace-per-move", {"hours": pace.cap})
    hours = {"start": pace.start, "increment": pace.increment, "cap": pace.cap}
    return phrases.say("pace-hours", hours)


def time_named(phrases: Phrases, host: HostOptions) -> Iterator[str]:
    """The pace of a table and what else is not as usual about its time; nothing without a pace."""
    if host.pace is None:
        return
    yield pace_named(phrases, host.pace)
    if host.end is not AS_USUAL.end:
        yield phrases.say("caption-end-auto")
    if host.away is not AS_USUAL.away:
        yield phrases.say("caption-away-off")


def until(phrases: Phrases, turn: Turn | None) -> Html:
    """The deadline of a turn; empty if it has none, or if it is over."""
    if turn is None or turn.deadline is None or turn.over_at is not None or turn.pause:
        return Html("")
    return phrases.phrase("caption-until", {"moment": moment(turn.deadline)})


def times_over(phrases: Phrases, table: Table) -> list[Html]:
    """The people whose time is over, and since when."""
    return [
        phrases.phrase(
            "caption-time-over",
            {"name": phrases.name(table.players[seat]), "moment": moment(over_at)},
        )
        for seat, turn in table.turns.items()
        if (over_at := turn.over_at) is not None
    ]


def standing_still(phrases: Phrases, table: Table) -> list[Html]:
    """The pause of all, and the people on move whose clocks stand still longer; until when."""
    agreed = table.clock and table.clock.pause
    pauses = [(seat, turn.pause) for seat, turn in table.turns.items() if turn.pause]
    own = [(seat, pause) for seat, pause in pauses if not (agreed and agreed.end == pause.end)]
    alone = [_stands(phrases, table.players[seat], pause) for seat, pause in own]
    return [_all_stand(phrases, agreed), *alone] if agreed else alone


def _all_stand(phrases: Phrases, pause: Span) -> Html:
    if pause.end is None:
        return phrases.phrase("caption-paused")
    return phrases.phrase("caption-paused-until", {"moment": moment(pause.end)})


def _stands(phrases: Phrases, player: Player | None, pause: Span) -> Html:
    name = phrases.name(player)
    if pause.end is None:
        return phrases.phrase("caption-stands", {"name": name})
    return phrases.phrase("caption-days-off", {"name": name, "moment": moment(pause.end)})


def days_off_buttons(phrases: Phrases, left: int, *, away: bool) -> Keyboard:
    """Buttons to take some of the days off that are left, or to come back from them."""
    if away:
        return [[_days_off(phrases.say("button-return"), 0)]]
    offered = [days for days in DAYS_OFF if days <= left]
    return [[_days_off(phrases.say("button-days", {"days": days}), days) for days in offered]]


def _days_off(label: str, days: int) -> Button:
    return tap_button(label, Tap("away", argument=str(days)))


def verdict_labels(phrases: Phrases, table: Table) -> list[tuple[Seat, list[tuple[str, Verdict]]]]:
    """The buttons by which the others decide about each seat whose time is over."""
    return [(seat, _labels(phrases, table, seat)) for seat in overdue(table)]


def _labels(phrases: Phrases, table: Table, seat: Seat) -> list[tuple[str, Verdict]]:
    counts = Counter(table.turns[seat].verdicts.values())
    if Verdict.BOT not in choices(table):
        out, wait = phrases.say("button-take-win"), phrases.say("button-give-day")
        return [(out, Verdict.OUT), (wait, Verdict.WAIT)]
    return [(_counted(phrases, verdict, counts[verdict]), verdict) for verdict in choices(table)]


def _counted(phrases: Phrases, verdict: Verdict, count: int) -> str:
    """The label of a decision that so many would have by now."""
    match verdict:
        case Verdict.WAIT:
            return phrases.say("button-wait", {"count": count})
        case Verdict.BOT:
            return phrases.say("button-bot", {"count": count})
        case Verdict.OUT:
            return phrases.say("button-out", {"count": count})

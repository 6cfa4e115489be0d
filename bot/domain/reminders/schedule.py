"""The moments at which people are reminded of turns (docs/conversation.md, "Reminders")."""

from collections.abc import Iterator, Mapping, Sequence

from bot.domain.clocks.clock import DueKind, Pauses, Quiet, Turn
from bot.domain.clocks.following import Due
from bot.domain.clocks.pace import HOUR
from bot.domain.clocks.spans import Span, reached
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from bot.domain.table import Table
from engine.core.game import Seat

SHARE = 5
"""The alarm comes when this share of the time left is left: a fifth."""

REMINDERS = (DueKind.HOUR, DueKind.ALARM, DueKind.LAST)

OfSeats = Mapping[Seat, ReminderSettings]
"""The settings of those who sit at a table, by seat."""

AS_USUAL = ReminderSettings()


def quiet_at(settings: OfSeats) -> Quiet:
    """The quiet hours of those at a table who have some."""
    found = {seat: own.quiet_hours for seat, own in settings.items()}
    return {seat: quiet for seat, quiet in found.items() if quiet}


def reminders(table: Table, pauses: Pauses, settings: OfSeats) -> Iterator[Due]:
    """All reminders of turns at a table that are still to come, by its clock."""
    for seat, turn in table.turns.items():
        if turn.over_at is not None or turn.deadline is None:
            continue
        own, revision = settings.get(seat, AS_USUAL), table.revision_for(seat)
        moments = _moments(table, seat, turn, turn.deadline, pauses.get(seat, ()), own)
        for kind, at in moments:
            if kind not in turn.reminded:
                yield Due(table.code, kind, seat, revision, at)


def _moments(
    table: Table,
    seat: Seat,
    turn: Turn,
    deadline: int,
    pauses: Sequence[Span],
    own: ReminderSettings,
) -> Iterator[tuple[DueKind, int]]:
    alarm = _alarm(table, seat, turn, deadline, pauses, own)
    yield DueKind.ALARM, alarm
    hour = reached(turn.since, HOUR, pauses)
    if own.after_hour is not AfterHour.NEVER and hour is not None and hour < alarm:
        yield DueKind.HOUR, _awake(hour, own)
    if own.last_hour and alarm < deadline - HOUR:
        yield DueKind.LAST, deadline - HOUR


def _alarm(
    table: Table,
    seat: Seat,
    turn: Turn,
    deadline: int,
    pauses: Sequence[Span],
    own: ReminderSettings,
) -> int:
    """The moment at which a fifth of the time is left, and at least an hour of it.

    One within quiet hours waits for their end, if an hour is left then; else it comes before them.
    """
    left = table.clock.left_to(seat) if table.clock else 0
    at = reached(turn.since, left - left // SHARE, pauses)
    at = deadline - HOUR if at is None else min(at, deadline - HOUR)
    quiet = own.quiet_hours
    begun = quiet.begun_by(at) if quiet else None
    if quiet is None or begun is None:
        return at
    over = quiet.waited_for(at)
    return over if deadline - over >= HOUR else begun - 1


def _awake(at: int, own: ReminderSettings) -> int:
    return own.quiet_hours.waited_for(at) if own.quiet_hours else at

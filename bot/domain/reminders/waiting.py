"""Tables that wait for a person."""

from bot.domain.clocks.following import Due
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from bot.domain.table import Table


def waits_for(table: Table, due: Due) -> bool:
    """Whether the turn that a reminder is about still waits, and time runs if there is a clock."""
    if due.seat not in table.to_move or table.revision_for(due.seat) != due.revision:
        return False
    if table.host.pace is None:
        return True
    turn = table.turns.get(due.seat)
    return turn is not None and turn.over_at is None and turn.pause is None


def is_listed(table: Table, person: int, settings: ReminderSettings) -> bool:
    """Whether a person has a turn at a table of which they are reminded.

    That is where a clock runs; where none does, if they wish, and not in their own private chat.
    """
    if not table.is_on_move(person):
        return False
    if table.host.pace is not None:
        return True
    return settings.after_hour is AfterHour.ALL and table.place.chat != person


def deadline_of(table: Table, person: int) -> int | None:
    """The earliest deadline of a person at a table; None if there is none."""
    turns = (table.turns[seat] for seat in table.seats_of(person) if seat in table.turns)
    return min((turn.deadline for turn in turns if turn.deadline is not None), default=None)

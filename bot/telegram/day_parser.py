"""Parsing of numbers of days, and of dates up to which they go."""

from datetime import date, datetime

from bot.domain.commands import Command, Misread
from bot.domain.requests import Pause, TakeDaysOff


def of_days(name: str, text: str, now: datetime) -> Command:
    """Days off or a pause, by a number of days, by a date, or without either."""
    days = _days(text, now)
    if text and days is None:
        is_pause = name == "pause"
        return Misread("pause-unreadable" if is_pause else "away-unreadable", {"text": text})
    return TakeDaysOff(days) if name == "away" else Pause(days)


def _days(text: str, now: datetime) -> int | None:
    """The days that a number says, or a date to come: all up to it; None if it is neither."""
    if text.isascii() and text.isdecimal():
        return int(text[:4])
    try:
        until = date.fromisoformat(text)
    except ValueError:
        return None
    days = (until - now.date()).days
    return days if days > 0 else None

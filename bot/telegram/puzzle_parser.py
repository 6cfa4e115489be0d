"""Parsing of what is said about puzzles, by `/puzzle`, links and buttons."""

import re

from bot.domain.commands import Command, Misread
from bot.domain.puzzles.requests import (
    AskZone,
    NameMe,
    NextPuzzle,
    SolvePost,
    TurnOff,
    TurnOn,
)
from bot.domain.reminders.local_time import A_DAY, SHIFTS, is_zone
from bot.i18n.vocabulary import fold
from bot.views.deep_links import PUZZLE_PAYLOAD, read_puzzle
from bot.views.keyboard import Tap

ON = frozenset(map(fold, ("on", "вкл", "be")))
OFF = frozenset(map(fold, ("off", "выкл", "ki")))
"""Words that turn the puzzle of the day on and off, in every language."""

USUAL = 9 * 60
"""The minute of the day at which it comes if none is said."""

_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?")
_BUTTON = re.compile(r"(\d{1,4})\.(-?\d{1,3})")
_OTHER = re.compile(r"(\d{1,4})\.m(\d{1,2})")


def puzzle_wanted(text: str) -> Command | None:
    """The command of `/puzzle on 9:00` or `/puzzle off`; None if it is neither."""
    word, _, time = text.strip().partition(" ")
    if fold(word) in OFF:
        return TurnOff()
    if fold(word) not in ON:
        return None
    minute = _minute(time.strip()) if time.strip() else USUAL
    return Misread("puzzle-time", {"text": time.strip()}) if minute is None else TurnOn(minute)


def _minute(text: str) -> int | None:
    """The minute of the day that a text says."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    return hour * 60 + minute if hour < A_DAY // 60 and minute < 60 else None


def puzzle_linked(payload: str) -> Command | None:
    """The command of a link to a puzzle; None if it leads to none."""
    if payload == PUZZLE_PAYLOAD:
        return NextPuzzle()
    found = read_puzzle(payload)
    return SolvePost(*found) if found else None


def puzzling(tap: Tap) -> Command | None:
    """The command of a button; None if the bot never made such a button."""
    match tap.verb:
        case "puzzle":
            return NextPuzzle(tap.argument)
        case "named":
            return NameMe(int(tap.argument)) if _is_number(tap.argument) else None
    return _zoned(tap.argument)


def _zoned(argument: str) -> Command | None:
    """The answer to the question for the time at a place, or the wish for other answers."""
    if (other := _OTHER.fullmatch(argument)) and int(other[2]) in SHIFTS:
        return AskZone(_day_minute(other[1]), int(other[2]))
    chosen = _BUTTON.fullmatch(argument)
    if chosen is None or not is_zone(int(chosen[2])):
        return None
    return TurnOn(_day_minute(chosen[1]), int(chosen[2]))


def _day_minute(text: str) -> int:
    return int(text) % A_DAY


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18

"""Parsing of what is said about a season, by `/season` and by the buttons of its message."""

from bot.domain.commands import Command, Misread
from bot.domain.seasons.requests import (
    BeginSeason,
    JoinSeason,
    LeaveSeason,
    LeaveSeasonForSure,
    OpenSeason,
    StayInSeason,
)
from bot.i18n.command_arguments import Words
from bot.i18n.vocabulary import fold
from bot.views.keyboard import Tap

TWICE = frozenset(map(fold, ("twice", "дважды", "kétszer")))
DAYS = frozenset(map(fold, ("days", "дней", "nap")))
"""Words for the number of games of a pair, and for the length, in every language."""


def season_words(text: str) -> tuple[str, bool, str | None]:
    """The words that are not about the season alone; whether it is `twice`, and its `days`."""
    twice, days, left = False, None, list[str]()
    for word in text.split():
        name, sign, value = word.partition("=")
        if fold(word) in TWICE:
            twice = True
        elif sign and fold(name) in DAYS:
            days = value
        else:
            left.append(word)
    return " ".join(left), twice, days


def season_of(words: Words, days: str | None, *, twice: bool) -> Command:
    """The command of a season, which is of people alone and of pairs."""
    if words.bot or words.order or words.number not in (None, 2):
        return Misread("season-words")
    return OpenSeason(words.game or "", words.options, twice, days)


def seasonal(tap: Tap) -> Command | None:
    """The command of a button; None if the bot never made such a button."""
    who, dot, number = tap.argument.partition(".")
    if not who.isdecimal() or (dot and not number.isdecimal()):
        return None
    match tap.verb, bool(dot):
        case "enter", False:
            return JoinSeason(int(who))
        case "kickoff", False:
            return BeginSeason(int(who))
        case "quit", False:
            return LeaveSeason(int(who))
        case "quitting", True:
            return LeaveSeasonForSure(int(number), int(who))
        case "staying", True:
            return StayInSeason(int(number), int(who))
    return None

"""The length of a season: the days that were asked for, or what the pace makes likely."""

from math import ceil

from bot.domain.clocks.pace import Pace
from bot.domain.options import split_options
from bot.domain.seasons.season import AT_ONCE, SeasonTerms
from bot.domain.table import CommandRejected

SHORTEST, LONGEST = 1, 365
"""Days that a season may last."""

MOVES = 4
"""Moves for which a game takes all the time there is, as things go: most are made much sooner."""


def length(terms: SeasonTerms, people: int) -> int:
    """Days from the beginning of a season of so many people to its last moment.

    :raises CommandRejected: if it has no pace.
    """
    pace = pace_of(terms)
    return _likely(pace, people, twice=terms.twice) if terms.days is None else terms.days


def pace_of(terms: SeasonTerms) -> Pace:
    """The pace of a season.

    :raises CommandRejected: if it has none: without clocks it might never end.
    :raises OptionError: if one of its options has a value that means nothing.
    """
    pace = split_options(terms.options)[0].pace
    if pace is None:
        raise CommandRejected("season-pace", {"game": terms.game})
    return pace


def _likely(pace: Pace, people: int, *, twice: bool) -> int:
    games = (people - 1) * (2 if twice else 1)
    hours = ceil(games / AT_ONCE) * (pace.start + MOVES * pace.increment)
    return min(max(SHORTEST, ceil(hours / 24)), LONGEST)


def read_days(text: str) -> int:
    """The days that somebody has written.

    :raises CommandRejected: if a season cannot last so long.
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LONGEST))
    days = int(text) if is_number else 0
    if not SHORTEST <= days <= LONGEST:
        raise CommandRejected("season-days", {"least": SHORTEST, "most": LONGEST})
    return days

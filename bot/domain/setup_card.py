"""The card on which a game is made ready by buttons: seats, options, the bot's level.

Nothing is kept of it: its buttons hold all that was chosen.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import NONE, Pace
from bot.domain.matches.score import read_games
from bot.domain.options import AS_USUAL, HostOptions, split_options, ways
from bot.domain.seating import default_seats
from engine.ai.levels import ALL_LEVELS, DEFAULT_LEVEL, level_name
from engine.core.errors import EngineError, OptionError
from engine.core.game import AnyGame, Option, Options
from engine.core.options import resolve_options
from engine.core.registry import GAMES

_APART = "."
_USUAL = "-"
_HOST: Mapping[str, Mapping[Any, str]] = {
    "hints": {False: "", True: "h"},
    "explore": {None: "", True: "e", False: "n"},
    "rated": {None: "", True: "r", False: "u"},
    "end": {End.CLAIM: "", End.AUTO: "a"},
    "away": {True: "", False: "x"},
}
"""Signs of the host's options, where they are not as usual; the pace and the match are written."""
_FORMER_PACES = {"d": "1d", "t": "3d", "w": "7d", "y": "day", "s": "slow"}
"""Signs of paces on buttons that were made before paces were written out there."""
_LEVEL = re.compile(
    r"(?P<level>[\d+])(?P<hints>h?)(?P<explore>[en]?)"
    r"(?P<pace>[dtwys]?|\d+\+\d+/\d+)(?P<end>a?)(?P<away>x?)(?P<rated>[ru]?)(?:m(?P<match>\d+))?"
)
"""The bot's level with the host's options after it."""
_NAMED = {level_name(level): level for level in ALL_LEVELS}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Face(StrEnum):
    """Sides of a card; no option is called so."""

    MAIN = ""
    OPTIONS = "*"
    LEVELS = "*level"
    SEATS = "*seats"
    FRIENDS = "*friends"
    PACES = "*paces"
    RULES = "*rules"


@dataclass(frozen=True)
class Card:
    """A game with a number of seats, the options that are not left as usual, and the bot's level.

    `asking` is the face to be seen, or the option whose values are shown to choose from. `host`
    are the options that the table has beside those of the game.
    """

    game: str
    seats: int
    options: Options = field(default_factory=dict)
    level: int = DEFAULT_LEVEL
    asking: str = Face.MAIN
    host: HostOptions = AS_USUAL

    @classmethod
    def usual(cls, key: str, seats: int | None = None, given: Options | None = None) -> Self:
        """The card of a game with what was said of it."""
        own, named = split_options(given or {})
        found = ways(GAMES[key], seats, named)
        numbers = [way.seats for way in found] or list(GAMES[key].info.seats)
        best = default_seats(tuple(numbers))
        if not found:
            return cls(key, best)
        values = resolve_options(GAMES[key], best, named)
        chosen = {name: values[name] for name in named}
        return cls(key, best, chosen, host=own)

    @property
    def fits(self) -> bool:
        """Whether a button can carry it: values that are not listed need more room."""
        options = self.rules.options(self.seats)
        listed = {option.name: option.values for option in options}
        return all(value in listed[name] for name, value in self.options.items())

    @property
    def all_options(self) -> Options:
        """The options of the game and the host's."""
        return self.host.added_to(self.options)

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game]

    @property
    def values(self) -> Options:
        """The value of every option that means something with the others."""
        return resolve_options(self.rules, self.seats, self.options)

    @property
    def asked(self) -> list[Option]:
        """The options that can be chosen now."""
        values = self.values
        return [option for option in self.rules.options(self.seats) if option.name in values]

    @property
    def crowds(self) -> list[int]:
        """The numbers of people who can sit down together."""
        return sorted(number for number in self.rules.info.seats if number > 1)

    def on(self, asking: str) -> Self:
        """The card with another face, or the values of an option, to be seen."""
        return replace(self, asking=asking)

    def with_seats(self, seats: int) -> Self:
        """The card for another number of seats: what does not exist there is as usual again."""
        there = {option.name: option.values for option in self.rules.options(seats)}
        kept = {n: value for n, value in self.options.items() if value in there.get(n, ())}
        options = _possible(self.rules, seats, kept)
        host = self.host if seats > 1 else replace(self.host, match=None)
        return replace(self, seats=seats, options=options, asking=Face.OPTIONS, host=host)

    def with_option(self, name: str, value: str) -> Self:
        """The card with a value: what does not go with it is as usual again."""
        first = {name: value}
        rest = {other: chosen for other, chosen in self.options.items() if other != name}
        options = _possible(self.rules, self.seats, {**first, **rest})
        return replace(self, options=options, asking=Face.OPTIONS)

    def with_host(self, **changed: Any) -> Self:  # noqa: ANN401 - whatever the options are
        """The card with some of the host's options changed."""
        return replace(self, host=replace(self.host, **changed))

    def with_pace(self, pace: Pace | None) -> Self:
        """The card with a pace, with which more can be chosen; none leaves nothing about time."""
        if pace is None:
            usual = self.with_host(pace=None, end=AS_USUAL.end, away=AS_USUAL.away)
            return usual.on(Face.OPTIONS)
        return self.with_host(pace=pace).on(Face.PACES)

    def __str__(self) -> str:
        """The text by which a button carries it."""
        options = self.rules.options(self.seats)
        signs = "".join(_sign(option, self.options) for option in options)
        bot = level_name(self.level) + _host_text(self.host)
        parts = [self.game, str(self.seats), bot, signs]
        return _APART.join([*parts, *filter(None, [self.asking])])


def read_card(text: str) -> Card | None:
    """The card that a button carries; None if there is no such card."""
    game, *rest = text.split(_APART)
    if game not in GAMES or len(rest) not in (3, 4):
        return None
    seats, level, signs, asking = (*rest, "")[:4]
    rules = GAMES[game]
    if not (seats.isdecimal() and int(seats) in rules.info.seats):
        return None
    said = _level_and_host(level)
    if said is None:
        return None
    options = rules.options(int(seats))
    names = {option.name for option in options}
    if len(signs) != len(options) or asking not in (*Face, *names):
        return None
    chosen = {o.name: _value(o, sign) for o, sign in zip(options, signs, strict=True)}
    named = {name: value for name, value in chosen.items() if value}
    card = Card(game, int(seats), named, said[0], asking, said[1])
    return card if _goes(rules, card.seats, card.options) else None


def _host_text(host: HostOptions) -> str:
    signs = {name: known[getattr(host, name)] for name, known in _HOST.items()}
    pace = str(host.pace or "")
    before, after = ("hints", "explore"), ("end", "away", "rated")
    games = f"m{host.match}" if host.match else ""
    return "".join([*(signs[n] for n in before), pace, *(signs[n] for n in after), games])


def _level_and_host(text: str) -> tuple[int, HostOptions] | None:
    """The bot's level and the host's options of a card; None if there are no such ones."""
    said = _LEVEL.fullmatch(text)
    level = _NAMED.get(said["level"]) if said else None
    if said is None or level is None:
        return None
    signed = {name: _signed(known, said[name]) for name, known in _HOST.items()}
    with suppress(OptionError):
        pace = Pace.read(_FORMER_PACES.get(said["pace"], said["pace"]) or NONE)
        match = read_games("match", said["match"]) if said["match"] else None
        return level, HostOptions(pace=pace, match=match, **signed)
    return None


def _signed(known: Mapping[Any, str], sign: str) -> Any:  # noqa: ANN401 - whatever the option is
    """The value that a sign stands for."""
    return next(value for value, of_it in known.items() if of_it == sign)


def _sign(option: Option, chosen: Options) -> str:
    value = chosen.get(option.name)
    return _USUAL if value is None else _DIGITS[option.values.index(value)]


def _value(option: Option, sign: str) -> str:
    number = _DIGITS.find(sign)
    return option.values[number] if 0 <= number < len(option.values) else ""


def _possible(game: AnyGame, seats: int, wanted: Mapping[str, str]) -> dict[str, str]:
    """Options that go together: as many of these as can be, from the first on."""
    kept: dict[str, str] = {}
    for name, value in wanted.items():
        if _goes(game, seats, {**kept, name: value}):
            kept[name] = value
    return kept


def _goes(game: AnyGame, seats: int, options: Options) -> bool:
    try:
        resolve_options(game, seats, options)
    except EngineError:
        return False
    return True

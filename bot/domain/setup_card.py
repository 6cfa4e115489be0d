"""The card on which a game is made ready by buttons: seats, options, the bot's level.

Nothing is kept of it: its buttons hold all that was chosen.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import starmap
from typing import Any, Self

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import WORDS, Pace
from bot.domain.options import AS_USUAL, HostOptions, split_options, ways
from bot.domain.seating import default_seats
from engine.ai.levels import DEFAULT_LEVEL, LEVELS
from engine.core.errors import EngineError
from engine.core.game import AnyGame, Option, Options
from engine.core.options import resolve_options
from engine.core.registry import GAMES

_APART = "."
_USUAL = "-"
_HOST: Mapping[str, Mapping[Any, str]] = {
    "hints": {False: "", True: "h"},
    "explore": {None: "", True: "e", False: "n"},
    "pace": {
        None: "",
        **{Pace.read(word): sign for word, sign in zip(WORDS, "dtwys", strict=True)},
    },
    "end": {End.CLAIM: "", End.AUTO: "a"},
    "away": {True: "", False: "x"},
}
"""Signs of the host's options, where they are not as usual; they stand after the bot's level."""
_LEVEL = re.compile(
    r"(\d)" + "".join(f"([{''.join(signs.values())}]?)" for signs in _HOST.values())
)
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
        known = all(value in listed[name] for name, value in self.options.items())
        return known and self.host.pace in _HOST["pace"]

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
        return replace(self, seats=seats, options=options, asking=Face.OPTIONS)

    def with_option(self, name: str, value: str) -> Self:
        """The card with a value: what does not go with it is as usual again."""
        first = {name: value}
        rest = {other: chosen for other, chosen in self.options.items() if other != name}
        options = _possible(self.rules, self.seats, {**first, **rest})
        return replace(self, options=options, asking=Face.OPTIONS)

    def __str__(self) -> str:
        """The text by which a button carries it."""
        options = self.rules.options(self.seats)
        signs = "".join(_sign(option, self.options) for option in options)
        host = "".join(known[getattr(self.host, name)] for name, known in _HOST.items())
        parts = [self.game, str(self.seats), f"{self.level}{host}", signs]
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
    said = _LEVEL.fullmatch(level)
    if said is None or int(said[1]) not in LEVELS:
        return None
    host = HostOptions(**dict(starmap(_host_value, zip(_HOST, said.groups()[1:], strict=True))))
    options = rules.options(int(seats))
    names = {option.name for option in options}
    if len(signs) != len(options) or asking not in (*Face, *names):
        return None
    chosen = {o.name: _value(o, sign) for o, sign in zip(options, signs, strict=True)}
    named = {name: value for name, value in chosen.items() if value}
    card = Card(game, int(seats), named, int(said[1]), asking, host)
    return card if _goes(rules, card.seats, card.options) else None


def _host_value(name: str, sign: str) -> tuple[str, Any]:
    return name, next(value for value, known in _HOST[name].items() if known == sign)


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

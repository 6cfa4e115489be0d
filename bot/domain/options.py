"""Options of a game as far as they are open, and those that are the host's own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import NONE, Pace
from bot.domain.matches.score import read_games
from engine.core.errors import OptionError
from engine.core.game import AnyGame, Options
from engine.core.options import resolve_options


@dataclass(frozen=True)
class Way:
    """A number of seats with options, among them those that make another game of it."""

    game: str
    seats: int
    options: Options


def ways(game: AnyGame, seats: int | None, given: Options) -> list[Way]:
    """The ways that are left, few seats first; none if nothing there is fits what was said."""
    numbers = [number for number in sorted(game.info.seats) if seats in (None, number)]
    return [way for number in numbers for way in _ways_for(game, number, given)]


def _ways_for(game: AnyGame, seats: int, given: Options) -> Iterator[Way]:
    asked = [option for option in game.options(seats) if option.asked]
    values = [[given[o.name]] if o.name in given else o.values for o in asked]
    for chosen in product(*values):
        named = dict(zip((option.name for option in asked), chosen, strict=True))
        options = {**named, **given}
        try:
            resolve_options(game, seats, split_options(options)[1])
        except OptionError:
            continue
        yield Way(game.info.key, seats, options)


HINTS, EXPLORE, RATED, MATCH = "hints", "explore", "rated", "match"
PACE, END, AWAY = "pace", "end", "away"
VALUES = {"on": True, "off": False}
_WORDS = {value: word for word, value in VALUES.items()}


@dataclass(frozen=True)
class HostOptions:
    """Options beside those of a game: `hints` between people, and to `explore` while it goes on.

    To explore is to try out moves on one's own page; a `rated` game counts for ratings. None is as
    usual, which the table knows. A `match` has so many games, one after the other.
    With a `pace` people have clocks: `end` says how somebody's time ends, `away` whether a day off
    is taken by itself before.
    """

    hints: bool = False
    explore: bool | None = None
    rated: bool | None = None
    match: int | None = None
    pace: Pace | None = None
    end: End = End.CLAIM
    away: bool = True

    def added_to(self, options: Options) -> Options:
        """The options of a game, and these where they are not as usual."""
        usual = AS_USUAL._written()
        own = {name: word for name, word in self._written().items() if word != usual[name]}
        return {**options, **own}

    def _written(self) -> Options:
        """Every option with its value as a word; an empty one is as usual."""
        return {
            HINTS: _WORDS[self.hints],
            EXPLORE: "" if self.explore is None else _WORDS[self.explore],
            RATED: "" if self.rated is None else _WORDS[self.rated],
            MATCH: "" if self.match is None else str(self.match),
            PACE: self.pace.word if self.pace else NONE,
            END: self.end.value,
            AWAY: _WORDS[self.away],
        }


AS_USUAL = HostOptions()


def split_options(options: Options) -> tuple[HostOptions, Options]:
    """The host's options, and those of the game.

    :raises OptionError: if one of the host's has a value that means nothing.
    """
    own = {name: read(name, options[name]) for name, read in _READERS.items() if name in options}
    rest = {name: text for name, text in options.items() if name not in own}
    return HostOptions(**own), rest


def _switched(name: str, text: str) -> bool:
    return VALUES[_one_of(VALUES, name, text)]


def _one_of(values: Iterable[str], name: str, text: str) -> str:
    """The value that a text is.

    :raises OptionError: if it is none of them.
    """
    value, possible = text.lower(), list(values)
    if value not in possible:
        details = {"option": name, "value": value, "possible": ", ".join(possible)}
        raise OptionError("option-value", f"{name}={value}: {' or '.join(possible)}", details)
    return value


_READERS: Mapping[str, Callable[[str, str], Any]] = {
    HINTS: _switched,
    EXPLORE: _switched,
    RATED: _switched,
    MATCH: read_games,
    PACE: lambda _name, text: Pace.read(text),
    END: lambda name, text: End(_one_of(End, name, text)),
    AWAY: _switched,
}

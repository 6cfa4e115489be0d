"""Options of a game as far as they are open, and those that are the host's own."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

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


HINTS, EXPLORE = "hints", "explore"
VALUES = {"on": True, "off": False}


@dataclass(frozen=True)
class HostOptions:
    """Options beside those of a game: `hints` between people, and to `explore` while it goes on.

    To explore is to try out moves on one's own page; None is as usual, which the table knows.
    """

    hints: bool = False
    explore: bool | None = None

    def added_to(self, options: Options) -> Options:
        """The options of a game, and these where they are not as usual."""
        found = {HINTS: self.hints or None, EXPLORE: self.explore}
        words = {value: word for word, value in VALUES.items()}
        own = {name: words[value] for name, value in found.items() if value is not None}
        return {**options, **own}


def split_options(options: Options) -> tuple[HostOptions, Options]:
    """The host's options, and those of the game.

    :raises OptionError: if one of the host's has neither the value `on` nor `off`.
    """
    own = {name: _switched(name, options[name]) for name in (HINTS, EXPLORE) if name in options}
    rest = {name: text for name, text in options.items() if name not in own}
    return HostOptions(own.get(HINTS, False), own.get(EXPLORE)), rest


def _switched(name: str, text: str) -> bool:
    value = text.lower()
    if value not in VALUES:
        details = {"option": name, "value": value, "possible": ", ".join(VALUES)}
        raise OptionError("option-value", f"{name}={value}: on or off", details)
    return VALUES[value]

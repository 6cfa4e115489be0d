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


HINTS = "hints"
VALUES = {"on": True, "off": False}


def split_options(options: Options) -> tuple[bool, Options]:
    """Whether hints are allowed, and the options of the game.

    :raises OptionError: if it is not said by `on` or `off`.
    """
    value = options.get(HINTS, "off").lower()
    if value not in VALUES:
        details = {"option": HINTS, "value": value, "possible": ", ".join(VALUES)}
        raise OptionError("option-value", f"{HINTS}={value}: on or off", details)
    return VALUES[value], {name: text for name, text in options.items() if name != HINTS}


def with_hints(options: Options, *, hints: bool) -> Options:
    """The options of a game, and the host's where it is not as usual."""
    return {**options, HINTS: "on"} if hints else options

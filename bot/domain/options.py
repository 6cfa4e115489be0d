"""The ways in which a game can be played, as far as what was said of it leaves them open."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from bot.domain.host_options import split_options
from engine.errors import OptionError
from engine.game import AnyGame, Options
from engine.options import resolve_options


@dataclass(frozen=True)
class Way:
    """A number of seats with options; `asked` are those of them that make another game of it."""

    game: str
    seats: int
    options: Options
    asked: Options = field(default_factory=dict)


def ways(game: AnyGame, seats: int | None, given: Options) -> list[Way]:
    """The ways that are left, few seats first; none if nothing there is fits what was said."""
    numbers = [number for number in sorted(game.info.seats) if seats in (None, number)]
    return [way for number in numbers for way in _ways_for(game, number, given)]


def to_be_asked(found: list[Way]) -> bool:
    """Whether somebody has to choose: several ways are left, and they are different games."""
    return len(found) > 1 and any(way.asked for way in found)


def _ways_for(game: AnyGame, seats: int, given: Options) -> Iterator[Way]:
    asked = [option for option in game.options(seats) if option.asked]
    values = [[given[o.name]] if o.name in given else o.values for o in asked]
    for chosen in product(*values):
        named = dict(zip((option.name for option in asked), chosen, strict=True))
        options = {**named, **given}
        try:
            resolved = resolve_options(game, seats, split_options(options)[1])
        except OptionError:
            continue
        yield Way(game.info.key, seats, options, {name: resolved[name] for name in named})

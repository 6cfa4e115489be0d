"""Choosing a number of seats and the options of a game, with what was wrong said clearly."""

from collections.abc import Mapping

from engine.errors import OptionError, quote
from engine.game import AnyGame, Option

LONGEST_VALUE = 200


def check_seats(game: AnyGame, seats: int) -> int:
    """`seats`, if the game can be played by so many.

    :raises OptionError: if it cannot.
    """
    if seats in game.info.seats:
        return seats
    possible = ", ".join(map(str, game.info.seats))
    raise OptionError(
        "option-seats",
        f"{game.info.key} is a game for {possible}, not for {seats}",
        {"seats": seats, "possible": possible},
    )


def resolve_options(game: AnyGame, seats: int, given: Mapping[str, str]) -> dict[str, str]:
    """The value of every option: the one given, in lower case where it is listed, or the default.

    :raises OptionError: if an option or a value does not exist.
    """
    options = {option.name: option for option in game.options(seats)}
    for name in given:
        if name not in options:
            raise _unknown(game, name, tuple(options))
    return {
        name: _value(option, given[name]) if name in given else option.default
        for name, option in options.items()
    }


def _unknown(game: AnyGame, name: str, known: tuple[str, ...]) -> OptionError:
    possible = ", ".join(known)
    return OptionError(
        "option-unknown",
        f"{game.info.key} has no option “{quote(name)}”: it has {possible or 'none'}",
        {"option": quote(name), "possible": possible},
    )


def _value(option: Option, value: str) -> str:
    value = "".join(value.split())
    if value.lower() in option.values:
        return value.lower()
    if option.form and len(value) <= LONGEST_VALUE:
        return value
    possible = ", ".join([*option.values, *([option.form] if option.form else [])])
    raise OptionError(
        "option-value",
        f"{option.name}={quote(value)}: possible are {possible}",
        {"option": option.name, "value": quote(value), "possible": possible},
    )

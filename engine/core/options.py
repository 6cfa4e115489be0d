"""Choosing a number of seats and the options of a game, with what was wrong said clearly."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core.errors import OptionError, quote
from engine.core.game import AnyGame, Option

LONGEST_VALUE = 200
MISPLACED = "option-needs"


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
    """The value of every option that means something: the one given, or the default.

    Values are lower case where they are listed. An option that is given brings along what it needs.

    :raises OptionError: if an option or a value does not exist, or two do not go together.
    """
    options = {option.name: option for option in game.options(seats)}
    for name in given:
        if name not in options:
            raise _unknown(game, name, tuple(options))
    chosen = {name: _value(options[name], value) for name, value in given.items()}
    for name in given:
        chosen = {**_brought_along(options, options[name]), **chosen}
    values = {name: chosen.get(name, option.default) for name, option in options.items()}
    for name in given:
        if not _is_met(options[name], values):
            raise _misplaced(options[name])
    return {name: value for name, value in values.items() if _is_met(options[name], values)}


def seats_for(game: AnyGame, given: Mapping[str, str], order: Sequence[int]) -> int:
    """The first number of seats, in some order, at which all these options and values exist.

    :raises OptionError: if there is none, naming what is possible at any of the numbers; or rather,
        where all exist but do not go together, what an option goes with.
    """
    refused: list[OptionError] = []
    for seats in order:
        try:
            resolve_options(game, seats, given)
        except OptionError as error:
            refused.append(error)
        else:
            return seats
    misplaced = next((error for error in refused if error.code == MISPLACED), None)
    raise misplaced or _at_any(game, given, order) or refused[0]


def _at_any(game: AnyGame, given: Mapping[str, str], numbers: Iterable[int]) -> OptionError | None:
    """The fault that choices have whatever the number of seats: nothing is said of one number."""
    options = _merged(option for seats in numbers for option in game.options(seats))
    for name, value in given.items():
        if name not in options:
            return _unknown(game, name, tuple(options))
        try:
            _value(options[name], value)
        except OptionError as error:
            return error
    apart = (options[name] for name in given if not _may_be_met(options[name], given))
    return next(map(_misplaced, apart), None)


def _merged(options: Iterable[Option]) -> dict[str, Option]:
    """Options by name, each with the values that it has anywhere."""
    found: dict[str, Option] = {}
    for option in options:
        before = found.get(option.name, option)
        values = tuple(dict.fromkeys((*before.values, *option.values)))
        found[option.name] = replace(before, values=values)
    return found


def _brought_along(options: Mapping[str, Option], option: Option) -> dict[str, str]:
    """The choice that an option needs of another one, if that one's default will not do."""
    if option.needs is None:
        return {}
    name, values = option.needs
    return {} if options[name].default in values else {name: values[0]}


def _may_be_met(option: Option, given: Mapping[str, str]) -> bool:
    """Whether what an option needs is chosen, or left open."""
    return option.needs is None or _is_met(option, {option.needs[0]: option.needs[1][0], **given})


def _is_met(option: Option, values: Mapping[str, str]) -> bool:
    return option.needs is None or values[option.needs[0]] in option.needs[1]


def _misplaced(option: Option) -> OptionError:
    name, values = option.needs or ("", ())
    wanted = ", ".join(f"{name}={value}" for value in values)
    return OptionError(
        MISPLACED,
        f"{option.name} is for {wanted} only",
        {"option": option.name, "possible": wanted},
    )


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
    raise _unlisted(option, value)


def _unlisted(option: Option, value: str) -> OptionError:
    possible = ", ".join([*option.values, *([option.form] if option.form else [])])
    return OptionError(
        "option-value",
        f"{option.name}={quote(value)}: possible are {possible}",
        {"option": option.name, "value": quote(value), "possible": possible},
    )

"""Options of a table that are its host's, not its game's: whether people may ask for hints."""

from engine.errors import OptionError
from engine.game import Options

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

"""Setups of Blokus: the seat with two colours, where it is drawn (docs/rules.md, "Setup text")."""

import re
from functools import partial
from random import Random

from engine.core.game import Options, Seat
from engine.core.refusals import no_setup

RANDOM = "random"
_refused = partial(no_setup, "blokus-setup")
_DOUBLE = re.compile(r"double=([123])")


def deal(options: Options, rng: Random) -> str:
    """The setup text: empty, or `double=N` where the options leave that to chance."""
    return f"double={rng.randint(1, 3)}" if options.get("double") == RANDOM else ""


def double_seat(options: Options, setup: str) -> Seat:
    """The seat that holds two colours; 0 in variants in which none is chosen.

    :raises SetupError: if the setup text is not one that `deal` gives for these options.
    """
    if options.get("double") == RANDOM:
        if match := _DOUBLE.fullmatch(setup):
            return int(match[1]) - 1
        raise _refused("here it is double=1, double=2 or double=3", setup)
    if setup:
        raise _refused("here it is empty", setup)
    return int(options.get("double", "1")) - 1

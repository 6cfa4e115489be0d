"""Setups of Stratopolis: the order of both stacks and who begins (docs/rules.md, "Setup text")."""

import re
from functools import partial
from random import Random
from typing import NamedTuple

from engine.core.game import Options, Seat
from engine.core.refusals import no_setup
from engine.games.stratopolis.state import Kind
from engine.games.stratopolis.tiles import SETS, SIDES

RANDOM = "random"
_refused = partial(no_setup, "stratopolis-setup")
_FORM = re.compile(rf"([A-Z]+)/([A-Z]+) ({'|'.join(SIDES)})")


class Setup(NamedTuple):
    """The tiles of each seat from top to bottom, and the seat that begins."""

    stacks: tuple[str, str]
    first: Seat


def deal(options: Options, rng: Random) -> str:
    """The setup text: stacks in alphabetical order where they are arranged, else shuffled."""
    shuffled = [tiles if _is_arranged(options) else _shuffled(tiles, rng) for tiles in SETS]
    first = options["first"]
    return f"{'/'.join(shuffled)} {rng.choice(SIDES) if first == RANDOM else first}"


def read(text: str, options: Options) -> Setup:
    """The setup that a text means.

    :raises SetupError: if it is not one that `deal` could give for these options.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise _refused("it has the form “AJBC…/KTLM… red”", text)
    red, green, first = match.groups()
    for side, stack, tiles in zip(SIDES, (red, green), SETS, strict=True):
        if "".join(sorted(stack)) != tiles:
            raise _refused(f"the stack of {side} holds {tiles}, in any order", text)
    if _is_arranged(options) and (red, green) != SETS:
        raise _refused("stacks that are arranged later are in alphabetical order", text)
    if options["first"] not in (RANDOM, first):
        raise _refused(f"{options['first']} begins", text)
    return Setup((red, green), SIDES.index(first))


def _is_arranged(options: Options) -> bool:
    return options["stack"] == Kind.ARRANGED


def _shuffled(tiles: str, rng: Random) -> str:
    return "".join(rng.sample(tiles, len(tiles)))

"""Kernels, and the kinds of games in which they are compared with the rules.

These are all games that options make at each number of seats, except for values that change nothing
on a board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from engine.ai.blokus.kernels.kernel import KERNEL as BLOKUS_KERNEL
from engine.ai.common.kernels.kernel import Kernel
from engine.ai.lits.kernels.kernel import LitsKernel
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.tristra.kernels.kernel import TristraKernel
from engine.core.game import AnyGame, Option
from engine.core.registry import GAMES

KERNELS: Mapping[str, Kernel[Any, Any]] = {
    "lits": LitsKernel(),
    "blokus": BLOKUS_KERNEL,
    "stratopolis": StratopolisKernel(),
    "tristra": TristraKernel(),
}

LEFT_OUT: Mapping[tuple[str, str], frozenset[str]] = {
    # What is drawn is then as if it had been named: a seat, or the side that begins.
    ("blokus", "double"): frozenset({"random"}),
    ("stratopolis", "first"): frozenset({"random"}),
    ("tristra", "first"): frozenset({"random", "rps"}),
    # A board holds one round, and of those before it one sum: of three rounds, that of two.
    ("tristra", "rounds"): frozenset({"2", "4", "5"}),
}
"""Values that make no other board than those compared, by game and option."""

FEW_LEAVES = {
    *(("setup", "random"), ("corners", "fixed")),
    *(("stack", "shuffled"), ("stack", "arranged"), ("stack", "blind")),
}
"""Values with which rules count a third ply in about a second; for LITS one board is enough."""


@dataclass(frozen=True)
class Case:
    """A kernel, a game to compare it in, and the depth of perft there."""

    kernel: Kernel[Any, Any]
    game: str
    depth: int
    choices: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values()])


def cases() -> Iterator[Case]:
    """The cases of all games, each game's default first."""
    for game in GAMES.values():
        key = game.info.key
        for seats in sorted(game.info.seats, reverse=True):
            for choices in chosen(game, seats):
                depth = 2 + any(choice in FEW_LEAVES for choice in choices.items())
                yield Case(KERNELS[key], key, depth, {"seats": str(seats), **choices})


def chosen(game: AnyGame, seats: int) -> Iterator[dict[str, str]]:
    """Combinations of values that make different boards; options that mean nothing stay out."""
    options = game.options(seats)
    for values in product(*(_values(game, option) for option in options)):
        choices = dict(zip((option.name for option in options), values, strict=True))
        unneeded = [o.name for o in options if o.needs and choices[o.needs[0]] not in o.needs[1]]
        if all(choices[o.name] == _values(game, o)[0] for o in options if o.name in unneeded):
            yield {name: value for name, value in choices.items() if name not in unneeded}


def _values(game: AnyGame, option: Option) -> list[str]:
    left_out = LEFT_OUT.get((game.info.key, option.name), frozenset())
    return [str(value) for value in option.values if value not in left_out]


CASES: tuple[Case, ...] = tuple(cases())

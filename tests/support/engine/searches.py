"""Positions of every game in which agents search, with limits of the search, for tests."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.ai.levels import search_module
from engine.core.table import Table
from tests.support.engine.tables import random_ply, random_table

NODES: Mapping[str, int] = {"lits": 4000, "blokus": 60, "stratopolis": 300, "tristra": 1500}
"""Nodes by game, few enough for a test and enough for a choice."""


@dataclass(frozen=True)
class Begun:
    """A game that has begun, with at least this many random plies."""

    game: str
    plies: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values(), str(self.plies)])

    def table(self, seed: int = 1) -> Table:
        """A table at which a seat is on move."""
        table = random_table(self.game, seed, self.plies, **self.choices)
        while not table.position.to_move:
            table = random_ply(table, Random(seed))
        return table


BEGUN = (
    Begun("lits", 0),
    Begun("lits", 1),
    Begun("lits", 5, {"setup": "mirror", "swap": "off"}),
    Begun("blokus", 6, {"variant": "duo"}),
    Begun("blokus", 9, {"variant": "classic"}),
    Begun("blokus", 12, {"variant": "chaos"}),
    Begun("stratopolis", 20, {"stack": "hand"}),
    Begun("stratopolis", 12, {"stack": "blind"}),
    Begun("stratopolis", 0, {"stack": "arranged"}),
    Begun("tristra", 0),
    Begun("tristra", 2, {"arrows": "rank"}),
    Begun("tristra", 4),
    Begun("tristra", 9, {"own": "score", "rounds": "3"}),
)
"""Positions with every kind of choice in each game."""


def ticking(step: float) -> Iterator[float]:
    """The times of a clock that goes on by these seconds whenever it is looked at."""
    now = 0.0
    while True:
        yield now
        now += step


def agent(game: str, level: int) -> Any:
    """The searching agent of a level, whatever is loaded."""
    return search_module(game).agent(level)

"""Compilation ahead: it covers all needs of agents, so that nothing is compiled in play."""

import pkgutil
import subprocess
import sys
from importlib import import_module
from random import Random

import pytest
from numba.core.dispatcher import Dispatcher

from engine import ai
from engine.ai.common.agent import Limit
from engine.ai.levels import SEARCHES, search_module
from tests.support.cases import smoke
from tests.support.engine.tables import random_table

POINTS = {"lits": range(12), "blokus": range(0, 36, 6), "stratopolis": range(0, 40, 8)}
NODES = {"lits": 40_000, "tristra": 10_000}
"""Nodes that are enough to reach every part of a search."""

IN_A_ROW = 3


def compiled() -> set[tuple[str, str]]:
    """Functions, with their types, that were compiled or read as such in this process."""
    modules = [
        module.name
        for module in pkgutil.walk_packages(ai.__path__, f"{ai.__name__}.")
        if ".kernels." in module.name
    ]
    values = [value for module in modules for value in vars(import_module(module)).values()]
    functions = {value for value in values if isinstance(value, Dispatcher)}
    return {(f"{found.py_func}", f"{types}") for found in functions for types in found.signatures}


def play(game: str) -> None:
    """Search at many points of random games, for every seat on move."""
    limit = Limit(60, NODES.get(game, 200))
    for seed, plies in enumerate(POINTS.get(game, range(0, 60, 6))):
        position = random_table(game, seed, plies).position
        for seat in position.to_move:
            agent = search_module(game).agent(9)
            agent.choose(position.view(seat), seat, limit, Random(seed))
    go_on(game)


def go_on(game: str) -> None:
    """Play some moves of one game: a search may remember the one before."""
    position, rng = random_table(game, 0, 6).position, Random(0)
    for _ in range(IN_A_ROW):
        seat = position.to_move[0]
        move = search_module(game).agent(9).choose(position.view(seat), seat, Limit(0.05), rng)
        position = position.play(move, seat)


def tell(game: str) -> None:
    """Print the functions that were compiled only after the rehearsal."""
    search_module(game).rehearse()
    before = compiled()
    play(game)
    print(*sorted(f"{name} {types}" for name, types in compiled() - before), sep="\n")


@pytest.mark.parametrize("game", smoke(SEARCHES))
def test_a_rehearsal_uses_all_that_a_game_uses(game: str) -> None:
    asked = [sys.executable, "-m", "tests.unit.engine.ai.test_rehearsal", game]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603 - this program
    assert done.stdout.split() == []


if __name__ == "__main__":
    tell(sys.argv[1])

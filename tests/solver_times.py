"""Measurement: time that the solvers take to find out who wins.

`python -m tests.solver_times lits 4 5` solves the positions after four and after five pieces of the
games that `tests.lits_errors` keeps, as level 9 does; `python -m tests.solver_times stratopolis 6 8
--games 20` those with six and with eight tiles left of the first 20 that `tests.stratopolis_errors`
keeps, all tiles known. Both print the seconds of processor time that this takes.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import process_time

from engine.ai.lits.agent import LitsSearch
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.stratopolis.kernels.solver import DONE, Solver, advance, new_solver
from engine.core.record import parse_record
from tests import lits_errors, stratopolis_errors

Step = Callable[[], bool]
"""Goes on with a search, and says whether it has come to an end."""

CHUNK = 20_000
SHARES = {"half": 0.5, "90 %": 0.9, "all": 1.0}


def lits(pieces: int) -> Iterator[Step]:
    """Searches of the positions after so many pieces; a swap of sides makes no difference."""
    for game in lits_errors.GAMES.kept():
        search = LitsSearch(lits_errors.replayed(game, pieces), Random(0))

        def step(search: LitsSearch = search) -> bool:
            search.advance(CHUNK)
            return search.finished

        yield step


def stratopolis(tiles: int) -> Iterator[Step]:
    """Searches of the positions with so many tiles left."""
    for game in stratopolis_errors.GAMES.kept():
        position = list(parse_record(game["record"]).positions())[-1 - tiles]
        solver = new_solver(StratopolisKernel().board(position))

        def step(solver: Solver = solver) -> bool:
            advance(solver, CHUNK)
            return bool(solver.stand[DONE])

        yield step


SEARCHES = {"lits": lits, "stratopolis": stratopolis}


def seconds(step: Step) -> float:
    """Seconds of processor time until the winner is known."""
    begun = process_time()
    while not step():
        pass
    return process_time() - begun


def main() -> None:
    """Solve the positions, and print the seconds within which shares of them are solved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEARCHES)
    parser.add_argument("numbers", nargs="+", type=int)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    searches = SEARCHES[given.game]
    next(searches(given.numbers[0]))()
    for number in given.numbers:
        took = sorted(map(seconds, islice(searches(number), given.games)))
        parts = (
            f"{name} {took[int(share * (len(took) - 1))]:.2f} s" for name, share in SHARES.items()
        )
        print(f"{number}, {len(took)} positions:", ", ".join(parts), flush=True)


if __name__ == "__main__":
    main()

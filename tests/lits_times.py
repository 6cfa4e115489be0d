"""Measurement: time to find out who wins Battle of LITS after certain numbers of pieces.

`python -m tests.lits_times 4 5` solves the positions after four and after five pieces of the
games that `tests.lits_errors` keeps, as level 9 does, and prints the seconds of processor
time that this takes.
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time

from engine.ai.lits.agent import LitsSearch
from engine.games.lits.position import LitsPosition
from tests.lits_errors import GAMES, replayed

CHUNK = 20_000
SHARES = {"half": 0.5, "90 %": 0.9, "all": 1.0}


def after(pieces: int) -> Iterator[LitsPosition]:
    """The positions after this many pieces; a swap of sides would make no difference."""
    for game in GAMES.kept():
        yield replayed(game, pieces)


def solved(position: LitsPosition) -> float:
    """Seconds of processor time until the winner is known."""
    search = LitsSearch(position, Random(0))
    begun = process_time()
    while not search.finished:
        search.advance(CHUNK)
    return process_time() - begun


def main() -> None:
    """Solve the positions, and print the seconds within which shares of them are solved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pieces", nargs="+", type=int)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    solved(next(after(max(given.pieces))))
    for pieces in given.pieces:
        positions = list(after(pieces))[: given.games]
        took = sorted(map(solved, positions))
        parts = (
            f"{name} {took[int(share * (len(took) - 1))]:.2f} s" for name, share in SHARES.items()
        )
        print(f"{pieces} pieces, {len(took)} positions:", ", ".join(parts), flush=True)


if __name__ == "__main__":
    main()

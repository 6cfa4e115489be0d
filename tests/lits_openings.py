"""Openings of Battle of LITS after which either side may win, for matches that measure strength.

`python -m tests.lits_openings` deals boards from seeds. On each it looks for the first move
that leaves the other side no better off, as a player does, and then searches the position after it
anew; the openings that are nearest to even are written to `tests/data/openings/lits.txt`. Nobody
may swap in them, so that play alone decides. The same numbers give the same file.
"""

import argparse
from random import Random

from engine.ai.lits.agent import GAME, _answering
from engine.ai.lits.opening import OpeningSearch
from engine.core.registry import find_game
from engine.core.table import Table, open_table
from engine.games.lits.position import LitsPosition
from tests.ladder import OPENINGS
from tests.support.engine.openings import print_openings

FILE = OPENINGS / "lits.txt"

BOARDS, KEPT = 70, 50

GAMES = 200_000
"""Games of the trees for finding a move, and again for searching the position after it."""


def dealt(seed: int) -> Table:
    """A board of random symbols."""
    return open_table(
        find_game("lits"), {"setup": "random", "swap": "off"}, Random(f"opening {seed}")
    )


def found(seed: int) -> tuple[float, Table]:
    """The lead of the side on move over an even position, as a chance, and the opening."""
    table, rng = dealt(seed), Random(seed)
    position = _lits(table)
    moves = position.legal_moves()
    search = OpeningSearch(moves, lambda move: _answering(position.play(move), rng), rng)
    search.advance(GAMES * GAME)
    opening = table.played(search.candidates()[0].move, 0)
    again = _answering(_lits(opening), rng)
    again.advance(GAMES * GAME)
    return again.edge, opening


def _lits(table: Table) -> LitsPosition:
    assert isinstance(table.position, LitsPosition)
    return table.position


def main() -> None:
    """Write the openings."""
    parser = argparse.ArgumentParser("python -m tests.lits_openings", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many are dealt")
    parser.add_argument("--kept", type=int, default=KEPT, help="how many openings are kept")
    given = parser.parse_args()
    openings = []
    for seed in range(given.boards):
        edge, table = found(seed)
        openings.append((abs(edge), seed, table.record))
        print(seed, f"{edge:+.4f}", *table.record.plies, flush=True)
    best = sorted(openings, key=lambda one: one[:2])[: given.kept]
    in_order = sorted(best, key=lambda one: one[1])
    FILE.write_text(print_openings(record for _, _, record in in_order), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Openings of Battle of LITS after which either side may win, for matches that measure strength.

`python -m tests.engine.lits_openings` deals boards from seeds. On each it looks for the first move
that leaves the other side no better off, and then longer at the position after it; the openings
that are nearest to even are written to `tests/data/openings/lits.txt`. Nobody may swap in them, so
that play alone decides. The same numbers give the same file.
"""

import argparse
from random import Random

from engine.ai.lits import GAME, LitsSearch
from engine.ai.lits_opening import even
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from engine.openings import print_openings
from engine.table import Table, open_table
from tests.ladder import OPENINGS

FILE = OPENINGS / "lits.txt"

BOARDS, KEPT = 100, 50
FIRST_MOVES = 24
"""How many first moves of a board are looked at, drawn at random."""

BRIEFLY, LONG = 10_000, 400_000
"""Games of the tree after each first move, and after the one that is nearest to even then."""

SMALL_ROOM = 1 << 16


def dealt(seed: int) -> Table:
    """A board of random symbols."""
    return open_table(LITS, {"setup": "random", "swap": "off"}, Random(f"opening {seed}"))


def found(seed: int) -> tuple[float, Table]:
    """How far from even a board is after its best first move, and the table after it."""
    table = dealt(seed)
    rng = Random(seed)
    moves = rng.sample(table.position.legal_moves(), FIRST_MOVES)
    after = [table.played(move, 0) for move in moves]
    nearest = min(after, key=lambda one: _distance(one, BRIEFLY, SMALL_ROOM))
    return _distance(nearest, LONG), nearest


def _distance(table: Table, games: int, room: int | None = None) -> float:
    """How far from even the side on move is, says a search of so many games."""
    position = table.position
    assert isinstance(position, LitsPosition)
    search = LitsSearch(position, Random(0), *([room] if room else []))
    search.advance(games * GAME)
    return abs(search.chance - even(games))


def main() -> None:
    """Write the openings."""
    parser = argparse.ArgumentParser("python -m tests.engine.lits_openings", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many are dealt")
    parser.add_argument("--kept", type=int, default=KEPT, help="how many openings are kept")
    given = parser.parse_args()
    openings = []
    for seed in range(given.boards):
        distance, table = found(seed)
        openings.append((distance, seed, table.record))
        print(seed, f"{distance:.4f}", *table.record.plies, flush=True)
    best = sorted(openings, key=lambda one: one[:2])[: given.kept]
    in_order = sorted(best, key=lambda one: one[1])
    FILE.write_text(print_openings(record for _, _, record in in_order), encoding="utf-8")


if __name__ == "__main__":
    main()

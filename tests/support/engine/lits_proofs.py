"""Records of Battle of LITS that are soon solved, and proofs of who wins them."""

from functools import cache
from random import Random

from engine.cli.solving import Solution, solve
from engine.core.record import print_record
from engine.core.table import open_table
from engine.games.lits.game import LITS

MEGABYTES = 8


def record_after(seed: int, plies: int, swap: str = "off") -> str:
    """The record of a random game with so many plies, none of which is a swap."""
    rng = Random(seed)
    table = open_table(LITS, {"swap": swap}, rng)
    for _ in range(plies):
        position = table.position
        moves = [move for move in position.legal_moves() if position.print(move) != "swap"]
        table = table.played(rng.choice(moves), position.to_move[0])
    return print_record(table.record)


@cache
def solution(seed: int, plies: int, until: int) -> Solution:
    """The solution of such a record, with a proof."""
    return solve(record_after(seed, plies), 1, MEGABYTES, until, lambda *_: None)

"""Speed of kernels, beside that of the rules on the same positions in the same run."""

import time
from collections.abc import Callable
from random import Random

from engine.core.game import AnyPosition
from tests.bench.engine import Row
from tests.bench.games import play_out
from tests.support.engine.kernel_cases import CASES, Case
from tests.unit.engine.ai.common.test_kernels import table

SEED = 1
AIMS = {
    ("lits", ""): 1_000_000,
    ("blokus", "duo"): 100_000,
    ("blokus", "classic"): 40_000,
    ("stratopolis", ""): 60_000,
    ("tristra", ""): 600_000,
}
"""Random playouts a second."""

LONG_ENOUGH = 0.5
"""Seconds for which something is measured, at least."""


def measure() -> list[Row]:
    """The rows of the kernels in `make bench`: one kind of each game, and both boards of Blokus."""
    chosen: dict[tuple[str, str], Case] = {}
    for case in CASES:
        chosen.setdefault((case.game, case.choices.get("variant", "")), case)
    return [_row(case, AIMS.get(kind)) for kind, case in chosen.items()]


def _row(case: Case, aim: int | None) -> Row:
    position = table(case, SEED).position
    board = case.kernel.board(position)
    rate = _rate(lambda: _played(case, board))
    by_rules = _rate(lambda: _played_by_rules(position))
    told = f"{rate:,.0f} a second (x {rate / by_rules:.0f} the rules' {by_rules:,.0f})"
    return f"kernel: {case}, random playouts", told, f"> {aim:,}" if aim else ""


def _played(case: Case, board: object, number: int = 5000) -> int:
    case.kernel.playouts(board, number, SEED)
    return number


def _played_by_rules(position: AnyPosition, number: int = 10) -> int:
    rng = Random(SEED)
    for _ in range(number):
        play_out(position, rng)
    return number


def _rate(work: Callable[[], int]) -> float:
    """Units of work in a second of processor time, once all is compiled."""
    work()
    done, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < LONG_ENOUGH:
        done += work()
    return done / passed

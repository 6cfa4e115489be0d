"""How fast the engine is, each figure beside a fixed load of pure Python measured in the same run.

The load says how fast this machine is today: `x 1.00` is the time one round of it takes.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

from engine.ai.agent import GreedyAgent, Limit, RandomAgent
from engine.game import AnyPosition
from engine.games.lits.game import LITS
from engine.match import play_out
from engine.perft import perft
from engine.table import Table, open_table

Row = tuple[str, str, str]
"""What was measured, what it came to, what it should come to."""

ROUNDS = 5
GAMES = 50
MIDDLE_GAME = 6
LOAD_STEPS = 100_000


def measure() -> list[Row]:
    """The rows of the engine in `make bench`."""
    load = fastest(reference_load)
    return [
        ("engine: reference load", f"{load * 1e3:.1f} ms", ""),
        row(
            "engine: LITS legal_moves, middle game",
            legal_moves_seconds(),
            load,
            1e6,
            "µs",
            "< 100 µs",
        ),
        row("engine: LITS perft 3", perft_seconds(), load, 1, "s", "< 30 s"),
        row("engine: import of the engine", fastest(import_engine), load, 1, "s", "< 0.3 s"),
        row("engine: greedy move, middle game", greedy_seconds(), load, 1e3, "ms", ""),
        playouts_row(load),
    ]


def row(name: str, seconds: float, load: float, scale: float, unit: str, aim: str) -> Row:
    return name, f"{seconds * scale:.3g} {unit} (x {seconds / load:.3g})", aim


def playouts_row(load: float) -> Row:
    seconds = fastest(playouts) / GAMES
    return (
        "engine: random playouts",
        f"{1 / seconds:.0f} a second (x {seconds / load:.3g} each)",
        "",
    )


def fastest(act: Callable[[], object]) -> float:
    """The seconds of the fastest of some rounds: the others were disturbed."""
    return min(seconds(act) for _ in range(ROUNDS))


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def reference_load() -> int:
    """Arithmetic on integers of the size of the engine's bitboards."""
    members = 1
    for step in range(LOAD_STEPS):
        members = (members * 3 + step) & (1 << 1292) - 1
    return members


def middle_game() -> list[AnyPosition]:
    """Positions after six pieces, of different games."""
    return [played(seed, MIDDLE_GAME).position for seed in range(GAMES)]


def played(seed: int, plies: int) -> Table:
    rng = Random(seed)
    table = open_table(LITS, {"swap": "off"}, rng)
    for _ in range(plies):
        table = table.played(table.position.random_move(rng), None)
    return table


def legal_moves_seconds() -> float:
    positions = middle_game() * 20
    return fastest(lambda: [position.legal_moves() for position in positions]) / len(positions)


def perft_seconds() -> float:
    start = open_table(LITS, {"swap": "off"}, Random(0)).position
    return seconds(lambda: perft(start, 3))


def greedy_seconds() -> float:
    positions = middle_game()
    return fastest(lambda: [greedy_move(position) for position in positions]) / len(positions)


def greedy_move(position: AnyPosition) -> object:
    [seat] = position.to_move
    return GreedyAgent().choose(position.view(seat), seat, Limit(1), Random(0))


def playouts() -> None:
    agents = {0: RandomAgent(), 1: RandomAgent()}
    for seed in range(GAMES):
        play_out(open_table(LITS, {}, Random(seed)), agents, Limit(1), Random(seed))


def import_engine() -> None:
    """In a fresh process, the start of the interpreter included."""
    subprocess.run([sys.executable, "-c", "import engine.registry"], check=True)


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))

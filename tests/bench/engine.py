"""Speed of the engine, each figure beside a fixed load of pure Python measured in the same run.

The load gives this machine's speed at the moment: `x 1.00` is the time one round of it takes.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from engine.ai.common.agent import GreedyAgent, Limit
from engine.cli.perft import perft
from engine.core.game import AnyPosition
from engine.core.table import Table, open_table
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import LARGE, PIECES
from engine.games.lits.game import LITS
from engine.games.stratopolis import STRATOPOLIS
from engine.games.stratopolis.state import Kind
from engine.games.tristra import TRISTRA
from engine.games.tristra.ground import Arrows
from engine.geometry.polyomino import PlacementTable
from tests.bench import games

Row = tuple[str, str, str]
"""The quantity, the figure that was measured, and the figure aimed at."""

ROUNDS = 5
GAMES = 50
MIDDLE_GAME = 6
BLOKUS_GAMES = 20
BLOKUS_MIDDLE_GAME = 28
STRATOPOLIS_MIDDLE_GAME = 24
TRISTRA_MIDDLE_GAME = 14
STRATOPOLIS_SETUP = "JABCDEFGHIABCDEFGHIJ/TTKLMNOPQRSKLMNOPQRS green"
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
            "< 10 µs",
        ),
        row("engine: LITS perft 3", perft_seconds(), load, 1, "s", "< 30 s"),
        row("engine: import of the engine", fastest(import_engine), load, 1, "s", "< 0.3 s"),
        row("engine: LITS greedy move, middle game", greedy_seconds(), load, 1e3, "ms", ""),
        row(
            "engine: LITS random playout",
            games.playout_seconds(LITS),
            load,
            1e6,
            "µs",
            "< 33 µs",
        ),
        *blokus_rows(load),
        *stratopolis_rows(load),
        *tristra_rows(load),
    ]


def tristra_rows(load: float) -> list[Row]:
    kinds = [{"arrows": arrows} for arrows in Arrows]
    listing = games.listing_seconds(TRISTRA, kinds)
    greedy = games.greedy_seconds(TRISTRA, {"first": "orange"}, TRISTRA_MIDDLE_GAME)
    playout = games.playout_seconds(TRISTRA)
    return [
        row("engine: Tristra legal_moves", listing, load, 1e6, "µs", "< 500 µs"),
        row("engine: Tristra greedy move", greedy, load, 1e3, "ms", ""),
        row("engine: Tristra random playout", playout, load, 1e3, "ms", ""),
    ]


def stratopolis_rows(load: float) -> list[Row]:
    listing = games.listing_seconds(STRATOPOLIS, [{"stack": stack} for stack in Kind])
    hand = games.greedy_seconds(STRATOPOLIS, {"stack": "hand"}, STRATOPOLIS_MIDDLE_GAME)
    top = games.greedy_seconds(STRATOPOLIS, {}, STRATOPOLIS_MIDDLE_GAME)
    playout = games.playout_seconds(STRATOPOLIS)
    return [
        row("engine: Stratopolis legal_moves", listing, load, 1e6, "µs", "< 3000 µs"),
        row("engine: Stratopolis perft 3", stratopolis_perft_seconds(), load, 1, "s", ""),
        row("engine: Stratopolis greedy move", top, load, 1e3, "ms", ""),
        row("engine: Stratopolis greedy move, three in hand", hand, load, 1e3, "ms", ""),
        row("engine: Stratopolis random playout", playout, load, 1e3, "ms", ""),
    ]


def stratopolis_perft_seconds() -> float:
    """Perft 3 of green T, red J, green T."""
    start = open_table(STRATOPOLIS, {"setup": STRATOPOLIS_SETUP}, Random(0)).position
    return seconds(lambda: perft(start, 3))


def blokus_rows(load: float) -> list[Row]:
    return [
        row(
            "engine: Blokus legal_moves, middle game",
            blokus_legal_moves_seconds(),
            load,
            1e6,
            "µs",
            "< 67 µs",
        ),
        row("engine: Blokus perft 3, fixed", blokus_perft_seconds(), load, 1, "s", "< 2 s"),
        row("engine: Blokus tables", fastest(build_tables), load, 1, "s", "< 0.5 s"),
        row("engine: Blokus greedy move", blokus_greedy_seconds(), load, 1e3, "ms", ""),
        row(
            "engine: Blokus random playout",
            games.playout_seconds(BLOKUS),
            load,
            1e3,
            "ms",
            "< 0.91 ms",
        ),
    ]


def row(name: str, seconds: float, load: float, scale: float, unit: str, aim: str) -> Row:
    return name, f"{seconds * scale:.3g} {unit} (x {seconds / load:.3g})", aim


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


def blokus_middle_game() -> list[AnyPosition]:
    """Positions after seven pieces of each colour, of different games."""
    return [blokus_played(seed, BLOKUS_MIDDLE_GAME).position for seed in range(BLOKUS_GAMES)]


def blokus_played(seed: int, plies: int) -> Table:
    rng = Random(seed)
    table = open_table(BLOKUS, {}, rng)
    for _ in range(plies):
        table = table.played(table.position.random_move(rng), None)
    return table


def blokus_legal_moves_seconds() -> float:
    """Measured on positions just reached, because a position keeps the moves it has found."""
    before = blokus_middle_game()
    rounds = [[after_first_move(position) for position in before] for _ in range(ROUNDS)]
    return min(seconds(partial(list_moves, fresh)) for fresh in rounds) / BLOKUS_GAMES


def after_first_move(position: AnyPosition) -> AnyPosition:
    return position.play(position.legal_moves()[0])


def list_moves(positions: list[AnyPosition]) -> None:
    for position in positions:
        position.legal_moves()


def blokus_perft_seconds() -> float:
    start = open_table(BLOKUS, {"corners": "fixed"}, Random(0)).position
    return seconds(lambda: perft(start, 3))


def blokus_greedy_seconds() -> float:
    positions = blokus_middle_game()
    return fastest(lambda: [greedy_move(position) for position in positions]) / len(positions)


def build_tables() -> None:
    """All that the first game on a large board has to wait for."""
    table = PlacementTable(LARGE, PIECES)
    assert table.covering
    assert table.of_piece


def import_engine() -> None:
    """Import the engine in a fresh process, the start of the interpreter included."""
    subprocess.run([sys.executable, "-c", "import engine.core.registry"], check=True)


def spread(times: Sequence[float], load: float) -> str:
    """Times in the median and at the 95th percentile, beside that of a load."""
    ordered = sorted(times)
    p50, p95 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.95))
    return f"p50 {p50 * 1e3:.0f} ms, p95 {p95 * 1e3:.0f} ms (x {p50 / load:.2f}, {p95 / load:.2f})"


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))

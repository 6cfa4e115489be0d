"""Time that pictures take and their sizes, on one core.

A fixed piece of work, compressing the same mebibyte, is timed in the same run; on another machine,
read the times against it.
"""

import zlib
from collections.abc import Callable
from functools import partial
from statistics import mean, median
from time import perf_counter

from bot.render import charts, render, sheet
from engine.games.blokus.pieces import PIECES
from engine.games.lits.patterns import PATTERNS
from engine.geometry.scene import Scene
from tests.support.render.pictures import blokus, lits, stratopolis, stratopolis_line

SCENES, LATE = 50, 20
ROUNDS = 3
REFERENCE = bytes(place * place >> 7 & 0xFF for place in range(1 << 20))


def measure() -> list[tuple[str, str, str]]:
    """Rows of what is measured, the value, and what is aimed at."""
    scenes = [lits(seed, plies=4 + seed % 8) for seed in range(SCENES)]
    first = _milliseconds(lambda: render(scenes[0]))
    sizes = [len(render(scene)) / 1000 for scene in scenes]
    times = [_fastest(scene) for scene in scenes]
    reference = median(_milliseconds(lambda: zlib.compress(REFERENCE, 6)) for _ in range(9))
    patterns = [(name, lits(0, 0, name)) for name in PATTERNS]
    sheet_time = median(_milliseconds(lambda: sheet(patterns)) for _ in range(5))
    return [
        ("picture: the first of a process", f"{first:.0f} ms", "300 ms"),
        (f"picture: median of {SCENES} boards", f"{median(times):.1f} ms", "15 ms"),
        ("picture: slowest board", f"{max(times):.1f} ms", "30 ms"),
        ("picture: largest board", f"{max(sizes):.0f} kB", "60 kB"),
        *_measure_many_squares(),
        *_measure_tiles(),
        ("picture: sheet of ten patterns", f"{sheet_time:.1f} ms", "50 ms"),
        ("picture: for comparison, zlib on 1 MiB", f"{reference:.1f} ms", ""),
    ]


def _measure_many_squares() -> list[tuple[str, str, str]]:
    """The same of late boards of 20 by 20 with four racks, and of a chart of many pieces."""
    scenes = [blokus(seed, plies=48) for seed in range(LATE)]
    first = _milliseconds(lambda: render(scenes[0]))
    sizes = [len(render(scene)) / 1000 for scene in scenes]
    times = [_fastest(scene) for scene in scenes]
    roles = {piece.name: "blue" for piece in PIECES}
    chart_time = median(_milliseconds(lambda: charts(PIECES, roles)) for _ in range(5))
    return [
        ("picture: the first late board of Blokus", f"{first:.0f} ms", "300 ms"),
        (f"picture: median of {LATE} late boards", f"{median(times):.1f} ms", "20 ms"),
        ("picture: slowest late board", f"{max(times):.1f} ms", "30 ms"),
        ("picture: largest late board", f"{max(sizes):.0f} kB", "80 kB"),
        ("picture: chart of 21 pieces on two pages", f"{chart_time:.1f} ms", "100 ms"),
    ]


def _measure_tiles() -> list[tuple[str, str, str]]:
    """The same of late boards of tiles, of the boards of a whole game, of one 30 squares wide."""
    late = [stratopolis(seed, plies=32) for seed in range(LATE)]
    sizes = [len(render(scene)) / 1000 for scene in late]
    times = [_fastest(scene) for scene in late]
    # Boards that grow are drawn in one size after another, each once.
    game = [stratopolis(LATE, plies) for plies in range(41)]
    growing = [_milliseconds(partial(render, scene)) for scene in game]
    wide = stratopolis_line(13)
    return [
        (f"picture: median of {LATE} late boards of tiles", f"{median(times):.1f} ms", "20 ms"),
        ("picture: slowest late board of tiles", f"{max(times):.1f} ms", "30 ms"),
        ("picture: largest late board of tiles", f"{max(sizes):.0f} kB", "80 kB"),
        ("picture: mean over a game of tiles", f"{mean(growing):.1f} ms", ""),
        (f"picture: {len(wide.board.columns)} squares wide", f"{_fastest(wide):.1f} ms", "20 ms"),
    ]


def _fastest(scene: Scene) -> float:
    return median(_milliseconds(lambda: render(scene)) for _ in range(ROUNDS))


def _milliseconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000


if __name__ == "__main__":
    for row in measure():
        print("{:<42}{:>12}{:>12}".format(*row))

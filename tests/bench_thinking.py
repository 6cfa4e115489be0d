"""How fast agents search, and how soon their processes are there, and stop when nobody waits."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.forks import ForkServer
from bot.thinking import READY
from bot.worker import Question, Worker
from bot.workers import Crew
from engine.ai.levels import SECONDS, load_searches, search_module
from engine.ai.lits import LitsSearch
from engine.table import Table
from tests.bench_engine import Row
from tests.engine.tables import random_table

LEVEL, SEED, STARTS = 9, 1, 5
LONG_ENOUGH = 0.5
"""Seconds of the processor for which something is measured, at least."""

BEFORE_HURRY = 0.2
"""Seconds for which a worker thinks before it is told to stop."""

CHUNK = 4096
MB = 2**20


@dataclass(frozen=True)
class Point:
    """Where agents think: a game with choices, after so many random plies."""

    game: str
    plies: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values(), f"after {self.plies} plies"])

    @property
    def table(self) -> Table:
        """A game that has come to that point."""
        return random_table(self.game, SEED, self.plies, **self.choices)


POINTS = (
    Point("lits", 0),
    Point("lits", 1),
    Point("lits", 4),
    Point("blokus", 0, {"variant": "duo"}),
    Point("blokus", 8, {"variant": "duo"}),
    Point("blokus", 16, {"variant": "classic"}),
    Point("stratopolis", 10, {"stack": "shuffled"}),
    Point("stratopolis", 10, {"stack": "hand"}),
    Point("tristra", 0),
    Point("tristra", 12),
)


def measure() -> list[Row]:
    """The rows of thinking in `make bench`."""
    load_searches()
    rows = [_nodes(point) for point in POINTS]
    return [*rows, _solver(Point("lits", 4)), *asyncio.run(_workers())]


def _nodes(point: Point) -> Row:
    """How far a search comes in a second of the processor; one is new whenever one has ended."""
    position, nodes, rng = point.table.position, 0, Random(SEED)
    seat, begun = position.to_move[0], time.process_time()
    while (passed := time.process_time() - begun) < LONG_ENOUGH:
        search = search_module(point.game).begin(position.view(seat), seat, rng)
        while not search.finished and time.process_time() - begun < LONG_ENOUGH:
            search.advance(CHUNK)
        nodes += search.nodes
    return f"search: {point}", f"{nodes / passed:,.0f} nodes a second", ""


def _solver(point: Point) -> Row:
    """The same of the solver of Battle of LITS alone."""
    position, nodes = point.table.position, 0
    search = search_module(point.game).begin(
        position.view(seat := position.to_move[0]), seat, Random(SEED)
    )
    assert isinstance(search, LitsSearch)
    assert search.solver
    search.advance(CHUNK)
    begun = time.process_time()
    while (passed := time.process_time() - begun) < LONG_ENOUGH:
        nodes += search.solver.advance(CHUNK)
    return f"search: {point}, solver", f"{nodes / passed:,.0f} nodes a second", "> 4,600,000"


async def _workers() -> list[Row]:
    crew = Crew()
    server = ForkServer(crew.module, crew.memory_mb)
    await server.start()
    try:
        return await _worker_rows(server)
    finally:
        server.stop()
        await server.stopped()


async def _worker_rows(server: ForkServer) -> list[Row]:
    starts = [await _started(server) for _ in range(STARTS)]
    worker, before = await _ready(server), 0.0
    before = _private(worker)
    waits = [await _stopped(worker, point) for point in POINTS for _ in range(STARTS)]
    after = _private(worker)
    worker.kill()
    await worker.end()
    return [
        ("worker: until it is ready", f"{min(starts) * 1e3:.0f} ms", "< 500 ms"),
        ("worker: told to stop, until it answers", f"{_middle(waits)}", "< 10 ms"),
        ("worker: memory of its own when ready", f"{before:.0f} MB", "< 150 MB"),
        ("worker: the same with its trees and tables", f"{after:.0f} MB", ""),
    ]


async def _ready(server: ForkServer) -> Worker:
    worker = await Worker.start(server)
    assert await worker.line() == READY
    return worker


async def _started(server: ForkServer) -> float:
    begun = time.perf_counter()
    worker = await _ready(server)
    passed = time.perf_counter() - begun
    worker.kill()
    await worker.end()
    return passed


async def _stopped(worker: Worker, point: Point) -> float:
    """Seconds of the worker's processor from the signal to the answer, if it had none before."""
    table = point.table
    question = Question(
        f"{table.record}", table.position.to_move[0], LEVEL, SEED, 10 * SECONDS[LEVEL]
    )
    asked = asyncio.create_task(worker.ask(question))
    await asyncio.wait([asked], timeout=BEFORE_HURRY)
    begun = _used(worker)
    worker.hurry()
    await asked
    return _used(worker) - begun


def _used(worker: Worker) -> float:
    """Seconds of the processor that a process has taken."""
    told = Path(f"/proc/{worker.pid}/schedstat").read_text(encoding="ascii")
    return int(told.split()[0]) / 1e9


def _middle(waits: list[float]) -> str:
    waits = sorted(waits)
    return f"{waits[len(waits) // 2] * 1e3:.1f} ms, at most {waits[-1] * 1e3:.1f} ms"


def _private(worker: Worker) -> float:
    """What a process shares with no other, in MB."""
    told = Path(f"/proc/{worker.pid}/smaps_rollup").read_text(encoding="ascii")
    lines = (line.split() for line in told.splitlines() if line.startswith("Private_"))
    return sum(int(kilobytes) for _, kilobytes, _ in lines) * 1024 / MB


if __name__ == "__main__":
    for measured in measure():
        print(*measured, sep="   ")

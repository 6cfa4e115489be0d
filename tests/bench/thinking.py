"""Speed of the agents' searches, and delays until their processes start and stop."""

import asyncio
import time
from pathlib import Path
from random import Random

from bot.agents.fork_client import ForkServer
from bot.agents.pool import Crew
from bot.agents.process import Question, Worker
from bot.agents.worker_main import READY
from engine.ai.levels import SECONDS, load_searches, search_module
from engine.ai.lits.agent import LitsSearch
from tests.bench.engine import Row
from tests.support.engine.searches import Begun

LEVEL, SEED, STARTS = 9, 1, 5
LONG_ENOUGH = 0.5
"""Seconds of the processor for which something is measured, at least."""

BEFORE_HURRY = 0.2
"""Seconds for which a worker thinks before it is told to stop."""

CHUNK = 4096
MB = 2**20


BEGUN = (
    Begun("lits", 0),
    Begun("lits", 1),
    Begun("lits", 4),
    Begun("blokus", 0, {"variant": "duo"}),
    Begun("blokus", 8, {"variant": "duo"}),
    Begun("blokus", 16, {"variant": "classic"}),
    Begun("stratopolis", 10, {"stack": "shuffled"}),
    Begun("stratopolis", 10, {"stack": "hand"}),
    Begun("tristra", 0),
    Begun("tristra", 12),
)


def measure() -> list[Row]:
    """The rows of thinking in `make bench`."""
    load_searches()
    rows = [_nodes(begun) for begun in BEGUN]
    return [*rows, _solver(Begun("lits", 4)), *asyncio.run(_pool())]


def _nodes(begun: Begun) -> Row:
    """Nodes of a search in a second of processor time; a new one begins whenever one has ended."""
    position, nodes, rng = begun.table().position, 0, Random(SEED)
    seat, since = position.to_move[0], time.process_time()
    while (passed := time.process_time() - since) < LONG_ENOUGH:
        search = search_module(begun.game).begin(position.view(seat), seat, rng)
        while not search.finished and time.process_time() - since < LONG_ENOUGH:
            search.advance(CHUNK)
        nodes += search.nodes
    return f"search: {begun} plies", f"{nodes / passed:,.0f} nodes a second", ""


def _solver(begun: Begun) -> Row:
    """The same of the solver of Battle of LITS alone, until it knows who wins if that is sooner."""
    position, nodes, passed = begun.table().position, 0, 0.0
    search = search_module(begun.game).begin(
        position.view(seat := position.to_move[0]), seat, Random(SEED)
    )
    assert isinstance(search, LitsSearch)
    assert search.solver
    search.advance(CHUNK)
    since = time.process_time()
    while passed < LONG_ENOUGH and not search.solver.finished:
        nodes += search.solver.advance(CHUNK)
        passed = time.process_time() - since
    return f"search: {begun} plies, solver", f"{nodes / passed:,.0f} nodes a second", "> 4,600,000"


async def _pool() -> list[Row]:
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
    worker = await _ready(server)
    before = _private(worker)
    waits = [await _stopped(worker, begun) for begun in BEGUN for _ in range(STARTS)]
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


async def _stopped(worker: Worker, begun: Begun) -> float:
    """Seconds of the worker's processor from the signal to the answer, if it had none before."""
    table = begun.table()
    question = Question(
        f"{table.record}", table.position.to_move[0], LEVEL, SEED, 10 * SECONDS[LEVEL]
    )
    asked = asyncio.create_task(worker.ask(question))
    await asyncio.wait([asked], timeout=BEFORE_HURRY)
    used = _used(worker)
    worker.hurry()
    await asked
    return _used(worker) - used


def _used(worker: Worker) -> float:
    """Seconds of the processor that a process has taken."""
    told = Path(f"/proc/{worker.pid}/schedstat").read_text(encoding="ascii")
    return int(told.split()[0]) / 1e9


def _middle(waits: list[float]) -> str:
    waits = sorted(waits)
    return f"{waits[len(waits) // 2] * 1e3:.1f} ms, at most {waits[-1] * 1e3:.1f} ms"


def _private(worker: Worker) -> float:
    """Memory that a process shares with no other, in MB."""
    told = Path(f"/proc/{worker.pid}/smaps_rollup").read_text(encoding="ascii")
    lines = (line.split() for line in told.splitlines() if line.startswith("Private_"))
    return sum(int(kilobytes) for _, kilobytes, _ in lines) * 1024 / MB


if __name__ == "__main__":
    for measured in measure():
        print(*measured, sep="   ")

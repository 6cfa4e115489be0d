"""Time from a person's message with a move to the answer that they see.

The bot runs as a process of its own over real HTTP; the stand-in for Telegram is not part of the
figures. Two loads measured in the same run give this machine's speed at the moment: arithmetic
(`x 1.00` is one round of it), and transactions that are on the disk when they end.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

import aiosqlite

from tests.bench.bot import Commit
from tests.bench.crowd import Game, open_games, url_of
from tests.bench.engine import Row, fastest, reference_load, spread
from tests.bench.telegram import Said, Telegram, telegram

FEW, MANY, CROWD = 50, 500, 10_000
STEADY_MOVES, STEADY_RATE = 120, 8.0
"""Number of moves, and moves a second: each takes two of the 30 calls, its thumb and its board."""

SINGLE_MOVES, SINGLE_PAUSE = 12, 1.1
"""One chat gets one board a second."""

OPEN, BUSY, WAITING = 300, 240, 480
"""Games open at a start, those of them in which something has been said meanwhile, how often."""

BACKLOG = 1000
PATIENCE = 60.0
"""Seconds after which a backlog is looked at as far as it has been worked off."""

_FIRST, _BOARD = attrgetter("first"), attrgetter("board")

WARM = 100
TRANSACTIONS = 100


@dataclass
class Run:
    """A process of the bot, when it was started, and in the end what it has told."""

    process: asyncio.subprocess.Process
    begun: float
    commits: list[Commit] = field(default_factory=list)
    megabytes: float = 0.0

    async def all_done(self) -> None:
        """Wait until all is worked off, but not for ever."""
        assert self.process.stdout
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)


def measure() -> list[Row]:
    """The rows of the service in `make bench`."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    load = fastest(reference_load)
    durable = await _durable_seconds(folder / "reference.db")
    rows = [
        ("moves: reference load", f"{load * 1e3:.1f} ms", ""),
        ("moves: reference, a durable transaction", f"{durable * 1e3:.2f} ms", ""),
    ]
    rows += await _single(folder, load)
    for count in (FEW, MANY):
        rows += await _steady(folder, count, load)
    rows += await _started(folder, load)
    return [*rows, *await _crowded(folder, load)]


async def _durable_seconds(file: Path) -> float:
    async with aiosqlite.connect(file, isolation_level=None) as database:
        await database.execute("PRAGMA journal_mode=WAL")
        await database.execute("PRAGMA synchronous=FULL")
        await database.execute("CREATE TABLE t (a)")
        begun = time.perf_counter()
        for _ in range(TRANSACTIONS):
            await database.execute("BEGIN IMMEDIATE")
            await database.execute("INSERT INTO t VALUES (1)")
            await database.commit()
        return (time.perf_counter() - begun) / TRANSACTIONS


# Latency


async def _single(folder: Path, load: float) -> list[Row]:
    """One game, whose moves come one after the other."""
    [game] = await open_games(url_of(folder / "one.db"), 1)
    moves = [game] * SINGLE_MOVES
    return await latencies("one game", folder / "one.db", moves, 1 / SINGLE_PAUSE, load)


async def _steady(folder: Path, count: int, load: float) -> list[Row]:
    """Many games, in which moves come here and there all the time."""
    file = folder / f"{count}.db"
    games = await open_games(url_of(file), count)
    chosen = [games[number * 7 % count] for number in range(STEADY_MOVES)]
    return await latencies(f"{count} games", file, chosen, STEADY_RATE, load)


async def latencies(
    name: str, file: Path, games: Sequence[Game], rate: float, load: float
) -> list[Row]:
    """Let a bot work off a move in each of these games, so many a second."""
    said, commits = await worked_off(file, games, rate)
    times = {
        "commit": [commit - one.at for commit, one in zip(commits, said, strict=True)],
        "first answer": [one.first - one.at for one in said],
        "edited board": [one.board - one.at for one in said],
    }
    aims = {"first answer": "p95 < 50 ms with one game"}
    return [
        (f"moves: {name}, to {what}", spread(found, load), aims.get(what, ""))
        for what, found in times.items()
    ]


async def worked_off(
    file: Path, games: Sequence[Game], rate: float
) -> tuple[list[Said], list[float]]:
    """The moves of these games, so many a second, and the moments at which they were committed.

    The first one of a process is left out, as it finds nothing at hand.
    """
    async with telegram() as server, _bot(server, file, len(games)) as run:
        await server.until(lambda: server.polled_at)
        said = await _said(server, games, rate)
    return said[1:], _commits(run, said)[1:]


async def _said(server: Telegram, games: Sequence[Game], rate: float) -> list[Said]:
    """Let a move come in each of these games, so many a second, until all have been shown."""
    said = []
    for game in games:
        said.append(_move(server, game))
        await asyncio.sleep(1 / rate)
    await server.until(lambda: all(one.board and one.thumb for one in said))
    return said


def _commits(run: Run, said: list[Said]) -> list[float]:
    """The moments at which these were worked off: those of a chat are in order."""
    moments: dict[int, list[float]] = {}
    for chat, moment, _ in reversed(run.commits):
        moments.setdefault(chat, []).append(moment)
    return [moments[one.chat].pop() for one in said]


def _move(server: Telegram, game: Game) -> Said:
    person, text = game.next_move()
    return server.say(game.chat, person, game.heard, f"/m {text}")


async def _started(folder: Path, load: float) -> list[Row]:
    """Moves of quiet games while the bot, just started, catches up with others; and otherwise."""
    rows = []
    for waiting in (0, WAITING):
        before, said, ready = await _just_started(folder / f"started{waiting}.db", waiting)
        name = f"moves: just started, {waiting} updates waiting"
        rows.append((f"{name}, first answer", spread([m.first - m.at for m in said], load), ""))
        if before:
            answered, shown = (max(map(when, before)) - ready for when in (_FIRST, _BOARD))
            found = f"answered {answered:.1f} s, shown {shown:.1f} s after the first poll"
            rows.append((f"{name}, these", found, ""))
    return rows


async def _just_started(file: Path, waiting: int) -> tuple[list[Said], list[Said], float]:
    """Moves sent before a start and those sent after it, and the time of the first poll."""
    games = await open_games(url_of(file), OPEN)
    quiet = [games[BUSY + number % (OPEN - BUSY)] for number in range(STEADY_MOVES)]
    async with telegram() as server:
        before = [_move(server, games[number % BUSY]) for number in range(waiting)]
        async with _bot(server, file, waiting + len(quiet)):
            await server.until(lambda: server.polled_at)
            said = await _said(server, quiet, STEADY_RATE)
            await server.until(lambda: all(one.board and one.thumb for one in before))
    return before, said, server.polled_at


# Throughput


async def _crowded(folder: Path, load: float) -> list[Row]:
    """A start with very many open games, in which much has happened meanwhile."""
    games = await open_games(url_of(folder / "crowd.db"), CROWD)
    async with telegram() as server, _bot(server, folder / "crowd.db", BACKLOG) as run:
        await server.until(lambda: server.polled_at)
        said = [_move(server, games[number % MANY]) for number in range(BACKLOG)]
        await run.all_done()
    ready = server.polled_at - run.begun
    memory = (f"moves: memory with {CROWD} open games", f"{run.megabytes:.0f} MB", "200 MB")
    started = f"{ready:.1f} s (x {ready / load:.0f})"
    return [
        (f"moves: start with {CROWD} open games", started, "< 5 s"),
        *_throughput(run, said[0].at, load),
        memory,
    ]


def _throughput(run: Run, begun: float, load: float) -> list[Row]:
    """Figures for a backlog: its time in all, and the cost of a move once the first are done."""
    (_, warm, before), (_, last, after) = run.commits[WARM], run.commits[-1]
    moves, seconds, used = len(run.commits) - WARM - 1, last - begun, after - before
    per_second = f"{moves / (last - warm):.0f} a second"
    per_core = f"{moves / used:.0f} a second of processor (x {used / moves / load:.3f} each)"
    backlog = f"{len(run.commits)} of them in {seconds:.1f} s (x {seconds / load:.0f})"
    return [
        (f"moves: a backlog of {BACKLOG}", backlog, "< 30 s"),
        ("moves: sustained", f"{per_second}, {per_core}", "300 a second on one core"),
    ]


@asynccontextmanager
async def _bot(server: Telegram, file: Path, count: int) -> AsyncIterator[Run]:
    """A bot on a database, which has so many updates to work off; it has ended afterwards."""
    arguments = ("-m", "tests.bench.bot", server.address, str(file), str(count))
    begun = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    run = Run(process, begun)
    try:
        yield run
    finally:
        told, _ = await process.communicate(b"")
        found = json.loads(told.splitlines()[-1])
        run.commits, run.megabytes = found["commits"], found["mb"]


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))

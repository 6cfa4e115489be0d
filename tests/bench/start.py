"""Times that the program takes to start, to look through its database, to be copied and to end."""

import asyncio
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bot.sandbox import Hold
from bot.store.tools.backup import back_up
from tests.bench.engine import Row, fastest, reference_load, row
from tests.e2e.test_program import ROOT, free_port
from tests.support.local_chat import LocalChat
from tests.support.store.many_games import crowded

GAMES, REPLAYED, FLOODED = 10_000, 1_000, 100
LONG = 120


def measure() -> list[Row]:
    """The rows of starting and ending in `make bench`."""
    load = fastest(reference_load)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_rows(Path(folder), load))


async def _rows(folder: Path, load: float) -> list[Row]:
    many, some = folder / "many.db", folder / "some.db"
    await crowded(many, GAMES)
    await crowded(some, REPLAYED)
    idle, checked = await started_and_ended(many, nothing), seconds_to_check(many)
    hanging = await started_and_ended(many, hang)
    locked = await started_and_ended(many, lock)
    copied = seconds_to_copy(some, folder / "copy.db")
    return [
        row("start: 10 000 open games, to the first poll", idle[0], load, 1, "s", "< 5 s"),
        row("start: of that, the look through the database", checked, load, 1, "s", ""),
        row("stop: nothing to do", idle[1], load, 1, "s", "< 8 s"),
        row(f"stop: {FLOODED} calls hang", hanging[1], load, 1, "s", "< 8 s"),
        row("stop: another program holds the database", locked[1], load, 1, "s", "< 8 s"),
        row("backup: 1 000 games copied and replayed", copied, load, 1, "s", ""),
    ]


Trouble = Callable[[LocalChat, Path], Awaitable[None]]


async def started_and_ended(file: Path, trouble: Trouble) -> tuple[float, float]:
    """The seconds from the start of the program to its first poll, and from SIGTERM to its end."""
    async with LocalChat() as local:
        poll = Hold()
        local.sandbox.faults.add(poll, "getUpdates")
        begun = time.perf_counter()
        async with program(local, file) as process, asyncio.timeout(LONG):
            await poll.reached.wait()
            to_start = time.perf_counter() - begun
            poll.release.set()
            await trouble(local, file)
            begun = time.perf_counter()
            process.send_signal(signal.SIGTERM)
            await process.wait()
            return to_start, time.perf_counter() - begun


@asynccontextmanager
async def program(local: LocalChat, file: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "TELEGRAM_BOT_TOKEN": local.token,
        "TELEGRAM_API_URL": local.base_url,
        "LISTEN": f"127.0.0.1:{free_port()}",
        "DATABASE_URL": f"sqlite+aiosqlite:///{file}",
        "LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"), cwd=file.parent, env=environment
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def nothing(_local: LocalChat, _file: Path) -> None:
    """All is well."""


async def hang(local: LocalChat, _file: Path) -> None:
    """Telegram answers no call of many."""
    hold = Hold()
    local.sandbox.faults.add(hold, "sendMessage", "answerCallbackQuery", count=None)
    for number in range(FLOODED):
        person = local.new_person(f"Person {number}")
        await person.start()
    await hold.reached.wait()


async def lock(local: LocalChat, file: Path) -> None:
    """Another program has begun to write, and goes on."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await local.ann.start()


def seconds_to_check(file: Path) -> float:
    def check() -> None:
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    return fastest(check)


def seconds_to_copy(file: Path, copy: Path) -> float:
    begun = time.perf_counter()
    back_up(file, copy, lambda *_: None)
    return time.perf_counter() - begun


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))

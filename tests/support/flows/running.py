"""The program as a process of its own, for tests of how it begins, ends and fails.

Its modules are loaded once for all of them, by `tests.support.launcher`; `tests.support.program`
starts it as a user does.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.support.flows.game import table_in
from tests.support.launching import Launched, launched
from tests.support.local_chat import LocalChat
from tests.support.program import free_port, reaching

LONG = 240
"""Seconds for which a program may take its time to give up."""

MAIN = """
import sys
from bot.__main__ import main
from tests.support.agents.simple_program import play_simply
play_simply()
sys.exit(main())
"""

QUICK_WATCH = """
from bot.store.watchdog import StoreWatch
StoreWatch.__init__.__defaults__ = (1.0, 45.0, 0.2, 60.0)
"""


class Program:
    """A running `python -m bot` or another program, and its log."""

    def __init__(self, process: asyncio.subprocess.Process | Launched, log: Path) -> None:
        self.process = process
        self.log = log

    @property
    def said(self) -> str:
        """The text on standard error."""
        return self.log.read_text()

    async def says(self, words: str) -> None:
        """Wait until it has logged these words."""
        async with asyncio.timeout(LONG):
            while words not in self.said:
                assert self.process.returncode is None, self.said
                await asyncio.sleep(0.02)

    async def ended(self, number: int | None = None) -> int:
        """Wait for its exit status, after a signal if one is given."""
        if number is not None:
            self.process.send_signal(number)
        async with asyncio.timeout(LONG):
            return await self.process.wait()

    async def fails(self, words: str) -> None:
        """Expect it to end with 1, after a log entry with these words and no traceback."""
        assert await self.ended() == 1, self.said
        assert any("ERROR" in line and words in line for line in self.said.splitlines()), self.said
        assert "Traceback" not in self.said


@asynccontextmanager
async def running(
    folder: Path, local: LocalChat | None = None, patch: str = "", **settings: str
) -> AsyncIterator[Program]:
    """Run the program, after a few lines of Python; it is killed in the end."""
    given = {
        "LISTEN": f"127.0.0.1:{free_port()}",
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/bot.db",
        "LOG_FORMAT": "text",
        **(reaching(local) if local else {}),
        **settings,
    }
    log = folder / f"log-{free_port()}"
    async with launched(folder, log, patch + MAIN, **given) as process:
        yield Program(process, log)


async def started(local: LocalChat, times: int = 1) -> None:
    """Wait until the program has started so many times."""
    async with asyncio.timeout(LONG):
        await local.sandbox.calls.until(lambda calls: len(calls.of("deleteWebhook")) >= times)


async def playing(local: LocalChat) -> None:
    """Let Ann begin a game against the bot."""
    await started(local)
    await local.ann.start()
    await local.ann.say(local.ann.private, "/solo lits swap=off")
    await table_in(local.ann.private, "your turn")


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the database as another program."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield

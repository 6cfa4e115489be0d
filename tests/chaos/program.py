"""The bot as a program that is started, killed and started again, on a database."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from tests.chaos.kept import InFile, Kept
from tests.support.launching import ROOT, Launcher
from tests.support.local_chat import LocalChat
from tests.support.program import free_port

BUILDS = "tests.chaos.builds"
MAIN = """
from runpy import run_module
from tests.chaos.builds import make
make({broken!r})
run_module("bot", run_name="__main__", alter_sys=True)
"""


class Runs(Protocol):
    """The bot as something that runs; `ended` is there once it has been started."""

    @property
    def kept(self) -> Kept: ...

    @property
    def ended(self) -> asyncio.Task[int] | None: ...

    async def start(self, *, cold: bool = False) -> None:
        """Start it."""
        ...

    def signal(self, number: signal.Signals, *, group: bool = False) -> None:
        """Send a signal to it, if it runs."""
        ...

    async def kill_workers(self) -> int:
        """Kill the processes in which agents think, and return their number."""
        ...


class Program:
    """`python -m bot` on a database of its own, one process (with its workers) at a time.

    Its `environment` is that of the next start.
    """

    def __init__(
        self, local: LocalChat, folder: Path, kept: Kept, broken: str = "", **settings: str
    ) -> None:
        self.folder = folder
        self.kept = kept
        self._broken = broken
        self.listens = f"127.0.0.1:{free_port()}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "TELEGRAM_BOT_TOKEN": local.token,
            "TELEGRAM_API_URL": local.base_url,
            "DATABASE_URL": kept.url,
            "LISTEN": self.listens,
            "PYTHONPATH": str(ROOT),
            **settings,
        }
        self._launcher: Launcher | None = None
        self._starting: asyncio.Future[None] | None = None
        self.pid = 0
        self.ended: asyncio.Task[int] | None = None

    # Starting

    async def start(self, *, cold: bool = False) -> None:
        """Start it: `cold` as a user does, else out of a process that has loaded its modules."""
        self._starting = asyncio.ensure_future(self._start_cold() if cold else self._start_warm())
        # Who is cancelled meanwhile leaves no program behind of which nobody knows.
        await asyncio.shield(self._starting)

    async def _start_cold(self) -> None:
        with (self.folder / "log.txt").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                env=self.environment,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.pid, self.ended = process.pid, asyncio.create_task(process.wait())

    async def _start_warm(self) -> None:
        self._launcher = self._launcher or await Launcher.connect(BUILDS)
        code, log = MAIN.format(broken=self._broken), self.folder / "log.txt"
        self.pid = await self._launcher.run(code, self.folder, log, self.environment)
        self.ended = asyncio.create_task(self._launcher.ended())

    # Ending

    @property
    def is_running(self) -> bool:
        return self.ended is not None and not self.ended.done()

    def signal(self, number: signal.Signals, *, group: bool = False) -> None:
        """Send a signal to the bot itself, or to all its processes."""
        if not self.is_running:
            return
        try:
            (os.killpg if group else os.kill)(self.pid, number)
        except ProcessLookupError:
            # It has just begun and is no group yet, or has ended and that is not known here yet.
            _send(self.pid, number)

    async def kill_workers(self) -> int:
        """Kill the processes in which agents think, but not the bot, and return their number."""
        pool = await self._descendants()
        for pid in pool:
            _send(pid, signal.SIGKILL)
        return len(pool)

    async def _descendants(self) -> list[int]:
        """Return the processes of the bot, and theirs: the fork server and its forks."""
        listing = await asyncio.create_subprocess_exec(
            *("ps", "-A", "-o", "pid=,ppid="), stdout=asyncio.subprocess.PIPE
        )
        lines, _ = await listing.communicate()
        pairs = [line.split() for line in lines.decode().splitlines()]
        found = [self.pid]
        for _ in range(2):
            found += [int(pid) for pid, parent in pairs if int(parent) in found]
        return sorted({pid for pid in found if pid != self.pid})

    async def close(self) -> None:
        """Leave no process behind."""
        if self._starting:
            await self._starting
        self.signal(signal.SIGKILL, group=True)
        if self.ended:
            await self.ended
        if self._launcher:
            await self._launcher.close()


def _send(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process, if there is one."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        # It has ended by itself meanwhile.
        return


@asynccontextmanager
async def world(folder: Path, broken: str = "") -> AsyncIterator[tuple[LocalChat, Program]]:
    """Yield a chat world and a program for it, not started yet."""
    async with LocalChat() as local:
        program = Program(local, folder, InFile(folder / "bot.db"), broken)
        try:
            yield local, program
        finally:
            await program.close()

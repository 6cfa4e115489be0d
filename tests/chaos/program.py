"""The bot as a program that is started, killed and started again, on a database."""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

from tests.chaos.kept import InFile, Kept
from tests.e2e.test_program import free_port
from tests.support.local_chat import LocalChat

ROOT = Path(__file__).parents[2]


Orders = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection to a process that runs programs: its answers, and its orders."""


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
    """`python -m bot` on a database of its own, one process (with its workers) at a time."""

    def __init__(
        self, local: LocalChat, folder: Path, kept: Kept, broken: str = "", **settings: str
    ) -> None:
        self.folder = folder
        self.kept = kept
        self._broken = broken
        self.listens = f"127.0.0.1:{free_port()}"
        self._environment = {
            "PATH": os.environ["PATH"],
            "TELEGRAM_BOT_TOKEN": local.token,
            "TELEGRAM_API_URL": local.base_url,
            "DATABASE_URL": kept.url,
            "LISTEN": self.listens,
            "PYTHONPATH": str(ROOT),
            **settings,
        }
        self._orders: Orders | None = None
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
                env=self._environment,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.pid, self.ended = process.pid, asyncio.create_task(process.wait())

    async def _start_warm(self) -> None:
        self._orders = self._orders or await _taking_orders()
        order = {
            "environment": self._environment,
            "folder": str(self.folder),
            "broken": self._broken,
        }
        self._orders[1].write(json.dumps(order).encode() + b"\n")
        self.pid = await self._number()
        self.ended = asyncio.create_task(self._number())

    async def _number(self) -> int:
        assert self._orders
        return int(await self._orders[0].readline())

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
        if self._orders:
            self._orders[1].close()
            await self._orders[1].wait_closed()


async def _taking_orders() -> Orders:
    """Return a connection to a process that runs programs, see `tests.chaos.launcher`."""
    ours, theirs = socket.socketpair()
    with theirs:
        socket.send_fds(_launcher(), [b"."], [theirs.fileno()])
    return await asyncio.open_connection(sock=ours)


@cache
def _launcher() -> socket.socket:
    """Return a connection to the launcher of this process, which ends when it does."""
    ours, theirs = socket.socketpair()
    with theirs:
        launcher = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-m", "tests.chaos.launcher", str(theirs.fileno())],
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
        )
    atexit.register(launcher.wait)
    atexit.register(ours.close)
    return ours


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

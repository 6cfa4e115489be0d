"""Programs started by `tests.support.launcher`, without loading the bot's modules anew."""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Launcher:
    """A connection to a launcher that runs one program at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, *modules: str) -> "Launcher":
        """Connect to the launcher of this process that has also loaded these modules."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(_launcher(*modules), [b"."], [theirs.fileno()])
        return cls(*await asyncio.open_connection(sock=ours))

    async def run(self, code: str, folder: Path, log: Path, environment: dict[str, str]) -> int:
        """Run a program's code in a folder, and return its process id."""
        order = {
            "code": code,
            "folder": str(folder),
            "log": str(log),
            "environment": environment,
        }
        self._writer.write(json.dumps(order).encode() + b"\n")
        return await self._number()

    async def ended(self) -> int:
        """Wait for its exit status."""
        return await self._number()

    async def _number(self) -> int:
        return int(await self._reader.readline())

    async def close(self) -> None:
        """Let it end; no program may be running."""
        self._writer.close()
        await self._writer.wait_closed()


@cache
def _launcher(*modules: str) -> socket.socket:
    """Return a connection to a launcher of this process, which ends when it does."""
    ours, theirs = socket.socketpair()
    with theirs:
        launcher = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-m", "tests.support.launcher", str(theirs.fileno()), *modules],
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
        )
    atexit.register(launcher.wait)
    atexit.register(ours.close)
    return ours


class Launched:
    """A program that was started so; it has of `asyncio`'s own processes what tests ask for."""

    def __init__(self, pid: int, ended: asyncio.Task[int]) -> None:
        self.pid = pid
        self._ended = ended

    @property
    def returncode(self) -> int | None:
        """The exit status; None while it runs."""
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        """Wait for its exit status."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it runs."""
        if not self._ended.done():
            # It may have ended, and that is not known here yet.
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


@asynccontextmanager
async def launched(folder: Path, log: Path, code: str, **settings: str) -> AsyncIterator[Launched]:
    """Run code in a folder with these settings alone; it is killed in the end if it still runs."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}
    log.touch()  # noqa: ASYNC240 - at once
    launcher = await Launcher.connect()
    pid = await launcher.run(code, folder, log, environment)
    program = Launched(pid, asyncio.create_task(launcher.ended()))
    try:
        yield program
    finally:
        program.send_signal(signal.SIGKILL)
        await program.wait()
        await launcher.close()

"""`python -m bot` as a process of its own: started with settings, ended, and killed at last."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import IO

from tests.support.local_chat import LocalChat

ROOT = Path(__file__).parents[2]
WATCHDOG = 60
PROGRAM = "-m", "bot"
UNGIVEN = range(20_000, 32_000)
"""Ports that Linux gives to nobody who asks for any port."""

Outputs = tuple[IO[bytes] | int | None, IO[bytes] | int | None]
"""Goals of its standard output and error: a file, a pipe, or that of the test itself."""

AS_OURS: Outputs = (None, None)
PIPED: Outputs = (None, asyncio.subprocess.PIPE)


def free_port() -> int:
    """Return a port on which nobody listens, none of those that the system gives to connections.

    One of those might be given to another test before the program listens on it.
    """
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", SystemRandom().choice(UNGIVEN)))
            return int(found.getsockname()[1])


def reaching(local: LocalChat, **settings: str) -> dict[str, str]:
    """Return settings by which it talks to a server of the test, on a port of its own."""
    return {
        "TELEGRAM_BOT_TOKEN": local.token,
        "TELEGRAM_API_URL": local.base_url,
        "LISTEN": f"127.0.0.1:{free_port()}",
        **settings,
    }


async def start(
    folder: Path, outputs: Outputs = AS_OURS, command: tuple[str, ...] = PROGRAM, /, **settings: str
) -> asyncio.subprocess.Process:
    """Start it in a folder with these settings alone; or Python with another command."""
    stdout, stderr = outputs
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, *command), cwd=folder, env=environment, stdout=stdout, stderr=stderr
    )


@asynccontextmanager
async def running(
    folder: Path, outputs: Outputs = AS_OURS, command: tuple[str, ...] = PROGRAM, /, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start it as `start` does; it is killed in the end if it still runs."""
    process = await start(folder, outputs, command, **settings)
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def ended(process: asyncio.subprocess.Process) -> int:
    """Return its exit status after SIGTERM."""
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(WATCHDOG):
        return await process.wait()


async def line_with(process: asyncio.subprocess.Process, words: str) -> str:
    """Wait for a line with these words on its standard error, which is a pipe."""
    assert process.stderr
    async with asyncio.timeout(WATCHDOG):
        while line := (await process.stderr.readline()).decode():
            if words in line:
                return line
    raise AssertionError(f"ended without saying {words!r}")

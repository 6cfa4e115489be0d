"""The bot's end of the fork server: it is started when first needed, and again when it is gone.

`multiprocessing` has a fork server too, of which a program has one only and no public way to end
it. Opponents that answer while their searches are compiled need a second one, which loads these
(3 s of the processor) before the first one is ended with its workers. A worker of
`multiprocessing` took 3 to 5 ms more of the processor until it was ready (11 instead of 7 ms), had
1.3 MB more of its own and nine open files instead of four; start and load hold up a thread, which
nothing can cancel.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path

from bot.agents.fork_server import FORK, LOADED, NUMBER

log = logging.getLogger(__name__)

SECONDS_TO_START = 60.0
LAST_WORDS = 2000

_ROOT = Path(__file__).parents[2]
ENVIRONMENT = {"PYTHONPATH": str(_ROOT), "MALLOC_MMAP_THRESHOLD_": str(2**20)}
"""The environment of every process the bot starts: it holds no secret.

Memory for the large arrays of a search comes from the system each time, which gives it back, and
fills it with zeros only where it is used. GNU's library would keep it and fill all of it again.
"""


class ForkServer:
    """Makes copies of a process that runs a module with so much memory.

    One request at a time: a second one waits. Any fault of a request ends the server, and with it
    all its copies.
    """

    def __init__(self, module: str, memory_mb: int) -> None:
        self._arguments = module, str(memory_mb)
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._control: socket.socket | None = None
        self._over = False
        self._burials: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Have it load what takes long, before anybody waits for that.

        :raises OSError: if there can be no more processes, or it fails.
        """
        await self._asked(LOADED)

    async def fork(self, ends: Sequence[int]) -> int:
        """A new worker that talks through these descriptors: its process id.

        :raises OSError: if there is no server, and can be none, or it does not answer.
        """
        return await self._asked(FORK, ends)

    async def bury(self, pid: int) -> int | None:
        """Take note of the end of a worker that was killed: its exit status, or minus its signal.

        None if its server does not live any more.
        """
        if self._control and not self._over:
            with contextlib.suppress(OSError):
                return await self._asked(pid)
        return None

    def stop(self) -> None:
        """End it and all its copies for good; whoever waits for it finds that out."""
        self._over = True
        self._kill()

    async def stopped(self) -> None:
        """Wait for its end."""
        self._drop()
        await asyncio.gather(*self._burials)

    async def _asked(self, request: int, ends: Sequence[int] = ()) -> int:
        async with self._turn:
            try:
                async with asyncio.timeout(SECONDS_TO_START):
                    return await self._exchanged(await self._reachable(), request, ends)
            except BaseException:
                # An answer to come later would be taken for that of the next request.
                self._drop()
                raise

    async def _exchanged(self, control: socket.socket, request: int, ends: Sequence[int]) -> int:
        socket.send_fds(control, [NUMBER.pack(request)], ends)
        answer = await asyncio.get_running_loop().sock_recv(control, NUMBER.size)
        if not answer:
            raise ConnectionResetError("the fork server died")
        [number] = NUMBER.unpack(answer)
        return int(number)

    async def _reachable(self) -> socket.socket:
        """The socket of the server that there is, or of a new one."""
        if self._over:
            raise ConnectionRefusedError("the bot ends")
        if self._control and self._process and self._process.returncode is None:
            return self._control
        self._drop()
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            command = sys.executable, "-P", "-m", "bot.agents.fork_server", str(theirs.fileno())
            self._process = await asyncio.create_subprocess_exec(
                *(*command, *self._arguments),
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=PIPE,
                env=ENVIRONMENT,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._control = ours
        return ours

    def _drop(self) -> None:
        """End the server, if there is one; what it said of its errors is told."""
        self._kill()
        if self._control:
            self._control.close()
        if self._process:
            burial = asyncio.create_task(_tell_last_words(self._process))
            self._burials.add(burial)
            burial.add_done_callback(self._burials.discard)
        self._control = self._process = None

    def _kill(self) -> None:
        if self._process and self._process.returncode is None:
            # `Process.kill` would look whether it has ended, and so take its status from who waits.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)


async def _tell_last_words(server: Process) -> None:
    _, errors = await server.communicate()
    if words := errors[-LAST_WORDS:].decode(errors="replace").strip():
        log.warning("the fork server ended: %s", words)

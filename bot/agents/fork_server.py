"""A process that has loaded what thinking needs, and of which each worker is a copy.

To load that takes seconds; a copy is there at once and shares the memory. `bot.agents.fork_client`
starts it, with an environment without secrets, and asks for copies over a socket. It ends when the
bot does.
"""

import gc
import os
import struct
import sys
import traceback
from importlib import import_module
from socket import recv_fds, socket
from typing import Protocol

from bot.agents.worker_main import end_with_parent

NUMBER = struct.Struct("!i")
"""All that is said over the socket: a request, or its answer."""

FORK, LOADED = 0, -1
"""`FORK` asks for a worker, whose id is the answer; two descriptors come along, for its lines and
its errors. `LOADED` is answered as soon as all is loaded. Any other request is the id of a worker
that was killed and of which note is to be taken; the answer is its exit status, or less than
nothing by the signal that ended it."""

ENDS = 2
NICENESS = 5
"""Thinking waits for the bot, not the bot for thinking."""


class Work(Protocol):
    """A module that workers run."""

    def prepare(self) -> None:
        """Load what all workers need."""
        ...

    def main(self, memory_mb: int) -> None:
        """Be a worker."""
        ...


def serve(control: socket, work: Work, memory_mb: int) -> None:
    """Do what is asked for until nobody can ask any more."""
    while True:
        request, ends, *_ = recv_fds(control, NUMBER.size, ENDS)
        if not request:
            return
        [number] = NUMBER.unpack(request)
        if number == FORK:
            answer = _fork(control, ends, work, memory_mb)
        elif number == LOADED:
            answer = LOADED
        else:
            _, status = os.waitpid(number, 0)
            answer = os.waitstatus_to_exitcode(status)
        control.sendall(NUMBER.pack(answer))


def _fork(control: socket, ends: list[int], work: Work, memory_mb: int) -> int:
    """Make a worker that talks through these ends; its process id."""
    pid = os.fork()
    if pid == 0:
        control.close()
        _be_worker(ends, work, memory_mb)
    for end in ends:
        os.close(end)
    return pid


def _be_worker(ends: list[int], work: Work, memory_mb: int) -> None:
    """Never return into what is the server's: this is a process of its own."""
    failed = True
    try:
        # In a session of its own the keys of a terminal spare it.
        os.setsid()
        lines, errors = ends
        for standard, end in enumerate((lines, lines, errors)):
            os.dup2(end, standard)
        for end in ends:
            os.close(end)
        work.main(memory_mb)
        failed = False
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(failed)


def main(control: str, module: str, memory_mb: str) -> None:
    """Load a module, and make workers that run it."""
    end_with_parent()
    os.nice(NICENESS)
    work = import_module(module)
    work.prepare()
    # Memory that all workers share is not to be touched by each one's garbage collector.
    gc.collect()
    gc.freeze()
    with socket(fileno=int(control)) as asked:
        serve(asked, work, int(memory_mb))


if __name__ == "__main__":
    main(*sys.argv[1:])

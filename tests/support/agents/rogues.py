"""A worker process whose agents go wrong; the record of a question names the fault."""

import ctypes
import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

from bot.agents import worker_main
from engine.ai import worker
from engine.ai.common.agent import Limit

MANY_MB = 300
LONGER_THAN_A_LINE = 2**20


def good() -> str:
    return "a move"


def own_pid() -> str:
    return str(os.getpid())


def killed() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def hung() -> str:
    while True:
        signal.pause()


def endless() -> str:
    while True:
        pass


def greedy_for_memory() -> str:
    taken = [bytearray(2**20) for _ in range(MANY_MB)]
    return f"{len(taken)} MB"


def too_long() -> str:
    return "x" * LONGER_THAN_A_LINE


def no_text() -> str:
    return "\udc80"


def talkative() -> str:
    print("what an agent prints is no answer")
    return "a move"


def all_it_knows() -> str:
    here = Path("/proc/self")
    return json.dumps(
        {
            "environ": dict(os.environ),
            "environ at start": (here / "environ").read_text(),
            "command line": (here / "cmdline").read_text(),
            "open files": len(list((here / "fd").iterdir())),
        }
    )


def orphaned() -> str:
    """Undo all that makes the process end with the bot."""
    ctypes.CDLL(None).prctl(1, 0)
    return hung()


ROGUES: Mapping[str, Callable[[], str]] = {
    rogue.__name__: rogue
    for rogue in (
        *(good, own_pid, killed, hung, endless, greedy_for_memory, too_long, no_text),
        *(talkative, all_it_knows, orphaned),
    )
}


def patient(limit: Limit) -> str:
    """Think until somebody wants the answer."""
    while not limit.stop():
        pass
    return "so far"


def answer(record: str, seat: int, level: int, seed: int, limit: Limit, threads: int) -> str:  # noqa: ARG001 - as `worker.answer`
    # Who looks at the process from outside sees how far it has come.
    Path("/proc/self/comm").write_text(record)
    return patient(limit) if record == "patient" else ROGUES[record]()


def prepare() -> None:
    """Load nothing."""


def main(memory_mb: int) -> None:
    worker.TASKS["answer"] = answer
    worker_main.main(memory_mb)

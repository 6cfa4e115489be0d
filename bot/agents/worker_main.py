"""A worker process: questions in, answers out, one a line, within limits of memory and time.

It is a copy of the fork server, knows no secret, and ends when that does.
"""

import ctypes
import json
import os
import resource
import signal
import sys
from math import ceil
from typing import TextIO

from engine.ai.common.agent import Limit
from engine.ai.levels import load_searches
from engine.ai.worker import TASKS

READY = "ready"

HURRY = signal.SIGUSR1
"""The signal upon which a worker answers with what it has found so far."""

SPARE_SECONDS = 2
"""Time of the processor that a question may take beyond the time to think."""
_END_WITH_PARENT = 1


def prepare() -> None:
    """Load what agents search with."""
    load_searches()


def main(memory_mb: int) -> None:
    """Answer questions until there are no more; a failure ends the process.

    For each of the threads of a question it may use so much memory.
    """
    _limit(resource.RLIMIT_DATA, memory_mb * 2**20)
    _limit(resource.RLIMIT_CORE, 0)
    end_with_parent()
    answers, hurry = _own_output(), Hurry()
    signal.signal(HURRY, hurry.hear)
    print(READY, file=answers, flush=True)
    for line in sys.stdin:
        task, seconds, about = json.loads(line)
        if (threads := about.get("threads", 1)) > 1:
            # What it keeps may need that afterwards, too.
            _limit(resource.RLIMIT_DATA, memory_mb * threads * 2**20)
        _limit(resource.RLIMIT_CPU, ceil(_time_taken() + seconds * threads) + SPARE_SECONDS)
        # A signal that came before now was about the question before.
        hurry.heard = False
        limit = Limit(seconds, stop=lambda: hurry.heard)
        print(TASKS[task](**about, limit=limit), file=answers, flush=True)


class Hurry:
    """Whether somebody wants the answer now."""

    heard = False

    def hear(self, _signal: int, _frame: object) -> None:
        """Somebody does."""
        self.heard = True


def _limit(kind: int, most: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        most = min(most, ceiling)
    resource.setrlimit(kind, (most, ceiling))


def _time_taken() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def end_with_parent() -> None:
    """Have the kernel end this process with the one that began it, even if it is stopped.

    Elsewhere than on Linux it ends when it reads its next question.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)


def _own_output() -> TextIO:
    """The stream for answers; all that an agent prints goes to that of errors."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return output

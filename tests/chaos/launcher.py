"""Starts the program again and again out of one process that has loaded its modules already.

A start of `python -m bot` spends most of its time on loading them; a fork of this process comes to
running the same `bot/__main__.py` at once. Each line read is an order in JSON; its process id is
written when it runs, and its exit status when it has ended. It serves programs of one at a time.
"""

import json
import os
import runpy
import signal
import sys
from pathlib import Path
from typing import Any

import bot.run  # what takes so long to load
from bot.app import Connection
from bot.warming import warm_up
from tests.chaos import broken, broken_copies, narrow


def serve() -> None:
    """Run what is ordered, one after the other."""
    warm_up()
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            _become(json.loads(line))
            return
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _become(order: dict[str, Any]) -> None:
    """Be the program from here on: in a group of processes and a folder of its own."""
    os.setsid()
    _redirect(Path(order["folder"]) / "log.txt")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    if order["broken"]:
        {**broken.BUGS, **broken_copies.BUGS, **narrow.BUILDS}[order["broken"]]()
    _need_no_https()
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def _need_no_https() -> None:
    """Have updates posted without it, as there is no proxy here."""

    def plainly(token: str, at: str, url: str | None = None, secret: str = "") -> Connection:
        return Connection(token, at, url and url.replace("https:", "http:"), secret)

    vars(bot.run)["Connection"] = plainly


def _redirect(log: Path) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for old, new in ((nothing, 0), (written, 1), (written, 2)):
        os.dup2(old, new)


if __name__ == "__main__":
    serve()

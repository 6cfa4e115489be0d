"""Starts the program again and again out of one process that has loaded its modules already.

A start of `python -m bot` spends most of its time on loading them; a fork of this process comes to
running the same `bot/__main__.py` at once. Each socket that comes over the process's own gets a
fork that runs one program at a time: each line read there is an order in JSON; the fork writes the
process id of the program when it runs, and its exit status when it has ended. Everything ends when
nobody holds the other ends.
"""

import json
import os
import runpy
import signal
import sys
from pathlib import Path
from socket import recv_fds, socket
from typing import Any

import bot.runtime.main  # what takes so long to load
from bot.runtime.bootstrap import Connection
from bot.runtime.warmup import warm_up
from tests.chaos import broken, broken_instances, narrow
from tests.support.agents.simple_program import play_simply


def launch(control: socket) -> None:
    """Serve each socket that comes by a fork."""
    warm_up()
    # So that none of them stays behind when it has ended.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        told, found, *_ = recv_fds(control, 1, 1)
        if not told:
            return
        with socket(fileno=found[0]) as orders:
            if not os.fork():
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _serve(orders)
                return


def _serve(orders: socket) -> None:
    """Run the programs ordered, one after the other."""
    with orders.makefile("rw") as lines:
        for line in lines:
            pid = os.fork()
            if not pid:
                _become(json.loads(line))
                return
            print(pid, file=lines, flush=True)
            _, status = os.waitpid(pid, 0)
            print(os.waitstatus_to_exitcode(status), file=lines, flush=True)


def _become(order: dict[str, Any]) -> None:
    """Become the program: in a group of processes and a folder of its own."""
    os.setsid()
    _redirect(Path(order["folder"]) / "log.txt")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    if order["broken"]:
        {**broken.BUGS, **broken_instances.BUGS, **narrow.BUILDS}[order["broken"]]()
    _need_no_https()
    play_simply()
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def _need_no_https() -> None:
    """Allow updates to be posted without https, as there is no proxy here."""

    def plainly(token: str, at: str, url: str | None = None, secret: str = "") -> Connection:
        return Connection(token, at, url and url.replace("https:", "http:"), secret)

    vars(bot.runtime.main)["Connection"] = plainly


def _redirect(log: Path) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for old, new in ((nothing, 0), (written, 1), (written, 2)):
        os.dup2(old, new)


if __name__ == "__main__":
    launch(socket(fileno=int(sys.argv[1])))

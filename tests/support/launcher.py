"""Starts programs again and again out of one process that has loaded the bot's modules already.

A start of `python -m bot` spends most of its time on loading them; a fork of this process comes to
running a program's code at once. Each socket that comes over the process's own gets a fork that
runs one program at a time: each line read there is an order in JSON; the fork writes the process id
of the program when it runs, and its exit status when it has ended. Everything ends when nobody
holds the other ends. `tests.support.launching` gives the orders.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from socket import recv_fds, socket
from typing import Any

import bot.__main__  # noqa: F401 - it takes so long to load
from bot.runtime.warmup import warm_up


def launch(control: socket) -> None:
    """Serve each socket that comes by a fork."""
    warm_up()
    while True:
        told, found, *_ = recv_fds(control, 1, 1)
        _bury(0 if not told else os.WNOHANG)
        if not told:
            return
        with socket(fileno=found[0]) as orders:
            if not os.fork():
                _serve(orders)
                return


def _bury(options: int) -> None:
    """Take note of forks that have ended, and with them of the time that they took."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, options)[0]:
            pass


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
    _redirect(Path(order["log"]))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    sys.argv = ["bot"]
    exec(order["code"], {"__name__": "__main__"})  # noqa: S102 - of the tests


def _redirect(log: Path) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for old, new in ((nothing, 0), (written, 1), (written, 2)):
        os.dup2(old, new)


if __name__ == "__main__":
    for module in sys.argv[2:]:
        import_module(module)
    launch(socket(fileno=int(sys.argv[1])))

"""The bot as a process of its own for `make bench`: notes each update's commit, tells at the end.

`python -m tests.bench.bot ADDRESS DATABASE COUNT` prints a line when so many have been worked off,
runs until its input ends, and then prints a line of JSON.
"""

import asyncio
import json
import re
import resource
import sys
import time
from pathlib import Path

from bot.handlers.dispatcher import Done
from bot.runtime.bootstrap import Connection, open_app
from bot.sandbox import LOCAL_TOKEN

MIB, KIB = 2**20, 2**10

Commit = tuple[int, float, float]
"""The chat, the moment on the machine's clock, the processor time of the process by then."""


async def run(address: str, database: str, count: int) -> list[Commit]:
    """Run the bot; the commits of all updates."""
    commits: list[Commit] = []
    connection = Connection(LOCAL_TOKEN, address)
    async with open_app(connection, f"sqlite+aiosqlite:///{database}") as app:
        told = app.dispatcher.after_update

        def noted(done: Done) -> None:
            told(done)
            commits.append((done.chat, time.monotonic(), time.process_time()))
            if len(commits) == count:
                print("all", flush=True)

        app.dispatcher.after_update = noted
        await app.start()
        await asyncio.to_thread(sys.stdin.read)
        await app.stop()
    return commits


def main() -> None:
    """Run, and print the figures."""
    _, address, database, count = sys.argv
    commits = asyncio.run(run(address, database, int(count)))
    print(json.dumps({"commits": commits, "mb": most_memory() / MIB}))


def most_memory() -> int:
    """The most bytes of memory that this process has held.

    Linux counts in `ru_maxrss` what the process that started this one held as well, but tells
    elsewhere what is asked for here.
    """
    if sys.platform == "linux":
        [found] = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text("ascii"))
        return int(found) * KIB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()

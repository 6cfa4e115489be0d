"""A program that owns a worker and waits to be killed: it prints the worker's process id."""

import asyncio
import sys

from bot.agents.pool import Crew, Workers
from tests.bot.workers import pids_of, question


async def main(rogue: str) -> None:
    workers = Workers(Crew(module="tests.bot.rogues"))
    await workers.answer(question("good"))
    print(*pids_of(workers), flush=True)
    await workers.answer(question(rogue))
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

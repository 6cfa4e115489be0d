"""A program that owns a worker and waits to be killed: it prints the worker's process id."""

import asyncio
import sys

from bot.agents.pool import Crew, WorkerPool
from tests.support.agents.workers import pids_of, question


async def main(rogue: str) -> None:
    pool = WorkerPool(Crew(module="tests.support.agents.rogues"))
    await pool.answer(question("good"))
    print(*pids_of(pool), flush=True)
    await pool.answer(question(rogue))
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

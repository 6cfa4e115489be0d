"""A copy of the bot for `make bench`: it works off an inbox, and tells how much it did.

`python -m tests.bench_copy URL` says when it is ready, begins at a line of input, and prints JSON:
the moves it made and the seconds of its processor that they took.
"""

import asyncio
import json
import sys
import time
from random import Random

from bot.clock import SystemClock
from bot.lexicon import learn
from bot.quotas import Quotas
from bot.service import Service
from bot.store import Store
from bot.texts import Texts
from bot.work import WORKERS
from tests.bot.updates import READER


async def main() -> None:
    """Work until nothing is left."""
    store = await Store.open(sys.argv[1])
    service = Service(store, Texts(), READER, SystemClock(), Random())
    service.quotas = Quotas({})
    learn()

    async def work() -> int:
        done = 0
        while await service.work_off_next():
            done += 1
        return done

    print("ready", flush=True)
    sys.stdin.readline()
    begun = time.process_time()
    done = await asyncio.gather(*(work() for _ in range(WORKERS)))
    print(json.dumps([sum(done), time.process_time() - begun]), flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())

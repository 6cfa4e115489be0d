"""A copy of the bot for `make bench`: it works off an inbox, and tells how much it did.

`python -m tests.bench.instance URL` says when it is ready, begins at a line of input, and prints
JSON: the moves it made, how many of them were timed, and the seconds of its processor for these.
"""

import asyncio
import json
import sys
import time
from random import Random

from bot.common.clock import SystemClock
from bot.common.fingerprint import Fingerprints
from bot.handlers.dispatcher import Dispatcher
from bot.handlers.quotas import Quotas
from bot.i18n.translations import Texts
from bot.i18n.vocabulary import learn
from bot.intake.update_worker import WORKERS
from bot.store import Store
from tests.support.bot.updates import READER

WARM = 25
"""Moves after which a copy has everything at hand: from then on they are timed."""


async def main() -> None:
    """Work until nothing is left."""
    store = await Store.open(sys.argv[1])
    dispatcher = Dispatcher(store, Texts(), READER, SystemClock(), Random(), Fingerprints(b""))
    dispatcher.quotas = Quotas({})
    learn()

    done, begun = 0, 0.0

    async def work() -> None:
        nonlocal done, begun
        while await dispatcher.work_off_next():
            done += 1
            if done == WARM:
                begun = time.process_time()

    print("ready", flush=True)
    sys.stdin.readline()
    await asyncio.gather(*(work() for _ in range(WORKERS)))
    timed = max(0, done - WARM)
    print(json.dumps([done, timed, time.process_time() - begun if timed else 0.0]), flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())

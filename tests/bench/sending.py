"""Cost of sending while 500 chats have something, or nothing, to be sent.

Telegram is stood in for by calls that return at once, and pictures are not drawn.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from sqlalchemy import select, update

from bot.cluster.heartbeat import Heartbeat
from bot.common.clock import SystemClock
from bot.delivery.chat_leases import ChatLeases
from bot.delivery.coordinator import DeliveryCoordinator
from bot.delivery.rate_limiter import RateLimiter
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.schema import boards
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, publisher, sender
from tests.support.store.many_games import crowded

CHATS = 500
ROUNDS = 5
SECONDS = 5.0
"""Time for which boards are sent to chats that are all behind."""

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Rows of what was measured, beside what is aimed at."""
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        await crowded(file, CHATS)
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        try:
            return [*await _waking(store), *await _catching_up(store)]
        finally:
            await store.close()


async def _waking(store: Store) -> list[Row]:
    """Cost of waking all chats with nothing to send, as every update wakes its own chat."""
    chats = await _chats(store)
    delivery, _ = await _delivery(store)

    async def wake_each() -> None:
        for chat in chats:
            delivery.wake({chat})
            await delivery.settled()

    async def wake_all() -> None:
        delivery.wake(chats)
        await delivery.settled()

    empty = await _milliseconds(lambda: _nothing(store))
    each = await _milliseconds(wake_each) / CHATS
    at_once = await _milliseconds(wake_all) / CHATS
    return [
        ("sending: CPU of a transaction with nothing in it (reference)", f"{empty:.2f} ms", ""),
        ("sending: CPU to wake a chat with nothing to send", f"{each:.2f} ms", "4 × reference"),
        (f"sending: the same, {CHATS} chats at once", f"{at_once:.3f} ms", "0.1 × reference"),
    ]


async def _catching_up(store: Store) -> list[Row]:
    """Boards for chats that are all behind, as fast as Telegram takes them."""
    delivery, wall = await _delivery(store)
    async with store.transaction() as connection:
        await connection.execute(update(boards).values(shown=0, picture="", words=""))
    begun, used = perf_counter(), process_time()
    await delivery.catch_up()
    await asyncio.sleep(SECONDS)
    seconds, busy = perf_counter() - begun, process_time() - used
    sent = len(wall.made)
    await delivery.close()
    return [
        (f"sending: boards a second, {CHATS} chats behind", f"{sent / seconds:.0f}", "30"),
        ("sending: CPU for each of them", f"{1000 * busy / max(sent, 1):.1f} ms", "20 ms"),
    ]


async def _delivery(store: Store) -> tuple[DeliveryCoordinator, TelegramStub]:
    wall, clock = TelegramStub(), SystemClock()
    by = ChatLeases(store, await Heartbeat.begin(store), RateLimiter(clock), clock)
    parts = (
        publisher(ServiceHarness(store, Texts()), wall, by),
        sender(ServiceHarness(store, Texts()), wall, by),
    )
    return DeliveryCoordinator(by, *parts, clock), wall


async def _chats(store: Store) -> list[int]:
    async with store.transaction() as connection:
        return list((await connection.execute(select(boards.c.chat))).scalars())


async def _nothing(store: Store) -> None:
    async with store.transaction():
        pass


async def _milliseconds(work: Callable[[], Awaitable[None]]) -> float:
    """CPU time that some work takes; elapsed time would count everything else that runs."""
    times = []
    for _ in range(ROUNDS):
        used = process_time()
        await work()
        times.append((process_time() - used) * 1000)
    return median(times)


if __name__ == "__main__":
    for row in measure():
        print("{:<62}{:>12}{:>18}".format(*row))

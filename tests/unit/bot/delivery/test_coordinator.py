"""Sending of what is free, whatever order the store's transactions end in."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.cluster.heartbeat import present
from bot.delivery.coordinator import DeliveryCoordinator
from bot.store.repositories import outbox
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import LONG, TelegramStub, deliver, delivery, leases
from tests.support.bot.updates import GROUP_ID, message


@dataclass
class Crossing:
    """Transactions of which one that strikes out what was sent lies within one that looks for it.

    The former waits for the latter to have read, which does not return before the former has.
    """

    run: Any
    sends: DeliveryCoordinator
    read: asyncio.Event = field(default_factory=asyncio.Event)
    struck: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.struck.set()

    async def crossed(self, work: Any, *given: Any, **named: Any) -> Any:
        if work is outbox.sent:
            self.read.clear()
            self.struck.clear()
            self.sends.wake({GROUP_ID})
            await self.read.wait()
            await self.run(work, *given, **named)
            self.struck.set()
            return None
        found = await self.run(work, *given, **named)
        self.read.set()
        await self.struck.wait()
        return found


async def test_what_is_free_is_sent_once(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.clear(games.playing_two())
    await deliver(desk, wall)
    await desk.give(message(f"/m {FIRST_MOVE}", number=wall.latest))
    async with present(desk.store, LONG) as heartbeat:
        sends = delivery(desk, wall, leases(desk, heartbeat))
        vars(desk.store).update(run=Crossing(desk.store.run, sends).crossed)
        sends.wake({GROUP_ID})
        await desk.clock.run(sends.settled())
    assert wall.names.count("reaction") == 1
    assert wall.names.count("delete") == 1

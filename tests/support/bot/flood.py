"""Chats that are all busy at once, on a clock that the test moves: all sends, and their delays."""

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.cluster.heartbeat import Heartbeat
from bot.delivery.coordinator import DeliveryCoordinator
from bot.domain.table import Place
from bot.store.db.schema import boards as schema
from bot.store.repositories import boards, outbox
from tests.support.bot import games
from tests.support.bot.clock import PatientClock
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import LONG, TelegramStub, delivery, leases
from tests.support.bot.updates import GROUP_ID

CALL = 0.05
"""Seconds that a call of the Bot API takes."""

TABLES = [f"K{sign}" for sign in "BCDFGHJKLM"]
SHOWN_BY = {code: number for number, code in enumerate(TABLES, 50)}
"""The messages of the tables in the group."""

OTHERS = {f"Z{number}": -2000 - number for number in range(10, 20)}
"""Tables in other groups, and these groups."""

UNLIMITED = ("toast", "reaction", "delete")
"""The calls that cost a group nothing."""


@dataclass
class SlowTelegramStub(TelegramStub):
    """A wall whose calls take a while; the beginning of each is written down."""

    clock: PatientClock = field(default_factory=PatientClock)
    begun: list[tuple[float, str, tuple[Any, ...]]] = field(default_factory=list)
    failing: dict[int, Callable[[], Exception | None]] = field(default_factory=dict)
    """Errors with which calls to a chat fail at present, by chat."""

    def __getattr__(self, name: str) -> Any:
        make = super().__getattr__(name)

        async def call(*given: Any) -> Any:
            self.begun.append((self.clock.now(), name, given))
            await self.clock.sleep(CALL)
            if error := self.failing.get(given[0], lambda: None)():
                raise error
            return await make(*given)

        return call

    def to(self, chat: int) -> list[tuple[float, int]]:
        """Moments of messages and edits in a chat, each with the message if it was an edit."""
        sent = [(at, name, given) for at, name, given in self.begun if name not in UNLIMITED]
        return [(at, given[1]) for at, _, given in sent if given[0] == chat]


@dataclass
class Crowd:
    """A group with ten tables, and ten others with a table each."""

    desk: ServiceHarness
    clock: PatientClock
    wall: SlowTelegramStub
    delivery: DeliveryCoordinator
    tapped: list[float] = field(default_factory=list)
    changed: list[tuple[float, int]] = field(default_factory=list)

    async def at_once(self, *work: Awaitable[None]) -> None:
        """Do all of this, and send all that follows from it."""

        async def all_of_it() -> None:
            await asyncio.gather(*work)
            await self.delivery.settled()

        await self.clock.run(all_of_it())

    async def tap_for(self, seconds: float, a_second: float) -> None:
        """Tap past buttons in the group at this rate: each time a table is shown anew."""
        for number in range(round(seconds * a_second)):
            about = {"query": f"tap {number}", "text": ""}
            await self.change(TABLES[number % len(TABLES)], GROUP_ID, ("toast", about))
            self.tapped.append(self.clock.now())
            await self.clock.sleep(1 / a_second)

    async def play_for(self, seconds: float, every: float) -> None:
        """Let something happen in each of the other groups at intervals, one after the other."""
        for _ in range(round(seconds / every)):
            for code, chat in OTHERS.items():
                await self.change(code, chat)
                self.changed.append((self.clock.now(), chat))
                await self.clock.sleep(every / len(OTHERS))

    async def ask_for(self, seconds: float, every: float, kind: str = "message") -> None:
        """Ask in the group this many times for something that is answered by a message."""
        for number in range(round(seconds / every)):
            about = {"text": "…", "topic": None, "reply_to": None, "message": number + 1}
            about |= {"emoji": "👍"} if kind == "react" else {}
            async with self.desk.store.transaction() as connection:
                await connection.run_sync(outbox.put, GROUP_ID, kind, about, self.clock.now())
            self.delivery.wake({GROUP_ID})
            await self.clock.sleep(every)

    async def change(self, code: str, chat: int, *messages: tuple[str, dict[str, Any]]) -> None:
        """Have a table shown anew, and something sent beside it."""
        async with self.desk.store.transaction() as connection:
            await connection.run_sync(boards.refresh, code)
            for kind, about in messages:
                await connection.run_sync(outbox.put, chat, kind, about, self.clock.now())
        self.delivery.wake({chat})

    def toast_delays(self) -> list[float]:
        """Seconds that each tap waited for its answer to be sent."""
        sent = {given[0]: at for at, name, given in self.wall.begun if name == "toast"}
        return [sent[f"tap {number}"] - at for number, at in enumerate(self.tapped)]

    def other_delays(self) -> list[float]:
        """Seconds that each change in another group waited for an edit there."""
        edits = {chat: [at for at, _ in self.wall.to(chat)] for chat in OTHERS.values()}
        delays = []
        for at, chat in self.changed:
            found = bisect_left(edits[chat], at)
            delays.append(edits[chat][found] - at)
        return delays


async def crowd(desk: ServiceHarness) -> Crowd:
    """The chats, with nothing waiting in them, long after the bot was started."""
    clock = PatientClock()
    desk.clock = clock
    here = [games.playing_two(code) for code in TABLES]
    there = [replace(games.playing_two(code), place=Place(chat)) for code, chat in OTHERS.items()]
    await desk.clear(*here, *there)
    await shown(desk)
    clock.wait_for(desk.store)
    wall = SlowTelegramStub(clock=clock)
    by = leases(desk, await Heartbeat.begin(desk.store, LONG))
    return Crowd(desk, clock, wall, delivery(desk, wall, by))


async def shown(desk: ServiceHarness) -> None:
    """Pretend that every table is shown as it is now, by the message of its number."""
    async with desk.store.transaction() as connection:
        for number, code in enumerate([*TABLES, *OTHERS], 50):
            board = await connection.run_sync(boards.load, code)
            assert board
            await connection.run_sync(boards.posted, board, number)
            await connection.execute(
                schema.update()
                .where(schema.c.code == code)
                .values(shown=board.wanted, not_before=0.0)
            )


def p95(delays: list[float]) -> float:
    return sorted(delays)[int(len(delays) * 0.95)]

"""Tables with clocks on a clock that the test moves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from random import Random

from sqlalchemy import delete

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import in_ms
from bot.domain.options import HostOptions
from bot.domain.reminders.schedule import REMINDERS
from bot.domain.table import Table
from bot.runtime.clock_job import ClockJob
from bot.store.db.dialect import Purpose
from bot.store.db.schema import dues, signs_of_life
from bot.store.repositories.timing import outages
from bot.store.repositories.timing.outages import Sign
from tests.support.bot.harness import ServiceHarness

DAY_PACE = Pace.read("day")
FIRST = 48 * HOUR
"""Milliseconds that everybody has at the beginning."""


class EnoughError(Exception):
    """There is no other turn."""


class _OneTick(asyncio.Event):
    """Set after the first look."""

    looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks > 1


@dataclass
class Clocks:
    """Tables with clocks, in a bot that reaches Telegram unless a test says otherwise."""

    desk: ServiceHarness
    machine: float = 0.0
    touched: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.job = ClockJob(
            self.desk.store,
            self.desk.clock,
            self.desk.texts,
            Random(1),
            lambda: self.desk.store.alone(Purpose.CLOCKS),
            lambda: self.machine,
            self.touched.update,
        )

    @property
    def now(self) -> int:
        return in_ms(self.desk.clock.now())

    async def keep(self, table: Table, end: End = End.CLAIM, *, away: bool = False) -> int:
        """Keep a table that begins now; the deadline of whoever is on move."""
        await self.desk.clear(replace(table, host=HostOptions(pace=DAY_PACE, end=end, away=away)))
        # The harness keeps tables a little later than now.
        self.pass_time(50_000)
        await self.reached()
        return (await self.due_at())[0]

    async def due_at(self) -> list[int]:
        rows = (await self.desk.rows(dues))["dues"]
        return sorted(row[-1] for row in rows if row[1] not in REMINDERS)

    async def reached(self) -> None:
        """Telegram answers that there is nothing more."""
        await self.desk.store.run(outages.note, Sign.REACHED, self.now, caught_up=True)

    async def at(self, moment: int, *, reached: bool = True) -> Table:
        """Let time pass up to a moment and tick; if Telegram is reached, there was no outage."""
        self.pass_time(moment - self.now)
        if reached:
            async with self.desk.store.transaction() as connection:
                await connection.execute(delete(signs_of_life))
            await self.reached()
        await self.job.tick()
        return await self.desk.load("K7")

    async def turn(self) -> None:
        """Have the turn of an instance, of one tick."""
        turns = [_OneTick()]

        @asynccontextmanager
        async def turn() -> AsyncIterator[asyncio.Event]:
            if not turns:
                raise EnoughError
            yield turns.pop()

        job = replace(self.job, turn=turn)
        job.wake()
        with suppress(EnoughError):
            await job.run()

    def pass_time(self, milliseconds: int) -> None:
        self.desk.clock.time += milliseconds / 1000
        self.machine += milliseconds / 1000

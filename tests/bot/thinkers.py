"""Copies of the bot that share what is to be thought about, for tests."""

import asyncio
import math
from dataclasses import replace

from sqlalchemy import update

from bot.presence import Presence
from bot.session import Session
from bot.store import Store, copies
from bot.store.jobs import Job
from bot.store.schema import copies as known
from bot.thinker import Thinker
from tests.bot.desk import Desk
from tests.bot.games import moved, solo
from tests.bot.test_thinker import Told, nonsense
from tests.bot.updates import ANN

TABLE = moved(solo(), "T e5 r1", ANN)
"""The bot is on move."""

JOB = Job("K7", 1, 1)
LASTS = 3600.0


async def joined(store: Store) -> Presence:
    """What another copy is known by; it lasts as long as any test."""
    async with store.transaction() as connection:
        return Presence(store, await copies.join(connection, LASTS), LASTS, math.inf)


async def copy_at(desk: Desk, told: Told | None = None) -> Thinker:
    """The thinker of another copy, which hears of nothing by itself."""
    told = told or Told(nonsense)
    return Thinker(desk.store, desk.service, desk.clock, told, await joined(desk.store))


async def two_copies(desk: Desk, *kept: Session) -> tuple[Thinker, Thinker]:
    """Two that come to nothing new by themselves, and tables that wait for them."""
    await desk.clear(*kept)
    return await copy_at(desk), await copy_at(desk)


async def die(presence: Presence) -> None:
    """Let the others take a copy to be dead."""
    gone = update(known).where(known.c.number == presence.number).values(until=0.0)
    async with presence.store.transaction() as connection:
        await connection.execute(gone)


async def dies(copy: Thinker) -> None:
    """Let the others take a copy that thinks to be dead."""
    await die(copy.presence)


async def take(copy: Thinker) -> list[str]:
    """Let a copy look for jobs once, and think about nothing; the tables of those it has."""
    copy._see_to = _think_for_ever  # type: ignore[assignment,method-assign] # it only takes
    await copy._take()
    return [job.code for job in copy._in_hand]


async def _think_for_ever(_: Job) -> None:
    await asyncio.Event().wait()


async def end(*all_of_them: Thinker) -> None:
    for copy in all_of_them:
        await copy.close()


async def holder(desk: Desk) -> int | None:
    """The copy that has the only job there is."""
    [job] = await desk.jobs()
    return job.copy


def given(job: Job, copy: Thinker) -> Job:
    """A job as a copy has taken it."""
    return replace(job, copy=copy.presence.number)

"""A service with nothing around it: updates are put in by hand, and its database is looked at."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import Table as Relation
from sqlalchemy import delete, select
from telegram import Update

from bot.cluster.heartbeat import LASTS, Heartbeat
from bot.common.fingerprint import Fingerprints
from bot.domain.effects import Job
from bot.domain.table import Table
from bot.handlers.dispatcher import Dispatcher
from bot.handlers.persistence import keep_new
from bot.handlers.quotas import Quotas
from bot.i18n.translations import Texts, breakable
from bot.runtime.expiry_job import ExpiryJob
from bot.store import Store
from bot.store.db.schema import boards, jobs, metadata, outbox, posts, seats, tables
from bot.store.repositories import inbox
from bot.store.repositories import tables as repository
from bot.store.repositories.jobs import COLUMNS
from tests.support.bot.clock import StillClock
from tests.support.bot.updates import READER, Json, Numbered

GAME_TABLES = (tables, seats, jobs)
"""Tables of the database that a refused command must leave as they were."""

FINGERPRINTS = Fingerprints(b"a key")

FAR_TOO_MANY = 100
"""More updates than any test gives the inbox."""

NUMBER = 1_000_001
"""Number of the instance that the tests are, where there is no other."""

Rows = dict[str, list[tuple[Any, ...]]]


@dataclass
class ServiceHarness:
    """A service that works on one update at a time, sends nothing and has no limits on requests."""

    store: Store
    texts: Texts
    clock: StillClock = field(default_factory=StillClock)
    numbers: Numbered = field(default_factory=Numbered)
    heartbeat: Heartbeat = field(init=False)
    """The presence of this instance, of which the database does not know yet."""

    def __post_init__(self) -> None:
        about = self.store, self.texts, READER, self.clock, Random(5)
        self.dispatcher = Dispatcher(*about, FINGERPRINTS)
        self.dispatcher.quotas = Quotas({})
        self.heartbeat = Heartbeat(self.store, NUMBER, LASTS, math.inf)

    def expiry_job(self, touched: set[int] | None = None) -> ExpiryJob:
        """A job beside this service; it adds the chats in which something has changed."""
        job = ExpiryJob(self.store, self.clock, self.texts, Random(7), FINGERPRINTS)
        job.after_commit = (set() if touched is None else touched).update
        return job

    async def take_in(self, *updates: Json) -> list[tuple[int, str]]:
        """Keep updates in the inbox without working them off; return them as they were kept."""
        bodies = self.numbers.bodies(updates)
        await self.take_in_again(bodies)
        return bodies

    async def take_in_again(self, bodies: list[tuple[int, str]]) -> None:
        async with self.store.transaction() as connection:
            await connection.run_sync(inbox.add, bodies, self.clock.now())

    async def work(self) -> int:
        """Work off all that waits; return the number of updates."""
        done = 0
        while await self.dispatcher.work_off_next():
            done += 1
            assert done < FAR_TOO_MANY, "some update is worked off again and again"
        return done

    async def give(self, *updates: Json) -> None:
        """Take updates in and work them off, each before the next."""
        for update in updates:
            Update.de_json(update, None)
            await self.take_in(update)
            assert await self.dispatcher.work_off_next()

    async def rows(self, *which: Any) -> Rows:
        """All rows of some tables of the store, by name."""
        async with self.store.transaction() as connection:
            return {
                table.name: [tuple(row) for row in await connection.execute(select(table))]
                for table in which or GAME_TABLES
            }

    async def jobs(self) -> list[Job]:
        """The positions that agents are to think about."""
        async with self.store.transaction() as connection:
            found = await connection.execute(select(*COLUMNS))
            return [Job(**row._mapping) for row in found]

    async def load(self, code: str) -> Table:
        async with self.store.transaction() as connection:
            table = await connection.run_sync(repository.load, code)
        assert table
        return table

    async def all(self) -> list[Table]:
        """Every table there is."""
        async with self.store.transaction() as connection:
            codes = list((await connection.execute(select(tables.c.code))).scalars())
        return [await self.load(code) for code in codes]

    async def sent(self) -> list[dict[str, Any]]:
        """The content of the outbox: each payload, with its kind and chat."""
        async with self.store.transaction() as connection:
            found = await connection.execute(select(outbox).order_by(outbox.c.number))
            return [{"kind": row.kind, "chat": row.chat, **row.payload} for row in found]

    async def last_words(self) -> str:
        """The newest text sent, with plain spaces for all others; empty if there is none."""
        texts = (sent["text"] for sent in reversed(await self.sent()) if "text" in sent)
        return breakable(str(next(texts, "")))

    async def clear(self, *kept: Table) -> None:
        """Forget everything, then keep these tables, shown by the messages 50, 51, …"""
        await self._clear(metadata.sorted_tables, kept)

    async def clear_tables(self, *kept: Table) -> None:
        """Forget everything but the inbox, then keep these tables as `clear` does."""
        await self._clear((boards, jobs, posts, seats, tables), kept)

    async def _clear(self, which: Iterable[Relation], kept: Iterable[Table]) -> None:
        async with self.store.transaction() as connection:
            for relation in which:
                await connection.execute(delete(relation))
            for number, table in enumerate(kept, 50):
                await connection.run_sync(keep_new, table, self.clock.now() + number)
                row = {"chat": table.place.chat, "message": number, "code": table.code}
                await connection.execute(posts.insert().values(row))

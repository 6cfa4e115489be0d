"""Databases of earlier programs: migrated with all that is in them, on both kinds of databases."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Integer, MetaData, Table, select
from sqlalchemy.engine import Connection

from bot.domain.effects import Job
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.migrate import MIGRATIONS
from bot.store.db.schema import boards, chats, metadata, outbox, people, seats, tables
from bot.store.repositories import outbox as to_send
from bot.store.repositories.jobs import COLUMNS
from bot.views.keyboard import Tap
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import BEN, tap
from tests.support.cases import smoke
from tests.support.store.old_database import (
    REVISIONS,
    UNREAD,
    everything,
    old_database,
    old_store,
    schema_of,
)

ROOT = Path(__file__).parents[4]
WATCHDOG = 60
SCRIPTS = ScriptDirectory(str(MIGRATIONS))
HEAD = SCRIPTS.get_current_head()

KEPT = (boards, outbox, chats, people, seats, tables)
"""Tables of which nobody loses anything by a migration."""

SOME = sorted({*REVISIONS[::4], REVISIONS[-1]})
SOME_FIRST = [*SOME, *(revision for revision in REVISIONS if revision not in SOME)]
"""Earlier schemas, in another order."""

NOBODY = 4711
"""A chat to which nothing else is sent."""


@asynccontextmanager
async def migrated_from(revision: str, bare: str) -> AsyncIterator[Store]:
    """A database of an earlier program, opened by this one."""
    await old_store(revision, bare)
    store = await Store.open(bare)
    try:
        yield store
    finally:
        await store.close()


def test_every_earlier_schema_is_at_hand() -> None:
    known = {step.revision for step in SCRIPTS.walk_revisions()}
    assert known - {HEAD} <= set(REVISIONS) <= known


@pytest.mark.parametrize("revision", smoke(SOME_FIRST, len(SOME)))
async def test_nothing_is_lost_by_a_migration(revision: str, bare: str) -> None:
    def differences(there: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(there), metadata))

    await old_store(revision, bare)
    before = await everything(bare)
    store = await Store.open(bare)
    async with store.transaction() as there:
        assert await there.run_sync(differences) == []
    await store.close()
    after = await everything(bare)
    for table in KEPT:
        old, new = before[table.name], after[table.name]
        assert len(old) == len(new) > 0
        for row in old:
            # Columns may have come; none is lost or changed.
            assert any(row.items() <= one.items() for one in new), row


@pytest.mark.parametrize("revision", smoke(REVISIONS[::3]))
async def test_the_bot_goes_on_with_an_earlier_database(
    revision: str, bare: str, texts: Texts
) -> None:
    async with migrated_from(revision, bare) as store:
        desk = ServiceHarness(store, texts)
        assert await desk.work() == 1
        assert [ply.text for ply in (await desk.load("K7")).record.plies][1:] == [UNREAD]
        await desk.give(tap(Tap("accept", "K8", 0).encode(), BEN))
        assert (await desk.load("K8")).stage == "playing"
        jobs = await waiting(desk)
        for job in jobs:
            before = await desk.load(job.code)
            text = before.position.print(before.position.random_move(Random(1), job.seat))
            await desk.dispatcher.agent_answer(job, text)
            assert len((await desk.load(job.code)).record.plies) > len(before.record.plies)
        games = {table.record.game for table in await desk.all()}
        assert games == (
            {"lits"} if revision == "0001" else {"lits", "blokus", "stratopolis", "tristra"}
        )
        assert len(jobs) == len(games)


@pytest.mark.parametrize("revision", smoke(REVISIONS[::3]))
async def test_numbers_of_what_is_to_be_sent_never_come_again(revision: str, bare: str) -> None:
    """The number strikes out a message that was sent, although others may have come since."""
    async with migrated_from(revision, bare) as store:
        seen = set[int]()
        for _ in range(3):
            async with store.transaction() as there:
                await there.run_sync(to_send.put, NOBODY, "delete", {"message": 1}, 0.0)
                [outgoing] = await there.run_sync(to_send.free, [NOBODY], 1)
                await there.run_sync(to_send.sent, outgoing)
            seen.add(outgoing.number)
        assert len(seen) == 3


@pytest.mark.sqlite("a server's numbers never come again, whatever the schema")
def test_control_in_an_earlier_schema_they_did(tmp_path: Path) -> None:
    with closing(sqlite3.connect(old_database("0004", tmp_path / "bot.db"))) as database:
        seen = set[int]()
        for _ in range(3):
            put = "INSERT INTO outbox VALUES (NULL, ?, 'delete', '{}', 0, 0) RETURNING number"
            [(number,)] = database.execute(put, (NOBODY,)).fetchall()
            database.execute("DELETE FROM outbox WHERE number = ?", (number,))
            seen.add(number)
    assert len(seen) == 1


SHARED = "0008"
"""The first schema that instances share; since then a migration only adds to it."""


def hindrances(before: MetaData, after: MetaData) -> list[str]:
    """Names that a program of the schema before misses after it, and values that it cannot give."""
    found = []
    for table in before.tables.values():
        now = after.tables.get(table.name, Table(table.name, MetaData())).columns
        lost = [column for column in table.columns if column.name not in now]
        new = [column for column in now if column.name not in table.columns]
        required = [column for column in new if not (column.nullable or column.server_default)]
        found += [f"{table.name}.{column.name}" for column in (*lost, *required)]
    return found


async def test_instances_of_an_earlier_version_can_go_on_after_a_migration(bare: str) -> None:
    await old_store(SHARED, bare)
    before = await schema_of(bare)
    await (await Store.open(bare)).close()
    assert hindrances(before, await schema_of(bare)) == []


def test_control_a_name_that_goes_and_a_value_that_is_required_are_noticed() -> None:
    before, after = MetaData(), MetaData()
    Table("jobs", before, Column("copy", Integer))
    Table("copies", before, Column("number", Integer))
    Table("jobs", after, Column("instance", Integer, nullable=False))
    assert hindrances(before, after) == ["jobs.copy", "jobs.instance", "copies.number"]


async def waiting(desk: ServiceHarness) -> list[Job]:
    async with desk.store.transaction() as there:
        return [Job(**row._mapping) for row in await there.execute(select(*COLUMNS))]


KILLED = """
import asyncio, os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from bot.store import Store

def die(_connection, _cursor, statement, *_):
    if statement.lstrip().startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(Engine, "after_cursor_execute", die)
asyncio.run(Store.open(sys.argv[1]))
"""


async def test_sigkill_in_the_middle_of_a_migration_is_got_over(bare: str) -> None:
    await old_store("0001", bare)
    old = await everything(bare)
    killed = subprocess.run(  # noqa: S603, ASYNC221 - this very program; nothing else is to run
        [sys.executable, "-c", KILLED, bare, "DROP TABLE jobs_before"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        timeout=WATCHDOG,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert await everything(bare) == old
    await (await Store.open(bare)).close()
    new = await everything(bare)
    assert new["tables"] == old["tables"]
    assert {job["code"] for job in new["jobs"]} == {job["code"] for job in old["jobs"]}

"""Databases of earlier programs: migrated with all that is in them, at whatever moment one dies."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, select
from sqlalchemy.engine import Connection, Engine

from bot.callbacks import Tap
from bot.store import Store, connection
from bot.store import outbox as to_send
from bot.store.jobs import COLUMNS, Job
from bot.store.migrate import MIGRATIONS
from bot.store.schema import boards, chats, metadata, outbox, people, seats, tables
from bot.texts import Texts
from tests.bot.desk import Desk
from tests.bot.old_database import REVISIONS, UNREAD, old_database
from tests.bot.updates import BEN, tap

ROOT = Path(__file__).parents[2]
WATCHDOG = 60
HEAD = ScriptDirectory(str(MIGRATIONS)).get_current_head()
EARLIER = [revision for revision in REVISIONS if revision != HEAD]
MOMENTS = 9
"""Moments at which to die that each migration has at least."""

KEPT = (boards, outbox, chats, people, seats, tables)
"""What nobody loses by a migration."""

NOBODY = 4711
"""A chat to which nothing else is sent."""

FRAME_HEAD, WAL_HEAD = 24, 32


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def content(file: Path) -> list[str]:
    """All that is in a database."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


Row = dict[str, object]


def rows(file: Path) -> dict[str, list[Row]]:
    """The rows of the tables that every program knew."""
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        return {
            table.name: [dict(row) for row in database.execute(f"SELECT * FROM {table.name}")]  # noqa: S608 - a known name
            for table in KEPT
        }


def test_every_earlier_schema_is_at_hand() -> None:
    known = {step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    assert known - {HEAD} <= set(REVISIONS) <= known


@pytest.mark.parametrize("revision", REVISIONS)
async def test_nothing_is_lost_by_a_migration(revision: str, tmp_path: Path) -> None:
    file = old_database(revision, tmp_path / "bot.db")
    before = rows(file)
    store = await Store.open(address(file))

    def differences(there: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(there), metadata))

    async with store.transaction() as there:
        assert await there.run_sync(differences) == []
    await store.close()
    after = rows(file)
    for name, old in before.items():
        assert len(old) == len(after[name])
        for row in old:
            # Columns may have come; none is lost or changed.
            assert any(row.items() <= new.items() for new in after[name]), row


@pytest.mark.parametrize("revision", REVISIONS)
async def test_the_bot_goes_on_with_an_earlier_database(
    revision: str, tmp_path: Path, texts: Texts
) -> None:
    store = await Store.open(address(old_database(revision, tmp_path / "bot.db")))
    desk = Desk(store, texts)
    assert await desk.work() == 1
    assert [ply.text for ply in (await desk.load("K7")).record.plies][1:] == [UNREAD]
    await desk.give(tap(Tap("accept", "K8", 0).encode(), BEN))
    assert (await desk.load("K8")).stage == "playing"
    for job in await waiting(desk):
        before = await desk.load(job.code)
        text = before.position.print(before.position.random_move(Random(1), job.seat))
        await desk.service.agent_answer(job, text)
        assert len((await desk.load(job.code)).record.plies) > len(before.record.plies)
    games = {table.record.game for table in await desk.all()}
    assert games == (
        {"lits"} if revision == "0001" else {"lits", "blokus", "stratopolis", "tristra"}
    )
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_numbers_of_what_is_to_be_sent_never_come_again(
    revision: str, tmp_path: Path
) -> None:
    """What has been sent is struck out by its number when others may have been put there since."""
    store = await Store.open(address(old_database(revision, tmp_path / "bot.db")))
    seen = set[int]()
    for _ in range(3):
        async with store.transaction() as there:
            await to_send.put(there, NOBODY, "delete", {"message": 1}, 0.0)
            [parcel] = await to_send.free(there, NOBODY, 1)
            await to_send.sent(there, parcel)
        seen.add(parcel.number)
    assert len(seen) == 3
    await store.close()


def test_control_in_an_earlier_schema_they_did(tmp_path: Path) -> None:
    with closing(sqlite3.connect(old_database("0004", tmp_path / "bot.db"))) as database:
        seen = set[int]()
        for _ in range(3):
            put = "INSERT INTO outbox VALUES (NULL, ?, 'delete', '{}', 0, 0) RETURNING number"
            [(number,)] = database.execute(put, (NOBODY,)).fetchall()
            database.execute("DELETE FROM outbox WHERE number = ?", (number,))
            seen.add(number)
    assert len(seen) == 1


async def waiting(desk: Desk) -> list[Job]:
    async with desk.store.transaction() as there:
        return [Job(**row._mapping) for row in await there.execute(select(*COLUMNS))]


@dataclass
class Images:
    """What a killed program leaves on the disk, taken at each moment; the same is kept once."""

    file: Path
    folder: Path
    taken: set[tuple[bytes, bytes]] = field(default_factory=set)
    moments: int = 0

    def take(self, *_: object) -> None:
        """Now."""
        self.moments += 1
        self.taken.add(
            (self.file.read_bytes(), self.wal.read_bytes() if self.wal.exists() else b"")
        )

    @property
    def wal(self) -> Path:
        return self.file.with_name(f"{self.file.name}-wal")

    def torn(self) -> None:
        """As if it had died while this was written, after each page and in the middle of it."""
        for database, log in list(self.taken):
            step = (int.from_bytes(log[8:12]) + FRAME_HEAD) // 2
            self.taken |= {(database, log[:end]) for end in range(WAL_HEAD, len(log), step)}

    def contents(self) -> Iterator[list[str]]:
        """What is in each database when it is opened again."""
        for number, (database, log) in enumerate(sorted(self.taken)):
            copy = self.folder / f"{number}.db"
            copy.write_bytes(database)
            copy.with_name(f"{copy.name}-wal").write_bytes(log)
            yield content(copy)


@contextmanager
def watched(images: Images) -> Iterator[None]:
    """Take an image before and after each statement, and before each commit."""
    names = ("before_cursor_execute", "after_cursor_execute", "commit")
    for name in names:
        event.listen(Engine, name, images.take)
    try:
        yield
    finally:
        for name in names:
            event.remove(Engine, name, images.take)


async def died_at_every_step(revision: str, folder: Path) -> None:
    """Whenever the program dies, all of the old database is there, or all of the new one."""
    file = old_database(revision, folder / "bot.db")
    old = content(file)
    images = Images(file, folder)
    with watched(images):
        store = await Store.open(address(file))
        images.take()
        images.torn()
        await store.close()
    new = content(file)
    found = list(images.contents())
    assert images.moments > MOMENTS * (len(EARLIER) - EARLIER.index(revision))
    assert len(found) > 10
    assert all(one in (old, new) for one in found), "half migrated"
    assert old != new
    assert old in found
    assert new in found


@pytest.mark.parametrize("revision", EARLIER)
async def test_whoever_dies_migrating_leaves_one_schema_or_the_other(
    revision: str, tmp_path: Path
) -> None:
    await died_at_every_step(revision, tmp_path)


async def test_control_of_dying_while_migrating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a transaction around all of it, each statement is committed by itself.
    monkeypatch.setattr(connection, "_begin", lambda _connection: None)
    with pytest.raises(AssertionError, match="half migrated"):
        await died_at_every_step(EARLIER[0], tmp_path)


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


async def test_sigkill_in_the_middle_of_a_migration_is_got_over(tmp_path: Path) -> None:
    file = old_database("0001", tmp_path / "bot.db")
    old = content(file)
    killed = subprocess.run(  # noqa: S603, ASYNC221 - this very program; nothing else is to run
        [sys.executable, "-c", KILLED, address(file), "DROP TABLE jobs_before"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        timeout=WATCHDOG,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    store = await Store.open(address(file))
    async with store.transaction() as there:
        assert len(list(await there.execute(select(tables.c.code)))) == sum(
            line.startswith('INSERT INTO "tables"') for line in old
        )
    await store.close()

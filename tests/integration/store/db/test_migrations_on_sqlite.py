"""Migrations of a file: whatever its pages and its log hold when the program dies is one schema.

Those of a server are in `test_migrations_on_postgres.py`.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.store import Store
from bot.store.db import sqlite
from tests.support.cases import smoke
from tests.support.store.old_database import EARLIER, LATEST, old_database

pytestmark = pytest.mark.sqlite("files are what is looked at")

MOMENTS = 9
"""Moments at which to die that each migration has at least."""

FRAME_HEAD, WAL_HEAD = 24, 32


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def content(file: Path) -> list[str]:
    """All rows of a database, as text."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


@dataclass
class Images:
    """Images of the disk as a killed program leaves it, at each moment; equal ones only once."""

    file: Path
    folder: Path
    taken: set[tuple[bytes, bytes]] = field(default_factory=set)
    moments: int = 0

    def take(self, *_: object) -> None:
        """Take an image of this moment."""
        self.moments += 1
        self.taken.add(
            (self.file.read_bytes(), self.wal.read_bytes() if self.wal.exists() else b"")
        )

    @property
    def wal(self) -> Path:
        return self.file.with_name(f"{self.file.name}-wal")

    def torn(self) -> None:
        """Add deaths during a write: after each page of the log, and in the middle of each."""
        for database, log in list(self.taken):
            step = (int.from_bytes(log[8:12]) + FRAME_HEAD) // 2
            self.taken |= {(database, log[:end]) for end in range(WAL_HEAD, len(log), step)}

    def contents(self) -> Iterator[list[str]]:
        """The content of each database when it is opened again."""
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
    """Die at every step of a migration: all of the old database is there, or all of the new one."""
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
    assert len(found) > 5
    assert all(one in (old, new) for one in found), "half migrated"
    assert old != new
    assert old in found
    assert new in found


@pytest.mark.parametrize("revision", smoke(LATEST))
async def test_whoever_dies_migrating_leaves_one_schema_or_the_other(
    revision: str, tmp_path: Path
) -> None:
    await died_at_every_step(revision, tmp_path)


async def test_control_of_dying_while_migrating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a transaction around all of it, each statement is committed by itself.
    monkeypatch.setattr(sqlite, "_begin", lambda _connection: None)
    with pytest.raises(AssertionError, match="half migrated"):
        await died_at_every_step(EARLIER[-3], tmp_path)

"""One connection of the whole program writes to its database, whatever goes on.

SQLite below 3.51.3 can damage a database to which several connections write in WAL mode.
"""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import StoreError
from bot.store.db import sqlite
from bot.store.db.sqlite import Sqlite
from bot.store.tools.backup import back_up
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, challenge, table_in

connect = sqlite3.connect


class Watched(sqlite3.Connection):
    """A connection that is counted while it is open."""

    def close(self) -> None:
        Opened.writers.discard(id(self))
        super().close()


class Opened:
    """The connections to one file: those that can write, and the number of those that only read."""

    file: Path
    writers: set[int]
    most_writers: int
    readers: int

    @classmethod
    def begin(cls, file: Path) -> None:
        cls.file, cls.writers, cls.most_writers, cls.readers = file, set(), 0, 0

    @classmethod
    def connect(cls, database: str | Path, **given: Any) -> sqlite3.Connection:
        """Open a connection as `sqlite3.connect` does, and count it by an attempt to write."""
        opened = connect(database, **given, factory=Watched)
        if cls.file.name in str(database):
            if _can_write(opened):
                cls.writers.add(id(opened))
                cls.most_writers = max(cls.most_writers, len(cls.writers))
            else:
                cls.readers += 1
        return opened


def _can_write(opened: sqlite3.Connection) -> bool:
    opened.execute("PRAGMA busy_timeout=0")
    try:
        opened.execute("PRAGMA user_version=0")
    except sqlite3.OperationalError as error:
        # One that has to wait could have written.
        return "readonly" not in str(error)
    finally:
        opened.execute("PRAGMA busy_timeout=5000")
    return True


async def play(house: BotHarness, folder: Path) -> None:
    """Play a game with moves, many transactions at once, a backup and a restart."""
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await at_once(house)
    await asyncio.to_thread(back_up, house.database, folder / "copy.db", lambda *_: None)
    await house.stop_bot()
    await house.start_bot()
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    await table_in(group, "L g4 r2")


async def at_once(house: BotHarness) -> None:
    async def write() -> None:
        assert house.app
        async with house.app.store.transaction() as there:
            await asyncio.sleep(0)
            await there.exec_driver_sql("UPDATE people SET name = name")

    await asyncio.gather(*(write() for _ in range(10)))


@pytest.fixture
def opened(house: BotHarness, monkeypatch: pytest.MonkeyPatch) -> type[Opened]:
    """Count the connections opened from now on; the running bot has one already."""
    monkeypatch.setattr(sqlite3, "connect", Opened.connect)
    Opened.begin(house.database)
    return Opened


async def counted(house: BotHarness, folder: Path, opened: type[Opened]) -> None:
    await house.stop_bot()
    await house.start_bot()
    await play(house, folder)
    assert opened.readers == 1, "the backup reads"
    assert opened.most_writers == 1, "several connections write"


@pytest.mark.parametrize("starts_fully", [True])
async def test_one_connection_writes(
    house: BotHarness, tmp_path: Path, opened: type[Opened]
) -> None:
    await counted(house, tmp_path, opened)


@pytest.mark.slow
@pytest.mark.parametrize("starts_fully", [True])
async def test_control_of_one_connection_writes(
    house: BotHarness, tmp_path: Path, opened: type[Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    def two(url: str, **given: Any) -> Any:
        return create_async_engine(url, **{**given, "pool_size": 2})

    async def of_its_own(database: Sqlite, work: Any) -> Any:
        async with database.engine.begin() as connection:
            return await connection.run_sync(work)

    # One that runs ends with the connection that it has.
    await house.stop_bot()
    monkeypatch.setattr(sqlite, "create_async_engine", two)
    monkeypatch.setattr(Sqlite, "run", of_its_own)
    # They may be in each other's way before they are counted, or so much that nothing is shown.
    found = r"several connections write|locked|not seen"
    with pytest.raises((AssertionError, StoreError), match=found):
        await counted(house, tmp_path, opened)
    with suppress(StoreError, sqlite3.OperationalError):
        await house.stop_bot()

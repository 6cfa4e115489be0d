"""The connection to SQLite, which gives the same as the usual one but seldom needs its thread."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.db.schema import jobs

pytestmark = pytest.mark.sqlite("a server has another driver, which is taken as it is")

ROWS = [{"code": "K7", "seat": seat, "revision": 0} for seat in range(3)]
DEFAULTS = {"asker": 0, "level": 1, "copy": None, "opening": None}


async def test_only_the_beginning_and_the_end_are_left_to_the_thread(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    good = aiosqlite.Connection._execute

    async def noted(self: aiosqlite.Connection, *given: Any) -> Any:
        asked.append(" ".join(map(str, given)))
        return await good(self, *given)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    async with store.transaction() as connection:
        await connection.execute(insert(jobs), ROWS)
        await connection.execute(select(jobs))
        await connection.execute(update(jobs).values(revision=1).returning(jobs.c.seat))
    began, ended = asked
    assert "BEGIN IMMEDIATE" in began
    assert "commit" in ended


async def test_the_event_loop_goes_on_while_another_program_writes(
    store: Store, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.run(lambda connection: connection.execute(select(1))))
        for _ in range(3):
            await asyncio.to_thread(int)
        assert not waiting.done()
        other.execute("COMMIT")
    await waiting


async def test_rows_and_counts_are_as_ever(store: Store) -> None:
    async with store.transaction() as connection:
        assert (await connection.execute(insert(jobs), ROWS)).rowcount == len(ROWS)
        changed = await connection.execute(update(jobs).where(jobs.c.seat > 0).values(revision=1))
        assert changed.rowcount == 2
        told = await connection.execute(update(jobs).values(revision=2).returning(jobs.c.seat))
        assert sorted(told.scalars()) == [0, 1, 2]
        found = (await connection.execute(select(jobs).order_by(jobs.c.seat))).first()
        assert found
        assert found._mapping == ROWS[0] | DEFAULTS | {"revision": 2}
        none = await connection.execute(select(jobs).where(jobs.c.seat > 5))
        assert none.all() == []


async def test_what_a_statement_is_refused_for_is_said(store: Store) -> None:
    async with store.transaction() as connection:
        await connection.execute(insert(jobs), ROWS)
        with pytest.raises(IntegrityError, match="UNIQUE"):
            await connection.execute(insert(jobs), ROWS)
        assert (await connection.execute(select(func.count()).select_from(jobs))).scalar() == 3


async def test_a_connection_left_open_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
    async with store.transaction() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        assert driver._thread.daemon
    await store.close()

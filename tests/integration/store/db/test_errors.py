"""Trouble with a database: told in one sentence, waited out, or fatal."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.store import Store, StoreError
from bot.store.db import file_lock
from bot.store.db.file_lock import alone, close_to_others
from bot.store.db.schema import jobs
from bot.store.db.sqlite import Sqlite
from bot.store.watchdog import StoreWatch

pytestmark = pytest.mark.sqlite("what is wrong with a server is seen in test_away.py")

ROW = {"code": "K7", "seat": 1, "revision": 0}
WATCHDOG = 30


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def file_of(store: Store) -> Path:
    return Path(store.name)


def damage(file: Path, page: int = 2) -> None:
    """Overwrite a page of a database."""
    with file.open("r+b") as content:
        content.seek(4096 * (page - 1))
        content.write(b"\x55" * 4096)


async def write(store: Store) -> None:
    async with store.transaction() as connection:
        await connection.execute(jobs.delete())
        await connection.execute(jobs.insert().values(ROW))


# How it is said


def content(file: Path) -> bytes:
    return file.read_bytes()


async def test_a_damaged_database_is_found_at_the_start(tmp_path: Path, migrated: Path) -> None:
    file = Path(shutil.copyfile(migrated, tmp_path / "bot.db"))
    damage(file, page=5)
    before = content(file)
    with pytest.raises(StoreError, match=r"is damaged.* the latest backup") as found:
        await (await Store.open(address(file))).close()
    assert "\n" not in str(found.value)
    assert found.value.lasting
    assert content(file) == before


async def test_control_of_the_check_at_the_start(
    tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def believe(*_: object) -> None:
        """Check nothing."""

    monkeypatch.setattr(Sqlite, "check", believe)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_a_damaged_database_is_found_at_the_start(tmp_path, migrated)


async def test_a_page_damaged_while_running_is_told_apart_from_a_fault_of_the_update(
    store: Store,
) -> None:
    await store.close()
    for page in range(2, file_of(store).stat().st_size // 4096 + 1):
        damage(file_of(store), page)
    with pytest.raises(StoreError, match="is damaged") as found:
        await write(store)
    assert found.value.lasting


async def test_a_full_disk_is_said(store: Store) -> None:
    with pytest.raises(StoreError, match="the disk is full: make room") as found:
        await fill(store)
    assert not found.value.lasting


async def fill(store: Store) -> None:
    async with store.transaction() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
        await connection.execute(text(f"PRAGMA max_page_count={pages}"))
        many = [ROW | {"seat": seat} for seat in range(1000)]
        await connection.execute(jobs.insert(), many)


async def test_a_locked_database_is_said(store: Store, tmp_path: Path) -> None:
    async with store.transaction() as connection:
        await connection.execute(text("PRAGMA busy_timeout=0"))
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is locked: another program"):
            await write(store)
    await write(store)


async def test_faults_of_what_was_asked_stay_what_they_are(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.transaction() as connection:
            await connection.execute(jobs.insert(), [ROW, ROW])


async def test_what_people_wrote_is_in_no_error(store: Store) -> None:
    with pytest.raises(IntegrityError) as found:
        async with store.transaction() as connection:
            await connection.execute(jobs.insert(), [ROW | {"code": "secret"}] * 2)
    assert "secret" not in str(found.value)


@pytest.mark.parametrize("what", ["deleted", "replaced", "its log deleted"])
async def test_nothing_is_committed_to_a_file_that_is_gone(
    what: str, store: Store, migrated: Path
) -> None:
    await write(store)
    file = file_of(store)
    lost = file.with_name(f"{file.name}-wal") if what == "its log deleted" else file
    lost.unlink()
    if what == "replaced":
        shutil.copyfile(migrated, file)
    with pytest.raises(StoreError, match="deleted, moved or replaced") as found:
        await write(store)
    assert found.value.lasting


async def test_control_of_files_that_are_gone(
    store: Store, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock.Whereabouts, "check", lambda _: None)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_nothing_is_committed_to_a_file_that_is_gone("deleted", store, migrated)


# Whose it is


def modes_in(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}


@pytest.mark.parametrize("begun", [False, True])
async def test_nobody_else_may_read_a_database(
    begun: bool,
    tmp_path: Path,
    migrated: Path,
) -> None:
    file = tmp_path / "bot.db"
    if begun:
        shutil.copyfile(migrated, file)
        file.chmod(0o664)
    async with alone(file):
        store = await Store.open(address(file))
        await write(store)
        modes = modes_in(tmp_path)
        await store.close()
    assert modes == dict.fromkeys(("bot.db", "bot.db-wal", "bot.db-shm", "bot.db.lock"), 0o600)


async def test_control_of_who_may_read(
    tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.db.sqlite.make_private", lambda _file: None)
    with pytest.raises(AssertionError):
        await test_nobody_else_may_read_a_database(begun=True, tmp_path=tmp_path, migrated=migrated)


def test_what_cannot_be_closed_to_others_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("not yours")

    file = tmp_path / ".env"
    file.touch(0o644)
    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    close_to_others(file)
    assert "can be read by others, see to that: not yours" in caplog.text


# Who else uses it


async def test_two_programs_never_use_one_database(tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    other_name = tmp_path / "link.db"
    other_name.symlink_to(file)
    async with alone(file):
        with pytest.raises(StoreError, match=rf"process {os.getpid()}\) uses"):
            async with alone(other_name, patience=0.0):
                pass
    async with alone(other_name, patience=0.0):
        pass


async def test_control_of_two_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "_is_taken", lambda _lock: True)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_two_programs_never_use_one_database(tmp_path)


async def test_one_that_is_ending_is_waited_for(tmp_path: Path) -> None:
    file, held = tmp_path / "bot.db", contextlib.AsyncExitStack()
    await held.enter_async_context(alone(file))

    async def take() -> None:
        async with alone(file, patience=WATCHDOG):
            pass

    waiting = asyncio.create_task(take())
    await asyncio.sleep(0)
    assert not waiting.done()
    await held.aclose()
    await asyncio.wait_for(waiting, WATCHDOG)


# How long it is borne


@asynccontextmanager
async def watched(store: Store, **times: float) -> AsyncIterator[asyncio.Task[None]]:
    watch = asyncio.create_task(StoreWatch(store, **times).run())
    try:
        yield watch
    finally:
        watch.cancel()
        await asyncio.wait([watch])


@pytest_asyncio.fixture
async def full(store: Store) -> Store:
    """A store to which nothing more can be added."""
    with contextlib.suppress(StoreError):
        await fill(store)
    async with store.transaction() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
        await connection.execute(text(f"PRAGMA max_page_count={pages}"))
    return store


async def try_for_ever(store: Store) -> None:
    while True:
        with contextlib.suppress(StoreError):
            await fill(store)
        await asyncio.sleep(0.01)


async def test_what_does_not_pass_ends_the_program(full: Store) -> None:
    trying = asyncio.create_task(try_for_ever(full))
    async with watched(full, patience=0.1) as watch:
        with pytest.raises(StoreError, match="disk is full"):
            await asyncio.wait_for(watch, WATCHDOG)
    trying.cancel()


async def test_what_passes_does_not(full: Store) -> None:
    watch = StoreWatch(full, patience=100.0)
    for _ in range(3):
        with pytest.raises(StoreError, match="disk is full"):
            await fill(full)
    assert watch._fatal is None


async def test_trouble_long_ago_counts_no_more(full: Store) -> None:
    watch = StoreWatch(full, patience=0.0, quiet=-1.0)
    for _ in range(3):
        with pytest.raises(StoreError, match="disk is full"):
            await fill(full)
    assert watch._fatal is None


async def test_a_file_that_is_gone_is_noticed_though_nobody_writes(store: Store) -> None:
    await write(store)
    async with watched(store, between_looks=0.01) as watch:
        file_of(store).unlink()
        with pytest.raises(StoreError, match="deleted, moved or replaced"):
            await asyncio.wait_for(watch, WATCHDOG)


async def test_a_database_that_hangs_is_noticed(store: Store) -> None:
    async with (
        store.transaction(),
        watched(store, between_looks=0.01, deadline=0.05) as watch,
    ):
        with pytest.raises(StoreError, match="has not answered"):
            await asyncio.wait_for(watch, WATCHDOG)
    # The look that hung gets through now, and lets go of the database before it is closed.
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()}, timeout=WATCHDOG)

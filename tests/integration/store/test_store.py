"""The database itself: its promises, its schema, and impossible addresses."""

import asyncio
import shutil
from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.store import NewerSchemaError, Store
from bot.store.db.file_lock import database_file
from bot.store.db.schema import jobs, metadata
from tests.support.store.old_database import everything

ROW = {"code": "K7", "seat": 1, "revision": 0}


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def as_it_is(address: str) -> object:
    """The whole database; of one on a server, all that can be read."""
    file = database_file(address)
    return file.read_bytes() if file else await everything(address)


async def seen(store: Store) -> list[int]:
    async with store.transaction() as connection:
        return list((await connection.execute(select(jobs.c.seat))).scalars())


@pytest.mark.sqlite("a server has settings of its own for that")
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_nothing_committed_is_ever_lost(store: Store, pragma: str, value: object) -> None:
    async with store.transaction() as connection:
        found = await connection.execute(text(f"PRAGMA {pragma}"))
        assert found.scalar_one() == value


@pytest.mark.sqlite("on a server many write at once; what they hold is seen in test_locks.py")
async def test_a_transaction_is_a_writer_from_its_beginning(store: Store, tmp_path: Path) -> None:
    other = await Store.open(address(tmp_path / "bot.db"))
    async with other.transaction() as connection:
        await connection.execute(text("PRAGMA busy_timeout=0"))
    async with store.transaction():
        with pytest.raises(SQLAlchemyError, match="locked"):
            async with other.transaction():
                pass
    await other.close()


async def test_an_exception_undoes_a_transaction(store: Store) -> None:
    async def fail() -> None:
        async with store.transaction() as connection:
            await connection.execute(jobs.insert().values(ROW))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await seen(store) == []


async def test_being_cancelled_undoes_a_transaction(store: Store) -> None:
    inside = asyncio.Event()

    async def write() -> None:
        async with store.transaction() as connection:
            await connection.execute(jobs.insert().values(ROW))
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    assert await seen(store) == []


@pytest.mark.sqlite("a server's files are its own affair")
@pytest.mark.parametrize("patient", [True, False])
async def test_a_store_closed_during_a_transaction_lets_go_of_its_file(
    migrated: Path, tmp_path: Path, patient: bool
) -> None:
    file = shutil.copyfile(migrated, tmp_path / "closed.db")
    closed = await Store.open(address(file))
    inside, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with closed.transaction() as connection:
            await connection.execute(jobs.insert().values(ROW))
            inside.set()
            await go_on.wait()

    writing = asyncio.create_task(write())
    await inside.wait()
    closing = asyncio.create_task(closed.close())
    await asyncio.sleep(0)
    if not patient:
        closing.cancel()
    go_on.set()
    await asyncio.wait([writing, closing])
    # SQLite takes this file away when the last connection is closed.
    assert not file.with_name("closed.db-wal").exists()


@pytest.mark.sqlite("on a server they do not, but for what they hold")
async def test_transactions_wait_for_each_other(store: Store) -> None:
    async def add() -> None:
        async with store.transaction() as connection:
            before = list((await connection.execute(select(jobs.c.seat))).scalars())
            await asyncio.sleep(0)
            await connection.execute(jobs.insert().values(ROW | {"seat": len(before) + 1}))

    await asyncio.gather(*(add() for _ in range(10)))
    assert await seen(store) == list(range(1, 11))


async def test_what_was_committed_is_there_after_a_restart(bare: str) -> None:
    for expected in ([], [1]):
        store = await Store.open(bare)
        assert await seen(store) == expected
        if not expected:
            async with store.transaction() as connection:
                await connection.execute(jobs.insert().values(ROW))
        await store.close()


async def test_an_empty_database_gets_the_schema_of_the_program(store: Store) -> None:
    def shape(connection: Connection) -> dict[str, set[str]]:
        found = inspect(connection)
        return {t: {c["name"] for c in found.get_columns(t)} for t in found.get_table_names()}

    async with store.transaction() as connection:
        there = await connection.run_sync(shape)
    there.pop("alembic_version")
    assert there == {
        name: {column.name for column in table.c} for name, table in metadata.tables.items()
    }


async def test_migrating_leaves_nothing_to_be_migrated(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        from alembic.autogenerate import compare_metadata  # noqa: PLC0415 - slow to import
        from alembic.migration import MigrationContext  # noqa: PLC0415 - see above

        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.transaction() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_database_of_a_newer_version_is_left_alone(bare: str) -> None:
    store = await Store.open(bare)
    async with store.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    before = await as_it_is(bare)
    with pytest.raises(NewerSchemaError, match="9999"):
        await Store.open(bare)
    assert await as_it_is(bare) == before


@pytest.mark.sqlite("a server has no folder that is known here")
async def test_folders_are_made(tmp_path: Path) -> None:
    store = await Store.open(address(tmp_path / "a" / "b 100%" / "x.db"))
    await store.close()
    assert (tmp_path / "a" / "b 100%" / "x.db").exists()


@pytest.mark.sqlite("as above")
async def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        await Store.open(address(tmp_path / "file" / "x.db"))


@pytest.mark.sqlite("a server is no file")
async def test_a_file_that_is_no_database_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no database at all, but long enough to be looked at" * 50)
    with pytest.raises(SQLAlchemyError, match="not a database"):
        await Store.open(address(tmp_path / "x.db"))

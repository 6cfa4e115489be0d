"""Moving all that one store holds into an empty one, and seeing that it got there.

All is put there in one transaction: whatever happens, it is all there or nothing is.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Select, Table, func, inspect, select, table, tuple_
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.db.backend import Database, database_at
from bot.store.db.dialect import count_on, given_so_far, hold_still, others
from bot.store.db.errors import StoreError, translate_db_errors
from bot.store.db.file_lock import BETWEEN_TRIES, PATIENCE, alone, database_file
from bot.store.db.migrate import NewerSchemaError, migrate, revision_of
from bot.store.db.postgres import PostgresOptions
from bot.store.db.schema import OF_INSTANCES, instances, metadata, tables
from bot.store.tools.verification import Progress, Replays, told

ROWS_AT_ONCE = 500

Row = dict[str, Any]
Key = tuple[Any, ...]
Answer = TypeVar("Answer")


class RefusedError(Exception):
    """A row cannot be kept in a database; the text names its table and not what stands in it."""


@dataclass(frozen=True)
class Side:
    """A transaction under way in a database, which messages call `name`.

    :raises StoreError: from each method, if this database is at fault.
    """

    name: str
    connection: AsyncConnection

    async def do(self, act: Callable[[Connection], Answer]) -> Answer:
        """Do something with the connection."""
        with translate_db_errors(self.name):
            return await self.connection.run_sync(act)

    async def count(self, table: Table) -> int:
        """Number of rows of a table."""
        [[number]] = await self._ask(select(func.count()).select_from(table))
        return int(number)

    async def batches(self, table: Table) -> AsyncIterator[list[Row]]:
        """All rows of a table in the order of their keys, some at a time."""
        columns = tuple(table.primary_key.columns)
        query = _all_of(table).order_by(*columns).limit(ROWS_AT_ONCE)
        rows = await self._rows(query)
        while rows:
            yield rows
            rows = await self._rows(query.where(tuple_(*columns) > key_of(table, rows[-1])))

    async def same(self, table: Table, keys: Iterable[Key]) -> dict[Key, Row]:
        """The rows with these keys, as far as they are there."""
        there = tuple_(*table.primary_key.columns).in_(list(keys))
        return {key_of(table, row): row for row in await self._rows(_all_of(table).where(there))}

    async def put(self, table: Table, rows: list[Row]) -> None:
        """Put rows into a table.

        :raises RefusedError: if one of them cannot be kept there.
        """
        try:
            with translate_db_errors(self.name):
                await self.connection.execute(table.insert(), rows)
        except StoreError:
            raise
        except DBAPIError as error:
            why = type(getattr(error.orig, "__cause__", None) or error.orig).__name__
            told = f"{self.name} does not take a row of the table `{table.name}` ({why})"
            raise RefusedError(told) from error

    async def _ask(self, query: Executable) -> list[Any]:
        with translate_db_errors(self.name):
            return list(await self.connection.execute(query))

    async def _rows(self, query: Executable) -> list[Row]:
        return [dict(row._mapping) for row in await self._ask(query)]  # noqa: SLF001 - SQLAlchemy's public name


def _all_of(table: Table) -> Select[Any]:
    """All columns, named as the insertion of a row wants them."""
    return select(*(column.label(column.key) for column in table.c))


def key_of(table: Table, row: Row) -> Key:
    """The primary key of a row."""
    return tuple(row[column.name] for column in table.primary_key.columns)


TERMS = PostgresOptions(connections=1, statement=0, held=0)
"""Nobody waits for what a move holds, and a table may be long."""

TABLES = [table for table in metadata.sorted_tables if table not in OF_INSTANCES]
COUNTERS = [
    column for table in (*TABLES, instances) for column in table.c if column.autoincrement is True
]
"""Numbers that never come again: rows name instances that are not there any more."""
REVISIONS = "alembic_version"
Refusal = Callable[..., None]


class MoveError(Exception):
    """Nothing was moved; the text says why."""


@dataclass
class Move:
    """A move from one address to another, and what was found in it.

    It `is_settled` when all that is left to do is to keep what was moved, which is not broken off.
    """

    source: str
    target: str
    progress: Progress
    names: tuple[str, str] = ("", "")
    rows: dict[str, int] = field(default_factory=dict)
    replays: Replays = field(default_factory=Replays)
    was_migrated: bool = False
    is_settled: bool = False

    def __str__(self) -> str:
        source, target = self.names
        before = " (brought to the present schema before)" if self.was_migrated else ""
        what = f"{sum(self.rows.values())} rows, compared one by one; on both sides {self.replays}"
        return f"{source}{before} was moved to {target}: {what}"

    async def run(self) -> None:
        """Bring the source to the present schema, copy all of it, and compare.

        :raises MoveError: if there is nothing to move, the target is not empty, a bot uses one of
            them, or what was copied is not what was there. The target is left empty.
        :raises StoreError: if one of them is at fault.
        :raises OSError: if the target's file cannot be made.
        """
        self._refuse_nothing()
        async with _held(self.source) as old, _held(self.target) as new:
            self.names = (old.name, new.name)
            self.was_migrated = await _made_ready(old, _refuse_no_store)
            await _made_ready(new, _refuse_taken)
            async with new.transaction() as there, old.transaction() as here:
                await self._move(Side(old.name, here), Side(new.name, there))
                self.is_settled = True

    def _refuse_nothing(self) -> None:
        """Refuse what is no file, and a move from somewhere to the same place."""
        files = [_file(url) for url in (self.source, self.target)]
        if files[0] and not files[0].exists():
            raise MoveError(f"there is no database {files[0]}")
        is_same_file = files[0] and files[1] and files[0].resolve() == files[1].resolve()
        if is_same_file or make_url(self.source) == make_url(self.target):
            raise MoveError("both addresses are of the same database")

    async def _move(self, old: Side, new: Side) -> None:
        for side in (old, new):
            await side.do(partial(hold_still, tables=TABLES))
        await new.do(partial(_refuse_taken, name=new.name))
        self.rows = {table.name: await old.count(table) for table in TABLES}
        self.replays = await self._replayed(old)
        await self._copy(old, new)
        await self._compare(old, new)
        await self._replayed(new)
        for counter in COUNTERS:
            given = await old.do(partial(given_so_far, counter=counter))
            await new.do(partial(count_on, counter=counter, given=given))

    async def _copy(self, old: Side, new: Side) -> None:
        done = 0
        for each in TABLES:
            async for rows in old.batches(each):
                try:
                    await new.put(each, rows)
                except RefusedError as error:
                    raise MoveError(str(error)) from error
                done += len(rows)
                self.progress("rows copied", done, sum(self.rows.values()))

    async def _compare(self, old: Side, new: Side) -> None:
        """See that the same rows are on both sides.

        :raises MoveError: if not; says which.
        """
        faults: list[str] = []
        done = 0
        for each in TABLES:
            if (number := await new.count(each)) != self.rows[each.name]:
                faults.append(f"`{each.name}` has {self.rows[each.name]} rows and there {number}")
            async for rows in old.batches(each):
                found = await new.same(each, [key_of(each, row) for row in rows])
                keys = [key for row in rows if found.get(key := key_of(each, row)) != row]
                faults += [_differs(each, key) for key in keys]
                done += len(rows)
                self.progress("rows compared", done, sum(self.rows.values()))
        if faults:
            raise MoveError(f"what was copied to {new.name} is not the same: {told(faults)}")

    async def _replayed(self, side: Side) -> Replays:
        """All games of one side, replayed.

        :raises MoveError: if one cannot be.
        """
        replays = Replays()
        async for rows in side.batches(tables):
            for row in rows:
                replays.add(row["code"], row["record"])
                self.progress(f"games replayed in {side.name}", replays.games, self.rows["tables"])
                # A signal is heard here.
                await asyncio.sleep(0)
        if replays.faults:
            raise MoveError(f"{side.name} is not good: {told(replays.faults)}")
        return replays


def _file(url: str) -> Path | None:
    """The file of a database, None if it is kept by a server.

    :raises MoveError: if it is in memory.
    """
    file = database_file(url)
    if file is None and make_url(url).get_backend_name() == "sqlite":
        raise MoveError("a database in memory is gone with its program")
    return file


def _differs(each: Table, key: tuple[object, ...]) -> str:
    return f"the row {', '.join(map(str, key))} of `{each.name}`"


@asynccontextmanager
async def _held(url: str) -> AsyncIterator[Database]:
    """A database that no bot uses.

    :raises MoveError: if one does and goes on using it.
    """
    file = database_file(url)
    async with alone(file) if file else nullcontext():
        database = database_at(url, TERMS)
        try:
            await database.check()
            await _wait_for_others(database)
            yield database
        finally:
            await database.close()


async def _wait_for_others(database: Database) -> None:
    """Wait until no instance is connected to a server's database any more."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while number := await _asked(database, others):
        if asyncio.get_running_loop().time() >= until:
            raise MoveError(
                f"a bot uses the database {database.name} ({number} connections): stop it"
            )
        await asyncio.sleep(BETWEEN_TRIES)


async def _made_ready(database: Database, refuse: Refusal) -> bool:
    """Bring a database to the present schema unless it is refused; whether that changed it."""
    await _asked(database, partial(refuse, name=database.name))
    before = await _asked(database, revision_of)
    try:
        with translate_db_errors(database.name):
            async with database.unhurried() as engine:
                await migrate(engine)
    except NewerSchemaError as error:
        raise MoveError(f"{database.name}: {error}") from error
    return await _asked(database, revision_of) != before


async def _asked(database: Database, question: Callable[[Connection], Answer]) -> Answer:
    # No connection is kept for the next transaction: `migrate` wants it.
    async with database.engine.begin() as connection:
        return await Side(database.name, connection).do(question)


def _refuse_no_store(connection: Connection, name: str) -> None:
    if revision_of(connection) is None:
        raise MoveError(f"{name} holds nothing that this program has kept")


def _refuse_taken(connection: Connection, name: str) -> None:
    """Refuse a database that holds more than tables of this program without any row."""
    names = set(inspect(connection).get_table_names())
    if names and REVISIONS not in names:
        raise MoveError(f"{name} is used for something else: take an empty database")
    counts = (select(func.count()).select_from(table(each)) for each in names - {REVISIONS})
    if rows := sum(connection.scalar(count) or 0 for count in counts):
        raise MoveError(
            f"{name} holds {rows} rows already, and nothing is overwritten: take an empty "
            "database, or go on with this one if a move before has filled it, which is never done "
            "by halves"
        )

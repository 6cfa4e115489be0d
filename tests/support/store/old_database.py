"""Databases as earlier versions of the program wrote them: `schemas/REVISION.sql`.

Those programs knew files only. A server can have had each of their schemas all the same, and gets
the rows of the file. `python -m tests.support.store.old_database` adds a dump of the present
program. Run it before you add a migration, with the last program that has the schema as it was.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.domain.table import Table
from bot.handlers.persistence import keep_new
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.dialect import count_on
from bot.store.db.file_lock import database_file
from bot.store.db.migrate import MIGRATIONS, migrate
from bot.store.db.schema import inbox, outbox
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, message, private

SCHEMAS = Path(__file__).parents[2] / "data" / "schemas"
REVISIONS = sorted(file.stem for file in SCHEMAS.glob("*.sql"))
EARLIER = [
    revision
    for revision in REVISIONS
    if revision != ScriptDirectory(str(MIGRATIONS)).get_current_head()
]
LATEST = EARLIER[:-4:-1]
"""The newest of these, first: what has been tried for older ones does not change any more."""

UNREAD = "L g4 r2"
"""Move of Ben at table K7, in an update that is still to be worked off."""

REVISION = "alembic_version"
Rows = dict[str, list[dict[str, Any]]]
"""All that a database holds, by table."""


def old_database(revision: str, file: Path) -> Path:
    """Make the database that the last program with this schema wrote."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8"))
        database.execute("PRAGMA journal_mode=WAL")
    return file


async def old_store(revision: str, address: str) -> None:
    """Fill an empty database, a file or one of a server, as such a program would have left it."""
    if file := database_file(address):
        old_database(revision, file)
        return
    engine = create_async_engine(address)
    await migrate(engine, revision)
    await fill(engine, revision)
    await engine.dispose()


async def fill(engine: AsyncEngine, revision: str) -> None:
    """Copy the rows of such a program's database to one that has its schema."""
    old = create_engine("sqlite://")
    with old.begin() as connection, closing(connection.connection.cursor()) as cursor:
        dump = (SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8")
        cursor.connection.executescript(dump)
        rows = rows_of(connection)
    old.dispose()
    rows.pop(REVISION)
    async with engine.begin() as there:
        await there.run_sync(_put, rows)


async def everything(address: str) -> Rows:
    """All rows of a database, whatever its schema."""
    engine = create_async_engine(address)
    async with engine.begin() as there:
        found = await there.run_sync(rows_of)
    await engine.dispose()
    return found


async def schema_of(address: str) -> MetaData:
    """The tables of a database and their columns, as found in it."""
    engine = create_async_engine(address)
    async with engine.begin() as there:
        found = await there.run_sync(_known)
    await engine.dispose()
    return found


def rows_of(connection: Connection) -> Rows:
    """All rows of all tables."""
    return {
        name: sorted((dict(row._mapping) for row in connection.execute(select(table))), key=repr)
        for name, table in _known(connection).tables.items()
    }


def _known(connection: Connection) -> MetaData:
    """The tables of a database, as found in it."""
    known = MetaData()
    known.reflect(connection)
    return known


def _put(connection: Connection, rows: Rows) -> None:
    for name, table in _known(connection).tables.items():
        if rows.get(name):
            connection.execute(table.insert(), rows[name])
    for counter in (inbox.c.number, outbox.c.number):
        count_on(connection, counter, 0)


async def write(file: Path) -> None:
    """Write what each of them holds: tables of all kinds and stages, and an update not read."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    desk = ServiceHarness(store, Texts())
    async with store.transaction() as connection:
        for table in _tables():
            await connection.run_sync(keep_new, table, desk.clock.now())
    for game in GAMES:
        await _play(desk, game)
    await desk.take_in(message(f"/m #K7 {UNREAD}", BEN))
    await store.close()


def _tables() -> Iterable[Table]:
    yield games.moved(games.playing_two("K7"), games.FIRST_MOVE, ANN)
    yield games.invited("K8")
    yield games.opened("K9")
    yield games.played_out(games.playing_two("C7"), 3)


async def _play(desk: ServiceHarness, game: str) -> None:
    """Begin a game of Ann against the bot, which still has to think about its answer."""
    before = {table.code for table in await desk.all()}
    await desk.give(message(f"/solo {game}", ANN, private(ANN)))
    [table] = [table for table in await desk.all() if table.code not in before]
    position = table.position
    text = position.print(position.random_move(Random(3), table.players.index(table.opener)))
    await desk.give(message(f"/m #{table.code} {text}", ANN, private(ANN)))


def main() -> None:
    """Write the dump of the present schema."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        asyncio.run(write(file))
        with closing(sqlite3.connect(file)) as database:
            [[revision]] = database.execute("SELECT version_num FROM alembic_version")
            lines = "\n".join(database.iterdump())
    (SCHEMAS / f"{revision}.sql").write_text(f"{lines}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

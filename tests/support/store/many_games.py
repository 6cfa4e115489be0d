"""A database with very many games in it, for measuring."""

from dataclasses import replace
from pathlib import Path
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.players import Human
from bot.domain.table import Place, Stage, Table
from bot.handlers.persistence import keep_new
from bot.store import Store
from bot.store.db.schema import metadata
from bot.store.repositories.tables import SIGNS
from engine.core.registry import GAMES
from engine.core.table import open_table

PLIES = 12
DIFFERENT = 5
"""Records of each game; the tables share them."""


COPY = """
INSERT INTO {table} SELECT {columns} FROM {table}, (
    WITH RECURSIVE others(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM others WHERE n < :times)
    SELECT n FROM others
) WHERE length(code) = 2
"""


async def crowded(file: Path, count: int) -> None:
    """Make a database with so many games under way, of all kinds, each in a chat of its own."""
    shown = [_table(key, seed) for key in GAMES for seed in range(DIFFERENT)]
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    try:
        async with store.transaction() as connection:
            for number, table in enumerate(shown):
                place = Place(-1_000_000 - number)
                await connection.run_sync(
                    keep_new, replace(table, code=_code(number), place=place), 1e9
                )
            # Whoever starts on it is not to post and to think about all of them first.
            await connection.exec_driver_sql("UPDATE boards SET shown = wanted, message = 1")
            await connection.exec_driver_sql("DELETE FROM jobs")
            for name in ("tables", "boards", "seats"):
                await _copy(connection, name, count // len(shown) - 1)
    finally:
        await store.close()


async def _copy(connection: AsyncConnection, table: str, times: int) -> None:
    """Add so many copies of each row, with codes and chats of their own."""
    other = {"code": "code || printf('%03d', n)", "chat": "chat - 1000 * n"}
    columns = [other.get(name, name) for name in metadata.tables[table].columns.keys()]  # noqa: SIM118 - iterating gives columns
    statement = COPY.format(table=table, columns=", ".join(columns))
    await connection.execute(text(statement), {"times": times})


def _table(key: str, seed: int) -> Table:
    rng = Random(seed)
    table = open_table(GAMES[key], {}, rng)
    for _ in range(PLIES):
        position = table.position
        if not position.to_move:
            break
        seat = position.to_move[0]
        table = table.played(position.random_move(rng, seat), seat)
    players = tuple(Human(seat + 1, f"Person {seat}") for seat in range(len(table.record.seats)))
    return Table("", Place(0), players[0], table.record, players, Stage.PLAYING)


def _code(number: int) -> str:
    return f"B{SIGNS[number]}"

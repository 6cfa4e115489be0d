"""A database with very many games in it, for measuring."""

from dataclasses import replace
from pathlib import Path
from random import Random

from bot.keeping import keep_new
from bot.session import Human, Place, Session, Stage
from bot.store import Store
from bot.store.sessions import SIGNS
from engine.registry import GAMES
from engine.table import open_table

PLIES = 12
DIFFERENT = 5
"""Records of each game; the tables share them."""


async def crowded(file: Path, count: int) -> None:
    """Make a database with so many games under way, of all kinds, each in a chat of its own."""
    shown = [_session(key, seed) for key in GAMES for seed in range(DIFFERENT)]
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    try:
        async with store.transaction() as connection:
            for number in range(count):
                place = Place(-1_000_000 - number)
                table = replace(shown[number % len(shown)], code=_code(number), place=place)
                await keep_new(connection, table, 1e9)
            await connection.exec_driver_sql("UPDATE boards SET shown = wanted, message = 1")
            # Whoever starts on it is not to think about ten thousand moves first.
            await connection.exec_driver_sql("DELETE FROM jobs")
    finally:
        await store.close()


def _session(key: str, seed: int) -> Session:
    rng = Random(seed)
    table = open_table(GAMES[key], {}, rng)
    for _ in range(PLIES):
        position = table.position
        if not position.to_move:
            break
        seat = position.to_move[0]
        table = table.played(position.random_move(rng, seat), seat)
    players = tuple(Human(seat + 1, f"Person {seat}") for seat in range(len(table.record.seats)))
    return Session("", Place(0), players[0], table.record, players, Stage.PLAYING)


def _code(number: int) -> str:
    base = len(SIGNS)
    return "B" + "".join(SIGNS[number // base**power % base] for power in range(3))

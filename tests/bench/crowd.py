"""Games under way for `make bench`, each in a group of its own, and the moves that come next."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import insert

from bot.domain.players import Human
from bot.domain.table import Place, Stage, Table
from bot.store import Store
from bot.store.db.schema import boards, chats, people, seats, tables
from bot.store.repositories.people import STYLE
from bot.store.repositories.table_values import values_of
from bot.store.repositories.tables import SIGNS
from engine.core.table import Table as EngineTable
from engine.core.table import open_table
from engine.games.lits.game import LITS

DIFFERENT = 50
"""Records; the games share them."""

BEFORE = 2
"""Plies made by now, so that there are many to come."""

MESSAGE = 10
FIRST_CHAT, FIRST_PERSON = -1_000_000, 1000
"""The first ids: from one game to the next they go on by a chat and two people."""


@dataclass
class Game:
    """A game of two people; `heard` is the number of its latest message."""

    table: Table
    opening: EngineTable
    rng: Random
    heard: int = MESSAGE

    @property
    def chat(self) -> int:
        return self.table.place.chat

    def next_move(self) -> tuple[int, str]:
        """Make the next move: the id of its player, and its text."""
        position = self.opening.position
        [seat], move = position.to_move, position.random_move(self.rng)
        player = self.table.players[seat]
        assert isinstance(player, Human)
        text = position.print(move)
        self.opening, self.heard = self.opening.played(move, None), self.heard + 1
        return player.id, text


def url_of(file: Path) -> str:
    """The address of a database."""
    return f"sqlite+aiosqlite:///{file}"


async def open_games(url: str, count: int) -> list[Game]:
    """Put so many games, shown as they are, into an empty database."""
    games = new_games(count)
    await keep_games(url, games)
    return games


def new_games(count: int) -> list[Game]:
    """So many games under way, kept nowhere yet."""
    different = [_table(seed) for seed in range(min(count, DIFFERENT))]
    return [new_game(number, different[number % len(different)]) for number in range(count)]


async def keep_games(url: str, games: list[Game]) -> None:
    """Put games, shown as they are, into an empty database."""
    store = await Store.open(url)
    async with store.transaction() as connection:
        for rows_of, rows in _rows(games).items():
            await connection.execute(insert(rows_of), rows)
    await store.close()


def _table(seed: int) -> EngineTable:
    rng = Random(seed)
    opening = open_table(LITS, {"swap": "off"}, rng)
    for _ in range(BEFORE):
        opening = opening.played(opening.position.random_move(rng), None)
    return opening


def new_game(number: int, opening: EngineTable, plies: int = BEFORE) -> Game:
    """A game of two people in a group of its own, after so many plies."""
    players = tuple(Human(FIRST_PERSON + 2 * number + seat, f"P{seat}") for seat in range(2))
    record = replace(opening.record, seats=("P0", "P1"))
    place = Place(FIRST_CHAT - number)
    table = Table(_code(number), place, players[0], record, players, Stage.PLAYING)
    return Game(replace(table, revision=plies), opening, Random(number))


def _code(number: int) -> str:
    base = len(SIGNS)
    return "B" + "".join(SIGNS[number // base**power % base] for power in range(4))


def _rows(games: list[Game]) -> dict[Any, list[dict[str, Any]]]:
    """Rows of the store for these games, whose people have been seen."""
    chat = {"kind": "supergroup", "language": "en", "style": STYLE, "removed": False}
    board = {"wanted": 1, "shown": 1, "message": MESSAGE, "heard": 0, "picture": "?", "words": "-"}
    person = {"language": "en", "notify": False, "notify_decided": False}
    found = [game.table for game in games]
    return {
        people: [
            {"id": human.id, "name": human.name, **person, "asked": s.code}
            for s in found
            for human in s.humans
        ],
        tables: [_row(table) for table in found],
        chats: [{"id": s.place.chat, **chat, "latest": MESSAGE, "heard": 1} for s in found],
        boards: [
            {"code": s.code, "chat": s.place.chat, **board, "repost": False, "not_before": 0.0}
            for s in found
        ],
        seats: [
            {"code": s.code, "seat": seat, "person": human.id}
            for s in found
            for seat, human in enumerate(s.humans)
        ],
    }


def _row(table: Table) -> dict[str, Any]:
    return {
        "code": table.code,
        "version": 1,
        "changed_at": time.time(),
        **values_of(table),
    }

"""Size of a store: `python -m tests.sizes` plays games, measures bytes, computes a year.

The games are played to their ends at random, through the bot's own service, by two people in a
group who say something else with every move; what is due is kept as shown, and struck out as sent.
Their rows are written many times under other codes and ids, so that no table is smaller than a
page. The figure is the size of each table with its indexes, on each kind of database.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, select
from tqdm import trange

from bot.delivery.board_publisher import _has_scrolled_away
from bot.domain.commands import Person
from bot.domain.expiry import DAY, SHOWN_LASTS
from bot.domain.players import Human
from bot.domain.table import Stage, Table
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.schema import metadata, tables
from bot.store.repositories import boards, inbox, outbox, people
from bot.store.repositories.boards import Board
from bot.store.repositories.tables import LETTERS, SIGNS
from bot.views.keyboard import Tap
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import Json, mention, message, private, tap
from tests.support.postgres import Server, server

KINDS = "lits", "blokus variant=duo", "stratopolis", "tristra"
GAMES = 120
GROUPS = 10
"""Groups in which the games are played, one after another."""

YEAR = 10_000_000
"""Plies of a year of a busy bot."""

TIMES = 20
"""Copies of the games' rows that are written."""

WHOLE = 365 * DAY
PASSING = {"inbox": inbox.KEPT / WHOLE, "boards": SHOWN_LASTS / WHOLE}
"""The share of a year for which rows of some tables are kept."""

DIGEST = "0123456789abcdef" * 2

IDS, APART = {"result", "chat", "person", "id", "update_id"}, 1_000_000

Row = dict[str, Any]

ON_POSTGRES = """
SELECT relname, pg_total_relation_size(oid) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
ON_SQLITE = """
SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master USING (name) GROUP BY tbl_name
"""


@dataclass
class Group:
    """A group of two who play one game after another."""

    desk: ServiceHarness
    number: int
    rng: Random

    def __post_init__(self) -> None:
        self.chat = {"id": -1_002_000_000_000 - self.number, "type": "supergroup", "title": "Games"}
        ids = [5_000_000_000 + 2 * self.number + seat for seat in range(2)]
        self.people = [Person(one, f"Person {one}", f"person{one}", "en") for one in ids]
        self._messages = count(1)
        self._said = ""

    async def play(self, words: str) -> int:
        """Play a game from the question for it to its end; its plies."""
        ann, ben = self.people
        known = await self._codes()
        asked = f"/challenge @{ben.username} {words}"
        entities = [mention(asked, "/challenge", "bot_command"), mention(asked, f"@{ben.username}")]
        number = next(self._messages)
        await self._give(message(asked, ann, self.chat, number, entities=entities))
        [self._said] = await self._codes() - known
        accept = Tap("accept", self._said, (await self._table()).revision).encode()
        await self._give(tap(accept, ben, self.chat, next(self._messages)))
        while (table := await self._table()).stage is Stage.PLAYING:
            await self._move(table)
        assert table.stage is Stage.OVER
        return len(table.record.plies)

    async def _move(self, table: Table) -> None:
        seat = self.rng.choice(table.position.to_move)
        player, position = table.players[seat], table.position
        assert isinstance(player, Human)
        said = position.print(position.random_move(self.rng, seat))
        [who] = [person for person in self.people if person.id == player.id]
        if position.secret:
            await self._say(who, f"#{table.code} {said}", private(who))
        else:
            await self._say(who, f"/m {said}", self.chat)
        assert (await self._table()).revision != table.revision
        await self._say(who, "Let us see what comes of that, I should say.", self.chat)

    async def _say(self, who: Person, words: str, chat: Json) -> None:
        await self._give(message(words, who, chat, next(self._messages)))

    async def _give(self, update: Json) -> None:
        await self.desk.give(update)
        await self.desk.store.run(self._show)

    def _show(self, connection: Connection) -> None:
        """Keep all that is due as sent."""
        for chat in outbox.chats_waiting(connection):
            messages = outbox.waiting(connection, chat)
            messages += outbox.free(connection, [chat], 99)
            messages += outbox.taps(connection, [chat], 99)
            outbox.sent(connection, *messages)
        for chat in boards.chats_behind(connection):
            for board in boards.behind(connection, chat):
                self._shown(connection, board)

    def _shown(self, connection: Connection, board: Board) -> None:
        shown = replace(board, shown=board.wanted, picture=DIGEST, words=DIGEST)
        known = people.known_chat(connection, board.chat)
        assert known
        if board.message and not board.repost and not _has_scrolled_away(board, known):
            boards.edited(connection, shown)
            return
        number = next(self._messages)
        people.message_seen(connection, board.chat, number)
        boards.posted(connection, shown, number)

    async def _table(self) -> Table:
        return await self.desk.load(self._said)

    async def _codes(self) -> set[str]:
        async with self.desk.store.transaction() as connection:
            here = tables.c.chat == self.chat["id"]
            return {*(await connection.execute(select(tables.c.code).where(here))).scalars()}


@dataclass(frozen=True)
class Played:
    """Rows that games leave after they were played, by table."""

    plies: int
    rows: Mapping[str, list[Row]]


async def played(url: str, games: int, groups: int) -> Played:
    """Play so many games of all kinds in so many groups, and see what is left of them."""
    store = await Store.open(url)
    desk, rng, plies = ServiceHarness(store, Texts()), Random(1), 0
    where = [Group(desk, number, rng) for number in range(groups)]
    for number in trange(games, unit="game"):
        plies += await where[number % groups].play(KINDS[number // groups % len(KINDS)])
    async with store.transaction() as connection:
        found = {
            name: [dict(row) for row in (await connection.execute(select(table))).mappings()]
            for name, table in metadata.tables.items()
        }
    await store.close()
    return Played(plies, found)


async def write(url: str, found: Played, times: int) -> None:
    """Write so many times what was left of games."""
    store = await Store.open(url)
    codes = {row["code"]: number for number, row in enumerate(found.rows["tables"])}
    for number in range(times):
        async with store.transaction() as connection:
            for name, rows in found.rows.items():
                if rows:
                    again = [_again(row, number, codes) for row in rows]
                    await connection.execute(insert(metadata.tables[name]), again)
    await store.close()


def _again(row: Row, number: int, codes: Mapping[str, int]) -> Row:
    """The same row of other games, chats, people and updates."""
    new = {name: value for name, value in row.items() if name != "number"}
    for name in IDS & {*new}:
        new[name] += number * APART * (1 if new[name] > 0 else -1 if new[name] else 0)
    if "code" in new:
        new["code"] = _code(codes[new["code"]] + number * len(codes))
    return new


def _code(number: int) -> str:
    """A code as long as most are after a year."""
    signs = (SIGNS[number // len(SIGNS) ** power % len(SIGNS)] for power in range(3))
    return LETTERS[number // len(SIGNS) ** 3] + "".join(signs)


async def on_server(there: Server, name: str) -> dict[str, int]:
    """The size of each table in a database, written as densely as it can be."""
    await there.ask("VACUUM FULL", name)
    return {row[0]: row[1] for row in await there.ask(ON_POSTGRES, name)}


async def in_file(file: str) -> dict[str, int]:
    """The same in a file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
        return dict(connection.execute(ON_SQLITE).fetchall())


@dataclass(frozen=True)
class Sizes:
    """Sizes of tables with their indexes after so many plies, and their numbers of rows."""

    plies: int
    rows: Mapping[str, int]
    size: Mapping[str, int]

    def after_a_year(self, table: str) -> tuple[float, float]:
        """Rows and bytes after a year of a busy bot."""
        much = YEAR / self.plies * PASSING.get(table, 1.0)
        return self.rows[table] * much, self.size[table] * much


async def measured(found: Played, times: int) -> tuple[Sizes, Sizes]:
    """The sizes of these rows, written so many times, on PostgreSQL and on SQLite."""
    rows = {name: times * len(rows) for name, rows in found.rows.items() if rows}
    with server() as there, tempfile.TemporaryDirectory() as folder:
        name, file = await there.make(), f"{folder}/bot.db"
        await write(there.url(name), found, times)
        first = await on_server(there, name)
        await there.drop(name)
        await write(f"sqlite+aiosqlite:///{file}", found, times)
        plies = times * found.plies
        return Sizes(plies, rows, first), Sizes(plies, rows, await in_file(file))


def written(one: Sizes, other: Sizes) -> str:
    """The table of docs/operations.md, from sizes on PostgreSQL and on SQLite."""
    lines = [
        "| table | rows | bytes each | PostgreSQL, MB | SQLite, MB |",
        "|---|---|---|---|---|",
    ]
    total = [0.0, 0.0]
    for name in sorted(one.rows, key=one.size.__getitem__, reverse=True):
        (rows, first), (_, second) = one.after_a_year(name), other.after_a_year(name)
        total = [total[0] + first, total[1] + second]
        each = one.size[name] / one.rows[name]
        mega = f"{first / 1e6:,.0f} | {second / 1e6:,.0f}"
        lines.append(f"| `{name}` | {rows:,.0f} | {each:,.0f} | {mega} |")
    return "\n".join([*lines, f"| all | | | {total[0] / 1e6:,.0f} | {total[1] / 1e6:,.0f} |"])


async def main() -> None:
    """Play, measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        found = await played(f"sqlite+aiosqlite:///{folder}/bot.db", GAMES, GROUPS)
    print(f"{GAMES} games of {found.plies} plies; after {YEAR:,} plies:\n")
    print(written(*await measured(found, TIMES)))


if __name__ == "__main__":
    asyncio.run(main())

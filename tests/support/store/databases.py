"""Databases that are moved in tests, and what is in them."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, insert, select, update

from bot.store import Store, StoreError
from bot.store.db.schema import analyses, bests, chats, outbox, people, tables
from bot.store.tools.transfer import TABLES, Move, MoveError
from tests.support.bot import games
from tests.support.bot.fixtures import POSTGRES, SQLITE, Place
from tests.support.store.old_database import write as write_newest

ROOT = Path(__file__).parents[3]
WATCHDOG = 60
FAR = 7_123_456_789_012
"""An id that 32 bits have no room for."""

RECORD = str(games.waiting().record)


def nobody(_what: str, _done: int, _total: int) -> None:
    """Ignore progress."""


ODD = [None, 0.1 + 0.2, -1e-17, True, {"ж": ["„\\u0000“", FAR]}]
HARD: list[tuple[Table, dict[str, Any]]] = [
    (people, {"id": FAR, "name": "Ődön ♟ 🙂", "username": None, "language": "hu", "notify": True}),
    (chats, {"id": -FAR, "kind": "group", "language": "ru", "latest": FAR + 1, "heard": 2**31 - 1}),
    (analyses, {"person": FAR, "code": "K7", "plies": 0, "found": ODD, "stepped_at": 1e9 / 3}),
    (bests, {"person": FAR, "game": "blokus", "options": "{'%': \"\n\"}", "total": -0.0}),
    (bests, {"person": FAR, "game": "blokus", "options": "", "total": 5e-324}),
    (outbox, {"chat": FAR, "kind": "text", "payload": None, "created_at": 0.1, "attempts": 0}),
]


async def write_full(file: Path) -> None:
    """Fill a new file with tables of all games, and with what is hard to carry."""
    await write_newest(file)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with store.transaction() as there:
        for table, row in HARD:
            await there.execute(insert(table).values(row))
    await store.close()


async def filled(place: Place, kind: str, full: Path) -> str:
    """The address of a database of this kind with all of that."""
    address = await place(SQLITE)
    # Rights that are too wide are told, which is not what is looked for here.
    file_of(address).touch(0o600)
    with closing(sqlite3.connect(full)) as old, closing(sqlite3.connect(file_of(address))) as new:
        old.backup(new)
    if kind == SQLITE:
        return address
    there = await place(POSTGRES)
    await Move(address, there, nobody).run()
    return there


async def content(address: str) -> dict[str, list[Any]]:
    """All that a database holds."""
    store = await Store.open(address)
    async with store.transaction() as there:
        found = {
            each.name: [tuple(row) for row in await there.execute(select(each))] for each in TABLES
        }
    await store.close()
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


async def kept_in(address: str) -> int:
    return sum(map(len, (await content(address)).values()))


def file_of(address: str) -> Path:
    return Path(address.partition("///")[2])


TO_BE_SENT = {"chat": 1, "kind": "text", "payload": {}, "created_at": 0.0, "attempts": 0}


async def spoil(address: str, record: str) -> None:
    store = await Store.open(address)
    async with store.transaction() as there:
        await there.execute(update(tables).where(tables.c.code == "K8").values(record=record))
    await store.close()


async def refused(old: str, new: str, why: str) -> None:
    with pytest.raises((MoveError, StoreError), match=why):
        await Move(old, new, nobody).run()


def run_python(
    *arguments: str, folder: Path | None = None, stderr: int = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    """Outcome of a program that knows this module; its `stderr` may be the end of a terminal."""
    return subprocess.run(  # noqa: S603 - this very program
        [sys.executable, *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=stderr,
        timeout=WATCHDOG,
        check=False,
        text=True,
    )

"""Wholeness of a move: all or nothing; any fault in it is noticed, and it can be started again."""

import asyncio
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, update

from bot.store import Store
from bot.store.db.schema import bests, people, tables
from bot.store.tools.transfer import TABLES, Move, MoveError, Side
from tests.support.bot import games
from tests.support.bot.fixtures import KINDS, POSTGRES, SQLITE, Place
from tests.support.store.databases import (
    content,
    file_of,
    filled,
    kept_in,
    nobody,
    refused,
    run_python,
)

Spoiler = Callable[[Table, list[dict[str, Any]]], list[dict[str, Any]]]


def lost(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return rows[1:] if table is people else rows


def changed(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return with_ply("T e5 r1", "T e5 r2", table, rows)


def with_ply(
    ply: str, other: str, table: Table, rows: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The rows with another ply in the place of one in every game."""
    if table is not tables:
        return rows
    return [{**row, "record": row["record"].replace(ply, other)} for row in rows]


def rounded(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**row, "total": 0.0} for row in rows] if table is bests else rows


SPOILERS: dict[Spoiler, str] = {
    lost: "`people` has",
    changed: "the row .* of `tables`",
    rounded: "of `bests`",
}


def spoil_what_is_put(patch: pytest.MonkeyPatch, spoiler: Spoiler) -> None:
    """Spoil rows as they are copied."""
    put = Side.put
    patch.setattr(Side, "put", lambda one, table, rows: put(one, table, spoiler(table, rows)))


@pytest.mark.slow
@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("spoiler", SPOILERS, ids=lambda one: one.__name__)
async def test_what_goes_wrong_in_copying_is_noticed(
    spoiler: Spoiler, target: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil_what_is_put(monkeypatch, spoiler)
    old, new = await filled(place, SQLITE, full), await place(target)
    await refused(old, new, SPOILERS[spoiler])
    assert await kept_in(new) == 0
    monkeypatch.undo()
    await Move(old, new, nobody).run()


@pytest.mark.slow
async def test_control_of_comparing(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_at_all(*_: object) -> None:
        """Compare nothing."""

    monkeypatch.setattr(Move, "_compare", not_at_all)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_what_goes_wrong_in_copying_is_noticed(lost, SQLITE, place, full, monkeypatch)


def twice(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Repeat a ply, which no rules allow."""
    again = f"{games.FIRST_MOVE} 2. {games.FIRST_MOVE}"
    return with_ply(games.FIRST_MOVE, again, table, rows)


async def test_a_game_is_replayed_as_it_is_on_the_other_side(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Move, "_compare", lambda *_: asyncio.sleep(0))
    spoil_what_is_put(monkeypatch, twice)
    old, new = await filled(place, SQLITE, full), await place(SQLITE)
    await refused(old, new, f"{file_of(new)} is not good: .* cannot be replayed")


async def test_a_row_that_is_not_taken_is_told_without_what_stands_in_it(
    place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(POSTGRES)
    store = await Store.open(old)
    async with store.transaction() as there:
        await there.execute(update(people).values(name="much too long " * 10))
    await store.close()
    with pytest.raises(MoveError, match=r"does not take a row of the table `people`") as told:
        await Move(old, new, nobody).run()
    assert "much too" not in str(told.value)
    assert await kept_in(new) == 0


STOPPED = """
import asyncio, os, signal, sys
from bot.cli.transfer import run_move
from bot.store.tools.transfer import Side

put = Side.put

async def stop(one, table, rows):
    await put(one, table, rows)
    if table.name == sys.argv[3]:
        os.kill(os.getpid(), int(sys.argv[4]))
        await asyncio.sleep(60)

Side.put = stop
sys.exit(run_move(sys.argv[1], sys.argv[2]))
"""


def stopped(
    old: str, new: str, *given: str, program: str = STOPPED
) -> subprocess.CompletedProcess[str]:
    """A move that gets a signal while it is under way."""
    return run_python("-c", program, old, new, *given)


@pytest.mark.slow
@pytest.mark.parametrize("table", [TABLES[0].name, "tables"])
@pytest.mark.parametrize("target", KINDS)
async def test_a_killed_move_is_started_again(
    target: str, table: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(target)
    ended = await asyncio.to_thread(stopped, old, new, table, str(int(signal.SIGKILL)))
    assert ended.returncode == -signal.SIGKILL
    assert await kept_in(new) == 0
    await Move(old, new, nobody).run()
    assert await content(new) == await content(old)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("target", KINDS)
async def test_an_interrupted_move_says_so_and_leaves_nothing(
    target: str, number: int, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(target)
    ended = await asyncio.to_thread(stopped, old, new, "tables", str(int(number)))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "nothing was moved: it was interrupted; it can be started again\n"
    assert await kept_in(new) == 0


@pytest.mark.slow
async def test_control_of_one_transaction(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupting would leave behind rows that are committed while others are still copied."""
    put = Side.put

    async def at_once(one: Side, table: Table, rows: list[dict[str, Any]]) -> None:
        await put(one, table, rows)
        await one.connection.exec_driver_sql("COMMIT")
        await one.connection.exec_driver_sql("BEGIN")
        if table is tables:
            raise asyncio.CancelledError

    monkeypatch.setattr(Side, "put", at_once)
    old, new = await filled(place, SQLITE, full), await place(SQLITE)
    with suppress(asyncio.CancelledError):
        await Move(old, new, nobody).run()
    assert await kept_in(new) > 0


SETTLED = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from bot.cli.transfer import run_move
from bot.store.tools.transfer import Move

moved, ready = Move._move, []

async def move(self, *sides):
    await moved(self, *sides)
    ready.append(True)

Move._move = move
event.listen(Engine, "commit", lambda _: ready and os.kill(os.getpid(), signal.SIGTERM))
sys.exit(run_move(sys.argv[1], sys.argv[2]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("target", KINDS)
async def test_a_move_is_not_broken_off_while_it_is_kept(
    target: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(target)
    ended = await asyncio.to_thread(stopped, old, new, program=SETTLED)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert await content(new) == await content(old)

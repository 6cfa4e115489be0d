"""`python -m bot move`: all that is kept goes from one database to another, or nothing does."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.keeping import keep_new
from bot.moving import GO_ON
from bot.progress import BAR
from bot.store import Store, StoreError, move, side
from bot.store.database import database_at
from bot.store.differences import count_on
from bot.store.files import alone
from bot.store.inbox import take_in
from bot.store.move import COUNTERS, TABLES, Move, MoveError
from bot.store.postgres import Terms
from bot.store.schema import analyses, bests, chats, copies, inbox, outbox, people, tables
from bot.store.side import Side
from bot.texts import Texts
from tests.bot import games
from tests.bot.conftest import KINDS, POSTGRES, SQLITE, Place
from tests.bot.desk import Desk
from tests.bot.meeting import Meeting, met
from tests.bot.old_database import REVISIONS, everything, old_store
from tests.bot.old_database import write as write_newest

ROOT = Path(__file__).parents[2]
WATCHDOG = 60
FAR = 7_123_456_789_012
"""An id that 32 bits have no room for."""

RECORD = str(games.waiting().record)


def nobody(_what: str, _done: int, _total: int) -> None:
    """Nobody looks."""


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables of all games, and with what is hard to carry."""
    file = tmp_path_factory.mktemp("full") / "bot.db"

    async def write() -> None:
        await write_newest(file)
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        async with store.transaction() as there:
            for table, row in HARD:
                await there.execute(insert(table).values(row))
        await store.close()

    asyncio.run(write())
    return file


COSTS = [None, 0.1 + 0.2, -1e-17, True, {"ж": ["„\\u0000“", FAR]}]
HARD: list[tuple[Table, dict[str, Any]]] = [
    (people, {"id": FAR, "name": "Ődön ♟ 🙂", "username": None, "language": "hu", "notify": True}),
    (chats, {"id": -FAR, "kind": "group", "language": "ru", "latest": FAR + 1, "heard": 2**31 - 1}),
    (analyses, {"person": FAR, "code": "K7", "plies": 0, "costs": COSTS, "stepped_at": 1e9 / 3}),
    (bests, {"person": FAR, "game": "blokus", "options": "{'%': \"\n\"}", "total": -0.0}),
    (bests, {"person": FAR, "game": "blokus", "options": "", "total": 5e-324}),
    (outbox, {"chat": FAR, "kind": "text", "payload": None, "created_at": 0.1, "attempts": 0}),
]


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


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
async def test_all_that_is_kept_is_moved(
    source: str, target: str, place: Place, full: Path, texts: Texts
) -> None:
    old, new = await filled(place, source, full), await place(target)
    done = Move(old, new, nobody)
    await done.run()
    there = await content(new)
    assert there == await content(old) == await content(f"sqlite+aiosqlite:///{full}")
    assert sum(done.rows.values()) == sum(map(len, there.values())) > 40
    assert done.replays.replayed == done.replays.games == len(there["tables"]) > 6
    # The bot goes on there: an update was still to be worked off.
    store = await Store.open(new)
    assert await Desk(store, texts).work() == 1
    await store.close()


async def test_rows_are_moved_some_at_a_time(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side, "ROWS_AT_ONCE", 2)
    old, new = await filled(place, SQLITE, full), await place(POSTGRES)
    back = await place(SQLITE)
    await Move(old, new, nobody).run()
    await Move(new, back, nobody).run()
    assert await content(old) == await content(new) == await content(back)


async def test_no_more_than_a_batch_is_ever_read(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side, "ROWS_AT_ONCE", 3)
    seen: list[int] = []
    rows_of = Side._rows

    async def counted(one: Side, query: Any) -> list[Any]:
        rows = await rows_of(one, query)
        seen.append(len(rows))
        return rows

    monkeypatch.setattr(Side, "_rows", counted)
    await Move(await filled(place, SQLITE, full), await place(SQLITE), nobody).run()
    assert max(seen) == 3


TO_BE_SENT = {"chat": 1, "kind": "text", "payload": {}, "created_at": 0.0, "attempts": 0}


async def number_given(address: str, table: Table) -> int:
    """The number that the next row of a table gets."""
    store = await Store.open(address)
    async with store.transaction() as there:
        if table is outbox:
            await there.execute(insert(outbox).values(TO_BE_SENT))
        else:
            await take_in(there, [(FAR, "{}")], 1.0)
        number = (await there.execute(select(func.max(table.c.number)))).scalar_one()
    await store.close()
    return int(number)


async def counted_to(address: str, number: int) -> None:
    """Let both counters have given a number whose rows are gone."""
    store = await Store.open(address)
    async with store.transaction() as there:
        for counter in COUNTERS:
            await there.run_sync(partial(count_on, counter=counter, given=number))
    await store.close()


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
async def test_numbers_go_on_beyond_all_that_were_given(
    source: str, target: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, source, full), await place(target)
    await counted_to(old, FAR)
    await Move(old, new, nobody).run()
    assert await number_given(new, outbox) == FAR + 1
    highest = max(row[0] for row in (await content(old))["inbox"])
    # SQLite counts on from the rows of the inbox, the newest of which is never forgotten.
    kept = source == target == POSTGRES
    assert await number_given(new, inbox) == (FAR if kept else highest) + 1


async def test_control_numbers_come_again_if_only_rows_are_copied(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move, "COUNTERS", [])
    with pytest.raises(AssertionError):
        await test_numbers_go_on_beyond_all_that_were_given(SQLITE, SQLITE, place, full)


def test_every_column_that_counts_is_known() -> None:
    assert [inbox.c.number, outbox.c.number, copies.c.number] == COUNTERS


async def test_an_empty_store_is_moved_too(place: Place) -> None:
    old, new = await place(SQLITE), await place(POSTGRES)
    await (await Store.open(old)).close()
    await Move(old, new, nobody).run()
    assert await number_given(new, outbox) == 1


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("revision", REVISIONS)
async def test_an_earlier_schema_is_brought_to_the_present_one(
    revision: str, source: str, place: Place
) -> None:
    old, new = await place(source), await place(POSTGRES)
    await old_store(revision, old)
    done = Move(old, new, nobody)
    await done.run()
    assert "(brought to the present schema before)" in str(done)
    assert await content(old) == await content(new)


async def test_a_game_of_earlier_rules_is_moved_and_told(place: Place, full: Path) -> None:
    old, new = await filled(place, SQLITE, full), await place(POSTGRES)
    await spoil(old, RECORD.replace('[Rules "1"]', '[Rules "0"]'))
    done = Move(old, new, nobody)
    await done.run()
    assert done.replays.replayed == done.replays.games - 1
    assert str(done).endswith("of them replayed, the others are of earlier rules")


async def spoil(address: str, record: str) -> None:
    store = await Store.open(address)
    async with store.transaction() as there:
        await there.execute(update(tables).where(tables.c.code == "K8").values(record=record))
    await store.close()


async def refused(old: str, new: str, why: str) -> None:
    with pytest.raises((MoveError, StoreError), match=why):
        await Move(old, new, nobody).run()


@pytest.mark.parametrize("target", KINDS)
async def test_a_game_that_cannot_be_replayed_is_told(
    target: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(target)
    await spoil(old, "1. T e5 r1")
    await refused(old, new, "#K8 cannot be replayed")
    assert await kept_in(new) == 0


async def test_what_is_not_there_is_not_made(place: Place) -> None:
    old, new = await place(SQLITE), await place(SQLITE)
    await refused(old, new, "there is no database")
    assert not list(file_of(old).parent.iterdir())


@pytest.mark.parametrize("kind", KINDS)
async def test_a_database_that_holds_nothing_of_ours_is_not_moved(kind: str, place: Place) -> None:
    old, new = await place(kind), await place(SQLITE)
    if kind == SQLITE:
        file_of(old).touch()
    await refused(old, new, "holds nothing that this program has kept")


async def test_a_server_without_that_database_is_told(place: Place) -> None:
    there = await place(POSTGRES)
    await refused(there.replace("/tessera_", "/nothing_"), await place(SQLITE), "is not there")


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_is_overwritten(kind: str, place: Place, full: Path) -> None:
    old, new = await filled(place, SQLITE, full), await place(kind)
    store = await Store.open(new)
    async with store.transaction() as there:
        await keep_new(there, games.waiting("Z9"), 1.0)
    await store.close()
    before = await content(new)
    await refused(old, new, "rows already, and nothing is overwritten")
    assert await content(new) == before


@pytest.mark.parametrize("kind", KINDS)
async def test_a_database_of_an_earlier_schema_with_rows_is_left_as_it_is(
    kind: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(kind)
    await old_store("0004", new)
    before = await everything(new)
    await refused(old, new, "rows already")
    assert await everything(new) == before


async def test_what_others_use_is_not_moved_into(place: Place, full: Path) -> None:
    old, new = await filled(place, SQLITE, full), await place(SQLITE)
    with closing(sqlite3.connect(file_of(new))) as there:
        there.execute("CREATE TABLE theirs (x)")
    await refused(old, new, "used for something else")


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_is_moved_to_itself(kind: str, place: Place, full: Path) -> None:
    there = await filled(place, kind, full)
    await refused(there, there, "the same database")


@pytest.mark.parametrize("which", ["source", "target"])
@pytest.mark.parametrize("kind", KINDS)
async def test_a_running_bot_is_not_moved_from_or_to(
    kind: str, which: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move, "PATIENCE", 0.5)
    monkeypatch.setattr(move, "alone", partial(alone, patience=0.5))
    there, other = await filled(place, kind, full), await place(SQLITE)
    old, new = (there, other) if which == "source" else (await filled(place, SQLITE, full), there)
    if kind == SQLITE:
        async with alone(file_of(there)):
            await refused(old, new, r"another copy of the bot .* uses the database")
        return
    running = await Store.open(there)
    async with running.transaction():
        pass
    await refused(old, new, r"a bot uses the database .* \(1 connections\): stop it")
    await running.close()


async def sent_meanwhile(
    place: Place, full: Path, patch: pytest.MonkeyPatch, which: str
) -> tuple[int, int]:
    """What the source and the target gain by a bot that is started while one is copied."""
    old, new = await filled(place, POSTGRES, full), await place(POSTGRES)
    there = old if which == "source" else new
    terms = Terms(lock=0.0)
    store = Store(database_at(there, terms), there, terms)

    async def send() -> None:
        async with store.transaction() as connection:
            await connection.execute(insert(outbox).values(TO_BE_SENT))

    meeting = Meeting(store, send)
    before = len((await content(old))["outbox"])
    with patch.context() as for_now:
        met(for_now, (Move, "_copy"), meeting)
        try:
            await Move(old, new, nobody).run()
            await meeting.end()
        finally:
            await store.close()
    after = [len((await content(side))["outbox"]) for side in (old, new)]
    return after[0] - before, after[1] - before


MEANWHILE = {"source": (1, 0), "target": (0, 1)}


@pytest.mark.parametrize("which", MEANWHILE)
async def test_a_bot_that_is_started_meanwhile_waits_for_the_end_of_a_move(
    which: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await sent_meanwhile(place, full, monkeypatch, which) == MEANWHILE[which]


async def test_control_a_source_that_is_not_held_still_is_not_moved(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move, "hold_still", lambda *_, **__: None)
    with pytest.raises(MoveError, match=r"is not the same: the row .* of `outbox`"):
        await sent_meanwhile(place, full, monkeypatch, "source")


async def test_control_in_a_target_that_is_not_held_still_what_the_bot_keeps_is_lost(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move, "hold_still", lambda *_, **__: None)
    with pytest.raises(IntegrityError):
        await sent_meanwhile(place, full, monkeypatch, "target")


Spoiler = Callable[[Table, list[dict[str, Any]]], list[dict[str, Any]]]


def lost(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return rows[1:] if table is people else rows


def changed(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if table is not tables:
        return rows
    return [{**row, "record": row["record"].replace("T e5 r1", "T e5 r2")} for row in rows]


def rounded(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**row, "total": 0.0} for row in rows] if table is bests else rows


SPOILERS: dict[Spoiler, str] = {
    lost: "`people` has",
    changed: "the row .* of `tables`",
    rounded: "of `bests`",
}


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("spoiler", SPOILERS, ids=lambda one: one.__name__)
async def test_what_goes_wrong_in_copying_is_noticed(
    spoiler: Spoiler, target: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = Side.put
    monkeypatch.setattr(Side, "put", lambda one, table, rows: put(one, table, spoiler(table, rows)))
    old, new = await filled(place, SQLITE, full), await place(target)
    await refused(old, new, SPOILERS[spoiler])
    assert await kept_in(new) == 0
    monkeypatch.undo()
    await Move(old, new, nobody).run()


async def test_control_of_comparing(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_at_all(*_: object) -> None:
        """Believe that it is the same."""

    monkeypatch.setattr(Move, "_compare", not_at_all)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_what_goes_wrong_in_copying_is_noticed(lost, SQLITE, place, full, monkeypatch)


def twice(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A ply is played again, which no rules allow."""
    again = f"{games.FIRST_MOVE} 2. {games.FIRST_MOVE}"
    if table is not tables:
        return rows
    return [{**row, "record": row["record"].replace(games.FIRST_MOVE, again)} for row in rows]


async def test_a_game_is_replayed_as_it_is_on_the_other_side(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Move, "_compare", lambda *_: asyncio.sleep(0))
    put = Side.put
    monkeypatch.setattr(Side, "put", lambda one, table, rows: put(one, table, twice(table, rows)))
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
from bot.moving import run_move
from bot.store.side import Side

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
    """A move that gets a signal in the middle of it."""
    return subprocess.run(  # noqa: S603 - this very program
        [sys.executable, "-c", program, old, new, *given],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        timeout=WATCHDOG,
        check=False,
        capture_output=True,
        text=True,
    )


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


async def test_control_of_one_transaction(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that are kept while others are still copied are left by whoever is interrupted."""
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


def run(folder: Path, *arguments: str, terminal: int | None = None) -> tuple[int, str, str]:
    """The exit status of the program, and what it wrote."""
    ended = subprocess.run(  # noqa: S603 - this very program
        [sys.executable, "-m", "bot", "move", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=terminal or subprocess.PIPE,
        text=True,
        check=False,
        timeout=WATCHDOG,
    )
    return ended.returncode, ended.stdout, ended.stderr or ""


async def test_it_is_seen_how_far_it_is_and_said_what_to_do(
    place: Place, full: Path, tmp_path: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(SQLITE)
    reader, writer = os.openpty()
    status, said, _ = await asyncio.to_thread(run, tmp_path, old, new, terminal=writer)
    shown = os.read(reader, 100_000).decode()
    os.close(reader)
    os.close(writer)
    rows = await kept_in(new)
    assert status == 0
    assert said.startswith(f"{file_of(old)} was moved to {file_of(new)}: {rows} rows, ")
    assert said.endswith(f". {GO_ON}\n")
    assert f"[{'#' * BAR}] 100 %  {rows} of {rows} rows copied" in shown
    assert "games replayed in " in shown


SECRET = "geheim"  # noqa: S105 - of nothing
WRONG = {
    "another kind": f"mysql://bot:{SECRET}@here/x",
    "no address": f"bot:{SECRET}@here",
    "a port that is none": f"postgresql+asyncpg://bot:x@here:{SECRET}/x",
    "a password with an @": f"postgresql+asyncpg://bot:ge@{SECRET}@here/x",
    "nobody there": f"postgresql+asyncpg://bot:{SECRET}@127.0.0.1:1/x",
}


@pytest.mark.parametrize("address", WRONG.values(), ids=WRONG)
async def test_no_password_is_ever_repeated(
    address: str, place: Place, full: Path, tmp_path: Path
) -> None:
    old = await filled(place, SQLITE, full)
    for given in ((old, address), (address, old), (old, old, address)):
        status, said, complained = await asyncio.to_thread(run, tmp_path, *given)
        assert status in {1, 2}
        assert said == ""
        assert complained
        assert SECRET not in complained


SETTLED = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from bot.moving import run_move
from bot.store.move import Move

moved, ready = Move._move, []

async def move(self, *sides):
    await moved(self, *sides)
    ready.append(True)

Move._move = move
event.listen(Engine, "commit", lambda _: ready and os.kill(os.getpid(), signal.SIGTERM))
sys.exit(run_move(sys.argv[1], sys.argv[2]))
"""


@pytest.mark.parametrize("target", KINDS)
async def test_a_move_is_not_broken_off_while_it_is_kept(
    target: str, place: Place, full: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(target)
    ended = await asyncio.to_thread(stopped, old, new, program=SETTLED)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert await content(new) == await content(old)

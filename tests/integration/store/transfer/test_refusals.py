"""Moves that are refused, of databases that are missing or unfit: nothing is changed."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.handlers.persistence import keep_new
from bot.store import Store
from bot.store.db.backend import database_at
from bot.store.db.file_lock import alone
from bot.store.db.postgres import PostgresOptions
from bot.store.db.schema import outbox
from bot.store.tools import transfer
from bot.store.tools.transfer import Move, MoveError
from tests.support.bot import games
from tests.support.bot.fixtures import KINDS, POSTGRES, SQLITE, Place
from tests.support.store.databases import (
    TO_BE_SENT,
    content,
    file_of,
    filled,
    kept_in,
    nobody,
    refused,
    spoil,
)
from tests.support.store.interleaving import Meeting, met
from tests.support.store.old_database import everything, old_store


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
        await there.run_sync(keep_new, games.waiting("Z9"), 1.0)
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


@pytest.mark.slow
@pytest.mark.parametrize("which", ["source", "target"])
@pytest.mark.parametrize("kind", KINDS)
async def test_a_running_bot_is_not_moved_from_or_to(
    kind: str, which: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "PATIENCE", 0.5)
    monkeypatch.setattr(transfer, "alone", partial(alone, patience=0.5))
    there, other = await filled(place, kind, full), await place(SQLITE)
    old, new = (there, other) if which == "source" else (await filled(place, SQLITE, full), there)
    if kind == SQLITE:
        async with alone(file_of(there)):
            await refused(old, new, r"another instance of the bot .* uses the database")
        return
    running = await Store.open(there)
    async with running.transaction():
        pass
    await refused(old, new, r"a bot uses the database .* \(1 connections\): stop it")
    await running.close()


async def sent_meanwhile(
    place: Place, full: Path, patch: pytest.MonkeyPatch, which: str
) -> tuple[int, int]:
    """Rows that source and target gain by a bot that is started while one of them is copied."""
    old, new = await filled(place, POSTGRES, full), await place(POSTGRES)
    there = old if which == "source" else new
    terms = PostgresOptions(lock=0.0)
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


@pytest.mark.slow
@pytest.mark.parametrize("which", MEANWHILE)
async def test_a_bot_that_is_started_meanwhile_waits_for_the_end_of_a_move(
    which: str, place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await sent_meanwhile(place, full, monkeypatch, which) == MEANWHILE[which]


async def test_control_a_source_that_is_not_held_still_is_not_moved(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "hold_still", lambda *_, **__: None)
    with pytest.raises(MoveError, match=r"is not the same: the row .* of `outbox`"):
        await sent_meanwhile(place, full, monkeypatch, "source")


@pytest.mark.slow
async def test_control_in_a_target_that_is_not_held_still_what_the_bot_keeps_is_lost(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "hold_still", lambda *_, **__: None)
    with pytest.raises(IntegrityError):
        await sent_meanwhile(place, full, monkeypatch, "target")

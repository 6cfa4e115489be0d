"""Terms of each connection to a server: isolation of transactions, and time limits of locks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from bot.i18n.translations import Texts
from bot.store import StoreError
from bot.store.db import postgres as postgres_store
from bot.store.db.postgres import PostgresOptions
from bot.store.repositories import tables
from tests.integration.store.db.test_server_away import opened
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import message
from tests.support.postgres import Server
from tests.support.store.interleaving import Meeting, met

pytestmark = pytest.mark.postgresql

FOR_EVER = 0.0
SHORT = 0.3
STILL = 1.0
"""Seconds that are longer than a busy machine lets a working instance stand still."""

WAITED_TOO_LONG = "made the bot wait too long for what another instance of it holds"
BROKEN_OFF = "has broken off the connection: see that the server runs"


# What a transaction sees


async def isolation(server: Server) -> str:
    """Isolation of a transaction, in a database where another one is usual."""
    name = await server.make()
    await server.ask(f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'")
    try:
        async with (
            opened(server.url(name), PostgresOptions()) as store,
            store.transaction() as there,
        ):
            return str((await there.execute(text("SHOW transaction_isolation"))).scalar_one())
    finally:
        await server.drop(name)


async def test_a_transaction_sees_what_is_committed_whatever_is_usual_there(
    postgres: Server,
) -> None:
    assert await isolation(postgres) == "read committed"


async def test_control_without_asking_for_that_it_is_as_usual_there(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {name: how for name, how in postgres_store.ALWAYS.items() if "isolation" not in name}
    monkeypatch.setattr(postgres_store, "ALWAYS", asked)
    assert await isolation(postgres) == "serializable"


# How long a row is waited for, and held: these are controls of each other

MOVE = message(f"/m {FIRST_MOVE}")


@asynccontextmanager
async def two_copies(
    address: str, texts: Texts, one: PostgresOptions, other: PostgresOptions
) -> AsyncIterator[tuple[ServiceHarness, ServiceHarness]]:
    """Two instances, to which a move was brought that neither has worked off."""
    async with opened(address, one) as here, opened(address, other) as there:
        desks = ServiceHarness(here, texts), ServiceHarness(there, texts)
        await desks[1].clear(games.playing_two())
        await desks[1].take_in(MOVE)
        yield desks


async def moves(desk: ServiceHarness) -> list[str]:
    return [ply.text for ply in (await desk.load("K7")).record.plies]


async def test_who_waits_for_a_row_is_told_after_a_while_and_loses_nothing(
    address: str, texts: Texts
) -> None:
    terms = PostgresOptions(held=FOR_EVER), PostgresOptions(lock=SHORT)
    async with two_copies(address, texts, *terms) as (one, other):
        async with one.store.transaction() as connection:
            assert await connection.run_sync(tables.lock_for_update, "K7")
            with pytest.raises(StoreError, match=WAITED_TOO_LONG) as told:
                await other.work()
            assert "\n" not in str(told.value)
            assert not told.value.lasting
        assert await other.work() == 1
        assert await moves(other) == [FIRST_MOVE]


async def works_while_another_stands_still(desk: ServiceHarness, other: ServiceHarness) -> None:
    async with other.store.transaction() as connection:
        assert await connection.run_sync(tables.lock_for_update, "K7")
        assert await desk.work() == 1


async def test_who_holds_a_row_and_does_nothing_is_thrown_out(address: str, texts: Texts) -> None:
    terms = PostgresOptions(held=STILL), PostgresOptions(lock=FOR_EVER)
    async with two_copies(address, texts, *terms) as (one, other):
        with pytest.raises(StoreError, match=BROKEN_OFF) as told:
            await works_while_another_stands_still(other, one)
        assert not told.value.lasting
        assert await moves(other) == [FIRST_MOVE]


async def test_what_somebody_thrown_out_had_in_hand_another_does(
    address: str, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = PostgresOptions(held=STILL), PostgresOptions()
    async with two_copies(address, texts, *terms) as (one, other):

        async def takes_over() -> None:
            while not await other.work():
                pass

        meeting = Meeting(other.store, takes_over)
        met(monkeypatch, (tables, "in_chat"), meeting)
        with pytest.raises(StoreError, match=BROKEN_OFF):
            await one.work()
        await meeting.end()
        assert await other.work() == 0
        assert await moves(other) == [FIRST_MOVE]

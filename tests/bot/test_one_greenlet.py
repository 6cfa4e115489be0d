"""Coroutines that run in one greenlet: their statements, what else they wait for, their ends."""

import asyncio

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.db.one_greenlet import in_one_greenlet
from bot.store.db.schema import lines
from tests.bot.desk import Desk

pytestmark = pytest.mark.databases

NEW = insert(lines).values(chat=1, served=0.0)


async def kept(store: Store) -> list[int]:
    async with store.transaction() as connection:
        return list((await connection.execute(select(lines.c.chat))).scalars())


async def test_its_statements_are_of_the_transaction(desk: Desk) -> None:
    async def act(connection: AsyncConnection) -> int | None:
        await connection.execute(NEW)
        return await connection.scalar(select(lines.c.chat))

    async with desk.store.transaction() as connection:
        assert await in_one_greenlet(connection, act) == 1
    assert await kept(desk.store) == [1]


async def test_a_failure_undoes_them_and_is_raised(desk: Desk) -> None:
    async def act(connection: AsyncConnection) -> None:
        await connection.execute(NEW)
        raise LookupError

    with pytest.raises(LookupError):
        async with desk.store.transaction() as connection:
            await in_one_greenlet(connection, act)
    assert await kept(desk.store) == []


async def test_it_may_wait_for_others_between_its_statements(desk: Desk) -> None:
    here = asyncio.Event()

    async def act(connection: AsyncConnection) -> bool:
        await connection.execute(NEW)
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(here.set)
        await here.wait()
        with pytest.raises(LookupError):
            await asyncio.create_task(fails())
        return bool(await connection.scalar(select(lines.c.chat)))

    async def fails() -> None:
        raise LookupError

    async with desk.store.transaction() as connection:
        assert await in_one_greenlet(connection, act)


async def test_it_is_cancelled_where_it_waits(desk: Desk) -> None:
    waits, told = asyncio.Event(), []

    async def act(connection: AsyncConnection) -> None:
        await connection.execute(NEW)
        waits.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            told.append("cancelled")
            raise

    async def whole() -> None:
        async with desk.store.transaction() as connection:
            await in_one_greenlet(connection, act)

    task = asyncio.create_task(whole())
    await waits.wait()
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    assert told == ["cancelled"]
    assert await kept(desk.store) == []

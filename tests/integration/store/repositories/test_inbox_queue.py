"""Turns of chats while very many wait: found as soon as among few, and none is left out."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.dialects import postgresql

from bot.store import Store
from bot.store.db.schema import inbox as rows
from bot.store.db.schema import inbox_queue as in_line
from bot.store.repositories import inbox, inbox_queue
from bot.store.repositories.inbox_queue import FIRST, LOOKED_AT, NEVER, Walk
from tests.support.bot.updates import message
from tests.support.store.unlocked import made_waiting

NOW = 1_000_000.0
MANY = range(1, 3 * LOOKED_AT)
DONE = {"chat": inbox.NOWHERE, "body": None, "digest": "", "received_at": 0.0}
FLOOD = 2 * LOOKED_AT
"""The chat in the middle of the others."""


def update(number: int, chat: int) -> tuple[int, str]:
    """An update as it comes in."""
    return number, json.dumps(message("a", chat={"id": chat, "type": "group"}))


async def wait(store: Store, chats: Iterable[int], now: float = NOW) -> None:
    """Let an update of each of these chats come in, under its number."""
    async with store.transaction() as connection:
        await connection.run_sync(inbox.add, [update(chat, chat) for chat in chats], now)


async def served_next(store: Store, walk: Walk, now: float) -> int:
    """The chat whose update is worked off next."""
    async with store.transaction() as connection:
        found = await connection.run_sync(inbox_queue.hold_next, walk)
        assert found
        await connection.run_sync(inbox.worked_off, found, now)
    return found.chat


async def test_of_few_it_is_the_turn_of_the_one_that_waits_longest(store: Store) -> None:
    chats, walk = [5, 3, *range(10, 8 + LOOKED_AT)], Walk()
    await wait(store, chats)
    assert [await served_next(store, walk, NOW) for _ in chats] == chats


async def test_of_many_each_has_its_turn_soon_whatever_else_comes_in(store: Store) -> None:
    await wait(store, MANY)
    flood = [update(10_000 + number, FLOOD) for number in range(100)]
    async with store.transaction() as connection:
        await connection.run_sync(inbox.add, flood, NOW)
    served, walk = list[int](), Walk()
    for second in range(1, 3 * len(MANY)):
        await wait(store, [-second], NOW + second)
        served.append(await served_next(store, walk, NOW + second))
    assert set(MANY) <= set(served)
    assert 2 <= served.count(FLOOD) <= 2 * len(served) / LOOKED_AT


async def chats_read(store: Store, walk: Walk) -> int:
    """The number of chats that a server reads for a look."""
    dialect: Any = postgresql.dialect
    wanted = inbox_queue._NEXT.params(after=walk.after)
    asked = wanted.compile(dialect=dialect(), compile_kwargs={"literal_binds": True})
    async with store.transaction() as connection:
        found = await connection.execute(text(f"EXPLAIN (ANALYZE, FORMAT JSON) {asked}"))
        [explained] = found.scalar_one()
    [union] = [part for part in _parts(explained["Plan"]) if part["Node Type"] == "Recursive Union"]
    return int(union["Actual Rows"])


def _parts(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _parts(part)


async def steps_taken(store: Store, walk: Walk) -> int:
    """The number of steps that a look takes in a file."""
    taken = count()
    async with store.transaction() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.set_progress_handler(lambda: next(taken) < 0, 1)
        assert await connection.run_sync(inbox_queue.hold_next, walk)
        await driver.set_progress_handler(None, 1)
    return next(taken)


async def test_a_look_takes_as_much_however_many_wait(store: Store) -> None:
    looked = chats_read if store.is_server else steps_taken
    await wait(store, MANY)
    taken = await looked(store, Walk())
    assert taken >= LOOKED_AT
    await wait(store, range(1000, 1000 + 5 * len(MANY)))
    assert await looked(store, Walk()) < 1.1 * taken
    assert await looked(store, Walk(after=1200)) < 1.1 * taken


async def test_a_look_takes_as_much_however_many_were_worked_off(store: Store) -> None:
    looked = chats_read if store.is_server else steps_taken
    await wait(store, MANY)
    taken = await looked(store, Walk())
    done = [{"update_id": number, **DONE} for number in range(10_000, 20_000)]
    async with store.transaction() as connection:
        await connection.execute(insert(rows), done)
        await connection.execute(text("ANALYZE"))
    assert await looked(store, Walk()) < 1.1 * taken


@pytest.mark.postgresql
@pytest.mark.parametrize("after", [FIRST, 2, MANY[-2], MANY[-1], LOOKED_AT])
async def test_however_many_are_held_the_one_that_is_not_is_found(store: Store, after: int) -> None:
    await wait(store, MANY)
    free = MANY[-1]
    async with store.transaction() as one:
        all_but_it = select(in_line).where(in_line.c.chat != free).with_for_update()
        await one.execute(all_but_it)
        async with store.transaction() as other:
            found = await other.run_sync(inbox_queue.hold_next, Walk(after))
            assert found
            assert found.chat == free
            async with store.transaction() as third:
                assert await third.run_sync(inbox_queue.hold_next, Walk(after)) is None


@pytest.mark.postgresql
@pytest.mark.parametrize("chats", [[1], [1, 2], [1, 1]])
async def test_of_what_was_worked_off_after_a_look_began_the_next_is_found(
    chats: list[int], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looks wait here instead of passing over what is held: one begins before the other ends."""
    monkeypatch.setattr(inbox_queue, "_NEXT", made_waiting(monkeypatch, inbox_queue._next))
    updates = [update(number, chat) for number, chat in enumerate(chats, 1)]
    async with store.transaction() as connection:
        await connection.run_sync(inbox.add, updates, NOW)
    async with store.transaction() as one:
        first = await one.run_sync(inbox_queue.hold_next)
        assert first
        async with store.transaction() as other:
            look = asyncio.create_task(other.run_sync(inbox_queue.hold_next))
            await until_one_waits(store)
            await one.run_sync(inbox.worked_off, first, NOW)
            await one.commit()
            second = await look
    if len(chats) == 1:
        assert second is None
    else:
        assert second
        assert second.number == first.number + 1


async def until_one_waits(store: Store) -> None:
    """Return when a transaction waits for what another one holds."""
    waits = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    async with store.transaction() as connection:
        while not (await connection.execute(waits)).scalar_one():
            await connection.execute(text("SELECT pg_stat_clear_snapshot()"))


@pytest.mark.parametrize("after", [FIRST, 2])
async def test_where_nothing_waits_nothing_is_found(store: Store, after: int) -> None:
    walk = Walk(after)
    async with store.transaction() as connection:
        await connection.run_sync(inbox_queue.join, MANY)
        assert await connection.run_sync(inbox_queue.hold_next, walk) is None
        assert walk == Walk()
        await connection.run_sync(inbox.add, [update(1, MANY[0])], NEVER)
        found = await connection.run_sync(inbox_queue.hold_next, Walk(after))
        assert found
        assert found.chat == MANY[0]

"""`python -m bot move`: all that is kept goes from one database to another."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, func, insert, select

from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.dialect import count_on
from bot.store.db.schema import inbox, instances, outbox, pauses, puzzle_posts, results, seasons
from bot.store.repositories.inbox import add as take_in
from bot.store.tools import transfer
from bot.store.tools.transfer import COUNTERS, Move, Side
from tests.support.bot.fixtures import KINDS, POSTGRES, SQLITE, Place
from tests.support.bot.harness import ServiceHarness
from tests.support.store.databases import FAR, RECORD, TO_BE_SENT, content, filled, nobody, spoil
from tests.support.store.old_database import REVISIONS, old_store


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
    assert await ServiceHarness(store, texts).work() == 1
    await store.close()


async def test_rows_are_moved_some_at_a_time(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "ROWS_AT_ONCE", 2)
    old, new = await filled(place, SQLITE, full), await place(POSTGRES)
    back = await place(SQLITE)
    await Move(old, new, nobody).run()
    await Move(new, back, nobody).run()
    assert await content(old) == await content(new) == await content(back)


async def test_no_more_than_a_batch_is_ever_read(
    place: Place, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "ROWS_AT_ONCE", 3)
    seen: list[int] = []
    rows_of = Side._rows

    async def counted(one: Side, query: Any) -> list[Any]:
        rows = await rows_of(one, query)
        seen.append(len(rows))
        return rows

    monkeypatch.setattr(Side, "_rows", counted)
    await Move(await filled(place, SQLITE, full), await place(SQLITE), nobody).run()
    assert max(seen) == 3


async def number_given(address: str, table: Table) -> int:
    """The number that the next row of a table gets."""
    store = await Store.open(address)
    async with store.transaction() as there:
        if table is outbox:
            await there.execute(insert(outbox).values(TO_BE_SENT))
        else:
            await there.run_sync(take_in, [(FAR, "{}")], 1.0)
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


@pytest.mark.slow
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
    monkeypatch.setattr(transfer, "COUNTERS", [])
    with pytest.raises(AssertionError):
        await test_numbers_go_on_beyond_all_that_were_given(SQLITE, SQLITE, place, full)


def test_every_column_that_counts_is_known() -> None:
    numbered = (inbox, outbox, pauses, puzzle_posts, results, seasons, instances)
    counted = [table.c.number for table in numbered]
    assert counted == COUNTERS


async def test_an_empty_store_is_moved_too(place: Place) -> None:
    old, new = await place(SQLITE), await place(POSTGRES)
    await (await Store.open(old)).close()
    await Move(old, new, nobody).run()
    assert await number_given(new, outbox) == 1


@pytest.mark.slow
@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("revision", REVISIONS[::3])
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

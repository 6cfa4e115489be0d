"""The best total of games for one: kept with the end of the game, told with the next."""

import pytest
from sqlalchemy import select, update

from bot.domain.table import Stage, Table
from bot.handlers.community.game_end import compared
from bot.store import Store
from bot.store.db.schema import bests as rows
from bot.store.db.schema import tables
from bot.store.repositories.scores import best_scores
from bot.store.repositories.scores.best_scores import Kind
from tests.support.bot import games
from tests.support.bot.games import played_on, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, message, tap

pytestmark = pytest.mark.databases

KIND = Kind(ANN.id, "blokus", "variant=solo corners=free")


async def beaten(store: Store, kind: Kind, *totals: float) -> list[float | None]:
    async with store.transaction() as connection:
        return [await connection.run_sync(best_scores.beat, kind, total) for total in totals]


async def test_the_best_is_kept_and_what_it_was_before_is_told(store: Store) -> None:
    before = await beaten(store, KIND, -40, -50, -40, -12.5, -30)
    assert before == [None, -40, -40, -40, -12.5]


@pytest.mark.parametrize(
    "other",
    [
        Kind(2, KIND.game, KIND.options),
        Kind(ANN.id, "other", KIND.options),
        Kind(ANN.id, KIND.game, "variant=solo corners=fixed"),
    ],
)
async def test_other_people_games_and_options_have_a_best_of_their_own(
    other: Kind, store: Store
) -> None:
    assert await beaten(store, KIND, -40) == [None]
    assert await beaten(store, other, -60) == [None]
    assert await beaten(store, KIND, -60) == [-40]


def last_ply(table: Table) -> tuple[Table, str]:
    """A finished game before its last ply, and that ply."""
    *_, last = table.record.plies
    plies = len(table.record.plies) - 1
    return played_on(with_people("blokus", 1), 7, plies), last.text


ENDED = played_on(with_people("blokus", 1), 7)
ALMOST, LAST = last_ply(ENDED)
TOTAL = ENDED.position.totals[0]


async def kept(desk: ServiceHarness) -> list[tuple[object, ...]]:
    return (await desk.rows(rows))["bests"]


async def test_the_end_of_a_game_and_its_total_are_kept_together(desk: ServiceHarness) -> None:
    await desk.clear(ALMOST)
    await desk.give(message(f"/m {LAST}"))
    table = await desk.load("K7")
    assert (table.stage, table.best) == (Stage.OVER, None)
    assert await kept(desk) == [(ANN.id, "blokus", KIND.options, TOTAL)]


@pytest.mark.parametrize(("before", "best"), [(TOTAL - 1, TOTAL), (TOTAL + 1, TOTAL + 1)])
async def test_the_session_keeps_what_was_the_best_before(
    before: float, best: float, desk: ServiceHarness
) -> None:
    await desk.clear(ALMOST)
    await beaten(desk.store, KIND, before)
    await desk.give(message(f"/m {LAST}"))
    assert (await desk.load("K7")).best == before
    assert [row[-1] for row in await kept(desk)] == [best]
    await desk.give(tap(f"rematch:K7:{ENDED.revision}:"))
    old = await desk.load("K7")
    assert old.rematch
    assert old.best == before
    assert (await desk.load(old.rematch)).best is None


async def test_a_game_given_up_does_not_count(desk: ServiceHarness) -> None:
    await desk.clear(ALMOST)
    await desk.give(tap(f"giveup:K7:{ALMOST.revision}:{ANN.id}"))
    assert (await desk.load("K7")).stage is Stage.OVER
    assert await kept(desk) == []


async def test_games_of_several_do_not_count(desk: ServiceHarness) -> None:
    table = played_on(with_people("blokus", 2, variant="duo"), 1)
    plies = len(table.record.plies) - 1
    almost = played_on(with_people("blokus", 2, variant="duo"), 1, plies)
    await desk.clear(almost)
    mover = games.PEOPLE[almost.position.to_move[0]]
    await desk.give(message(f"/m {table.record.plies[-1].text}", mover))
    assert (await desk.load("K7")).stage is Stage.OVER
    assert await kept(desk) == []


async def test_the_bot_alone_has_no_best(store: Store) -> None:
    async with store.transaction() as connection:
        alone = with_bots(ENDED, 0)
        assert await connection.run_sync(compared, alone) is alone
        assert await connection.run_sync(best_scores.best, KIND) is None


async def test_a_fault_in_the_same_update_undoes_the_best_too(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.handlers.table.keep_change", broken)
    await desk.clear(ALMOST)
    await desk.give(message(f"/m {LAST}"))
    assert (await desk.load("K7")).stage is Stage.PLAYING
    assert await kept(desk) == []


async def test_a_table_kept_before_there_were_bests_is_read(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    async with desk.store.transaction() as connection:
        [seating] = (await connection.execute(select(tables.c.seating))).scalars()
        del seating["best"]
        await connection.execute(update(tables).values(seating=seating))
    assert await desk.load("K7") == ENDED

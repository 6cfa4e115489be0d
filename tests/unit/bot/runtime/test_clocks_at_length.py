"""Clocks through outages of any length, with many tables, and beside what is still to be read."""

import pytest
from sqlalchemy import Connection, event, insert, select

from bot.domain.clocks.clock import DAY, DueKind, End
from bot.domain.clocks.following import BETWEEN_LOOKS, Due
from bot.domain.clocks.pace import HOUR
from bot.domain.clocks.spans import Span
from bot.domain.table import Stage
from bot.store.db.changes import Change
from bot.store.db.schema import dues
from bot.store.repositories.timing import clocks as rows
from bot.store.repositories.timing import outages
from tests.support.bot import games
from tests.support.bot.clocks import Clocks
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, message, private
from tests.unit.bot.runtime.test_clock_job import MINUTE

pytestmark = pytest.mark.databases

AWAY = 7 * HOUR + 13 * MINUTE
MANY = 10_000


@pytest.fixture
async def clocks(desk: ServiceHarness) -> Clocks:
    return Clocks(desk)


async def comes_back(clocks: Clocks, after: int) -> None:
    """Let the bot be away for so long, then tick and reach Telegram."""
    clocks.pass_time(after)
    await clocks.reached()
    await clocks.job.tick()


@pytest.mark.parametrize("since_last_look", [0, 40_000, MINUTE])
async def test_an_outage_counts_from_the_last_look_at_clocks(
    clocks: Clocks, since_last_look: int
) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - HOUR)
    clocks.pass_time(since_last_look)
    await comes_back(clocks, AWAY)
    assert await clocks.due_at() == [deadline + AWAY + since_last_look]


async def test_an_outage_within_days_off_moves_nothing_more(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - HOUR)
    await clocks.desk.give(message("/away 1", ANN, private(ANN)))
    await comes_back(clocks, AWAY)
    assert max(await clocks.due_at()) == deadline + DAY


async def statements(clocks: Clocks) -> list[str]:
    """The statements of a tick."""
    found = list[str]()
    engine = clocks.desk.store._database.engine.sync_engine

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        await clocks.job.tick()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return found


async def test_many_clocks_take_as_many_statements_as_one(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    one = await statements(clocks)
    due = {"kind": DueKind.TIME, "seat": 0, "revision": 0}
    many = [{"code": f"C{number}", "at": deadline + number, **due} for number in range(MANY)]
    async with clocks.desk.store.transaction() as connection:
        await connection.execute(insert(dues), many)
    assert await statements(clocks) == one


@pytest.mark.parametrize(("ahead", "told"), [(0, 1), (BETWEEN_LOOKS, 1), (HOUR, 0)])
async def test_the_job_is_woken_for_what_is_due_before_a_usual_look(
    ahead: int, told: int, clocks: Clocks
) -> None:
    heard = list[None]()
    clocks.desk.store.on(Change.DUES_ADDED, lambda: heard.append(None))
    due = Due("K7", DueKind.TIME, 0, 0, clocks.now + ahead)
    await clocks.desk.store.run(rows.replace_dues, "K7", [due], clocks.now)
    assert len(heard) == told


async def test_nothing_falls_while_an_update_waits_that_came_in_time(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - MINUTE)
    clocks.pass_time(MINUTE - 5000)
    await clocks.desk.take_in(message(FIRST_MOVE, ANN, date=clocks.now // 1000))
    clocks.pass_time(6000)
    await clocks.reached()
    await clocks.job.tick()
    assert (await clocks.desk.load("K7")).stage is Stage.PLAYING
    await clocks.desk.work()
    await clocks.job.tick()
    assert [str(ply) for ply in (await clocks.desk.load("K7")).record.plies] == [FIRST_MOVE]


async def test_control_a_build_that_sees_to_all_that_is_due_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "seen_until", lambda _connection, now: now)
    with pytest.raises(AssertionError):
        await test_nothing_falls_while_an_update_waits_that_came_in_time(clocks)


async def test_control_a_build_that_asks_for_each_clock_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "unreckoned", unreckoned_by_each)
    with pytest.raises(AssertionError):
        await test_many_clocks_take_as_many_statements_as_one(clocks)


def unreckoned_by_each(connection: Connection) -> tuple[int, list[Span]]:
    """Stand in for what asks once, and ask for each clock, ten at most."""
    for at in connection.scalars(select(dues.c.at).limit(10)).all():
        connection.execute(select(dues).where(dues.c.at == at))
    return 0, []

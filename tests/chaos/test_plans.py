"""Moves among very many open games: nothing on their way reads a table from end to end."""

from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from time import monotonic

import pytest
import pytest_asyncio

from bot.delivery.rate_limiter import SharedRooms
from bot.runtime.bootstrap import App
from bot.store.cluster import chat_leases, instances
from bot.store.repositories import boards, inbox_queue, tables
from bot.store.repositories.scores import daily_puzzles, seasons
from tests.chaos.grounds import Ground
from tests.chaos.harness import SOON, BotHarness
from tests.chaos.long_story import LongStory
from tests.chaos.plans import Asked, holding, noted, read_whole
from tests.chaos.world import Durable
from tests.support.store.filling import fill

pytestmark = pytest.mark.slow

GAMES = 100_000
MANY = 5
"""Number of statements by which the store holds rows, at least."""

QUIET, ANOTHER = -7, 7_000_000
"""A chat to which nothing has been sent, and an instance that does not exist."""

NEEDED = {
    "inbox_waiting": "inbox",
    "people_username": "people",
    "ix_tables_chat": "tables",
    "ix_seats_person": "seats",
}
"""Indexes, and the tables that would have to be read whole without them."""


class FullBotHarness(BotHarness):
    """A house with very many games, the state of which nobody looks at."""

    def durable(self) -> Durable:
        """Return nothing."""
        return {}


@pytest_asyncio.fixture
async def full(ground: Ground) -> AsyncIterator[Ground]:
    """Yield a database with very many open games."""
    await ground.clear()
    await fill(ground.url, GAMES)
    yield ground
    await ground.clear()


async def asked_in_a_story(ground: Ground) -> tuple[Asked, Asked]:
    """Collect the statements of a started bot, and those that it makes now and then besides."""
    house = FullBotHarness(ground)
    try:
        await house.start()
        assert house.app
        with noted() as asked:
            for step in LongStory(house).steps:
                step()
                await house.passes(SOON)
            await among_copies(house.app)
        with noted() as besides:
            await now_and_then(house.app)
    finally:
        await house.close()
    return asked, besides


async def among_copies(app: App) -> None:
    """Do the regular work of one of several instances, which this bot, being alone, does not do."""
    app.heartbeat._swept_at = monotonic()
    await app.heartbeat._stay()
    await SharedRooms(app.store).take(1)
    await app.work.mend()
    async with app.store.transaction() as connection:
        for copy in (app.heartbeat.number, ANOTHER):
            await connection.run_sync(chat_leases.take, [QUIET], copy)
        # Another one has done what waited.
        assert await connection.run_sync(inbox_queue.hold_next) is None
        await connection.run_sync(boards.forget_ended, 0.0, "", 1)
        await connection.run_sync(seasons.due, 0, 0)
        await connection.run_sync(seasons.take_next, app.heartbeat.number)
        await connection.run_sync(partial(seasons.load, number=1, locked=True))
        await connection.run_sync(daily_puzzles.due, 0, 1)
        await connection.run_sync(partial(daily_puzzles.schedule_of, chat=QUIET, locked=True))
        await connection.run_sync(daily_puzzles.posts_of, QUIET)
        await connection.run_sync(daily_puzzles.solvers_of, 1)
        await connection.run_sync(daily_puzzles.kept_by, QUIET, 1)


async def now_and_then(app: App) -> None:
    """Look for work left, forget records long over, and give all leases up; then roll that back."""
    await app.wakeups.look()
    with suppress(ZeroDivisionError):
        async with app.store.transaction() as connection:
            await connection.run_sync(instances.forget)
            await connection.run_sync(chat_leases.leave_all, ANOTHER)
            raise ZeroDivisionError


async def test_nothing_in_the_way_of_a_move_reads_a_table_whole(full: Ground) -> None:
    asked, besides = await asked_in_a_story(full)
    hold = holding()
    assert len(hold) > MANY
    assert [name for name, statement in hold.items() if not asked.has(statement)] == []
    assert asked.has(tables._HAS_PLAYED)
    whole = read_whole(full, asked)
    assert whole == set()
    # It has those chats alone to which something was sent in the last hour.
    assert {which for _, which in read_whole(full, besides) - whole} == {"sending"}
    for index, table in NEEDED.items():
        # Control: without this index something does.
        full.write(f"DROP INDEX {index}")
        found = read_whole(full, asked)
        assert {table} == {which for _, which in found - whole}, index
        whole = found
    if full.is_server:
        # Control: what reads much by an index is found, too.
        full.write("SET enable_seqscan = off")
        much = "SELECT count(*) FROM tables WHERE stage = 'playing'"
        little = "SELECT stage FROM tables WHERE code = 'B'"
        assert read_whole(full, Asked({much: (), little: ()})) == {(much, "tables")}

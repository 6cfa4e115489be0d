"""With very many open games, nothing that is in the way of a move reads a table from end to end."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.chaos.grounds import Ground
from tests.chaos.house import SOON, House
from tests.chaos.plans import Asked, noted, read_whole
from tests.chaos.story import Story
from tests.chaos.world import Durable
from tests.filling import fill

GAMES = 100_000

NEEDED = {
    "inbox_waiting": "inbox",
    "people_username": "people",
    "ix_tables_chat": "tables",
    "ix_seats_person": "seats",
}
"""Indexes, and the tables that would have to be read whole without them."""


class FullHouse(House):
    """A house among very many games: nobody looks at what there is of each."""

    def durable(self) -> Durable:
        """Nothing."""
        return {}


@pytest_asyncio.fixture
async def full(ground: Ground) -> AsyncIterator[Ground]:
    """A database with very many open games."""
    await ground.clear()
    await fill(ground.url, GAMES)
    yield ground
    await ground.clear()


async def asked_in_a_story(ground: Ground) -> Asked:
    """What a bot asks once it has started."""
    house = FullHouse(ground)
    try:
        await house.start()
        with noted() as asked:
            for step in Story(house).steps:
                step()
                await house.passes(SOON)
    finally:
        await house.close()
    return asked


async def test_nothing_in_the_way_of_a_move_reads_a_table_whole(full: Ground) -> None:
    asked = await asked_in_a_story(full)
    assert len(asked) > 40
    whole = read_whole(full, asked)
    assert whole == set()
    for index, table in NEEDED.items():
        # Control: without this index something does.
        full.write(f"DROP INDEX {index}")
        found = read_whole(full, asked)
        assert {table} == {which for _, which in found - whole}, index
        whole = found

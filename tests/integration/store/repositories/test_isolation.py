"""Work that only one may do at a time, and rows that stay the same meanwhile, with controls."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.store.repositories import tables
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, OTHER_GROUP, message
from tests.support.postgres import Server
from tests.support.store.interleaving import both

pytestmark = pytest.mark.postgresql

ROOT = Path(__file__).parents[4]


# Codes of tables


class Unlucky(Random):
    """Dice that come out the same again and again, until a code of that kind is taken."""

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def choices(self, population: Any, *_: Any, k: int = 1, **__: Any) -> list[Any]:
        self.rolled = getattr(self, "rolled", 0) + 1
        return [population[self.rolled // 3 % len(population)]] * k


async def tables_opened(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> int:
    """The number of tables that two groups have opened, in each of them."""
    await desk.clear()
    asked = message("/play lits", ANN), message("/play lits", BEN, OTHER_GROUP)
    patch.setattr(desk.dispatcher, "rng", Unlucky())
    await both(desk, patch, (tables, "new_code"), *asked)
    return len(await desk.all())


async def test_two_tables_never_get_the_same_code(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await tables_opened(desk, monkeypatch) == 2


async def test_control_without_being_alone_they_do(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "be_alone", lambda *_: None)
    assert await tables_opened(desk, monkeypatch) < 2


# The schema


MIGRATE = """
import asyncio, sys
import bot.store.db.migrate as module
from sqlalchemy.ext.asyncio import create_async_engine

if sys.argv[2] == "carelessly":
    module.be_alone = lambda *_: None
good = module.command.upgrade

def upgrade(*given):
    print("begun", flush=True)
    sys.stdin.readline()
    good(*given)

module.command.upgrade = upgrade
asyncio.run(module.migrate(create_async_engine(sys.argv[1])))
"""


@asynccontextmanager
async def two_copies(server: Server, how: str) -> AsyncIterator[list[asyncio.subprocess.Process]]:
    """Two instances that find the same empty database; each waits for a word to go on."""
    name = await server.make()
    given = sys.executable, "-c", MIGRATE, server.url(name), how
    begin = partial(asyncio.create_subprocess_exec, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    yield [await begin(*given, cwd=ROOT) for _ in range(2)]
    await server.drop(name)


async def goes_on(copy: asyncio.subprocess.Process) -> int:
    """Let an instance go on, and return its exit status."""
    await copy.communicate(b"\n")
    return await copy.wait()


async def test_two_copies_may_find_the_same_empty_database(postgres: Server) -> None:
    async with two_copies(postgres, "carefully") as copies:
        assert await asyncio.gather(*map(goes_on, copies)) == [0, 0]


async def test_control_of_two_that_migrate_at_once_one_fails(postgres: Server) -> None:
    async with two_copies(postgres, "carelessly") as copies:
        for copy in copies:
            assert copy.stdout
            assert await copy.stdout.readline() == b"begun\n"
        assert sorted(await asyncio.gather(*map(goes_on, copies))) == [0, 1]

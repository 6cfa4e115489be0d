"""The program on a PostgreSQL server: it plays, and waits while the server is away."""

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.support.cases import smoke
from tests.support.flows.game import accepted, table_in
from tests.support.flows.running import running, started
from tests.support.local_chat import LocalChat
from tests.support.postgres import Server, Starter


@pytest_asyncio.fixture
async def url(postgres: Server) -> AsyncIterator[str]:
    """The address of an empty database."""
    name = await postgres.make()
    yield postgres.url(name)
    await postgres.drop(name)


SECRET = "hunter2"  # noqa: S105 - nobody's
MOVES = "T b2 r1", "L d1 r3", "S b5 r1 m", "L e6 r3 m", "T f4 r0", "I d9 r0", "S h4 r1", "T h2 r0"
"""A game of Battle of LITS, legal on any board."""


async def begun(local: LocalChat) -> None:
    """Begin a game of Ann and Ben."""
    await local.ann.say(local.group, "/challenge @ben lits swap=off")
    table = await table_in(local.group, "challenges you")
    await local.ben.tap(local.group, table, "Accept")
    await table_in(local.group, "your turn")


async def moved(local: LocalChat, ply: int) -> None:
    """Make a move, and wait until it shows."""
    person = (local.ann, local.ben)[ply % 2]
    move = await person.say(local.group, f"/m {MOVES[ply]}")
    await accepted(local.group, move)
    await table_in(local.group, f"{ply + 1}. ")


async def test_a_game_goes_on_after_each_end_of_the_program(url: str, tmp_path: Path) -> None:
    async with LocalChat() as local:
        for ply, ending in enumerate((signal.SIGTERM, signal.SIGKILL, signal.SIGTERM)):
            async with running(tmp_path, local, DATABASE_URL=url) as program:
                await started(local, times=ply + 1)
                if ply == 0:
                    await begun(local)
                await moved(local, ply)
                assert await program.ended(ending) in {0, -signal.SIGKILL}
                assert "Traceback" not in program.said
    assert "bot.db" not in {name for _, _, names in os.walk(tmp_path) for name in names}


async def cut(postgres: Server, url: str) -> None:
    """Let the server end all connections to a database."""
    name = url.partition("?")[0].rpartition("/")[2]
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
    await postgres.ask(ending.format(name))


@pytest.mark.slow
async def test_connections_that_are_cut_are_made_anew(
    url: str, tmp_path: Path, postgres: Server
) -> None:
    async with LocalChat() as local, running(tmp_path, local, DATABASE_URL=url) as program:
        await begun(local)
        for ply in range(len(MOVES)):
            await cut(postgres, url)
            await moved(local, ply)
        assert "Traceback" not in program.said
        assert program.process.returncode is None


@pytest.mark.slow
async def test_a_server_that_is_away_is_waited_for(tmp_path: Path, own_postgres: Starter) -> None:
    with own_postgres() as first:
        name = await first.make()
        url = first.url(name)
    async with LocalChat() as local, running(tmp_path, local, DATABASE_URL=url) as one:
        await one.says("waiting for the database")
        with own_postgres():
            await begun(local)
            await moved(local, 0)
        await one.says("the database")
        move = await local.ben.say(local.group, f"/m {MOVES[1]}")
        with own_postgres():
            await accepted(local.group, move)
            await moved(local, 2)
        assert "Traceback" not in one.said


@pytest.mark.parametrize(
    ("database", "user", "told"),
    smoke(
        [
            ("nowhere", "tessera", "is not there: make it, or see to its name in DATABASE_URL"),
            ("postgres", "stranger", "lets the bot not in: see to the user and the password"),
        ]
    ),
)
async def test_what_is_wrong_with_an_address_is_said(
    database: str, user: str, told: str, postgres: Server, tmp_path: Path
) -> None:
    at = postgres.address.set(database=database, username=user, password=SECRET)
    url = at.render_as_string(hide_password=False)
    async with LocalChat() as local, running(tmp_path, local, DATABASE_URL=url) as program:
        await program.fails(told)
        assert SECRET not in program.said

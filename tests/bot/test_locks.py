"""What two do at the same time on a server is kept apart by rows that are held: each is needed.

Two transactions meet: one has looked at what it is about to change, and now the other begins. That
one waits, or it does what it would do alone; in the control, nothing is held and something is lost.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from bot.callbacks import Tap
from bot.store import Store, analyses, people, sessions
from bot.store import jobs as to_think
from bot.store.analyses import Analysis
from bot.store.schema import jobs
from engine.record import RESIGN
from tests.bot import games
from tests.bot.desk import Desk
from tests.bot.games import FIRST_MOVE
from tests.bot.held import unheld
from tests.bot.test_analysing import ENDED
from tests.bot.updates import ANN, BEN, OTHER_GROUP, Json, message, private, tap
from tests.postgres import Server

pytestmark = pytest.mark.postgresql

SOMEBODY_WAITS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE wait_event_type = 'Lock' AND datname = current_database()"
)
ROOT = Path(__file__).parents[2]
WATCHDOG = 30.0
RESIGNED = "You resigned."
SENT = 77
"""The number of a message."""


@dataclass
class Meeting:
    """Where the first to come stays until the other one has done all it can beside it."""

    store: Store
    other: Callable[[], Coroutine[Any, Any, Any]]
    _second: asyncio.Task[Any] | None = None

    async def here(self) -> None:
        """Be at the place of the meeting."""
        if self._second:
            return
        self._second = asyncio.create_task(self.other())
        async with asyncio.timeout(WATCHDOG):
            while not (self._second.done() or await self._is_held_up()):
                pass

    async def end(self) -> None:
        """Let the other one come to its end, too."""
        assert self._second, "they have not met"
        await self._second

    async def _is_held_up(self) -> bool:
        async with self.store.transaction() as connection:
            return bool((await connection.execute(SOMEBODY_WAITS)).scalar_one())


def met(patch: pytest.MonkeyPatch, where: tuple[Any, str], meeting: Meeting) -> None:
    """Let them meet just after something."""
    module, name = where
    good = getattr(module, name)

    async def then(*given: Any, **named: Any) -> Any:
        found = await good(*given, **named)
        await meeting.here()
        return found

    patch.setattr(module, name, then)


async def both(
    desk: Desk, patch: pytest.MonkeyPatch, where: tuple[Any, str], *updates: Json
) -> None:
    """Work two updates off at the same time, the second from when the first has come so far."""
    await desk.take_in(*updates)
    meeting = Meeting(desk.store, desk.service.work_off_next)
    with patch.context() as for_now:
        met(for_now, where, meeting)
        await desk.service.work_off_next()
        await meeting.end()


# A table, from the group and from a private chat


async def moves(desk: Desk, patch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many moves Ann was told are made while Ben gives up, and how many are kept."""
    await desk.clear(games.playing_two())
    giving_up = tap(Tap("giveup", "K7", 0, str(BEN.id)).encode(), BEN, private(BEN))
    await both(desk, patch, (sessions, "hold"), giving_up, message(f"/m {FIRST_MOVE}"))
    told = [sent["kind"] for sent in await desk.sent()].count("react")
    return told, [ply.text for ply in (await desk.load("K7")).record.plies].count(FIRST_MOVE)


async def test_a_move_that_is_made_is_kept_whatever_another_does_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await moves(desk, monkeypatch) == (0, 0)


async def test_control_at_a_table_that_is_not_held_it_is_lost(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_HOLD", unheld(sessions._HOLD))
    assert await moves(desk, monkeypatch) == (1, 0)


async def resignations(desk: Desk, patch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How often Ben was told that he has resigned while Ann moves, and how often it is kept."""
    await desk.clear(games.playing_two())
    giving_up = tap(Tap("giveup", "K7", 0, str(BEN.id)).encode(), BEN, private(BEN))
    await both(desk, patch, (sessions, "in_chat"), message(f"/m {FIRST_MOVE}"), giving_up)
    told = [sent for sent in await desk.sent() if sent["kind"] == "toast"]
    kept = [ply.text for ply in (await desk.load("K7")).record.plies]
    return len([sent for sent in told if sent["text"] == RESIGNED]), kept.count(RESIGN)


async def test_a_table_that_may_be_meant_stays_as_it_was_seen(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await resignations(desk, monkeypatch) == (0, 0)


async def test_control_of_tables_that_are_not_held_what_another_did_there_is_lost(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_HOLD_IN_CHAT", unheld(sessions._HOLD_IN_CHAT))
    assert await resignations(desk, monkeypatch) == (1, 0)


# A person, in two groups


async def hints_asked(desk: Desk, patch: pytest.MonkeyPatch) -> int:
    """For how many hints Ann waits, who may ask for one at a time."""
    there = OTHER_GROUP["id"]
    await desk.clear(games.solo("K7"), games.solo("M3", chat=there))
    await desk.give(message("/help"))
    asked = message("/hint"), message("/hint", chat=OTHER_GROUP)
    await both(desk, patch, (to_think, "add_hint"), *asked)
    return len((await desk.rows(jobs))["jobs"])


async def test_what_one_asks_for_in_two_chats_is_done_one_after_the_other(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await hints_asked(desk, monkeypatch) == 1


async def test_control_a_person_who_is_not_held_gets_two(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "_PERSON", unheld(people._PERSON))
    assert await hints_asked(desk, monkeypatch) == 2


# The look through a game: how far it is, and which message tells so


async def message_kept(desk: Desk, patch: pytest.MonkeyPatch) -> int | None:
    """Which message tells how far it is, sent while a step of it is kept."""
    await desk.clear(ENDED)
    one, store = Analysis(ANN.id, ENDED.code), desk.store

    async def sent() -> None:
        async with store.transaction() as connection:
            await analyses.shown(connection, ANN.id, ENDED.code, SENT)

    meeting = Meeting(store, sent)
    async with store.transaction() as connection:
        await analyses.add(connection, one, 0.0)
    with patch.context() as for_now:
        met(for_now, (analyses, "load"), meeting)
        async with store.transaction() as connection:
            found = await analyses.load(connection, ANN.id)
            assert found
            await analyses.step(connection, replace(found, plies=1), 1.0)
        await meeting.end()
    async with store.transaction() as connection:
        now = await analyses.load(connection, ANN.id)
    assert now
    assert now.plies == 1
    return now.message


async def test_the_message_of_a_look_through_a_game_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await message_kept(desk, monkeypatch) == SENT


async def test_control_of_one_that_is_not_held_it_is_forgotten(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "_HELD", unheld(analyses._HELD))
    assert await message_kept(desk, monkeypatch) is None


# Codes of tables


class Unlucky(Random):
    """Dice that come out the same again and again, until a code of that kind is taken."""

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def choices(self, population: Any, *_: Any, k: int = 1, **__: Any) -> list[Any]:
        self.rolled = getattr(self, "rolled", 0) + 1
        return [population[self.rolled // 3 % len(population)]] * k


async def tables_opened(desk: Desk, patch: pytest.MonkeyPatch) -> int:
    """How many tables two groups have opened, each one."""
    await desk.clear()
    asked = message("/play lits", ANN), message("/play lits", BEN, OTHER_GROUP)
    patch.setattr(desk.service, "rng", Unlucky())
    await both(desk, patch, (sessions, "new_code"), *asked)
    return len(await desk.all())


async def test_two_tables_never_get_the_same_code(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await tables_opened(desk, monkeypatch) == 2


async def test_control_without_being_alone_they_do(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "be_alone", lambda *_: None)
    assert await tables_opened(desk, monkeypatch) < 2


# The schema


MIGRATE = """
import asyncio, sys
import bot.store.migrate as module
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
    """Two copies of the bot that find the same empty database; each waits for a word to go on."""
    name = await server.make()
    given = sys.executable, "-c", MIGRATE, server.url(name), how
    begin = partial(asyncio.create_subprocess_exec, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    yield [await begin(*given, cwd=ROOT) for _ in range(2)]
    await server.drop(name)


async def goes_on(copy: asyncio.subprocess.Process) -> int:
    """Its exit status."""
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

"""The bot stopped, and killed, in the middle: no acknowledged move is lost, none is doubled."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest_asyncio

from engine.record import Record, parse_record
from tests.flows.conftest import House
from tests.flows.game import (
    THUMB,
    accepted,
    boards,
    challenge,
    code_of,
    play_on,
    stored,
    table_in,
)
from tests.flows.test_program import free_port
from tests.local_chat import ChatView, LocalChat, MessageView

ROOT = Path(__file__).parents[2]
CALLS_BEFORE_KILLS = (1, 2, 3, 2, 4, 2, 1, 3)
"""After how many calls of the bot, counted from a person's move, it is killed.

The first call is the poll that brings the move: every step from there on is a moment to die.
A build that acknowledges updates before they are stored fails at this.
"""


async def test_a_game_goes_on_after_a_restart(house: House) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await house.stop_bot()
    waiting = await house.local.ben.say(group, "/m L g4 r2")
    await house.start_bot()
    await accepted(group, waiting)
    await table_in(group, "L g4 r2")
    assert len(boards(group)) == 1
    session = await play_on(house, table, group, Random(8))
    assert [ply.text for ply in session.record.plies[:2]] == ["T e5 r1", "L g4 r2"]


async def test_the_agents_turn_survives_a_restart(house: House) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/solo lits swap=off")
    table = await table_in(group, "your turn")
    assert house.app
    house.app.thinker._news = asyncio.Event()  # The agent never hears of it.
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    assert len((await stored(house, code_of(table))).record.plies) == 1
    await house.stop_bot()
    await house.start_bot()
    table = await table_in(group, "\n2. ")
    assert len((await stored(house, code_of(table))).record.plies) == 2


class Program:
    """`python -m bot` as a process that can be killed."""

    def __init__(self, local: LocalChat, database: Path) -> None:
        self.local = local
        self.database = database
        self._environment = {
            "PATH": os.environ["PATH"],
            "TELEGRAM_BOT_TOKEN": local.token,
            "TELEGRAM_API_URL": local.base_url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
            "LISTEN": f"127.0.0.1:{free_port()}",
            "PYTHONPATH": str(ROOT),
        }
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=self._environment, cwd=self.database.parent
        )

    async def end(self, number: signal.Signals) -> int:
        """Send it a signal; its exit status."""
        assert self._process
        self._process.send_signal(number)
        return await self._process.wait()

    async def kill_if_running(self) -> None:
        """Leave no process behind."""
        if self._process and self._process.returncode is None:
            await self.end(signal.SIGKILL)

    def record(self, code: str) -> Record:
        """The game as it is in the database."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            found = connection.execute("SELECT record FROM tables WHERE code = ?", [code])
            text = found.fetchone()[0]
        connection.close()
        return parse_record(text)


@pytest_asyncio.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """The bot as a program, in a world of its own."""
    async with LocalChat(path=tmp_path / "chat.db") as local:
        program = Program(local, tmp_path / "bot.db")
        await program.start()
        try:
            yield program
        finally:
            await program.kill_if_running()


async def test_sigkill_at_any_moment_loses_and_doubles_nothing(program: Program) -> None:
    rng, local = Random(11), program.local
    group, ann, ben = local.group, local.ann, local.ben
    await ann.say(group, "/challenge @ben lits swap=off")
    table = await table_in(group, "challenges you")
    await ben.tap(group, table, "Accept")
    await table_in(group, "your turn")
    code = code_of(table)
    typed: list[MessageView] = []
    for turn in range(10):
        position = program.record(code).replay()
        if not position.to_move:
            break
        text = position.print(position.random_move(rng))
        before = local.sandbox.calls.last
        typed.append(await (ann, ben)[turn % 2].say(group, f"/m {text}"))
        if turn < len(CALLS_BEFORE_KILLS):
            target = before + CALLS_BEFORE_KILLS[turn]
            await _some_calls_later(local, group, typed[-1], target)
            await program.end(signal.SIGKILL)
            await program.start()
        await group.until(lambda g: THUMB in g.message(typed[-1].message_id).reactions)
    await _shows_everything(group, program, code)
    record = program.record(code)
    assert [ply.text for ply in record.plies] == [m.text.removeprefix("/m ") for m in typed]
    record.replay()
    assert await program.end(signal.SIGTERM) == 0


async def _some_calls_later(
    local: LocalChat, group: ChatView, move: MessageView, target: int
) -> None:
    """Wait for the call of this number, or until the bot has nothing left to do."""
    text = move.text.removeprefix("/m ")

    def is_time(_: LocalChat) -> bool:
        done = group.message(move.message_id).reactions and text in (boards(group)[-1].text or "")
        return local.sandbox.calls.last >= target or bool(done)

    await local.until(is_time)


async def _shows_everything(group: ChatView, program: Program, code: str) -> None:
    last = program.record(code).plies[-1].text
    await group.until(lambda g: last in (boards(g)[-1].text or ""))

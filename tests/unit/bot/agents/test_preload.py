"""Opponents that get ready beside the bot: they answer at once, and better when all is compiled."""

import asyncio
import os
from pathlib import Path

import pytest

from bot.agents import preload
from bot.agents.fork_server import NICENESS
from bot.agents.pool import Crew, WorkerPool
from bot.agents.preload import LOWEST_PRIORITY, get_ready
from bot.agents.process import Question
from engine.core.registry import GAMES
from tests.support.agents import uncompiled
from tests.support.agents.workers import LONG, crew_of, pids_of, question
from tests.support.engine.tables import random_table
from tests.unit.bot.agents.test_pool import running

WATCHDOG = 60.0


async def compiled_beside(monkeypatch: pytest.MonkeyPatch, error: OSError | None = None) -> bool:
    """Whether workers are replaced after the attempt to compile the kernels."""

    async def compile_them() -> None:
        assert await pool.answer(question("good")) == "a move"
        if error:
            raise error

    monkeypatch.setattr(preload, "is_compiled", lambda: False)
    monkeypatch.setattr(preload, "_compile", compile_them)
    async with asyncio.timeout(WATCHDOG), crew_of(2) as pool:
        before = await pool.answer(question("own_pid"))
        await get_ready(pool)
        after = await pool.answer(question("own_pid"))
        assert pids_of(pool) == [int(after)]
    return before != after


async def test_what_is_not_compiled_is_compiled_meanwhile_and_then_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await compiled_beside(monkeypatch)


async def test_where_it_cannot_be_compiled_they_go_on_as_they_are(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert not await compiled_beside(monkeypatch, OSError("the disk is full"))
    assert "opponents play simply: the disk is full" in caplog.text


async def test_what_is_compiled_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> None:
        raise AssertionError

    monkeypatch.setattr(preload, "is_compiled", lambda: True)
    monkeypatch.setattr(preload, "_compile", never)
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        await get_ready(pool)
        assert pool._server._process


async def answered(module: str) -> str:
    """The modules of a worker that has answered with a legal move in every game."""
    pool = WorkerPool(Crew(memory_mb=1024, module=module))
    try:
        for game in GAMES:
            table = random_table(game, 2, 6)
            [seat] = table.position.to_move
            for level in (1, 5, 9):
                asked = Question(str(table.record), seat, level, 1, LONG)
                table.position.parse(await pool.answer(asked), seat)
        return await pool.answer(question(uncompiled.MODULES))
    finally:
        await pool.close()


async def test_where_nothing_is_compiled_they_answer_in_every_game() -> None:
    """Code that would compile is not even loaded."""
    async with asyncio.timeout(WATCHDOG):
        loaded = (await answered("tests.support.agents.uncompiled")).split()
    assert "engine.ai.levels" in loaded
    assert "numba" not in loaded


async def test_who_thinks_lets_the_bot_go_first() -> None:
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        pid = int(await pool.answer(question("own_pid")))
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(own + NICENESS, LOWEST_PRIORITY)
        assert NICENESS > 0


async def test_who_thinks_answers_before_it_is_replaced() -> None:
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        before = await pool.answer(question("own_pid"))
        found, _ = await asyncio.gather(pool.answer(question("own_pid")), pool.renew())
        assert found == before
        assert await pool.answer(question("own_pid")) != before


async def test_compiling_is_a_process_of_its_own_and_ends_well() -> None:
    async with asyncio.timeout(600):
        await preload._compile()


async def test_what_goes_wrong_with_compiling_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preload, "ENVIRONMENT", {"PYTHONPATH": "/nowhere"})
    with pytest.raises(OSError, match="No module named engine"):
        await preload._compile()


async def test_what_went_wrong_is_told_of_a_process_that_is_gone_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(*_: object) -> None:
        raise ProcessLookupError

    monkeypatch.setattr(os, "setpriority", gone)
    await test_what_goes_wrong_with_compiling_is_told(monkeypatch)


async def test_none_that_compiles_is_left_when_the_bot_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The engine is replaced by a program that begins another, and neither comes to an end."""
    (tmp_path / "engine.py").write_text(ENDLESS, "utf-8")
    pids = tmp_path / "pids"
    monkeypatch.setattr(preload, "ENVIRONMENT", {"PYTHONPATH": str(tmp_path), "PIDS": str(pids)})
    compiling = asyncio.create_task(preload._compile())
    async with asyncio.timeout(WATCHDOG):
        while not (pids.exists() and len(pids.read_text().split()) == 2):  # noqa: ASYNC110 - other processes tell nobody
            await asyncio.sleep(0.01)
        compiling.cancel()
        await asyncio.gather(compiling, return_exceptions=True)
        for pid in pids.read_text().split():
            while running(int(pid)):  # noqa: ASYNC110 - see above
                await asyncio.sleep(0.01)


ENDLESS = """
import os, signal
other = os.fork()
with open(os.environ["PIDS"], "a") as pids:
    print(os.getpid(), file=pids, flush=True)
signal.pause()
"""

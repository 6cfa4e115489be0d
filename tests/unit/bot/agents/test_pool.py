"""The processes in which agents think: they may die, hang, swell or babble, and are replaced."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.agents.pool import Crew, WorkerError, WorkerPool
from bot.agents.process import Question, Worker
from engine.ai.levels import PLUS
from engine.core.table import open_table
from engine.games.blokus import BLOKUS
from tests.support.agents.rogues import MANY_MB
from tests.support.agents.workers import LONG, SHORT, crew_of, pids_of, question
from tests.support.bot.games import solo
from tests.support.cases import smoke

ROOT = Path(__file__).parents[4]
WATCHDOG = 60.0
LONG_ENOUGH_TO_SEE = 2.0
"""Seconds that a control waits for an event that must not come."""

CANARY = "12345:a-token-that-nobody-may-see"


async def replaced(rogue: str, seconds: float = LONG, memory_mb: int = 128) -> str:
    """The reason for which a question is not answered; another process answers the next one."""
    async with asyncio.timeout(WATCHDOG), crew_of(memory_mb=memory_mb) as pool:
        before = await pool.answer(question("own_pid"))
        with pytest.raises(WorkerError) as failed:
            await pool.answer(question(rogue, seconds))
        after = await pool.answer(question("own_pid"))
        assert before != after
        assert pids_of(pool) == [int(after)]
    return str(failed.value)


@pytest.mark.parametrize("rogue", ["killed", "greedy_for_memory", "too_long", "no_text"])
async def test_who_dies_or_babbles_is_noticed_at_once_and_replaced(rogue: str) -> None:
    assert await replaced(rogue)


@pytest.mark.parametrize("rogue", ["hung", "endless"])
async def test_who_does_not_come_to_an_end_is_replaced_at_the_deadline(
    rogue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Before the one that takes much time of the processor is ended for that.
    monkeypatch.setattr("bot.agents.pool.GRACE", 2 * SHORT)
    assert "TimeoutError" in await replaced(rogue, SHORT)


async def test_control_without_a_deadline_the_hung_one_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.agents.pool.GRACE", WATCHDOG)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(LONG_ENOUGH_TO_SEE):
            await replaced("hung", SHORT)


async def test_control_with_more_memory_the_same_agent_answers() -> None:
    async with crew_of(memory_mb=1024) as pool:
        assert await pool.answer(question("greedy_for_memory")) == f"{MANY_MB} MB"


@pytest.mark.slow
async def test_time_of_the_processor_is_limited_even_if_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.agents.pool.GRACE", WATCHDOG)
    assert "it died" in await replaced("endless", 0.0)


async def test_who_is_late_is_told_to_hurry_and_answers() -> None:
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        before = await pool.answer(question("own_pid"))
        assert await pool.answer(question("patient", SHORT)) == "so far"
        assert await pool.answer(question("own_pid")) == before


async def test_who_reads_its_question_late_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told, hurry = asyncio.Event(), Worker.hurry

    def note(worker: Worker) -> None:
        hurry(worker)
        told.set()

    monkeypatch.setattr(Worker, "hurry", note)
    monkeypatch.setattr("bot.agents.pool.GRACE", WATCHDOG)
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        pid = int(await pool.answer(question("own_pid")))
        os.kill(pid, signal.SIGSTOP)
        waiting = asyncio.create_task(pool.answer(question("patient", SHORT)))
        await told.wait()
        os.kill(pid, signal.SIGCONT)
        assert await waiting == "so far"


async def test_control_who_is_not_told_to_hurry_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Worker, "hurry", lambda _: None)
    monkeypatch.setattr("bot.agents.pool.GRACE", 2 * SHORT)
    assert "TimeoutError" in await replaced("patient", SHORT)


@pytest.mark.parametrize("number", smoke([signal.SIGKILL, signal.SIGSTOP]))
async def test_a_real_agent_that_is_killed_or_stopped_is_replaced(number: int) -> None:
    pool = WorkerPool(Crew())
    asked = Question(str(solo().record), 0, 3, 1, LONG)
    try:
        async with asyncio.timeout(WATCHDOG):
            move = await pool.answer(asked)
            [pid] = pids_of(pool)
            os.kill(pid, signal.SIGSTOP)
            late = Question(asked.record, 0, 3, 1, SHORT)
            waiting = asyncio.create_task(pool.answer(late))
            os.kill(pid, number)
            with pytest.raises(WorkerError):
                await waiting
            assert await pool.answer(asked) == move
            assert pids_of(pool) != [pid]
    finally:
        await pool.close()


async def test_an_agent_that_has_several_threads_has_the_memory_for_them() -> None:
    record = open_table(BLOKUS, {}, Random(1)).record
    pool = WorkerPool(Crew())
    asked = Question(str(record), 0, PLUS, 1, SHORT, threads=6)
    try:
        async with asyncio.timeout(WATCHDOG):
            move = await pool.answer(asked)
            assert record.start().parse(move) in record.start().legal_moves()
    finally:
        await pool.close()


async def interrupted() -> tuple[str, str]:
    """The process asked before somebody loses interest in an answer, and the one after."""
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        before = await pool.answer(question("own_pid"))
        task = asyncio.create_task(pool.answer(question("patient")))
        await until(int(before), lambda pid: comm(pid) == "patient")
        task.cancel()
        return before, await pool.answer(question("own_pid"))


async def test_an_answer_that_nobody_wants_any_more_costs_no_process() -> None:
    before, after = await interrupted()
    assert before == after


@pytest.mark.slow
async def test_control_without_the_signal_it_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "hurry", lambda _: None)
    before, after = await interrupted()
    assert before != after


@pytest.mark.parametrize(
    ("rogue", "told"),
    smoke(
        [
            ("killed", "(EOFError it died): signal 9, Killed; it said: nothing"),
            ("greedy_for_memory", "(EOFError it died): exit status 1; it said: Traceback"),
            ("endless", "(EOFError it died): signal 24, CPU time limit exceeded; it said: nothing"),
            ("hung", "(TimeoutError): signal 9, Killed; it said: nothing"),
        ],
        2,
    ),
)
async def test_of_what_it_died_is_told(
    rogue: str, told: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if rogue == "endless":
        monkeypatch.setattr("bot.agents.pool.GRACE", WATCHDOG)
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        pid = await pool.answer(question("own_pid"))
        with pytest.raises(WorkerError):
            await pool.answer(question(rogue, LONG if rogue == "greedy_for_memory" else SHORT))
        while pool._burials:
            await asyncio.wait(pool._burials)
    assert f"worker {pid} ended {told}" in caplog.text


async def test_of_one_that_is_not_needed_any_more_nothing_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        await pool.answer(question("good"))
        await pool.renew()
        await pool.answer(question("good"))
    assert caplog.text == ""


async def test_who_died_while_waiting_is_replaced_before_the_next_question() -> None:
    async with asyncio.timeout(WATCHDOG), crew_of() as pool:
        await pool.answer(question("good"))
        [worker] = pool._alive
        os.kill(worker.pid, signal.SIGKILL)
        while worker.alive:  # noqa: ASYNC110 - it is the loop that notices
            await asyncio.sleep(0)
        assert await pool.answer(question("good")) == "a move"


async def test_what_an_agent_prints_is_no_answer() -> None:
    async with crew_of() as pool:
        assert await pool.answer(question("talkative")) == "a move"
        assert await pool.answer(question("good")) == "a move"


async def test_there_are_never_more_than_asked_for() -> None:
    async with asyncio.timeout(WATCHDOG), crew_of(2) as pool:
        rogues = ["own_pid", "own_pid", "killed", "own_pid", "own_pid", "own_pid"]
        found = await asyncio.gather(
            *(pool.answer(question(rogue)) for rogue in rogues), return_exceptions=True
        )
        assert sum(isinstance(one, WorkerError) for one in found) == 1
        assert len(pids_of(pool)) <= 2
        assert len({one for one in found if isinstance(one, str)}) <= 3


async def test_who_cannot_be_started_is_no_endless_loop(caplog: pytest.LogCaptureFixture) -> None:
    pool = WorkerPool(Crew(module="tests.unit.bot.no_such_module"))
    for _ in range(2):
        with pytest.raises(WorkerError, match="none can be started"):
            await pool.answer(question("good"))
    await pool.close()
    assert "No module named 'tests.unit.bot.no_such_module'" in caplog.text


async def test_closing_leaves_none_not_even_a_stopped_one() -> None:
    async with crew_of(2) as pool:
        await asyncio.gather(*(pool.answer(question("good")) for _ in range(2)))
        pids = pids_of(pool)
        os.kill(pids[0], signal.SIGSTOP)
    assert pids
    assert not any(running(pid) for pid in pids)


# What a worker knows and inherits


async def known_to_an_agent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """All that an agent can find out about the bot, which knows a token and has files open."""
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", CANARY)
    with (tmp_path / "bot.db").open("w") as database:
        os.set_inheritable(database.fileno(), True)
        async with crew_of() as pool:
            return await pool.answer(question("all_it_knows"))


async def test_a_worker_knows_no_token_and_inherits_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = await known_to_an_agent(monkeypatch, tmp_path)
    assert CANARY not in known
    # Its input, output and errors, its own way to answer, and the folder it is counting in.
    assert json.loads(known)["open files"] == 5


async def test_control_an_inherited_environment_shows_the_token(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    inherited = {**os.environ, "TELEGRAM_BOT_TOKEN": CANARY, "PYTHONPATH": str(ROOT)}
    monkeypatch.setattr("bot.agents.fork_client.ENVIRONMENT", inherited)
    assert CANARY in await known_to_an_agent(monkeypatch, tmp_path)


async def test_the_keys_of_a_terminal_do_not_reach_a_worker() -> None:
    async with crew_of() as pool:
        await pool.answer(question("good"))
        [pid] = pids_of(pool)
        assert os.getsid(pid) != os.getsid(0)


# A bot that is killed


def running(pid: int) -> bool:
    """Whether a process exists, and not just as an entry that nobody has collected."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def comm(pid: int) -> str:
    """The name of a process, by which rogues tell their state."""
    return Path(f"/proc/{pid}/comm").read_text().strip()


async def until(pid: int, state: Callable[[int], bool], watchdog: float = WATCHDOG) -> None:
    try:
        async with asyncio.timeout(watchdog):
            while not state(pid):  # noqa: ASYNC110 - other processes tell nobody
                await asyncio.sleep(0.01)
    except TimeoutError:
        os.kill(pid, signal.SIGKILL)
        raise


async def left_behind(rogue: str, *, stopped: bool = False, watchdog: float = WATCHDOG) -> None:
    """Kill a bot whose worker is busy, and wait for the end of that worker."""
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.support.agents.orphans", rogue),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert bot.stdout
    pid = int(await bot.stdout.readline())
    await until(pid, lambda pid: comm(pid) == rogue)
    if stopped:
        os.kill(pid, signal.SIGSTOP)
    bot.kill()
    await bot.communicate()
    await until(pid, lambda pid: not running(pid), watchdog)


@pytest.mark.parametrize(
    ("rogue", "stopped"), [("good", False), ("hung", False), ("endless", False), ("good", True)]
)
async def test_a_bot_that_is_killed_leaves_no_worker(rogue: str, stopped: bool) -> None:
    await left_behind(rogue, stopped=stopped)


async def test_control_a_worker_that_does_not_end_with_the_bot_is_found() -> None:
    with pytest.raises(TimeoutError):
        await left_behind("orphaned", watchdog=LONG_ENOUGH_TO_SEE)

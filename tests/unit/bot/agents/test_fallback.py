"""Substitutes of a failed worker: another one, then a simple agent, and chance only at the end."""

import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.agents import fallback
from bot.agents.fallback import SECONDS
from bot.agents.pool import WorkerError
from bot.agents.process import Question
from engine.ai.common.agent import Limit
from engine.ai.worker import answer
from tests.support.agents.schedulers import JOB, TABLE, Told, fails, thinker_at, until_no_jobs
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN

QUESTION = Question(str(TABLE.record), 1, 9, 7, 5.0)
SIMPLE = answer(QUESTION.record, 1, 9, 7, Limit(1.0))


def fails_at_first() -> Told:
    def told(_: Question) -> str:
        if len(pool.asked) == 1:
            raise WorkerError("it died")
        return "a move"

    pool = Told(told)
    return pool


async def test_another_worker_is_asked_the_same_for_a_short_time() -> None:
    pool = fails_at_first()
    assert await fallback.found(pool, QUESTION, JOB) == "a move"
    assert pool.asked == [QUESTION, replace(QUESTION, seconds=SECONDS)]


async def test_what_was_to_be_quick_is_not_given_more_time() -> None:
    pool, quick = fails_at_first(), replace(QUESTION, seconds=0.1)
    await fallback.found(pool, quick, JOB)
    assert pool.asked == [quick, quick]


async def test_the_simple_agent_plays_where_both_fail_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    threads = []

    def note(*about: Any) -> str:
        threads.append(threading.current_thread())
        return answer(*about)

    monkeypatch.setattr(fallback, "answer", note)
    assert await fallback.found(Told(fails), QUESTION, JOB) == SIMPLE
    assert threads
    assert threading.main_thread() not in threads
    assert "a simple agent plays at table K7: it died" in caplog.text


async def test_a_hint_is_not_the_simple_agents() -> None:
    pool = Told(fails)
    with pytest.raises(WorkerError):
        await fallback.found(pool, QUESTION, replace(JOB, asker=ANN.id))
    assert len(pool.asked) == 2


async def test_at_a_table_its_move_is_played(desk: ServiceHarness) -> None:
    pool = Told(fails)
    await desk.clear(TABLE)
    await until_no_jobs(desk, thinker_at(desk, pool))
    [asked, _] = pool.asked
    simple = answer(asked.record, asked.seat, asked.level, asked.seed, Limit(1.0))
    assert (await desk.load("K7")).record.plies[-1].text == simple


async def test_where_that_fails_too_any_legal_move_is_played(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(fallback, "answer", fail)
    await desk.clear(TABLE)
    await until_no_jobs(desk, thinker_at(desk, Told(fails)))
    assert len((await desk.load("K7")).record.plies) == 2
    assert "the simple agent at table K7 fails, too" in caplog.text

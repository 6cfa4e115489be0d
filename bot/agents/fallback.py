"""An agent's answer, even where its worker fails: another is asked for less, then a simple agent.

The simple agent plays far better than at random, and takes a tenth of a second.
"""

import asyncio
import logging
from dataclasses import replace

from bot.agents.pool import WorkerError, WorkerPool
from bot.agents.process import Choice, Question
from bot.domain.effects import Job
from engine.ai.common.agent import Limit
from engine.ai.worker import answer

log = logging.getLogger(__name__)

SECONDS = 0.5
"""Most seconds of thought for a second try, as the move should have been there by then."""


async def found(pool: WorkerPool, question: Question | Choice, job: Job) -> str:
    """The answer to a job's question: a worker's, a second one's if need be, or the simple agent's.

    Empty if even that one fails.

    :raises WorkerError: if both workers fail and a hint is wanted: that would promise too much. As
        well if moves are wanted to vote on: some can be drawn instead.
    """
    try:
        return await pool.answer(question)
    except WorkerError as error:
        log.warning("the agent at table %s fails and is asked again: %s", job.code, error)
    less = replace(question, seconds=min(SECONDS, question.seconds))
    try:
        return await pool.answer(less)
    except WorkerError as error:
        if job.asker or isinstance(question, Choice):
            raise
        log.warning("a simple agent plays at table %s: %s", job.code, error)
    try:
        return await asyncio.to_thread(_simple, question)
    except Exception:
        log.exception("the simple agent at table %s fails, too", job.code)
        return ""


def _simple(question: Question) -> str:
    """The answer of the simple agent, which needs no search to be loaded."""
    asked, limit = question, Limit(SECONDS)
    return answer(asked.record, asked.seat, asked.level, asked.seed, limit)

"""Time that a vote takes, from the inbox to the store, in a group where many vote."""

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random

from sqlalchemy import Connection

from bot.domain.effects import Job
from bot.domain.votes.vote import Vote
from bot.handlers.community import vote_course
from bot.handlers.persistence import keep_new
from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.repositories import votes
from tests.bench.crowd import url_of
from tests.bench.engine import Row, fastest, reference_load, row
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import GROUP_ID, Json

VOTERS, FIRST = 1_000, 5_000_000_001
POLL, BEFORE = "p", "before"


def measure() -> list[Row]:
    """The rows of votes in `make bench`."""
    load = fastest(reference_load)
    with tempfile.TemporaryDirectory() as folder:
        taken = sorted(asyncio.run(_measure(Path(folder) / "votes.db")))
    slowest = taken[int(len(taken) * 0.95)]
    return [
        ("votes: reference load", f"{load * 1e3:.1f} ms", ""),
        row(f"votes: of {VOTERS} one, median", taken[len(taken) // 2], load, 1e3, "ms", ""),
        row(f"votes: of {VOTERS} one, p95", slowest, load, 1e3, "ms", ""),
    ]


async def _measure(file: Path) -> list[float]:
    store = await Store.open(url_of(file))
    try:
        desk = ServiceHarness(store, Texts())
        async with store.transaction() as connection:
            await connection.run_sync(_begin)
        return [await _seconds(desk, FIRST + number) for number in range(VOTERS)]
    finally:
        await store.close()


def _begin(connection: Connection) -> None:
    """Begin a vote whose poll was sent, after one in which as many voted."""
    table = games.voted()
    keep_new(connection, table, 0.0)
    vote_course.begin(connection, Job(table.code, 0, 0, GROUP_ID), "", 0.0, Random(1))
    vote = votes.load(connection, table.code)
    if vote is None:
        return
    votes.begin(connection, replace(_sent(vote), poll=BEFORE))
    for number in range(VOTERS):
        votes.cast(connection, BEFORE, FIRST + VOTERS - number, "0")
    votes.begin(connection, _sent(vote))


def _sent(vote: Vote) -> Vote:
    choices = {str(number): move for number, move in enumerate(vote.moves)}
    return replace(vote, poll=POLL, message=1, choices=choices)


async def _seconds(desk: ServiceHarness, voter: int) -> float:
    begun = time.perf_counter()
    await desk.give(_answer(voter))
    return time.perf_counter() - begun


def _answer(voter: int) -> Json:
    person = {"id": voter, "is_bot": False, "first_name": "Ann"}
    chosen = {"option_ids": [voter % 2], "option_persistent_ids": [str(voter % 2)]}
    return {"update_id": voter, "poll_answer": {"poll_id": POLL, "user": person, **chosen}}

"""Votes in the store: their beginning, and votes that come before the poll is known."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Connection

from bot.domain.effects import Job
from bot.domain.table import CommandRejected, Table
from bot.handlers.community import vote_course
from bot.handlers.persistence import keep_new
from bot.store.repositories import jobs, outbox, tables, votes
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, GROUP_ID, Json

RNG = Random(1)
ANSWER: Json = {
    "update_id": 1,
    "poll_answer": {
        "poll_id": "p",
        "user": {"id": ANN.id, "is_bot": False, "first_name": "Ann"},
        "option_ids": [1],
        "option_persistent_ids": ["1"],
    },
}
"""Ann's vote in a poll."""


def begun(connection: Connection, table: Table, found: str = "") -> set[int]:
    """Begin the vote for which a table that is kept now waits; the chats to which that leads."""
    keep_new(connection, table, 100.0)
    job = Job(table.code, 0, table.revision, GROUP_ID)
    assert jobs.kept(connection, [job]) == {job}
    return vote_course.begin(connection, job, found, 100.0, RNG)


async def test_a_move_without_any_choice_is_played_at_once(desk: ServiceHarness) -> None:
    table = games.voted_to_one_move()
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(begun, table) == {GROUP_ID}
        after = await connection.run_sync(tables.load, table.code)
        assert await connection.run_sync(votes.load, table.code) is None
    assert after
    assert len(after.record.plies) > len(table.record.plies)


async def test_a_vote_begins_once_with_the_moves_that_were_found(desk: ServiceHarness) -> None:
    table = games.voted()
    async with desk.store.transaction() as connection:
        await connection.run_sync(begun, table, '["T e5 r1", "nonsense", "L g4 r2"]')
        vote = await connection.run_sync(votes.load, table.code)
        [sent] = await connection.run_sync(outbox.waiting, GROUP_ID)
        late = Job(table.code, 0, table.revision, GROUP_ID)
        again = await connection.run_sync(vote_course.begin, late, "", 101.0, RNG)
    assert vote
    assert vote.moves == ("L g4 r2", "T e5 r1")
    assert vote.ends_at == 3_700_000
    assert (sent.kind, sent.payload["code"]) == (outbox.VOTE, table.code)
    assert again == set()


async def test_before_the_poll_is_there_no_move_is_named(desk: ServiceHarness) -> None:
    table = games.voted()

    def name(connection: Connection) -> None:
        begun(connection, table)
        vote_course.write_in(connection, table, ANN.id, "T e5 r1", 101.0, RNG)

    async with desk.store.transaction() as connection:
        with pytest.raises(CommandRejected) as refused:
            await connection.run_sync(name)
    assert refused.value.code == "vote-soon"


async def test_it_is_known_when_all_have_voted_who_did_the_last_time(desk: ServiceHarness) -> None:
    def known(connection: Connection) -> list[bool]:
        begun(connection, games.voted())
        vote = votes.load(connection, "K7")
        assert vote
        found = []
        for number, (poll, voters) in enumerate(VOTERS.items()):
            votes.begin(connection, replace(vote, revision=number, poll=poll))
            for voter in voters:
                votes.cast(connection, poll, voter, "0")
                found.append(votes.have_all_voted(connection, "K7"))
        return found

    async with desk.store.transaction() as connection:
        found = await connection.run_sync(known)
    assert found == [False, False, False, False, True, False]


VOTERS = {"p": (1, 2), "q": (3, 1, 2), "r": (1,)}
"""Voters by poll, in turn; all of the first one have voted in the second with its last voter."""


async def test_ballots_are_kept_until_the_vote_after_the_next(desk: ServiceHarness) -> None:
    def three(connection: Connection) -> None:
        begun(connection, games.voted())
        vote = votes.load(connection, "K7")
        assert vote
        for number, poll in enumerate("pqr"):
            votes.begin(connection, replace(vote, revision=number, poll=poll))
            votes.cast(connection, poll, ANN.id, "0")
        assert votes.ballots_of(connection, "p") == {}
        assert votes.ballots_of(connection, "q") == {ANN.id: "0"}
        votes.forget(connection, "K7")
        assert votes.ballots_of(connection, "q") == votes.ballots_of(connection, "r") == {}

    async with desk.store.transaction() as connection:
        await connection.run_sync(three)


async def test_a_vote_that_comes_before_it_is_known_that_the_poll_was_sent_is_kept(
    desk: ServiceHarness,
) -> None:
    async with desk.store.transaction() as connection:
        await connection.run_sync(begun, games.voted())
    await desk.give(ANSWER)
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(votes.ballots_of, "p") == {ANN.id: "1"}


async def test_control_a_vote_in_another_poll_is_nobodys(desk: ServiceHarness) -> None:
    await desk.give(ANSWER)
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(votes.ballots_of, "p") == {}

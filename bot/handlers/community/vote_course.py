"""The course of votes in the store: one begins, is counted, is extended, or pauses a game."""

import json
from dataclasses import replace
from random import Random

from sqlalchemy import Connection

from bot.domain.clocks.following import Due
from bot.domain.clocks.spans import in_ms
from bot.domain.effects import Job
from bot.domain.moves import play_chance_moves
from bot.domain.table import CommandRejected, Stage, Table
from bot.domain.turns import meant, played
from bot.domain.votes import vote as voting
from bot.domain.votes.vote import Vote
from bot.handlers.community.game_end import concluded
from bot.handlers.persistence import keep_change, keep_quietly
from bot.store.repositories import jobs, outbox, tables, votes
from bot.store.repositories.timing import clocks
from engine.core.game import Seat

SEEDS = 2**31


def begin(connection: Connection, job: Job, found: str, now: float, rng: Random) -> set[int]:
    """Begin the vote for which an agent has found moves, a list in JSON or nothing.

    A move without any choice is played at once. The chats to which something goes; none if the
    table waits for no such vote any more.
    """
    table = tables.lock_for_update(connection, job.code)
    if table is None or not jobs.drop(connection, job):
        return set()
    if not voting.is_awaited(table, job.seat, job.revision):
        return set()
    if (only := voting.forced(table, job.seat)) is not None:
        return play(connection, table, job.seat, only, now, rng)
    moves = voting.offered(table, job.seat, json.loads(found or "[]"), rng)
    ends_at = in_ms(now) + 1000 * voting.seconds_of(table)
    vote = Vote(job.code, job.seat, job.revision, moves, rng.randrange(SEEDS), ends_at)
    votes.begin(connection, vote)
    clocks.add_due(connection, voting.due_of(vote))
    about = {"code": vote.code, "revision": vote.revision, "topic": table.place.topic}
    outbox.put(connection, table.place.chat, outbox.VOTE, about | {"reply_to": None}, now)
    return {table.place.chat}


def play(
    connection: Connection, table: Table, seat: Seat, move: str, now: float, rng: Random
) -> set[int]:
    """Play the move of a group at its table, which is held; the chats to which something goes."""
    after = play_chance_moves(played(table, seat, move), rng)
    after, touched = concluded(connection, table, after, now, rng)
    keep_change(connection, table, after, now)
    return touched | {table.place.chat}


def see_to(connection: Connection, due: Due, now: float, rng: Random) -> set[int]:
    """See to the end of a vote that is due; the chats to which something goes."""
    table, vote = tables.lock_for_update(connection, due.code), votes.load(connection, due.code)
    if table is None or vote is None or voting.due_of(vote) != due:
        clocks.drop(connection, due)
        return set()
    if (move := leading(connection, table, vote)) is not None:
        return play(connection, table, vote.seat, move, now, rng)
    return _without_votes(connection, table, vote, now)


def leading(connection: Connection, table: Table, vote: Vote) -> str | None:
    """The legal move with most votes by now; None if there is none."""
    ballots = votes.ballots_of(connection, vote.poll)
    return voting.leading(table, vote, ballots.values())


def _without_votes(connection: Connection, table: Table, vote: Vote, now: float) -> set[int]:
    """Extend a vote once; the next time the game pauses. The chats to which something goes."""
    if not vote.extended:
        longer = vote.extended_by(voting.seconds_of(table))
        votes.change(connection, longer)
        clocks.add_due(connection, voting.due_of(longer))
        return set()
    keep_quietly(connection, table, replace(table, stage=Stage.AWAY), now)
    return {table.place.chat}


def cast(
    connection: Connection, vote: Vote, person: int, choice: str | None, now: float, rng: Random
) -> set[int]:
    """Keep somebody's vote; it ends if all who voted last time have. The chats that hear of it."""
    table = tables.lock_for_update(connection, vote.code)
    current = votes.load(connection, vote.code)
    if table is None or current is None or current.poll is None or current.poll != vote.poll:
        return set()
    votes.cast(connection, current.poll, person, choice)
    if choice is None or not votes.have_all_voted(connection, vote.code):
        return set()
    move = leading(connection, table, current)
    return set() if move is None else play(connection, table, current.seat, move, now, rng)


def write_in(
    connection: Connection, table: Table, person: int, text: str, now: float, rng: Random
) -> set[int]:
    """Keep somebody's vote for a move that they have written; the chats to which something goes.

    :raises Refused: if the text means no legal move, no vote goes on yet, or it is about as many
        moves as a poll can have.
    """
    seat = table.voters_on_move
    vote = votes.load(connection, table.code)
    if seat is None or vote is None or vote.poll is None:
        raise CommandRejected("vote-soon")
    move = table.position.print(meant(table, seat, text))
    known = {choice: voting.move_of(table, seat, said) for choice, said in vote.choices.items()}
    choice = next((choice for choice, said in known.items() if said == move), None)
    if choice is None:
        if len(vote.choices) >= voting.MOST:
            raise CommandRejected("vote-full", {"count": voting.MOST})
        choice = f"{voting.WRITTEN}{move}"[: votes.CHOICES_LASTING]
        votes.change(connection, vote.with_choice(choice, move))
    return cast(connection, vote, person, choice, now, rng)

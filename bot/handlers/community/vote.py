"""Votes of groups: votes in polls, options that people add, and counting at once."""

from dataclasses import dataclass
from random import Random

from bot.domain.commands import Move, Person
from bot.domain.table import CommandRejected, Table
from bot.domain.turns import expect_current
from bot.domain.votes.requests import AddChoice, CastVote, CountVotes, Voting
from bot.handlers.community import vote_course
from bot.handlers.responder import Responder
from bot.store.repositories import votes


@dataclass(frozen=True)
class VoteHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random

    def serve(self, command: Voting, person: Person | None) -> None:
        """Keep what somebody has done in a poll; in one that is over, nothing."""
        match command:
            case CastVote():
                if person is not None:
                    self._cast(command, person)
            case AddChoice():
                self._add(command)

    def _cast(self, command: CastVote, person: Person) -> None:
        responder, connection = self.responder, self.responder.connection
        poll, choice, now = command.poll, command.choice, responder.now
        if vote := votes.of_poll(connection, poll):
            touched = vote_course.cast(connection, vote, person.id, choice, now, self.rng)
            responder.touched |= touched
        elif votes.is_one_unsent(connection):
            # Somebody was faster than the answer that told the id of the poll.
            votes.cast(connection, poll, person.id, choice)

    def _add(self, command: AddChoice) -> None:
        """Keep the text of an option that was added: whether it is legal is seen in the end."""
        connection, chat = self.responder.connection, self.responder.request.chat
        table = votes.table_of(connection, chat, command.message)
        vote = votes.load(connection, table.code) if table else None
        if vote and vote.message == command.message:
            votes.change(connection, vote.with_choice(command.choice, command.text))

    def write_in(self, command: Move, table: Table, person: Person) -> None:
        """Take a written move for a vote.

        :raises Refused: if it cannot be one.
        """
        responder = self.responder
        now, rng = responder.now, self.rng
        responder.touched |= vote_course.write_in(
            responder.connection, table, person.id, command.text, now, rng
        )
        responder.reaction("👍")

    def count(self, command: CountVotes, table: Table, person: Person) -> None:
        """End a vote before its time.

        :raises Refused: if it is another one by now, somebody else has opened the table, or nobody
            has voted for a legal move yet.
        """
        responder, connection = self.responder, self.responder.connection
        vote = votes.load(connection, table.code)
        if vote is None:
            raise CommandRejected("stale")
        expect_current(table, command.revision, vote.seat)
        if person.id != table.opener.id:
            raise CommandRejected("not-opener", {"name": table.opener.name})
        move = vote_course.leading(connection, table, vote)
        if move is None:
            raise CommandRejected("vote-nobody")
        now, rng = responder.now, self.rng
        responder.touched |= vote_course.play(connection, table, vote.seat, move, now, rng)
        responder.toast()

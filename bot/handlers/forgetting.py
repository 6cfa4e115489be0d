"""Forgetting a person: their games are given up, and nothing is kept by which they are known."""

from dataclasses import dataclass, replace
from random import Random

from bot.domain.commands import Person
from bot.domain.hosting import hosted
from bot.domain.leaving import left, without
from bot.domain.table import Place, Session
from bot.handlers.persistence import keep_jobs
from bot.handlers.responder import Answers
from bot.store.repositories import boards, erasure, tables

MOST_EDITED = 10
"""Messages of games long over that are edited: more would hold up the games of others."""


@dataclass(frozen=True)
class Forgetter:
    """Forgets a person in the transaction of their request."""

    answers: Answers
    rng: Random
    person: Person

    async def forget(self) -> None:
        """Forget them: at every table, and in every row."""
        person, connection = self.person, self.answers.connection
        name = (person.username or "").lower()
        edited = 0
        for code in await erasure.tables_with(connection, person.id, name):
            session = await tables.hold(connection, code)
            if session:
                edited += await self._leave(session, quiet=edited >= MOST_EDITED)
        await erasure.forget_person(connection, person.id)

    async def _leave(self, session: Session, *, quiet: bool) -> bool:
        """Leave a table; whether a message of a game that had ended before is to be edited."""
        connection, person = self.answers.connection, self.person
        if session.place.chat == person.id:
            await erasure.forget_messages(connection, session.code, person.id)
            others = [human for human in session.humans if human.id not in (person.id, 0)]
            if not others:
                await erasure.forget_table(connection, session.code)
                return False
            session = replace(session, place=Place(others[0].id))
        gone = hosted(left(session, person), self.rng)
        nameless, now = without(gone, person), self.answers.now
        version = await tables.change(connection, session, nameless, now)
        if gone != session:
            await boards.want(connection, session.code, session.place.chat, version)
            await keep_jobs(connection, gone)
        elif not quiet:
            await boards.rewrite(connection, session.code)
        self.answers.touched.add(session.place.chat)
        return gone == session

"""Requests of people about themselves: all their tables, what is kept of them, forgetting it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from bot.domain.commands import Person
from bot.domain.moves import hosted
from bot.domain.requests import (
    Forget,
    ForgetForSure,
    Games,
    Personal,
    Privacy,
    StayKnown,
    WantNotices,
)
from bot.domain.seating import left, without
from bot.domain.table import Place, Refused, Session
from bot.handlers.persistence import keep_jobs
from bot.handlers.responder import Answers
from bot.store.repositories import boards, erasure, people, tables
from bot.views.deep_links import message_link
from bot.views.table_list import MOST, Entry, Overview, in_order


@dataclass(frozen=True)
class PersonalDesk:
    """Serves these requests."""

    answers: Answers
    rng: Random

    async def serve(self, command: Personal, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        if isinstance(command, Privacy):
            await self.answers.message("privacy")
            return
        if person is None:
            raise Refused("anonymous")
        match command:
            case Games():
                await self._games(person)
            case Forget():
                await self._ask(person)
            case ForgetForSure() | StayKnown():
                await self._answered(command, person)
            case WantNotices():
                await self._tell_of_turns(command, person)

    async def _tell_of_turns(self, command: WantNotices, person: Person) -> None:
        """Tell somebody of their turns; who has not opened the private chat is led there."""
        answers, code = self.answers, self.answers.request.code or ""
        if person.id != command.asked:
            raise Refused("not-your-question")
        await people.prefer_for_oneself(
            answers.connection, person.id, notify=True, notify_decided=True
        )
        await boards.asked(answers.connection, code, person.id)
        answers.touched.add(answers.request.chat)
        chat = await people.known_chat(answers.connection, person.id)
        if chat and not chat.removed:
            await answers.toast("toast-notify")
        else:
            await answers.open_private(code)

    async def _games(self, person: Person) -> None:
        """List the person's tables: in a group those of that group only."""
        answers = self.answers
        tables = in_order(await self._tables(person), person.id)
        if not tables:
            raise Refused("no-games")
        entries = [await self._entry(table) for table in tables[:MOST]]
        more = len(tables) - len(entries)
        overview = Overview(answers.voice, person.id, answers.now, entries, more)
        keyboard = overview.keyboard() if answers.request.private else None
        await answers.markup(overview.text(), keyboard)

    async def _ask(self, person: Person) -> None:
        """Ask whether that is meant, by a question that is told from those before by its number."""
        number = self.answers.request.message or 0
        await people.asked_to_forget(self.answers.connection, person.id, number)
        who = f"{person.id}.{number}"
        yes = self.answers.button("button-forget", "forget", argument=who)
        no = self.answers.button("button-stay", "stay", argument=who)
        await self.answers.message("ask-forget", keyboard=[[yes], [no]])

    async def _answered(self, command: ForgetForSure | StayKnown, person: Person) -> None:
        answers = self.answers
        if person.id != command.asker:
            raise Refused("not-your-question")
        if command.number != await people.question_to_forget(answers.connection, person.id):
            await answers.send("strip", message=answers.request.message)
            raise Refused("answered")
        if isinstance(command, ForgetForSure):
            await Forgetter(answers, self.rng, person).forget()
            await answers.in_place(answers.phrase("forgotten"), [])
            await answers.say_farewell(person)
        else:
            await people.asked_to_forget(answers.connection, person.id, None)
            await answers.toast("toast-stayed")
            await answers.in_place(answers.phrase("toast-stayed"), [])

    async def _tables(self, person: Person) -> Iterable[Session]:
        connection, request = self.answers.connection, self.answers.request
        seated = await tables.of_person(connection, person.id)
        found = [*seated, *await tables.inviting(connection, person.id)]
        return [t for t in found if request.private or t.place.chat == request.chat]

    async def _entry(self, table: Session) -> Entry:
        connection = self.answers.connection
        board = await boards.load(connection, table.code)
        chat = await people.known_chat(connection, table.place.chat)
        if board is None or board.message is None or chat is None or chat.kind != people.SUPERGROUP:
            return Entry(table, table.changed_at)
        place = table.place
        return Entry(table, table.changed_at, message_link(place.chat, board.message, place.topic))


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

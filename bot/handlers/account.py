"""Requests of people about themselves: all their tables, what is kept of them, forgetting it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from bot.domain.commands import Person
from bot.domain.moves import play_chance_moves
from bot.domain.requests import (
    Forget,
    ForgetForSure,
    Games,
    OwnData,
    Personal,
    Privacy,
    SetReminders,
    StayKnown,
    TakeDaysOff,
    WantNotices,
)
from bot.domain.seating import left, without
from bot.domain.table import CommandRejected, Place, Table
from bot.handlers.persistence import keep_jobs, keep_result, with_clock
from bot.handlers.responder import Responder
from bot.handlers.timing.days_off import DaysOff
from bot.handlers.timing.reminder_settings import ReminderSettingsHandler
from bot.store.repositories import boards, erasure, people, tables
from bot.views.deep_links import message_link
from bot.views.table_list import MOST, Entry, Overview, in_order


@dataclass(frozen=True)
class AccountHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random

    def serve(self, command: Personal, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        if isinstance(command, Privacy):
            self.responder.message("privacy")
            return
        if person is None:
            raise CommandRejected("anonymous")
        match command:
            case Games():
                self._games(person)
            case TakeDaysOff():
                DaysOff(self.responder, person).serve(command)
            case SetReminders():
                ReminderSettingsHandler(self.responder, person).serve(command)
            case OwnData():
                self._own_data()
            case Forget():
                self._ask(person)
            case ForgetForSure() | StayKnown():
                self._answered(command, person)
            case WantNotices():
                self._tell_of_turns(command, person)

    def _tell_of_turns(self, command: WantNotices, person: Person) -> None:
        """Tell somebody of their turns; who has not opened the private chat is led there."""
        responder, code = self.responder, self.responder.request.code or ""
        if person.id != command.asked:
            raise CommandRejected("not-your-question")
        people.prefer_for_oneself(responder.connection, person.id, notify=True, notify_decided=True)
        boards.asked(responder.connection, code, person.id)
        responder.touched.add(responder.request.chat)
        chat = people.known_chat(responder.connection, person.id)
        if chat and not chat.removed:
            responder.toast("toast-notify")
        else:
            responder.open_private(code)

    def _games(self, person: Person) -> None:
        """List the person's tables: in a group those of that group only."""
        responder = self.responder
        tables = in_order(self._tables(person), person.id)
        if not tables:
            raise CommandRejected("no-games")
        entries = [self._entry(table) for table in tables[:MOST]]
        more = len(tables) - len(entries)
        overview = Overview(responder.phrases, person.id, responder.now, entries, more)
        keyboard = overview.keyboard() if responder.request.private else None
        responder.markup(overview.text(), keyboard)

    def _own_data(self) -> None:
        """Send all that is kept of somebody, where nobody else sees it."""
        if not self.responder.request.private:
            raise CommandRejected("data-private")
        self.responder.send("data", **self.responder.address())

    def _ask(self, person: Person) -> None:
        """Ask whether that is meant, by a question that is told from those before by its number."""
        number = self.responder.request.message or 0
        people.asked_to_forget(self.responder.connection, person.id, number)
        who = f"{person.id}.{number}"
        yes = self.responder.button("button-forget", "forget", argument=who)
        no = self.responder.button("button-stay", "stay", argument=who)
        self.responder.message("ask-forget", keyboard=[[yes], [no]])

    def _answered(self, command: ForgetForSure | StayKnown, person: Person) -> None:
        responder = self.responder
        if person.id != command.asker:
            raise CommandRejected("not-your-question")
        if command.number != people.question_to_forget(responder.connection, person.id):
            responder.send("strip", message=responder.request.message)
            raise CommandRejected("answered")
        if isinstance(command, ForgetForSure):
            Forgetter(responder, self.rng, person).forget()
            responder.in_place(responder.phrase("forgotten"), [])
            responder.say_farewell(person)
        else:
            people.asked_to_forget(responder.connection, person.id, None)
            responder.toast("toast-stayed")
            responder.in_place(responder.phrase("toast-stayed"), [])

    def _tables(self, person: Person) -> Iterable[Table]:
        connection, request = self.responder.connection, self.responder.request
        seated = tables.of_person(connection, person.id)
        found = [*seated, *tables.inviting(connection, person.id)]
        return [t for t in found if request.private or t.place.chat == request.chat]

    def _entry(self, table: Table) -> Entry:
        connection = self.responder.connection
        board = boards.load(connection, table.code)
        chat = people.known_chat(connection, table.place.chat)
        if board is None or board.message is None or chat is None or chat.kind != people.SUPERGROUP:
            return Entry(table, table.changed_at)
        place = table.place
        return Entry(table, table.changed_at, message_link(place.chat, board.message, place.topic))


MOST_EDITED = 10
"""Messages of games long over that are edited: more would hold up the games of others."""


@dataclass(frozen=True)
class Forgetter:
    """Forgets a person in the transaction of their request."""

    responder: Responder
    rng: Random
    person: Person

    def forget(self) -> None:
        """Forget them: at every table, and in every row."""
        person, connection = self.person, self.responder.connection
        name = (person.username or "").lower()
        edited = 0
        for code in erasure.tables_with(connection, person.id, name):
            table = tables.lock_for_update(connection, code)
            if table:
                edited += self._leave(table, quiet=edited >= MOST_EDITED)
        erasure.forget_person(connection, person.id)

    def _leave(self, table: Table, *, quiet: bool) -> bool:
        """Leave a table; whether a message of a game that had ended before is to be edited."""
        connection, person = self.responder.connection, self.person
        if table.place.chat == person.id:
            erasure.forget_messages(connection, table.code, person.id)
            others = [human for human in table.humans if human.id not in (person.id, 0)]
            if not others:
                erasure.forget_table(connection, table.code)
                return False
            table = replace(table, place=Place(others[0].id))
        gone = play_chance_moves(left(table, person), self.rng)
        now = self.responder.now
        nameless = with_clock(connection, table, without(gone, person), now)
        keep_result(connection, table, gone, now)
        version = tables.change(connection, table, nameless, now)
        if gone != table:
            boards.want(connection, table.code, table.place.chat, version)
            keep_jobs(connection, gone)
        elif not quiet:
            boards.rewrite(connection, table.code)
        self.responder.touched.add(table.place.chat)
        return gone == table

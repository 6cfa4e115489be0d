"""Requests of people about themselves: all their tables, what is kept of them, forgetting it."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from bot.common.fingerprint import Fingerprints
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.requests import (
    Forget,
    ForgetForSure,
    ForgetLater,
    Games,
    OwnData,
    Personal,
    Privacy,
    SetReminders,
    StayKnown,
    TakeDaysOff,
    WantNotices,
)
from bot.domain.table import CommandRejected, Table
from bot.handlers.personal.forgetter import LATER, Forgetter
from bot.handlers.responder import Responder, Values
from bot.handlers.timing.days_off import DaysOff
from bot.handlers.timing.reminder_settings import ReminderSettingsHandler
from bot.store.repositories import boards, people, tables
from bot.views.clock_phrases import moment
from bot.views.deep_links import message_link
from bot.views.keyboard import Keyboard
from bot.views.table_list import MOST, Entry, Overview, in_order


@dataclass(frozen=True)
class AccountHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random
    fingerprints: Fingerprints

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
                self._own_data(person)
            case Forget():
                self._ask(person)
            case ForgetForSure() | ForgetLater() | StayKnown():
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

    def _own_data(self, person: Person) -> None:
        """Send all that is kept of somebody, where nobody else sees it."""
        if not self.responder.request.private:
            raise CommandRejected("data-private")
        known_as = self.fingerprints.of(person.id)
        self.responder.send("data", fingerprint=known_as, **self.responder.address())

    def _ask(self, person: Person) -> None:
        """Ask whether that is meant, by a question that is told from those before by its number."""
        number = self.responder.request.message or 0
        people.asked_to_forget(self.responder.connection, person.id, number)
        planned = people.forgotten_at(self.responder.connection, person.id)
        if planned is not None:
            keyboard = self._answers(person, number)
            self.responder.message("forget-planned", _moment(planned), keyboard)
            return
        who = f"{person.id}.{number}"
        later = self.responder.button("button-forget-later", "forgetlater", argument=who)
        self.responder.message("ask-forget", keyboard=[[later], *self._answers(person, number)])

    def _answers(self, person: Person, number: int) -> Keyboard:
        """The answers there are while somebody can still change their mind."""
        who = f"{person.id}.{number}"
        at_once = self.responder.button("button-forget", "forget", argument=who)
        stay = self.responder.button("button-stay", "stay", argument=who)
        return [[at_once], [stay]]

    def _answered(self, command: ForgetForSure | ForgetLater | StayKnown, person: Person) -> None:
        responder = self.responder
        if person.id != command.asker:
            raise CommandRejected("not-your-question")
        if command.number != people.question_to_forget(responder.connection, person.id):
            responder.send("strip", message=responder.request.message)
            raise CommandRejected("answered")
        match command:
            case ForgetForSure():
                self._forget(person)
            case ForgetLater():
                self._forget_later(command.number or 0, person)
            case StayKnown():
                people.stays_known(responder.connection, person.id)
                responder.toast("toast-stayed")
                responder.in_place(responder.phrase("toast-stayed"), [])

    def _forget(self, person: Person) -> None:
        responder = self.responder
        forgetter = Forgetter(responder.connection, self.rng, self.fingerprints, responder.now)
        responder.touched |= forgetter.forget(person)
        responder.in_place(responder.phrase("forgotten"), [])
        forgetter.see_off(person)

    def _forget_later(self, number: int, person: Person) -> None:
        """Let somebody change their mind for some days; the question stays open."""
        responder = self.responder
        at = in_ms(responder.now) + LATER
        people.forget_later(responder.connection, person.id, at)
        said = responder.phrase("forget-planned", _moment(at))
        responder.in_place(said, self._answers(person, number))

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


def _moment(at: int) -> Values:
    return {"moment": moment(at)}

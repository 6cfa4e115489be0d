"""`/settings`: the language and the looks of a chat, and whether a person is told of turns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.domain.commands import Person
from bot.domain.requests import Prefer, Settings
from bot.domain.table import CommandRejected, Stage
from bot.handlers.responder import Responder
from bot.i18n.translations import LANGUAGES
from bot.store.repositories import boards, people, tables
from bot.store.repositories.people import Chat
from bot.views.deep_links import SETTINGS_PAYLOAD, private_link
from bot.views.keyboard import Button, Keyboard, Tap, in_rows, link_button, marked, tap_button

STYLES = ("light", "dark", "contrast")
"""The names of the ways in which boards can look."""

IN_A_ROW = 2
"""Styles side by side: their names are long in some languages."""

YES, NO = "yes", "no"
VALUES = {"language": LANGUAGES, "style": STYLES, "notify": (YES, NO), "listed": (YES, NO)}
"""Settings by name, with the values that each may have."""

OF_ONESELF: Mapping[str, Mapping[str, Mapping[str, bool]]] = {
    "notify": {value: {"notify": value == YES, "notify_decided": True} for value in (YES, NO)},
    "listed": {value: {"unlisted": value == NO} for value in (YES, NO)},
}
"""Changes of a person's row by setting and value; these are chosen in private."""

SHOW = Prefer("show", "")
"""A button that leads back here."""


@dataclass(frozen=True)
class PreferenceHandler:
    """Serves these requests; `username` is the bot's own."""

    responder: Responder
    username: str

    def serve(self, command: Settings | Prefer, person: Person | None) -> None:
        """Show the settings, changed if that is asked for.

        :raises Refused: if there is no such setting.
        """
        if isinstance(command, Prefer) and command != SHOW:
            self._change(command, person)
        self.responder.in_place(*self._card(person))

    def _change(self, command: Prefer, person: Person | None) -> None:
        name, value = command.name, command.value
        if value not in VALUES.get(name, ()):
            raise CommandRejected("stale")
        connection, request = self.responder.connection, self.responder.request
        mine = request.private and person
        if name in OF_ONESELF:
            if not mine:
                raise CommandRejected("stale")
            people.prefer_for_oneself(connection, mine.id, **OF_ONESELF[name][value])
            return
        people.prefer(connection, request.chat, **{name: value})
        if mine and name == "language":
            people.prefer_for_oneself(connection, mine.id, language=value)
        if name == "language":
            self.responder.language = value
        self._show_tables_anew()

    def _show_tables_anew(self) -> None:
        """The tables at which people play here come to look as chosen.

        A message in which a move is put together does so with the next tap.
        """
        responder = self.responder
        chat = responder.request.chat
        for table in tables.in_chat(responder.connection, chat, (Stage.PLAYING,)):
            board = boards.load(responder.connection, table.code)
            if board and board.covered_at is None:
                boards.refresh(responder.connection, table.code)
        responder.touched.add(chat)

    def _card(self, person: Person | None) -> tuple[str, Keyboard]:
        responder = self.responder
        chat = people.known_chat(responder.connection, responder.request.chat)
        if chat is None:
            raise CommandRejected("stale")
        private = responder.request.private
        text = responder.phrase("settings-private" if private else "settings-group")
        rows = [*self._of_chat(chat), self._of_person(person)]
        if private and person:
            listed = people.is_listed(responder.connection, person.id)
            rows.append([self._choice("listed", NO if listed else YES, chosen=False)])
            label = responder.say("button-reminders")
            rows.append([tap_button(label, Tap("remind", argument="face.main"))])
        return text, rows

    def _of_chat(self, chat: Chat) -> Iterator[list[Button]]:
        yield [self._choice("language", value, value == self._spoken(chat)) for value in LANGUAGES]
        styles = [self._choice("style", value, value == chat.style) for value in STYLES]
        yield from in_rows(styles, IN_A_ROW)

    def _spoken(self, chat: Chat) -> str:
        return self.responder.language if self.responder.request.private else chat.language

    def _of_person(self, person: Person | None) -> list[Button]:
        """Whether to be told of turns; in a group a link to where a person says so."""
        responder = self.responder
        if not (responder.request.private and person):
            link = private_link(self.username, SETTINGS_PAYLOAD)
            return [link_button(responder.say("button-own-settings"), link)]
        told = people.wants_notices(responder.connection, person.id)
        return [self._choice("notify", YES, told), self._choice("notify", NO, not told)]

    def _choice(self, name: str, value: str, chosen: bool) -> Button:
        label = self.responder.say(f"setting-{name}-{value}")
        tap = Tap("set", argument=f"{name}.{value}")
        return tap_button(marked(label, chosen=chosen), tap)

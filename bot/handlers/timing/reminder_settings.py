"""Settings about reminders: shown and changed in the message tapped in private, or on a page."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.reminders.digests import next_digest
from bot.domain.reminders.local_time import SHIFTS, is_zone
from bot.domain.reminders.settings import AfterHour
from bot.domain.requests import SetReminders
from bot.domain.table import CommandRejected
from bot.handlers.responder import Responder
from bot.handlers.timing.clocks import retime
from bot.i18n.translations import Html
from bot.store.repositories import tables
from bot.store.repositories.timing import reminders
from bot.views.keyboard import Keyboard
from bot.views.reminders import DIGESTS, NONE, QUIET, ReminderCard, time_question

FACE, MINUTES = "face", "minutes"
"""Names that change nothing: another face of the card, or times at other minutes."""


@dataclass(frozen=True)
class ReminderSettingsHandler:
    """Serves a person whom nobody else sees."""

    responder: Responder
    person: Person

    def serve(self, command: SetReminders) -> None:
        """Show the settings, changed if that is asked for.

        :raises Refused: if there is no such setting, or this is a group.
        """
        if not self.responder.request.for_oneself:
            raise CommandRejected("stale")
        if command.name not in (FACE, MINUTES):
            self._change(_chosen(command))
        self.responder.in_place(*self._shown(command))

    def _change(self, chosen: dict[str, Any]) -> None:
        """Keep what was chosen; what people are reminded of follows from it."""
        connection, person, now = self.responder.connection, self.person.id, self.responder.now
        _hold_tables(connection, person)
        reminders.choose(connection, person, **chosen)
        settings = reminders.settings_of(connection, person)
        digest_at = next_digest(settings, person, in_ms(now))
        reminders.choose(connection, person, digest_at=digest_at)
        self.responder.touched |= retime(connection, person, now)

    def _shown(self, command: SetReminders) -> tuple[Html, Keyboard]:
        responder = self.responder
        if command.name == MINUTES:
            shift = int(command.value) if command.value in map(str, SHIFTS) else 0
            return time_question(responder.phrases, responder.now, shift)
        settings = reminders.settings_of(responder.connection, self.person.id)
        card = ReminderCard(responder.phrases, settings, responder.now)
        match command:
            case SetReminders("face", "quiet"):
                return card.quiet()
            case SetReminders("face", "digest"):
                return card.digest()
        return card.main()


def begin_again(responder: Responder, person: Person) -> None:
    """Remind somebody again who begins with the bot, after Telegram refused to let it write."""
    connection = responder.connection
    if reminders.settings_of(connection, person.id).stopped:
        _hold_tables(connection, person.id)
        reminders.go_on(connection, person.id)
        responder.touched |= retime(connection, person.id, responder.now)


def _hold_tables(connection: Connection, person: int) -> None:
    """Let nobody else change somebody's tables before the end of the transaction.

    Reminding takes them first, too, and what is kept of the person after them.
    """
    tables.of_person(connection, person, locked=True)


def _chosen(command: SetReminders) -> dict[str, Any]:
    """The column that a button changes, and its value.

    :raises Refused: if the bot never made such a button.
    """
    match command.name, command.value:
        case "zone", zone if _is_number(zone) and is_zone(int(zone)):
            return {"zone": int(zone)}
        case "quiet", hours if hours in QUIET:
            return {"quiet": list(map(int, hours.split("-")))}
        case "quiet", "none":
            return {"quiet": None}
        case "after", word if word in list(AfterHour):
            return {"after_hour": AfterHour(word)}
        case "last", ("on" | "off") as word:
            return {"last_hour": word == "on"}
        case "digest", hour if hour == NONE or hour in map(str, DIGESTS):
            return {"digest": None if hour == NONE else int(hour)}
    raise CommandRejected("stale")


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal()

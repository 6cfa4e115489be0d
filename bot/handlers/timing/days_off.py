"""Days off: a person's clocks stand still at all tables, which is said there and to them."""

from dataclasses import dataclass

from bot.domain.clocks.clock import DAY
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.requests import TakeDaysOff
from bot.domain.table import CommandRejected
from bot.handlers.responder import Responder
from bot.handlers.timing.clocks import retime
from bot.store.repositories.timing import days_off
from bot.views.clock_phrases import days_off_buttons, moment


@dataclass(frozen=True)
class DaysOff:
    """Serves a person who asks about days off."""

    responder: Responder
    person: Person

    def serve(self, command: TakeDaysOff) -> None:
        """Begin days off, end them, or say how many are left.

        :raises Refused: if there are not so many left, or they have begun already.
        """
        if command.days is None:
            self._ask()
        elif command.days == 0:
            self._end()
        else:
            self._take(command.days)

    @property
    def _now(self) -> int:
        return in_ms(self.responder.now)

    def _ask(self) -> None:
        """Say how many days are left; with buttons where nobody else could tap them."""
        responder, left = self.responder, self._left
        away = days_off.current(responder.connection, self.person.id, self._now) is not None
        buttons = days_off_buttons(responder.phrases, left, away=away)
        said = responder.phrase("away-left", {"left": left})
        responder.in_place(said, buttons if responder.request.for_oneself else [])

    def _take(self, days: int) -> None:
        connection, person = self.responder.connection, self.person.id
        if days_off.current(connection, person, self._now):
            raise CommandRejected("away-already")
        if days > self._left:
            raise CommandRejected("away-too-long", {"left": self._left})
        days_off.take(connection, person, self._now, days)
        until = moment(self._now + days * DAY)
        self.responder.message("away-taken", {"moment": until, "left": self._left})
        self._show()

    def _end(self) -> None:
        connection, person = self.responder.connection, self.person.id
        if days_off.current(connection, person, self._now) is None:
            raise CommandRejected("not-away")
        days_off.end(connection, person, self._now)
        self.responder.message("away-over", {"left": self._left})
        self._show()

    @property
    def _left(self) -> int:
        """Days off that are left."""
        return days_off.left(self.responder.connection, self.person.id, self._now)

    def _show(self) -> None:
        """Have all tables of the person show it."""
        responder = self.responder
        responder.touched |= retime(responder.connection, self.person.id, responder.now)

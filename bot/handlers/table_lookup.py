"""Lookup of the table that a request means, even where it names none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.domain import tour
from bot.domain.agreeing import pausing
from bot.domain.agreeing.agreements import knows_draws
from bot.domain.commands import AtTable, Cancel, Move, Person, Route, Show, ShowRecord
from bot.domain.drafting import Compose
from bot.domain.requests import Hint, OfferDraw, Pause, ShowReplay
from bot.domain.table import Choice, CommandRejected, Place, Stage, Table
from bot.domain.turns import a_move, can_read, is_legal
from bot.i18n.vocabulary import is_bare
from bot.store.repositories import tables, votes
from bot.store.repositories.tables import ALIVE
from bot.telegram.request import Request
from bot.views.deep_links import token_of
from bot.views.table_list import MOST, in_order
from engine.core.errors import quote
from engine.core.game import AnyPosition, Seat

_SHOW = Show()


@dataclass(frozen=True)
class TableLookup:
    """Finds the table a request is about, in the chat it came from or among the person's own."""

    connection: Connection
    request: Request
    person: Person

    def table(self, command: AtTable) -> Table | None:
        """The table, held; None if the text was only talk.

        :raises Refused: if there is none, or several could be meant.
        """
        if self.request.code:
            return self._coded(self.request.code, command)
        if isinstance(command, Move):
            return self._to_move_at(command)
        if replied := self._replied():
            return replied
        meant = self._meant(command)
        # Somebody may have changed it since it was looked at.
        return tables.lock_for_update(self.connection, meant.code)

    def _meant(self, command: AtTable) -> Table:
        """The table of somebody who names none and replies to none."""
        if isinstance(command, ShowReplay):
            return self._ended_last()
        here = self._tables(ALIVE)
        mine = [table for table in here if self._is_at(table)]
        if isinstance(command, Show | ShowRecord):
            return self._looked_at(command, mine or here, whose=mine)
        if not mine:
            raise _not_playing(here)
        return _only(self._fitting(command, mine), command)

    def _looked_at(
        self, command: Show | ShowRecord, tables: list[Table], *, whose: list[Table]
    ) -> Table:
        """The table to be shown: one's own, the only one, or else the one that ended last."""
        running = [table for table in tables if table.stage is Stage.PLAYING]
        fitting = running if isinstance(command, ShowRecord) else tables
        fitting = fitting or (self._tables((Stage.OVER,)))[:1]
        if not fitting or (len(fitting) > 1 and not whose):
            raise _not_playing(fitting, command)
        return _only(fitting, command)

    def _ended_last(self) -> Table:
        ended = self._tables((Stage.OVER,))
        if not ended:
            raise CommandRejected("replay-none")
        return ended[0]

    def _is_at(self, table: Table) -> bool:
        return bool(table.seats_of(self.person.id)) or table.opener.id == self.person.id

    def _coded(self, code: str, command: AtTable) -> Table:
        table = tables.lock_for_update(self.connection, code)
        if table and isinstance(command, Compose) and not table.seats_of(self.person.id):
            # The link stands under a table: that there is one is no secret to its reader.
            raise CommandRejected("not-at-table")
        if table is None or not (self._may_name(table) or _is_linked(table, command)):
            raise CommandRejected("table-unknown", {"code": code})
        return table

    def _may_name(self, table: Table) -> bool:
        """Codes work in the table's own chat and, for its players, in private.

        The page of a table has let in whoever comes by it. Players at a table in a chat that the
        bot is not in may name it anywhere.
        """
        if self.request.page:
            return True
        if table.place.chat == self.request.chat:
            return True
        person = self.person.id
        mine = table.seats_of(person) or table.absent_seat_of(person) is not None
        return (self.request.private or table.place.is_inline) and bool(mine)

    def _replied(self) -> Table | None:
        """The table that was replied to, held."""
        if self.request.replied is None:
            return None
        here, message = self.request.chat, self.request.replied
        posted = tables.posted(self.connection, here, message, locked=True)
        return posted or votes.table_of(self.connection, here, message)

    def _tables(self, stages: Sequence[Stage], *, locked: bool = False) -> list[Table]:
        if self.request.private and self.request.opening is None:
            mine = tables.of_person(self.connection, self.person.id, stages, locked=locked)
            here = Place(self.request.chat, self.request.topic)
            # Without topics that would be every table of the private chat itself.
            in_topic = [t for t in mine if here.topic is not None and t.place == here]
            return in_topic or mine
        return tables.in_chat(self.connection, self.request.chat, stages, locked=locked)

    def _fitting(self, command: AtTable, mine: list[Table]) -> list[Table]:
        """Those of somebody's tables at which a command makes sense.

        :raises Refused: if none has begun where that is needed.
        """
        running = [table for table in mine if table.stage is Stage.PLAYING]
        if isinstance(command, Cancel):
            waiting = [t for t in mine if t not in running or tour.is_on(t)]
            opened = [table for table in waiting if table.opener.id == self.person.id]
            return opened or waiting or running
        if not running:
            raise CommandRejected("not-begun")
        if isinstance(command, Hint):
            return [table for table in running if table.is_on_move(self.person.id)] or running
        going_on = [table for table in running if self._plays_on(table)] or running
        return [table for table in going_on if _makes_sense(command, table)] or going_on

    def _plays_on(self, table: Table) -> bool:
        return not table.resigned.issuperset(table.seats_of(self.person.id))

    def _to_move_at(self, command: Move) -> Table | None:
        """The table of somebody who makes a move, held with all that could be meant."""
        if command.route is Route.PLAIN and is_bare(command.text):
            return None
        if replied := self._replied():
            return replied
        if command.route is Route.REPLY and is_bare(command.text):
            return None
        tables = self._tables((Stage.PLAYING,), locked=True)
        person = self.person.id
        mine = [t for t in tables if t.is_on_move(person) or t.voters_on_move is not None]
        legal = [table for table in mine if self._reads(is_legal, table, command.text)]
        if found := legal or [t for t in mine if self._reads(can_read, t, command.text)]:
            return _only(_open_to(command, found), command)
        if not command.route.is_for_bot:
            return None
        return self._unread(command, tables, mine)

    def _unread(self, command: Move, tables: list[Table], mine: list[Table]) -> Table | None:
        """The table at which to refuse a text that is no move: one where the person is on move.

        :raises Refused: with the reason.
        """
        here = self._tables(ALIVE)
        at = [table for table in here if self._is_at(table)]
        if readable := [t for t in at if self._reads(can_read, t, command.text)]:
            playing = any(t.stage is Stage.PLAYING for t in readable)
            raise CommandRejected("not-your-turn" if playing else "not-begun")
        if self.request.private:
            raise self._talk(command, at)
        if mine:
            return mine[0]
        if any(table.seats_of(self.person.id) for table in tables):
            raise CommandRejected("not-your-turn")
        raise CommandRejected("not-begun") if at else _not_playing(here)

    def _talk(self, command: Move, at: list[Table]) -> CommandRejected:
        """The answer to talk in private: one's tables, those where one is on move first."""
        if not at:
            return _not_playing([])
        tables = in_order(at, self.person.id)
        values = {"text": quote(command.text), "example": self._example(tables[0])}
        return CommandRejected("talk", values, choice=Choice(tables[:MOST]))

    def _example(self, table: Table) -> str:
        """A move as it is written at a table."""
        seats = [seat for seat in table.seats_of(self.person.id) if seat in table.to_move]
        example = table.position.game.info.example
        return a_move(table, table.position, seats[0]) if seats else example

    def _reads(self, reads: Callable[[AnyPosition, Seat, str], bool], t: Table, text: str) -> bool:
        """Whether a text reads so at a table where it is somebody's turn, best the person's."""
        seats = [seat for seat in t.seats_of(self.person.id) if seat in t.to_move]
        if (voters := t.voters_on_move) is not None:
            seats = [voters]
        return any(reads(t.position, seat, text) for seat in seats or t.position.to_move[:1])


def _is_linked(table: Table, command: AtTable) -> bool:
    """Whether a command came by a link to a look at this table; there is none before its end."""
    linked = isinstance(command, ShowReplay) and command.token == token_of(table)
    return linked and table.stage is Stage.OVER


def _makes_sense(command: AtTable, table: Table) -> bool:
    """Whether a table at which somebody plays on is one for such a command."""
    match command:
        case OfferDraw():
            return knows_draws(table)
        case Pause():
            return pausing.makes_sense(table, command)
    return True


def _open_to(command: Move, found: list[Table]) -> list[Table]:
    """Those at which a text that others could read counts; else one, which will refuse it.

    A button to choose among others would carry on what was to be given in secret.
    """
    in_the_open = [table for table in found if not table.position.secret]
    return (in_the_open or found[:1]) if command.is_open else found


def _only(tables: list[Table], command: AtTable) -> Table:
    if len(tables) > 1:
        raise CommandRejected("which-table", choice=Choice(tables, command))
    return tables[0]


def _not_playing(tables: list[Table], command: Show | ShowRecord = _SHOW) -> CommandRejected:
    """The refusal for a person who sits at no table here, with tables to look at."""
    return CommandRejected("not-playing", choice=Choice(tables[:MOST], command))

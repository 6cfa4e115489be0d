"""Which table somebody means who names none."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import tour
from bot.agreeing import knows_draws
from bot.commands import AtTable, Cancel, Compose, Move, Person, Resign, Route, ShowRecord, Undo
from bot.handlers import PLAIN_COMMANDS, Request
from bot.lexicon import is_bare
from bot.session import Refused, Session, Stage
from bot.store import sessions
from bot.store.sessions import ALIVE
from bot.turns import can_read, seat_on_move
from bot.wishes import Hint, OfferDraw
from engine.errors import quote

_WHILE_PLAYING = Resign | Undo | OfferDraw | Hint
"""What is asked of games that have begun."""

_SPOKEN = {asked: f"/{name}" for name, asked in PLAIN_COMMANDS.items()}


@dataclass(frozen=True)
class Finder:
    """Finds the table a request is about, in the chat it came from or among the person's own."""

    connection: AsyncConnection
    request: Request
    person: Person

    async def table(self, command: AtTable) -> Session | None:
        """The table, held; None if the text was only talk.

        :raises Refused: if there is none, or several could be meant.
        """
        if self.request.code:
            return await self._coded(self.request.code, command)
        if isinstance(command, Move):
            return await self._to_move_at(command)
        if replied := await self._replied():
            return replied
        meant = await self._meant(command)
        # Somebody may have changed it since it was looked at.
        return await sessions.hold(self.connection, meant.code)

    async def _meant(self, command: AtTable) -> Session:
        """The table of somebody who names none and replies to none."""
        fitting = await self._fitting(command)
        if not fitting and isinstance(command, _WHILE_PLAYING):
            await self._expect_begun()
        return _only(fitting, command)

    async def _expect_begun(self) -> None:
        """For who has no running game: say so where it only has not begun.

        :raises Refused: if the person sits at a table that waits.
        """
        waiting = await self._tables((Stage.OPEN, Stage.INVITED))
        if any(table.seats_of(self.person.id) for table in waiting):
            raise Refused("not-begun")

    async def _coded(self, code: str, command: AtTable) -> Session:
        session = await sessions.hold(self.connection, code)
        if session and isinstance(command, Compose) and not session.seats_of(self.person.id):
            # Who follows the link under a table has seen that there is one.
            raise Refused("not-at-table")
        if session is None or not self._may_name(session):
            raise Refused("table-unknown", {"code": code})
        return session

    def _may_name(self, session: Session) -> bool:
        """Codes work in the table's own chat and, for its players, in private."""
        if session.place.chat == self.request.chat:
            return True
        return self.request.private and bool(session.seats_of(self.person.id))

    async def _replied(self) -> Session | None:
        """The table that was replied to, held."""
        if self.request.replied is None:
            return None
        here, message = self.request.chat, self.request.replied
        return await sessions.posted(self.connection, here, message, held=True)

    async def _tables(self, stages: Sequence[Stage], *, held: bool = False) -> list[Session]:
        if self.request.private:
            return await sessions.of_person(self.connection, self.person.id, stages, held=held)
        return await sessions.in_chat(self.connection, self.request.chat, stages, held=held)

    async def _fitting(self, command: AtTable) -> list[Session]:
        match command:
            case Cancel():
                waiting = await self._tables((Stage.OPEN, Stage.INVITED))
                shown = filter(tour.is_on, await self._tables((Stage.PLAYING,)))
                mine = [t for t in (*waiting, *shown) if t.opener.id == self.person.id]
                return mine or waiting
            case Resign() | Undo() | OfferDraw():
                running = await self._tables((Stage.PLAYING,))
                mine = [table for table in running if table.seats_of(self.person.id)]
                going_on = [table for table in mine if self._plays_on(table)] or mine
                drawable = isinstance(command, OfferDraw) and list(filter(knows_draws, going_on))
                return drawable or going_on
            case Hint():
                running = await self._tables((Stage.PLAYING,))
                mine = [table for table in running if table.seats_of(self.person.id)]
                return [table for table in mine if table.is_on_move(self.person.id)] or mine
            case ShowRecord():
                running = await self._tables((Stage.PLAYING,))
                return running or (await self._tables((Stage.OVER,)))[:1]
        return await self._tables(ALIVE) or (await self._tables((Stage.OVER,)))[:1]

    def _plays_on(self, table: Session) -> bool:
        return not table.resigned.issuperset(table.seats_of(self.person.id))

    async def _to_move_at(self, command: Move) -> Session | None:
        """The table of somebody who makes a move, held with all that could be meant."""
        if command.route is Route.PLAIN and is_bare(command.text):
            return None
        if replied := await self._replied():
            return replied
        if command.route is Route.REPLY and is_bare(command.text):
            return None
        tables = await self._tables((Stage.PLAYING,), held=True)
        mine = [table for table in tables if table.is_on_move(self.person.id)]
        readable = [table for table in mine if _can_read(table, self.person, command.text)]
        if not command.route.is_for_bot:
            return _only(readable, command) if readable else None
        if not mine:
            if any(table.seats_of(self.person.id) for table in tables):
                raise Refused("not-your-turn")
            await self._expect_begun()
            raise Refused("no-game")
        return _only(readable or mine, command)


def _only(tables: list[Session], command: AtTable) -> Session:
    if not tables:
        raise Refused("no-table")
    if len(tables) > 1:
        named = tuple((table.code, table.record.game) for table in tables)
        codes = ", ".join(f"#{code}" for code, _ in named)
        values = {"tables": codes, "example": _naming(command, tables[0].code)}
        raise Refused("which-table", values, tables=named)
    return tables[0]


def _naming(command: AtTable, code: str) -> str:
    """How the same is asked of the table with this code."""
    if isinstance(command, Move):
        asked = "/m " if command.route is Route.COMMAND else ""
        return f"{asked}#{code} {quote(command.text)}"
    return f"{_SPOKEN.get(type(command), '')} #{code}".strip()


def _can_read(session: Session, person: Person, text: str) -> bool:
    """Whether a text has the form of a move there, legal or not."""
    position = session.position
    return can_read(position, seat_on_move(session, position, person), text)

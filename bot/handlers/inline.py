"""Inline mode: what the bot offers to somebody who writes its name in any chat."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice

from bot.domain.aids.type_ahead import Completion, Typed, completions
from bot.domain.commands import Person
from bot.domain.requests import Search
from bot.domain.table import Stage, Table
from bot.handlers.responder import Responder
from bot.store.repositories import outbox, people, tables
from bot.views.deep_links import read_share, token_of

MOST = 50
"""Results that Telegram takes."""

_CODED = re.compile(r"#([a-z0-9]{2,5})(?:\.([0-9]{1,9}))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class InlineHandler:
    """Answers queries; every one, if only by offering nothing."""

    responder: Responder

    def serve(self, command: Search, person: Person) -> None:
        """Offer a finished game, or what somebody can do at their tables.

        A game is offered to whom its token was shown; moves that begin as was typed, where the
        person is on move; to who has typed nothing their tables, to who sees one as it no longer is
        that one. Strangers are shown the way in.
        """
        if shared := self._shared(command.text):
            self._offer(codes=[shared.code])
            return
        connection = self.responder.connection
        own = tables.of_person(connection, person.id, (Stage.PLAYING,))
        if not own and people.person_language(connection, person.id) is None:
            self._offer(stranger=True)
            return
        typed = _typed(command.text)
        mine = [table for table in own if table.attempt is None]
        if moved_on := _moved_on(mine, person, typed):
            self._offer(tables=[moved_on.code])
        elif typed.move or typed.code:
            self._offer(moves=list(islice(completions(own, person.id, typed), MOST)))
        else:
            self._offer(tables=[table.code for table in mine[: MOST - 1]])

    def _shared(self, text: str) -> Table | None:
        found = read_share(text)
        table = tables.load(self.responder.connection, found.code) if found else None
        if found is None or table is None or table.stage is not Stage.OVER:
            return None
        return table if found.token == token_of(table) else None

    def _offer(
        self,
        codes: Sequence[str] = (),
        moves: Sequence[Completion] = (),
        tables: Sequence[str] | None = None,
        *,
        stranger: bool = False,
    ) -> None:
        """Have it offered; `tables` are those of the person, if these are asked for."""
        responder = self.responder
        about = {"query": responder.request.query, "language": responder.own, "stranger": stranger}
        listed = [asdict(move) for move in moves]
        shown = None if tables is None else list(tables)
        responder.send(outbox.INLINE, **about, codes=list(codes), moves=listed, tables=shown)


def _moved_on(tables: Sequence[Table], person: Person, typed: Typed) -> Table | None:
    """The table that was named with a revision, if it has moved on since."""
    revision, named = typed.revision, (table for table in tables if table.code == typed.code)
    if revision is None or (table := next(named, None)) is None:
        return None
    current = (table.is_current(revision, seat) for seat in table.seats_of(person.id))
    return None if any(current) else table


def _typed(text: str) -> Typed:
    match = _CODED.fullmatch(text.strip())
    if match is None:
        return Typed(text.strip())
    return Typed(match[3] or "", match[1].upper(), int(match[2]) if match[2] else None)

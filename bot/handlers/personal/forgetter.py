"""Forgetting a person: at every table, and in every row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from sqlalchemy import Connection

from bot.common.fingerprint import Fingerprints
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.moves import play_chance_moves
from bot.domain.ratings.fold import DAY
from bot.domain.seating import left, without
from bot.domain.table import Place, Table
from bot.handlers.community import season_course
from bot.handlers.persistence import keep_jobs, keep_result, with_clock
from bot.store.repositories import boards, erasure, outbox, tables
from bot.store.repositories.scores import departures

LATER = 7 * DAY
"""Milliseconds within which somebody may change their mind."""

NO_LEAD = 90 * DAY
"""Milliseconds for which somebody who returns does not lead any standings."""

MOST_EDITED = 10
"""Messages of games long over that are edited: more would hold up the games of others."""

ARRIVED = 3.0
"""Seconds after which the last words to somebody have arrived, or never will."""


@dataclass(frozen=True)
class Forgetter:
    """Forgets people in one transaction, at a moment in seconds."""

    connection: Connection
    rng: Random
    fingerprints: Fingerprints
    now: float

    def forget(self, person: Person) -> set[int]:
        """Forget somebody; return the chats in which a table has changed."""
        # First, so that games of seasons that are given up now are void.
        touched = season_course.forget(self.connection, person.id, self.now, self.rng)
        codes = erasure.tables_with(self.connection, person.id, (person.username or "").lower())
        edited = 0
        for table in self._kept(codes, person):
            edited += self._leave(table, person, quiet=edited >= MOST_EDITED)
            touched.add(table.place.chat)
        erasure.forget_person(self.connection, person.id)
        until = in_ms(self.now) + NO_LEAD
        departures.remember(self.connection, self.fingerprints.of(person.id), until)
        return touched

    def see_off(self, person: Person) -> None:
        """See that nothing stays of somebody when what is on its way to them has arrived."""
        about = {"not_before": self.now + ARRIVED}
        outbox.put(self.connection, person.id, outbox.FAREWELL, about, self.now)

    def _kept(self, codes: list[str], person: Person) -> Iterator[Table]:
        """Yield tables where they go on without somebody; those that were theirs alone go."""
        for code in codes:
            table = tables.lock_for_update(self.connection, code)
            if table and table.place.chat == person.id:
                table = self._moved_out(table, person)
            if table:
                yield table

    def _moved_out(self, table: Table, person: Person) -> Table | None:
        """Move a table out of somebody's private chat into another's, or forget it."""
        erasure.forget_messages(self.connection, table.code, person.id)
        others = [human for human in table.humans if human.id not in (person.id, 0)]
        if not others:
            erasure.forget_table(self.connection, table.code)
            return None
        return replace(table, place=Place(others[0].id))

    def _leave(self, table: Table, person: Person, *, quiet: bool) -> bool:
        """Leave a table; whether a message of a game that had ended before is to be edited."""
        connection = self.connection
        gone = play_chance_moves(left(table, person), self.rng)
        nameless = with_clock(connection, table, without(gone, person), self.now)
        keep_result(connection, table, gone, self.now)
        changed = tables.change(connection, table, nameless, self.now)
        if gone != table:
            boards.want(connection, table.code, table.place.chat, changed.version)
            keep_jobs(connection, gone)
        elif not quiet:
            boards.rewrite(connection, table.code)
        return gone == table

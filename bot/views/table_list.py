"""The tables of one person as a list: those where they are to move first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from bot.domain.players import Human
from bot.domain.table import Stage, Table
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.views.keyboard import Keyboard, in_rows
from bot.views.phrases import Phrases
from bot.views.suggestions import table_button

MOST = 10
"""Tables told of at most."""

IN_A_ROW = 2
UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60))
"""Units in which a time is told, with their seconds; the largest first."""


@dataclass(frozen=True)
class Entry:
    """A table, when it last changed, and where its message can be found if it can."""

    table: Table
    changed_at: float
    link: str = ""


def in_order(tables: Iterable[Table], person: int) -> list[Table]:
    """Tables where a person is on move, then those where others are, then those yet to begin."""
    return sorted(tables, key=lambda t: (not t.is_on_move(person), t.stage is not Stage.PLAYING))


@dataclass(frozen=True)
class Overview:
    """The list for `person` at the moment `now`; `more` tables are not in it."""

    phrases: Phrases
    person: int
    now: float
    entries: Sequence[Entry]
    more: int = 0

    def text(self) -> Html:
        """A line for each table, as HTML."""
        lines = [self.phrases.phrase("games"), *map(self._line, self.entries)]
        if self.more:
            lines.append(self.phrases.phrase("games-more", {"count": self.more}))
        return Html("\n".join(lines))

    def keyboard(self) -> Keyboard:
        """A button for each table at which the person sits."""
        mine = [e.table for e in self.entries if e.table.seats_of(self.person)]
        return in_rows([table_button(self.phrases, table) for table in mine], IN_A_ROW)

    def _line(self, entry: Entry) -> str:
        table = entry.table
        code = f"#{table.code}"
        if entry.link:
            code = f'<a href="{escape(entry.link)}">{code}</a>'
        game = self.phrases.phrase(f"game-{table.record.game}")
        parts = [f"<b>{game}</b> {code}", *self.against(table)]
        return " · ".join([*parts, self.turn(table), self._ago(self.now - entry.changed_at)])

    def against(self, table: Table) -> Iterator[str]:
        """The others at a table, if there are any, as HTML."""
        others = [
            self.phrases.name(player)
            for player in table.players
            if player and not (isinstance(player, Human) and player.id == self.person)
        ]
        if others:
            values = {"names": Html(", ".join(others)), "count": len(others)}
            yield self.phrases.phrase("games-against", values)

    def turn(self, table: Table) -> str:
        """A sentence on whose turn it is, or why the game has not begun, as HTML."""
        if table.is_on_move(self.person):
            return self.phrases.phrase("games-yours")
        if table.stage is Stage.PLAYING:
            on_move = [self.phrases.name(table.players[seat]) for seat in table.position.to_move]
            return self.phrases.phrase("games-theirs", {"names": Html(", ".join(on_move))})
        return self._waiting(table)

    def _waiting(self, table: Table) -> str:
        """Reason why the game has not begun."""
        if table.invited and table.invited.id == self.person:
            return self.phrases.phrase("games-invited")
        if table.invited:
            return self.phrases.phrase("games-asked", {"name": isolated(table.invited.name)})
        if table.empty_seats:
            return self.phrases.phrase("games-open", {"count": len(table.empty_seats)})
        return self.phrases.phrase("games-full", {"name": self.phrases.name(table.opener)})

    def _ago(self, seconds: float) -> str:
        for unit, length in UNITS:
            if seconds >= length:
                return self.phrases.phrase(f"ago-{unit}", {"count": int(seconds // length)})
        return self.phrases.phrase("ago-now")

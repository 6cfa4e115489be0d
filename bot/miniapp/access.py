"""People at the page of a table: who may look at it, and which seat they look from."""

from dataclasses import dataclass

from bot.domain.commands import Person
from bot.domain.table import Stage, Table
from bot.views.pages.app_links import is_token_of

BEFORE_START = (Stage.OPEN, Stage.INVITED, Stage.AWAY)


def is_private(table: Table) -> bool:
    """Whether a table stands in the chat of one person with the bot."""
    # Telegram gives groups ids below 0.
    return table.place.chat > 0


def belongs_to(table: Table, person: Person) -> bool:
    """Whether somebody sits at a table, is about to, or may come back to it."""
    if table.absent_seat_of(person.id) is not None:
        return True
    if table.seats_of(person.id) or (is_private(table) and table.place.chat == person.id):
        return True
    if table.stage not in BEFORE_START:
        return False
    is_asked = table.invited is not None and table.invited.means(person)
    return is_asked or table.opener.id == person.id or person.id in table.kept


@dataclass(frozen=True)
class Access:
    """Lets in whom a table is for, and to a group's table whoever has its token."""

    key: bytes

    def may_look(self, table: Table, person: Person, token: str) -> bool:
        """Whether a person may see a table's page, with the token by which they came."""
        if belongs_to(table, person):
            return True
        return not is_private(table) and is_token_of(self.key, table, token)

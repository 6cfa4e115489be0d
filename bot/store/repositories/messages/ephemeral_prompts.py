"""Ephemeral messages of groups in which somebody puts a move together; they go at the ply."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from bot.domain.table import Table
from bot.store.db.dialect import insert
from bot.store.db.schema import ephemeral_prompts


@dataclass(frozen=True)
class EphemeralPrompt:
    """A message of a group that a person alone sees, about a revision of a table."""

    chat: int
    person: int
    code: str
    message: int
    revision: int

    def is_past(self, table: Table | None) -> bool:
        """Whether this person is not to move there any more."""
        if table is None:
            return True
        seat = table.seat_of(self.person)
        return not table.is_on_move(self.person) or not table.is_current(self.revision, seat)


def keep(connection: Connection, prompt: EphemeralPrompt) -> int | None:
    """Keep a message in place of the one before; that one, if it is another."""
    rows = ephemeral_prompts.c
    mine = rows.chat == prompt.chat, rows.person == prompt.person, rows.code == prompt.code
    before = connection.execute(select(rows.message).where(*mine)).scalar_one_or_none()
    new = insert(ephemeral_prompts)
    connection.execute(
        new.on_conflict_do_update(
            index_elements=[rows.chat, rows.person, rows.code],
            set_={"message": new.excluded.message, "revision": new.excluded.revision},
        ),
        prompt.__dict__,
    )
    return None if before == prompt.message else before


def take_past(connection: Connection, table: Table) -> list[EphemeralPrompt]:
    """Keep those no more whose move at a table is made, and return them."""
    here = ephemeral_prompts.c.code == table.code
    rows = connection.execute(select(ephemeral_prompts).where(here)).all()
    found = [EphemeralPrompt(**row._mapping) for row in rows]  # noqa: SLF001 - SQLAlchemy's public name
    past = [prompt for prompt in found if prompt.is_past(table)]
    for prompt in past:
        drop(connection, prompt.chat, prompt.person, prompt.message)
    return past


def drop(connection: Connection, chat: int, person: int, message: int) -> None:
    """Keep a message no more."""
    rows = ephemeral_prompts.c
    mine = rows.chat == chat, rows.person == person, rows.message == message
    connection.execute(delete(ephemeral_prompts).where(*mine))

"""Counts of rows, which show how the bot is doing and hold its quotas."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from bot.store.db.schema import BEHIND, WAITS, boards, inbox, jobs, outbox, seats, tables
from bot.store.repositories.tables import ALIVE


@dataclass(frozen=True)
class Counts:
    """Updates not worked off, outbox messages and boards to be sent, jobs of agents, tables in use.

    `oldest` is the moment since which the first of the outbox messages waits.
    """

    updates: int
    messages: int
    boards: int
    jobs: int
    tables: int
    oldest: float | None


def answers(connection: Connection) -> None:
    """Have something looked up that takes next to no time."""
    connection.execute(_LOOK_UP)


def tables_open(connection: Connection) -> int:
    """Number of tables in use; with very many, counting takes a while."""
    return int(connection.execute(TABLES_OPEN).scalar_one())


def counted(connection: Connection, tables: int) -> Counts:
    """Count, but the tables in use."""
    updates, messages, boards, jobs, oldest = connection.execute(counting()).one()
    return Counts(updates, messages, boards, jobs, tables, oldest)


def counting() -> Select[Any]:
    """The question; only what waits is looked at, by indexes of its own."""
    return select(
        select(func.count()).where(WAITS).scalar_subquery(),
        select(func.count()).select_from(outbox).scalar_subquery(),
        select(func.count()).select_from(boards).where(BEHIND).scalar_subquery(),
        select(func.count()).select_from(jobs).scalar_subquery(),
        select(func.min(outbox.c.created_at)).scalar_subquery(),
    )


_LOOK_UP = select(inbox.c.number).where(inbox.c.number == 0)
TABLES_OPEN = select(func.count()).select_from(tables).where(tables.c.stage.in_(ALIVE))
"""The question for those in use; every one of them is looked at, in an index."""


def tables_of_chat(connection: Connection, chat: int) -> int:
    """Number of tables of a chat that have not ended."""
    alive = (tables.c.chat == chat, tables.c.stage.in_(ALIVE))
    found = connection.execute(select(func.count()).select_from(tables).where(*alive))
    return int(found.scalar_one())


def tables_of_person(connection: Connection, person: int) -> int:
    """Number of such tables at which a person sits."""
    at = select(seats.c.code).where(seats.c.person == person)
    alive = (tables.c.code.in_(at), tables.c.stage.in_(ALIVE))
    found = connection.execute(select(func.count()).select_from(tables).where(*alive))
    return int(found.scalar_one())


def hints_of_chat(connection: Connection, chat: int) -> int:
    """Number of hints that are being looked for at tables of a chat."""
    here = select(tables.c.code).where(tables.c.chat == chat)
    asked = (jobs.c.asker != 0, jobs.c.code.in_(here))
    found = connection.execute(select(func.count()).select_from(jobs).where(*asked))
    return int(found.scalar_one())

"""Telling people in private that they are on move: whom, and the newest message that did so."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from bot.store.db.dialect import few, insert, is_one_of
from bot.store.db.schema import notices, people, reminders, seats
from bot.store.repositories.people import NOTICES, Notices, notices_in
from bot.store.repositories.timing.reminders import Kept, kept_in

_WISHES = (
    select(people.c.id, *NOTICES, reminders)
    .join_from(people, reminders, reminders.c.person == people.c.id, isouter=True)
    .where(is_one_of(people.c.id, "person"))
    .order_by(people.c.id)
)


@dataclass(frozen=True)
class Wishes:
    """Wishes of somebody who may be told of turns: notices, and all about reminders if any."""

    notices: Notices
    reminders: Kept | None


def wishes_of(connection: Connection, whom: Collection[int]) -> Mapping[int, Wishes]:
    """The wishes of those people who have been seen, in the order of their ids."""
    if not whom:
        return {}
    rows = connection.execute(_WISHES, few("person", sorted(whom)))
    return {row.id: Wishes(notices_in(row), kept_in(row) if row.person else None) for row in rows}


def replace(connection: Connection, person: int, code: str, message: int) -> int | None:
    """Keep a new message; the one before, if there was one."""
    mine = (notices.c.person == person, notices.c.code == code)
    before = connection.execute(select(notices.c.message).where(*mine)).scalar_one_or_none()
    connection.execute(
        insert(notices)
        .values(person=person, code=code, message=message)
        .on_conflict_do_update(
            index_elements=[notices.c.person, notices.c.code], set_={"message": message}
        )
    )
    return before


def drop(connection: Connection, code: str) -> list[tuple[int, int]]:
    """Keep none of a table any more; which they were: the person and the message."""
    # They are found by the people, who sit there: by its code alone all would have to be read.
    here = select(seats.c.person).where(seats.c.code == code)
    dropped = delete(notices).where(notices.c.code == code, notices.c.person.in_(here))
    found = connection.execute(dropped.returning(notices.c.person, notices.c.message))
    return sorted((person, message) for person, message in found)

"""The newest message by which each person was told in private to be on move at a table."""

from sqlalchemy import Connection, delete, select

from bot.store.db.dialect import insert
from bot.store.db.schema import notices, seats


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

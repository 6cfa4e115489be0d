"""Tables as rows: the record in its text form, the rest as JSON."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from bot.domain.players import SOMEONE, Human, Machine
from bot.domain.table import Stage, Table
from bot.store.db.dialect import Purpose, be_alone, few, is_one_of, number_at
from bot.store.db.schema import jobs, posts, seats, tables
from bot.store.repositories.table_values import table_of, values_of

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
SIGNS = LETTERS + "23456789"
SHORTEST, LONGEST = 2, 5
TRIES = 8
FIRST_PLY = "\n\n1. "
"""Beginning of the first ply of a record, after its tags."""

ALIVE = (Stage.OPEN, Stage.INVITED, Stage.PLAYING)


_AT: BindParameter[str] = bindparam("at")
_LOAD = select(tables).where(tables.c.code == _AT)
_HOLD = _LOAD.with_for_update()
_VERSIONS = select(tables.c.code, tables.c.version).where(
    tables.c.code.in_(bindparam("codes", expanding=True))
)
_CHANGE = (
    update(tables)
    .where(tables.c.code == _AT)
    .values(version=tables.c.version + 1)
    .returning(tables.c.version, exists().where(jobs.c.code == _AT))
)
_UNSEAT = delete(seats).where(seats.c.code == _AT)
_SEAT = insert(seats)
_LATEST_FIRST = tables.c.changed_at.desc(), tables.c.code
_STAGES = is_one_of(tables.c.stage, "stage")
_IN_CHAT = select(tables).where(tables.c.chat == bindparam("here"), _STAGES)
_THEIRS = select(seats.c.code).where(seats.c.person == bindparam("whose"))
_OF_PERSON = select(tables).where(tables.c.code.in_(_THEIRS), _STAGES)
_SHOWN = select(posts.c.code).where(
    posts.c.chat == bindparam("here"), posts.c.message == bindparam("message")
)
_POSTED = select(tables).where(tables.c.code.in_(_SHOWN))
_IS_A_GAME = (
    tables.c.record.startswith(bindparam("game"), autoescape=False),
    tables.c.record.contains(FIRST_PLY),
    number_at(tables.c.seating, "guided").is_(None),
)
_HAS_PLAYED = select(tables.c.code).where(tables.c.code.in_(_THEIRS), *_IS_A_GAME).limit(1)


class Changed(NamedTuple):
    """A table as it is after a change: its version, and whether it has jobs of agents."""

    version: int
    has_jobs: bool


def _held(wanted: Select[Any]) -> Select[Any]:
    """The same, locked: by whomever, tables are taken in one order, so that none wait in a ring."""
    return wanted.order_by(tables.c.code).with_for_update(of=tables)


_LOCK_IN_CHAT, _LOCK_OF_PERSON = _held(_IN_CHAT), _held(_OF_PERSON)
_LOCK_POSTED = _held(_POSTED)


def new_code(connection: Connection, rng: Random) -> str:
    """A code no table has: a letter and one to four letters or digits, as few as are free.

    Until the end of the transaction nobody else gets one.
    """
    be_alone(connection, Purpose.CODES)
    for length in range(SHORTEST, LONGEST + 1):
        for _ in range(TRIES):
            code = rng.choice(LETTERS) + "".join(rng.choices(SIGNS, k=length - 1))
            if load(connection, code) is None:
                return code
    raise RuntimeError("all codes tried are taken: far too many tables are kept")


def load(connection: Connection, code: str) -> Table | None:
    """The table with this code."""
    row = connection.execute(_LOAD, {"at": code}).first()
    return table_of(row) if row else None


def load_version(connection: Connection, code: str) -> tuple[Table, int] | None:
    """The table with this code and its version, which grows with every change."""
    row = connection.execute(_LOAD, {"at": code}).first()
    return (table_of(row), int(row.version)) if row else None


def versions(connection: Connection, codes: Collection[str]) -> dict[str, int]:
    """The versions of the tables with these codes, as far as they are there."""
    rows = connection.execute(_VERSIONS, {"codes": list(codes)}).all()
    return {row.code: int(row.version) for row in rows}


def lock_for_update(connection: Connection, code: str) -> Table | None:
    """The table with this code, which nobody else changes before the end of the transaction."""
    row = connection.execute(_HOLD, {"at": code}).first()
    return table_of(row) if row else None


def add(connection: Connection, table: Table, now: float) -> int:
    """Keep a new table; its version, which is 1."""
    values = {"code": table.code, "version": 1, "changed_at": now, **values_of(table)}
    connection.execute(insert(tables).values(values))
    _seat(connection, table)
    return 1


def change(connection: Connection, before: Table, after: Table, now: float) -> Changed:
    """Keep what has become of a table that is held and was kept as `before`."""
    values = {"at": after.code, "changed_at": now, **values_of(after)}
    version, has_jobs = connection.execute(_CHANGE, values).one()
    if _seats(before) != _seats(after):
        connection.execute(_UNSEAT, {"at": after.code})
        _seat(connection, after)
    return Changed(version, has_jobs=bool(has_jobs))


def keep_turns(connection: Connection, table: Table) -> None:
    """Keep the turns of a held table's clock as they are now, where nothing else has changed."""
    values = {"seating": values_of(table)["seating"]}
    connection.execute(update(tables).where(tables.c.code == table.code).values(values))


def in_chat(
    connection: Connection, chat: int, stages: Sequence[Stage] = ALIVE, *, locked: bool = False
) -> list[Table]:
    """The tables of a chat, the one that changed last first.

    If they are `locked` nobody else changes them before the end of the transaction.
    """
    wanted = _LOCK_IN_CHAT if locked else _IN_CHAT
    found = connection.execute(wanted, {"here": chat, **few("stage", stages)})
    return _latest_first(found)


def of_person(
    connection: Connection,
    person: int,
    stages: Sequence[Stage] = ALIVE,
    *,
    locked: bool = False,
) -> list[Table]:
    """The tables at which a person sits, the one that changed last first; `locked` as in a chat."""
    wanted = _LOCK_OF_PERSON if locked else _OF_PERSON
    found = connection.execute(wanted, {"whose": person, **few("stage", stages)})
    return _latest_first(found)


def _latest_first(found: Iterable[Row[Any]]) -> list[Table]:
    return [table_of(row) for row in sorted(found, key=lambda row: (-row.changed_at, row.code))]


def inviting(connection: Connection, person: int) -> list[Table]:
    """The tables that a person was asked to, with no answer yet; the latest first."""
    whom = number_at(tables.c.seating, "invited", 1)
    wanted = select(tables).where(tables.c.stage == Stage.INVITED, whom == person)
    return _all(connection, wanted.order_by(*_LATEST_FIRST))


def has_played(connection: Connection, person: int, game: str) -> bool:
    """Whether a person sits or sat at a table where this game was played; a tour is no game."""
    about = {"whose": person, "game": f'[Game "{game}"]'}
    return connection.execute(_HAS_PLAYED, about).first() is not None


def posted(
    connection: Connection, chat: int, message: int, *, locked: bool = False
) -> Table | None:
    """The table that a message shows or once showed; `locked` as in a chat."""
    wanted = _LOCK_POSTED if locked else _POSTED
    row = connection.execute(wanted, {"here": chat, "message": message}).first()
    return table_of(row) if row else None


def _all(connection: Connection, wanted: Select[Any]) -> list[Table]:
    return [table_of(row) for row in connection.execute(wanted)]


def _seat(connection: Connection, table: Table) -> None:
    if rows := _seats(table):
        connection.execute(_SEAT, rows)


def _seats(table: Table) -> list[dict[str, Any]]:
    """Rows of the people at a table, and of those for whom the bot stands in."""
    people = (one.absent if isinstance(one, Machine) else one for one in table.players)
    return [
        {"code": table.code, "seat": seat, "person": person.id}
        for seat, person in enumerate(people)
        if isinstance(person, Human) and person != SOMEONE
    ]


def unchanged(
    connection: Connection, since: Mapping[Stage, float], after: str, limit: int
) -> tuple[list[str], str]:
    """The codes of tables not changed since the moment for their stage, in order.

    So many tables are looked at, those with the first codes beyond `after`; the last of these codes
    leads on to the next. It is empty if there are no more.
    """
    waits = or_(*(_waits(*each) for each in since.items()))
    next_ones = select(tables.c.code, waits).where(tables.c.code > after)
    rows = connection.execute(next_ones.order_by(tables.c.code).limit(limit)).all()
    return [code for code, found in rows if found], rows[-1].code if rows else ""


def _waits(stage: Stage, since: float) -> ColumnElement[bool]:
    return and_(tables.c.stage == stage, tables.c.changed_at <= since)

"""Analyses of finished games that are under way, and what was found in those that have ended."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.domain.analysis.key_moments import Judged
from bot.store.cluster.instances import is_free
from bot.store.db.changes import Change, note
from bot.store.db.dialect import insert as insert_or_leave
from bot.store.db.schema import analyses, judgements

Found = Sequence[Mapping[str, Any] | None]
"""JSON of the judgements of positions, in the order of the game; see `Judged`."""


@dataclass(frozen=True)
class Analysis:
    """A look through a game for a person, and what was `found` of the positions so far.

    `message` is the one that tells how far it is, if it is there yet; `instance` is the one that
    thinks about the next position, if any does.
    """

    person: int
    code: str
    message: int | None = None
    found: Found = ()
    instance: int | None = None


def add(connection: Connection, analysis: Analysis, now: float) -> bool:
    """Begin with one; False if another one is going on for this person."""
    if load(connection, analysis.person):
        return False
    connection.execute(delete(analyses).where(analyses.c.person == analysis.person))
    connection.execute(insert(analyses).values(_row(analysis) | {"stepped_at": now}))
    note(connection, Change.ANALYSES_ADDED)
    return True


def load(connection: Connection, person: int) -> Analysis | None:
    """The one that goes on for a person, held until the end of the transaction."""
    found = connection.execute(_HELD, {"whose": person})
    row = found.mappings().first()
    return _read(row) if row else None


def take_next(connection: Connection, mine: int) -> Analysis | None:
    """Take for an instance, of those that no other has, the one that waits longest for a step."""
    row = connection.execute(_TAKE_NEXT, {"mine": mine}).mappings().first()
    return _read(row) if row else None


def step(connection: Connection, analysis: Analysis, now: float) -> None:
    """Keep what it is by now; the others go first from here, and any instance may go on with it."""
    row = _row(analysis) | {"stepped_at": now, "instance": None}
    connection.execute(update(analyses).where(_is(analysis)).values(row))


def let_go(connection: Connection, analysis: Analysis) -> None:
    """Let any instance think about its next position; it keeps its place among the others."""
    mine = _is(analysis) & (analyses.c.instance == analysis.instance)
    connection.execute(update(analyses).where(mine).values(instance=None))


def end(connection: Connection, analysis: Analysis) -> None:
    """Go on no more, and keep what was found for whoever asks next."""
    row = {"code": analysis.code, "found": list(analysis.found)}
    connection.execute(insert_or_leave(judgements).values(row).on_conflict_do_nothing())
    drop(connection, analysis)


def judgements_of(connection: Connection, code: str) -> list[Judged | None]:
    """All that was found in a game; empty if nobody has had it looked through."""
    found = connection.scalar(select(judgements.c.found).where(judgements.c.code == code))
    return [Judged.read(one) for one in found or ()]


def drop(connection: Connection, analysis: Analysis) -> None:
    """Go on no more."""
    connection.execute(delete(analyses).where(_is(analysis)))


def shown(connection: Connection, person: int, code: str, message: int) -> None:
    """Keep which message tells how far it is."""
    mine = _is(Analysis(person, code))
    connection.execute(update(analyses).where(mine).values(message=message))


_COLUMNS = [analyses.c[field.name].label(field.name) for field in fields(Analysis)]
_HELD = (
    select(*_COLUMNS)
    .where(analyses.c.person == bindparam("whose"), ~analyses.c.ended)
    .with_for_update()
)


def _take_next() -> Update:
    mine: BindParameter[int] = bindparam("mine")
    longest = (
        select(analyses.c.person)
        .where(or_(is_free(analyses.c.instance), analyses.c.instance == mine), ~analyses.c.ended)
        .order_by(analyses.c.stepped_at, analyses.c.person)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    taken = update(analyses).where(analyses.c.person == longest)
    return taken.values(instance=mine).returning(*_COLUMNS)


_TAKE_NEXT = _take_next()


def _is(analysis: Analysis) -> ColumnElement[bool]:
    return and_(analyses.c.person == analysis.person, analyses.c.code == analysis.code)


def _row(analysis: Analysis) -> dict[str, Any]:
    return asdict(analysis) | {"found": list(analysis.found), "plies": len(analysis.found)}


def _read(row: Any) -> Analysis:  # noqa: ANN401 - a row of any columns
    return Analysis(**{**row, "found": tuple(row["found"])})

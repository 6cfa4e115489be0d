"""Jobs of agents: one for each of their seats on move.

Each instance takes a few of them, so that no other thinks about those while it works.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    Update,
    and_,
    bindparam,
    case,
    delete,
    func,
    not_,
    or_,
    select,
    tuple_,
    update,
)

from bot.domain.effects import Job
from bot.store.cluster.instances import is_free
from bot.store.db.changes import Change, note
from bot.store.db.dialect import Insert, insert
from bot.store.db.schema import jobs, tables

T = TypeVar("T")

PER_CHAT = 2
"""Number of agents that may think at the same time about the tables of a chat."""

LETS_PASS = 10.0
"""Seconds by which a job of the next lower level may be younger and still goes first."""


COLUMNS = [jobs.c[field.name].label(field.name) for field in fields(Job)]
"""Columns from which a job is read."""

_ROW = jobs.c.code, jobs.c.seat, jobs.c.asker
_JOB = *_ROW, jobs.c.revision
_MINE: BindParameter[int] = bindparam("mine")

_REMOVE_OTHERS = delete(jobs).where(
    jobs.c.code == bindparam("at"),
    or_(jobs.c.asker != 0, jobs.c.seat.not_in(bindparam("seats", expanding=True))),
)


def _put() -> Insert:
    put = insert(jobs)
    new = put.excluded
    return put.on_conflict_do_update(
        index_elements=[jobs.c.code, jobs.c.seat, jobs.c.asker],
        set_={"revision": new.revision, "level": new.level, "instance": None},
        where=jobs.c.revision != new.revision,
    )


_PUT = _put()


def replace_jobs(connection: Connection, code: str, found: Iterable[Job]) -> None:
    """Make these the only jobs of a table, all of agents; who thinks about one of them goes on."""
    rows = [asdict(job) for job in found]
    connection.execute(_REMOVE_OTHERS, {"at": code, "seats": [row["seat"] for row in rows]})
    note(connection, Change.JOBS_REMOVED)
    if rows:
        connection.execute(_PUT, rows)
        note(connection, Change.JOBS_ADDED)


def add_hint(connection: Connection, job: Job) -> bool:
    """Add a job with an asker; False if they are waiting for a hint already, at any table."""
    mine = jobs.c.asker == job.asker
    if connection.execute(select(jobs).where(mine)).first():
        return False
    connection.execute(insert(jobs).values(asdict(job)))
    note(connection, Change.JOBS_ADDED)
    return True


def drop(connection: Connection, job: Job) -> bool:
    """Take one job away; False if it was gone by now, or another instance has taken it."""
    note(connection, Change.JOBS_REMOVED)
    return connection.execute(delete(jobs).where(_is(job), _is_kept(job))).rowcount > 0


def is_lost(connection: Connection, job: Job) -> bool:
    """Whether another instance has taken a job."""
    lost = select(jobs.c.code).where(_is(job), not_(_is_kept(job)))
    return connection.execute(lost).first() is not None


def kept(connection: Connection, taken: Collection[Job]) -> set[Job]:
    """Those jobs taken by this instance that are still there, and no other instance's."""
    holders = {job: job.instance for job in taken}
    there = select(*COLUMNS).where(tuple_(*_JOB).in_([_key(job) for job in taken]))
    return {job for job in _found(connection, there) if job.instance in (None, holders[job])}


def _key(job: Job) -> tuple[str, int, int, int]:
    return job.code, job.seat, job.asker, job.revision


def _is(job: Job) -> ColumnElement[bool]:
    return and_(*(column == value for column, value in zip(_JOB, _key(job), strict=True)))


def _is_kept(job: Job) -> ColumnElement[bool]:
    # Of what nobody has, nobody else thinks.
    return or_(jobs.c.instance.is_(None), jobs.c.instance == job.instance)


def _of_table(column: ColumnElement[T]) -> ScalarSelect[T]:
    """A column of the table of a job, looked up for each.

    Joined, they might be gone through from the other side: by their statistics SQLite does so.
    """
    return select(column).where(tables.c.code == jobs.c.code).scalar_subquery()


def _waiting() -> Select[Any]:
    """Jobs to be taken next, in order; those under way count for their tables and chats."""
    in_hand = tuple_(*_JOB).in_(bindparam("in_hand", expanding=True))
    others = and_(not_(is_free(jobs.c.instance)), jobs.c.instance != _MINE)
    waits = case((or_(in_hand, others), 0), else_=1).label("waits")
    due = (_of_table(tables.c.changed_at) + LETS_PASS * jobs.c.level).label("due")
    order = (due, jobs.c.code, jobs.c.seat, jobs.c.asker)
    first = func.row_number().over(partition_by=jobs.c.code, order_by=(waits, *order))
    turn = func.row_number().over(partition_by=_of_table(tables.c.chat), order_by=(waits, *order))
    resting: BindParameter[list[str]] = bindparam("resting", expanding=True)
    queue = (
        select(*COLUMNS, waits, due, first.label("first"), turn.label("turn"))
        .where(jobs.c.code.not_in(resting))
        .subquery()
    )
    return (
        select(*(queue.c[column.name] for column in COLUMNS))
        .where(queue.c.due.isnot(None), queue.c.waits == 1)
        .where(queue.c.first == 1, queue.c.turn <= PER_CHAT)
        .order_by(queue.c.turn, queue.c.due, queue.c.code, queue.c.seat, queue.c.asker)
        .limit(bindparam("most"))
    )


_WAITING = _waiting()


@dataclass(frozen=True)
class Hands:
    """The instance `mine`, the jobs it has `in_hand`, and those of their tables `resting`."""

    mine: int
    in_hand: Collection[Job] = ()
    resting: Collection[str] = ()


def next_jobs(connection: Connection, hands: Hands, most: int) -> list[Job]:
    """Jobs that an instance should take next, not at tables resting: the shortest first.

    One of a higher level waits for those that came up to `LETS_PASS` later for each level, and for
    no others. One of a table and at most `PER_CHAT` of a chat are thought about at once, by all
    instances: their others wait their turn while other chats have theirs.
    """
    about = {
        "mine": hands.mine,
        "in_hand": [_key(job) for job in hands.in_hand],
        "resting": list(hands.resting),
        "most": most,
    }
    return _found(connection, _WAITING, about)


def _take() -> Update:
    """Rows that others hold are passed over: two instances might wait for each other's rows."""
    wanted = tuple_(*_JOB).in_(bindparam("wanted", expanding=True))
    may_be_taken = or_(is_free(jobs.c.instance), jobs.c.instance == _MINE)
    rows = select(*_ROW).where(wanted, may_be_taken).with_for_update(skip_locked=True)
    return update(jobs).where(tuple_(*_ROW).in_(rows)).values(instance=_MINE).returning(*COLUMNS)


_TAKE = _take()


def take(connection: Connection, mine: int, wanted: Sequence[Job]) -> list[Job]:
    """Take jobs for an instance; those of them, in this order, that no other instance has."""
    about = {"mine": mine, "wanted": [_key(job) for job in wanted]}
    return sorted(_found(connection, _TAKE, about), key=wanted.index)


def take_next(connection: Connection, hands: Hands, most: int) -> tuple[list[Job], list[Job]]:
    """Jobs that an instance should take next, one more than it may; those of them it has taken."""
    wanted = next_jobs(connection, hands, most + 1)
    return wanted, take(connection, hands.mine, wanted[:most]) if wanted else []


def let_go(connection: Connection, mine: int) -> bool:
    """Let others take all that an instance has; whether that is anything."""
    all_mine = update(jobs).where(jobs.c.instance == mine).values(instance=None)
    return connection.execute(all_mine).rowcount > 0


def _found(
    connection: Connection,
    statement: Select[Any] | Update,
    about: dict[str, Any] | None = None,
) -> list[Job]:
    found = connection.execute(statement, about)
    return [Job(**row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name

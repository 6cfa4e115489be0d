"""What agents are to think about: one job for each of their seats on move."""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import jobs, tables

PER_CHAT = 2
"""How many agents think at the same time about the tables of a chat."""


@dataclass(frozen=True)
class Job:
    """A seat of a table whose agent is on move at a revision, which is that of its seat.

    With an `asker` it is a person's seat, and that person wants a hint.
    """

    code: str
    seat: int
    revision: int
    asker: int = 0


COLUMNS = [jobs.c[field.name] for field in fields(Job)]
"""What a job is read from."""

_REMOVE_ALL = delete(jobs).where(jobs.c.code == bindparam("at"))


async def replace_jobs(connection: AsyncConnection, code: str, found: Iterable[Job]) -> None:
    """Make these the only jobs of a table."""
    await connection.execute(_REMOVE_ALL, {"at": code})
    rows = [asdict(job) for job in found]
    if rows:
        await connection.execute(insert(jobs), rows)


async def add_hint(connection: AsyncConnection, job: Job) -> bool:
    """Add a job with an asker; False if they are waiting for a hint already, at any table."""
    mine = jobs.c.asker == job.asker
    if (await connection.execute(select(jobs).where(mine))).first():
        return False
    await connection.execute(insert(jobs).values(asdict(job)))
    return True


async def drop(connection: AsyncConnection, job: Job) -> bool:
    """Take one job away; False if it was gone by now."""
    this = (getattr(jobs.c, name) == value for name, value in asdict(job).items())
    return (await connection.execute(delete(jobs).where(*this))).rowcount > 0


async def still_there(connection: AsyncConnection, codes: Collection[str]) -> set[Job]:
    """The jobs of these tables."""
    found = await connection.execute(select(*COLUMNS).where(jobs.c.code.in_(codes)))
    return {Job(**row._mapping) for row in found}  # noqa: SLF001 - SQLAlchemy's public name


def _waiting() -> Select[Any]:
    """All jobs but those of the tables `resting`, in order, as many of each chat as may be."""
    age = (tables.c.changed_at, jobs.c.code, jobs.c.seat, jobs.c.asker)
    turn = func.row_number().over(partition_by=tables.c.chat, order_by=age).label("turn")
    resting: BindParameter[list[str]] = bindparam("resting", expanding=True)
    queue = (
        select(*COLUMNS, tables.c.changed_at, turn)
        .join(tables, tables.c.code == jobs.c.code)
        .where(jobs.c.code.not_in(resting))
        .subquery()
    )
    return (
        select(*(queue.c[column.name] for column in COLUMNS))
        .where(queue.c.turn <= PER_CHAT)
        .order_by(queue.c.turn, queue.c.changed_at, queue.c.code, queue.c.seat, queue.c.asker)
        .limit(bindparam("most"))
    )


_WAITING = _waiting()


async def next_jobs(connection: AsyncConnection, most: int, resting: Collection[str]) -> list[Job]:
    """What to think about next, at other tables than those resting.

    The oldest comes first, at most `PER_CHAT` of a chat at once: its others wait their turn while
    other chats have theirs.
    """
    found = await connection.execute(_WAITING, {"resting": list(resting), "most": most})
    return [Job(**row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name

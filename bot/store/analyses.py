"""Which finished games are being looked through, for whom, and what has been found so far."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import analyses


@dataclass(frozen=True)
class Cost:
    """What a ply, counted from 0, has cost its seat.

    A `better` move, and what the seat could expect before and after its own, from 0 to 1.
    """

    ply: int
    better: str
    before: float
    after: float


@dataclass(frozen=True)
class Analysis:
    """A look through a game for a person: so many plies have been looked at.

    `message` is the one that tells how far it is, if it is there yet.
    """

    person: int
    code: str
    message: int | None = None
    plies: int = 0
    costs: tuple[Cost, ...] = ()


async def add(connection: AsyncConnection, analysis: Analysis, now: float) -> bool:
    """Begin with one; False if another one is going on for this person."""
    if await load(connection, analysis.person):
        return False
    await connection.execute(insert(analyses).values(_row(analysis) | {"stepped_at": now}))
    return True


async def load(connection: AsyncConnection, person: int) -> Analysis | None:
    """The one that goes on for a person, held until the end of the transaction."""
    found = await connection.execute(_HELD, {"whose": person})
    row = found.mappings().first()
    return _read(row) if row else None


async def next_one(connection: AsyncConnection) -> Analysis | None:
    """The one that has waited longest for its next step."""
    found = await connection.execute(_READ.order_by(analyses.c.stepped_at).limit(1))
    row = found.mappings().first()
    return _read(row) if row else None


async def step(connection: AsyncConnection, analysis: Analysis, now: float) -> None:
    """Keep what it is by now; the others go first from here."""
    row = _row(analysis) | {"stepped_at": now}
    await connection.execute(update(analyses).where(_is(analysis)).values(row))


async def drop(connection: AsyncConnection, analysis: Analysis) -> None:
    """Go on no more."""
    await connection.execute(delete(analyses).where(_is(analysis)))


async def shown(connection: AsyncConnection, person: int, code: str, message: int) -> None:
    """Keep which message tells how far it is."""
    mine = _is(Analysis(person, code))
    await connection.execute(update(analyses).where(mine).values(message=message))


_READ = select(*(analyses.c[field.name] for field in fields(Analysis)))
_HELD = _READ.where(analyses.c.person == bindparam("whose")).with_for_update()


def _is(analysis: Analysis) -> ColumnElement[bool]:
    return and_(analyses.c.person == analysis.person, analyses.c.code == analysis.code)


def _row(analysis: Analysis) -> dict[str, Any]:
    return asdict(analysis)


def _read(row: Any) -> Analysis:  # noqa: ANN401 - a row of any columns
    return Analysis(**{**row, "costs": tuple(Cost(**cost) for cost in row["costs"])})

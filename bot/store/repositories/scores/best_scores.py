"""The best total of each person in each kind of game for one."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select

from bot.store.db.dialect import insert
from bot.store.db.schema import bests


@dataclass(frozen=True)
class Kind:
    """A person and a game with its options as text: totals compare within these only."""

    person: int
    game: str
    options: str


def beat(connection: Connection, kind: Kind, total: float) -> float | None:
    """Keep a total if it is the best by now; the best before, None if there was none."""
    before = best(connection, kind)
    if before is None or total > before:
        connection.execute(
            insert(bests)
            .values(**asdict(kind), total=total)
            .on_conflict_do_update(
                index_elements=[bests.c.person, bests.c.game, bests.c.options],
                set_={"total": total},
            )
        )
    return before


def best(connection: Connection, kind: Kind) -> float | None:
    """The best total so far."""
    mine = (getattr(bests.c, name) == value for name, value in asdict(kind).items())
    found = connection.execute(select(bests.c.total).where(*mine))
    return found.scalar_one_or_none()

"""People who were forgotten, known by fingerprints until they may lead standings again."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, select

from bot.common.fingerprint import Fingerprints
from bot.store.db.dialect import insert
from bot.store.db.schema import departures


def remember(connection: Connection, fingerprint: str, until: int) -> None:
    """Know somebody again until a moment in milliseconds."""
    connection.execute(
        insert(departures)
        .values(fingerprint=fingerprint, until=until)
        .on_conflict_do_update(index_elements=[departures.c.fingerprint], set_={"until": until})
    )


def returned(
    connection: Connection, fingerprints: Fingerprints, people: Iterable[int], now: int
) -> set[int]:
    """Those of some people who were forgotten, and have come back, too short a time ago."""
    by_print = {fingerprints.of(person): person for person in people}
    mine = departures.c.fingerprint.in_(by_print)
    found = select(departures.c.fingerprint).where(mine, departures.c.until > now)
    return {by_print[fingerprint] for fingerprint in connection.scalars(found)}


def forget_old(connection: Connection, now: int) -> None:
    """Forget those whose time is over."""
    connection.execute(delete(departures).where(departures.c.until <= now))

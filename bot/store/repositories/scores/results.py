"""Results of games in the order of their end, and the ratings after each."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from bot.domain.ratings.fold import LATE_AGAIN, REMEMBERED, Ratings
from bot.domain.ratings.rating import NEW, Rating
from bot.domain.ratings.result import PlayerId, Result, Unrated
from bot.store.db.dialect import Purpose, be_alone
from bot.store.db.schema import result_seats, results

AT_ONCE = 1000
"""Seats whose ratings are written together when all are made anew."""

_STRANGERS = 2**40, 2**62
"""Numbers for somebody forgotten: no id of Telegram's is so high."""

_ALL = (
    select(results, result_seats.c.seat, result_seats.c.person, result_seats.c.place)
    .add_columns(result_seats.c.late)
    .join(result_seats, result_seats.c.result == results.c.number)
    .order_by(results.c.number, result_seats.c.seat)
)
_RATING = (
    select(result_seats.c.mu, result_seats.c.sigma)
    .join(results, results.c.number == result_seats.c.result)
    .where(
        result_seats.c.person == bindparam("whose"),
        results.c.pool == bindparam("pool"),
        result_seats.c.mu.is_not(None),
    )
    .order_by(result_seats.c.result.desc())
    .limit(1)
)

_SAME = (
    select(results.c.number)
    .where(results.c.pair == bindparam("pair"), results.c.pool == bindparam("pool"))
    .order_by(results.c.number.desc())
    .limit(REMEMBERED)
)
_RECENT = (
    select(results.c.number)
    .join(result_seats, result_seats.c.result == results.c.number)
    .where(
        result_seats.c.person.in_(bindparam("people", expanding=True)),
        results.c.ended_at >= bindparam("since"),
    )
)


def add(connection: Connection, code: str, chat: int, result: Result) -> Unrated | None:
    """Keep a game that has ended, and the ratings after it; the reason if it does not count."""
    # A game that ends at the same moment would begin with the same numbers.
    be_alone(connection, Purpose.RATINGS)
    result = replace(result, players=tuple(player or _stranger() for player in result.players))
    ratings = Ratings(lambda pool, player: rating_of(connection, player, pool))
    for before, reason in _needed(connection, result):
        ratings.limits.remember(before, rated=reason is None)
    reason = ratings.take(result)
    row = {
        "code": code,
        "chat": chat,
        "pool": result.pool,
        "pair": _pair(result.players),
        "opening": result.opening,
        "ended_at": result.ended_at,
        "unrated": result.unrated,
        "reason": reason,
    }
    number = connection.execute(
        insert(results).values(row).returning(results.c.number)
    ).scalar_one()
    connection.execute(
        insert(result_seats), _seats(number, result, ratings if not reason else None)
    )
    return reason


def rating_of(connection: Connection, person: PlayerId, pool: str) -> Rating:
    """The rating of somebody after their last game that counted."""
    row = connection.execute(_RATING, {"whose": person, "pool": pool}).first()
    return Rating(row.mu, row.sigma) if row else NEW


def in_chat(connection: Connection, chat: int, pool: str = "") -> list[Result]:
    """The games that were played in a chat, of one pool or of all."""
    wanted = [results.c.pool == pool] if pool else []
    rows = connection.execute(_ALL.where(results.c.chat == chat, *wanted)).all()
    return [result for _, result, _ in _results(rows)]


def of_person(connection: Connection, person: PlayerId) -> list[tuple[Result, Rating]]:
    """The games of a person that count, each with their rating after it."""
    theirs = select(result_seats).where(
        result_seats.c.person == person, result_seats.c.mu.is_not(None)
    )
    rated = {row.result: Rating(row.mu, row.sigma) for row in connection.execute(theirs)}
    rows = connection.execute(_ALL.where(results.c.number.in_(rated))).all()
    return [(result, rated[number]) for number, result, _ in _results(rows)]


def opens_quarter(connection: Connection, chat: int, pool: str, begin: int) -> bool:
    """Whether the game kept last is the first one of a pool in a chat since a moment.

    Not if it is the first of all. As that game was kept, no other one can come in between.
    """
    here = (results.c.chat == chat, results.c.pool == pool)
    since = func.count(results.c.number).filter(results.c.ended_at >= begin)
    found = select(since, func.count(results.c.number)).where(*here)
    later, all_ = connection.execute(found).one()
    return bool(later == 1 < all_)


def pools_in(connection: Connection, chat: int) -> list[str]:
    """The pools of which games that count were played in a chat, those with the most first."""
    count = func.count()
    wanted = (
        select(results.c.pool)
        .where(results.c.chat == chat, results.c.reason.is_(None))
        .group_by(results.c.pool)
        .order_by(count.desc(), results.c.pool)
    )
    return list(connection.scalars(wanted))


def annul(connection: Connection, code: str) -> bool:
    """Let a game count as if it had never been played, from the next replay on.

    Whether there is one at this table.
    """
    ended = update(results).where(results.c.code == code).values(unrated=Unrated.ANNULLED)
    return connection.execute(ended).rowcount > 0


def replay(connection: Connection) -> int:
    """Make all ratings anew from the results; their number."""
    be_alone(connection, Purpose.RATINGS)
    ratings, count = Ratings(), 0
    seats, games = list[dict[str, Any]](), list[dict[str, Any]]()
    for number, result, _ in _results(connection.execute(_ALL).all()):
        reason = ratings.take(result)
        games.append({"at": number, "why": reason})
        seats += _rated(number, result, None if reason else ratings)
        count += 1
    for first in range(0, len(games), AT_ONCE):
        connection.execute(_REASON, games[first : first + AT_ONCE])
    for first in range(0, len(seats), AT_ONCE):
        connection.execute(_RATED, seats[first : first + AT_ONCE])
    return count


_REASON = update(results).where(results.c.number == bindparam("at")).values(reason=bindparam("why"))
_RATED = (
    update(result_seats)
    .where(result_seats.c.result == bindparam("at"), result_seats.c.seat == bindparam("by"))
    .values(mu=bindparam("mean"), sigma=bindparam("deviation"))
)


def forget(connection: Connection, person: PlayerId) -> None:
    """Put a number that nobody has in the place of a person: others keep what they have won."""
    connection.execute(update(results).where(results.c.chat == person).values(chat=0))
    stranger = _stranger()
    mine = result_seats.c.person == person
    numbers = connection.scalars(select(result_seats.c.result).where(mine)).all()
    connection.execute(update(result_seats).where(mine).values(person=stranger))
    for number in numbers:
        seats = select(result_seats.c.person).where(result_seats.c.result == number)
        pair = _pair(connection.scalars(seats).all())
        connection.execute(update(results).where(results.c.number == number).values(pair=pair))


def _needed(connection: Connection, result: Result) -> Iterator[tuple[Result, Unrated | None]]:
    """The earlier games that say whether one more counts, with whether they have."""
    people = [player for player in result.players if player > 0]
    same = {"pair": _pair(result.players), "pool": result.pool}
    recent = {"people": people, "since": result.ended_at - LATE_AGAIN}
    numbers = {*connection.scalars(_SAME, same), *connection.scalars(_RECENT, recent)}
    rows = connection.execute(_ALL.where(results.c.number.in_(numbers))).all()
    for _, before, reason in _results(rows):
        yield before, reason


def _results(rows: Sequence[Row[Any]]) -> Iterator[tuple[int, Result, Unrated | None]]:
    """The numbers of results, these, and why they do not count if so."""
    for number, seats in groupby(rows, key=attrgetter("number")):
        of_it = list(seats)
        row = of_it[0]
        yield number, _result(row, of_it), Unrated(row.reason) if row.reason else None


def _result(row: Row[Any], seats: Sequence[Row[Any]]) -> Result:
    return Result(
        pool=row.pool,
        players=tuple(seat.person for seat in seats),
        places=tuple(seat.place for seat in seats),
        ended_at=row.ended_at,
        opening=row.opening,
        late=tuple(seat.seat for seat in seats if seat.late),
        unrated=Unrated(row.unrated) if row.unrated else None,
    )


def _seats(number: int, result: Result, ratings: Ratings | None) -> list[dict[str, Any]]:
    """The rows of the players; those of a game that does not count have no ratings."""
    return [
        {
            "result": number,
            "seat": seat,
            "person": player,
            "place": result.places[seat],
            "late": seat in result.late,
            "mu": ratings and ratings.of(result.pool, player).mu,
            "sigma": ratings and ratings.of(result.pool, player).sigma,
        }
        for seat, player in enumerate(result.players)
    ]


def _rated(number: int, result: Result, ratings: Ratings | None) -> list[dict[str, Any]]:
    return [
        {"at": number, "by": row["seat"], "mean": row["mu"], "deviation": row["sigma"]}
        for row in _seats(number, result, ratings)
    ]


def _pair(players: Iterable[PlayerId]) -> str:
    return ",".join(map(str, sorted(players)))


def _stranger() -> PlayerId:
    lowest, highest = _STRANGERS
    return -(lowest + secrets.randbelow(highest - lowest))

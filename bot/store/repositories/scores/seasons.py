"""Seasons of chats, and their games."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    Update,
    and_,
    bindparam,
    insert,
    or_,
    select,
    update,
)

from bot.domain.players import Human
from bot.domain.seasons.season import MOST, Fixture, Member, Season, SeasonStage, SeasonTerms
from bot.domain.table import Place, Stage
from bot.store.cluster.instances import is_free
from bot.store.db.changes import Change, note
from bot.store.db.dialect import number_at
from bot.store.db.schema import ALIVE, UNDECIDED, fixtures, seasons, tables
from bot.store.repositories import outbox

_ONE = select(seasons).where(seasons.c.number == bindparam("at"))
_HELD = _ONE.with_for_update()
_FIXTURES = select(fixtures).where(fixtures.c.season == bindparam("at")).order_by(fixtures.c.number)
_LATEST = (
    select(seasons.c.number)
    .where(seasons.c.chat == bindparam("here"), seasons.c.stage != SeasonStage.CLOSED)
    .order_by(seasons.c.number.desc())
    .limit(1)
)
_ENDED = (
    select(fixtures.c.season)
    .outerjoin(tables, tables.c.code == fixtures.c.code)
    .where(UNDECIDED, or_(tables.c.code.is_(None), tables.c.stage == Stage.OVER))
)
_DUE = (
    select(seasons.c.number)
    .where(
        ALIVE,
        or_(
            and_(
                seasons.c.stage == SeasonStage.RUNNING,
                or_(seasons.c.ends_at <= bindparam("now"), seasons.c.number.in_(_ENDED)),
            ),
            and_(
                seasons.c.stage == SeasonStage.OPEN,
                seasons.c.opened_at <= bindparam("old"),
            ),
        ),
    )
    .order_by(seasons.c.number)
)


@dataclass(frozen=True)
class ToDecide:
    """A game of a season that was broken off at a table, for an instance to think about."""

    season: int
    number: int
    code: str


def add(connection: Connection, season: Season, now: int) -> Season:
    """Keep a season that was opened at a moment; it has its number from now on."""
    row = {**_row(season), "opened_at": now}
    number = connection.execute(
        insert(seasons).values(row).returning(seasons.c.number)
    ).scalar_one()
    return _loaded(connection, number)


def load(connection: Connection, number: int, *, locked: bool = False) -> Season | None:
    """The season of a number; one that is `locked` nobody else changes in the meantime.

    That is until the end of the transaction.
    """
    row = connection.execute(_HELD if locked else _ONE, {"at": number}).first()
    return _season(row, connection.execute(_FIXTURES, {"at": number}).all()) if row else None


def latest(connection: Connection, chat: int) -> Season | None:
    """The last season of a chat; none that never began."""
    number = connection.scalar(_LATEST, {"here": chat})
    return None if number is None else load(connection, number)


def change(connection: Connection, before: Season, after: Season) -> None:
    """Keep what has become of a season that is locked."""
    changed = update(seasons).where(seasons.c.number == after.number)
    connection.execute(changed.values(_row(after)))
    known = len(before.fixtures)
    for number, fixture in enumerate(after.fixtures[:known]):
        if fixture != before.fixtures[number]:
            here = and_(fixtures.c.season == after.number, fixtures.c.number == number)
            row = {**asdict(fixture), "instance": None}
            connection.execute(update(fixtures).where(here).values(row))
    rows = [
        {"season": after.number, "number": number, **asdict(fixture)}
        for number, fixture in enumerate(after.fixtures)
    ]
    if rows[known:]:
        connection.execute(insert(fixtures), rows[known:])
    if after.stage is SeasonStage.DECIDING:
        note(connection, Change.GAMES_TO_DECIDE)
    note(connection, Change.SEASONS_TO_SEE_TO)


def due(connection: Connection, now: int, opened_before: int) -> Sequence[int]:
    """The numbers of the seasons of which a game or the time is over.

    Those too that still wait for people and were `opened_before` a moment.
    """
    moments = {"now": now, "old": opened_before}
    return connection.scalars(_DUE, moments).all()


def opened_at(connection: Connection, number: int) -> int:
    """The moment at which a season was opened."""
    moment = select(seasons.c.opened_at).where(seasons.c.number == number)
    return int(connection.execute(moment).scalar_one())


def of_person(connection: Connection, person: int) -> Sequence[int]:
    """The numbers of the seasons of which a person is, or was, a member."""
    mine = (number_at(seasons.c.members, place, 0) == person for place in range(MOST))
    return connection.scalars(select(seasons.c.number).where(or_(*mine))).all()


def show(connection: Connection, season: Season, now: float, *, anew: bool = False) -> None:
    """Have the message of a season show it as it is, or another message `anew`."""
    shown = outbox.Shown(outbox.SEASON, season.number, season.place)
    outbox.show(connection, shown, now, anew=anew)


def message_of(connection: Connection, number: int) -> int | None:
    """The message that shows a season; None if there is none."""
    found = select(seasons.c.message).where(seasons.c.number == number)
    message: int | None = connection.scalar(found)
    return message


def keep_message(connection: Connection, number: int, message: int | None) -> int | None:
    """Keep another message that does; the one before."""
    before = message_of(connection, number)
    connection.execute(update(seasons).where(seasons.c.number == number).values(message=message))
    return before


def take_next(connection: Connection, mine: int) -> ToDecide | None:
    """Take for an instance a game to be decided that no other one thinks about."""
    row = connection.execute(_TAKE_NEXT, {"mine": mine}).first()
    return ToDecide(row.season, row.number, row.code) if row else None


def is_mine(connection: Connection, game: ToDecide, mine: int) -> bool:
    """Whether an instance still is the one that thinks about a game."""
    here = and_(fixtures.c.season == game.season, fixtures.c.number == game.number)
    return connection.scalar(select(fixtures.c.instance).where(here)) == mine


def _take_next() -> Update:
    mine: BindParameter[int] = bindparam("mine")
    deciding = select(seasons.c.number).where(ALIVE, seasons.c.stage == SeasonStage.DECIDING)
    free = or_(is_free(fixtures.c.instance), fixtures.c.instance == mine)
    first = (
        select(fixtures.c.season, fixtures.c.number)
        .where(fixtures.c.season.in_(deciding), UNDECIDED, free)
        .order_by(fixtures.c.season, fixtures.c.number)
        .limit(1)
        .with_for_update(skip_locked=True)
        .subquery()
    )
    here = and_(fixtures.c.season == first.c.season, fixtures.c.number == first.c.number)
    taken = update(fixtures).where(here).values(instance=mine)
    return taken.returning(fixtures.c.season, fixtures.c.number, fixtures.c.code)


_TAKE_NEXT = _take_next()


def _loaded(connection: Connection, number: int) -> Season:
    season = load(connection, number)
    if season is None:
        raise LookupError(f"there is no season {number}")
    return season


def _row(season: Season) -> dict[str, Any]:
    members = [[one.human.id, one.human.name, one.left] for one in season.members]
    return {
        "chat": season.place.chat,
        "topic": season.place.topic,
        "stage": season.stage,
        "terms": asdict(season.terms),
        "members": members,
        "begun_at": season.begun_at,
        "ends_at": season.ends_at,
    }


def _season(row: Row[Any], games: Sequence[Row[Any]]) -> Season:
    return Season(
        number=row.number,
        place=Place(row.chat, row.topic),
        stage=SeasonStage(row.stage),
        terms=SeasonTerms(**row.terms),
        members=tuple(Member(Human(id_, name), left) for id_, name, left in row.members),
        fixtures=tuple(map(_fixture, games)),
        begun_at=row.begun_at,
        ends_at=row.ends_at,
    )


def _fixture(row: Row[Any]) -> Fixture:
    return Fixture(row.first, row.second, row.code, row.points, row.void)

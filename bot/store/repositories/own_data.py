"""All that is kept of a person, for that person alone to read."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from bot.domain.seasons.season import Season
from bot.domain.seating import record_of
from bot.domain.table import Table
from bot.store.db.schema import departures, outbox, page_answers, people, result_seats, results
from bot.store.repositories import erasure, tables
from bot.store.repositories.scores import seasons

_WORDS = {outbox.name: {"payload"}, page_answers.name: {"told"}}
"""Columns by their tables in which the bot may name others."""


def own_data(connection: Connection, person: int, fingerprint: str) -> dict[str, Any]:
    """All rows about a person, their results, and their tables with the records of the games.

    Values are such that JSON can hold them; others have no names there. By the `fingerprint` they
    are known if they were forgotten once.
    """
    forgotten = select(departures.c.until).where(departures.c.fingerprint == fingerprint)
    return {
        "person": person,
        **_rows(connection, person),
        departures.name: [dict(row) for row in connection.execute(forgotten).mappings()],
        "results": list(_results(connection, person)),
        "seasons": list(_seasons(connection, person)),
        "tables": list(_tables(connection, person)),
    }


def _rows(connection: Connection, person: int) -> Mapping[str, list[dict[str, Any]]]:
    found = {}
    for table, about in erasure.rows_about(person).items():
        left_out = _WORDS.get(table.name, set())
        columns = [column for column in table.columns if column.name not in left_out]
        rows = connection.execute(select(*columns).where(about)).mappings()
        found[table.name] = [dict(row) for row in rows]
    return found


def _results(connection: Connection, person: int) -> Iterator[dict[str, Any]]:
    seats = result_seats.columns
    columns = results.c.code, results.c.chat, results.c.pool, results.c.ended_at, results.c.reason
    mine = seats.seat, seats.place, seats.late, seats.mu, seats.sigma
    found = connection.execute(
        select(*columns, *mine)
        .join(result_seats, seats.result == results.c.number)
        .where(seats.person == person)
        .order_by(results.c.number)
    )
    yield from map(dict, found.mappings())


def _seasons(connection: Connection, person: int) -> Iterator[dict[str, Any]]:
    """The seasons in which somebody takes or took part, with the codes of their own tables."""
    for number in seasons.of_person(connection, person):
        if season := seasons.load(connection, number):
            yield _season(season, person)


def _season(season: Season, person: int) -> dict[str, Any]:
    mine = {n for n, member in enumerate(season.members) if member.human.id == person}
    return {
        "chat": season.place.chat,
        "stage": season.stage.value,
        "game": season.terms.game,
        "left": all(season.members[number].left for number in mine),
        "tables": [game.code for game in season.fixtures if mine & set(game.pair) and game.code],
    }


def _tables(connection: Connection, person: int) -> Iterator[dict[str, Any]]:
    name = connection.scalar(select(people.c.username).where(people.c.id == person))
    for code in erasure.tables_with(connection, person, name or ""):
        if table := tables.load(connection, code):
            yield _table(table, person)


def _table(table: Table, person: int) -> dict[str, Any]:
    """A table as one person knows it: others are "someone", and their secrets are not told."""
    mine, record = table.seats_of(person), record_of(table)
    names = (
        "someone" if name and seat not in mine else name for seat, name in enumerate(record.seats)
    )
    record = replace(record, seats=tuple(names))
    return {
        "code": table.code,
        "chat": table.place.chat,
        "stage": table.stage.value,
        "seats": list(mine),
        "opened": table.opener.id == person,
        "record": str(record.shown_to(table.position.view(next(iter(mine), None)))),
    }

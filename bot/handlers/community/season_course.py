"""The course of seasons in the store: results are noted, tables opened, the last day comes.

Each season is seen to in one transaction, and again with the same outcome: a game of it has the
code of its table, which is kept together with that table.
"""

from dataclasses import replace
from random import Random

from sqlalchemy import Connection

from bot.domain.clocks.clock import DAY, End
from bot.domain.clocks.spans import in_ms
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human
from bot.domain.seasons import course
from bot.domain.seasons.season import Season, SeasonStage, SeasonTerms
from bot.domain.seating import Terms, set_up, started
from bot.domain.table import Place, Stage, Table
from bot.handlers import turn_notifications
from bot.handlers.community.game_end import concluded
from bot.handlers.persistence import keep_new, keep_quietly
from bot.store.repositories import tables
from bot.store.repositories.scores import seasons

WAITS_FOR = 30 * DAY
"""Milliseconds after which a season is closed that nobody lets begin."""


def see_to(
    connection: Connection, number: int, now: float, rng: Random, *, may_end: bool = True
) -> set[int]:
    """Bring a season up to date; the chats to which something goes.

    It ends only if it `may_end`: not while somebody may have moved in time, unknown to the bot.
    """
    season = seasons.load(connection, number, locked=True)
    if season is None:
        return set()
    if season.stage is SeasonStage.OPEN:
        return _lapse(connection, season, now)
    after = _with_results(connection, season)
    touched = set[int]()
    if may_end and season.ends_at is not None and season.ends_at <= in_ms(now):
        after, touched = _end(connection, after, now)
    after, opened = _open_tables(connection, after, now, rng)
    return touched | opened | keep(connection, season, after, now)


def keep(connection: Connection, before: Season, after: Season, now: float) -> set[int]:
    """Keep what has become of a season, if anything; the chat whose message is to show it."""
    if after == before:
        return set()
    seasons.change(connection, before, after)
    seasons.show(connection, after, now)
    return {after.place.chat}


def leave(connection: Connection, season: Season, person: int, now: float, rng: Random) -> set[int]:
    """Let somebody leave a season that is locked: their tables there are given up, and void."""
    number = season.number_of(person)
    theirs = [fixture.code for fixture in season.fixtures if number in fixture.pair]
    open_ = [code for code in theirs if _is_open(season, code)]
    touched = keep(connection, season, course.left(season, person), now)
    for code in open_:
        touched |= _give_up(connection, code, person, now, rng)
    return touched | see_to(connection, season.number, now, rng, may_end=False)


def forget(connection: Connection, person: int, now: float, rng: Random) -> set[int]:
    """Let somebody who is forgotten leave all seasons; who forgets them sees to their tables."""
    touched = set[int]()
    for number in seasons.of_person(connection, person):
        if season := seasons.load(connection, number, locked=True):
            after = course.without(course.left(season, person), person)
            touched |= keep(connection, season, after, now)
            if after.stage is SeasonStage.RUNNING:
                touched |= see_to(connection, number, now, rng, may_end=False)
    return touched


def table_of(season: Season, number: int, code: str, rng: Random) -> Table:
    """The table for one of its games, which has begun: all agreed to it by joining.

    :raises EngineError: if there is no such game, option or value.
    """
    fixture = season.fixtures[number]
    first, second = (season.members[member].human for member in fixture.pair)
    return play_chance_moves(_begun(season.place, season.terms, (first, second), code, rng), rng)


def _begun(
    place: Place, terms: SeasonTerms, players: tuple[Human, Human], code: str, rng: Random
) -> Table:
    given = Terms(terms.game, len(players), terms.options)
    table = set_up(code, place, players[0], given, rng)
    host = replace(table.host, end=End.AUTO)
    return started(replace(table, players=players, host=host))


def expect_playable(season: Season, rng: Random) -> None:
    """Find out whether its games can be set up as was said.

    :raises EngineError: if there is no such game, option or value, or it is not for two.
    """
    opener = season.members[0].human
    _begun(season.place, season.terms, (opener, opener), "", rng)


def _lapse(connection: Connection, season: Season, now: float) -> set[int]:
    if in_ms(now) - seasons.opened_at(connection, season.number) < WAITS_FOR:
        return set()
    return keep(connection, season, replace(season, stage=SeasonStage.CLOSED), now)


def _with_results(connection: Connection, season: Season) -> Season:
    """The season with the results of tables that have ended; one that is gone counts for nobody."""
    if season.stage is not SeasonStage.RUNNING:
        return season
    for number, fixture in enumerate(season.fixtures):
        if not fixture.is_open:
            continue
        table = tables.load(connection, fixture.code)
        if table is None:
            gone = replace(fixture, void=True)
            season = course.ended(season.with_fixture(number, gone))
        elif table.stage is Stage.OVER:
            season = course.with_points(season, number, _points(table))
    return season


def _points(table: Table) -> float:
    """The points of the first side of a game that is over."""
    first, second = table.places
    return 0.5 if first == second else float(first < second)


def _open_tables(
    connection: Connection, season: Season, now: float, rng: Random
) -> tuple[Season, set[int]]:
    """Open the tables for which there is room, each with the game that it is for."""
    touched = set[int]()
    for number in list(course.to_open(season)):
        code = tables.new_code(connection, rng)
        table = table_of(season, number, code, rng)
        keep_new(connection, table, now)
        opened = replace(season.fixtures[number], code=code)
        season = season.with_fixture(number, opened)
        touched |= {table.place.chat} | turn_notifications.tell(connection, None, table, now)
    return season, touched


def _end(connection: Connection, season: Season, now: float) -> tuple[Season, set[int]]:
    """Break off all games on the last day: from now on they are as they are to be decided."""
    touched = set[int]()
    if season.stage is not SeasonStage.RUNNING:
        return season, touched
    for code in sorted(fixture.code for fixture in season.fixtures if fixture.is_open):
        table = tables.lock_for_update(connection, code)
        if table and table.stage is not Stage.OVER:
            after = replace(table, stage=Stage.CLOSED, closed="season-ended")
            keep_quietly(connection, table, after, now)
            touched |= turn_notifications.tell(connection, table, after, now)
            touched.add(table.place.chat)
    return course.on_last_day(season), touched


def _is_open(season: Season, code: str) -> bool:
    return any(fixture.is_open and fixture.code == code for fixture in season.fixtures)


def _give_up(connection: Connection, code: str, person: int, now: float, rng: Random) -> set[int]:
    """Resign a game for somebody who leaves."""
    table = tables.lock_for_update(connection, code)
    seat = table.seat_of(person) if table else None
    if table is None or seat is None or table.stage is not Stage.PLAYING:
        return set()
    after = play_chance_moves(table.left_by(seat), rng)
    after, touched = concluded(connection, table, after, now, rng)
    keep_quietly(connection, table, after, now)
    return touched | {table.place.chat} | turn_notifications.tell(connection, table, after, now)

"""The course of a season: who joins and leaves, what opens when, how it ends."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.domain.clocks.clock import DAY
from bot.domain.commands import Person
from bot.domain.players import SOMEONE, Human
from bot.domain.seasons.fixtures import round_robin
from bot.domain.seasons.length import length
from bot.domain.seasons.season import AT_ONCE, FEWEST, MOST, Fixture, Member, Season, SeasonStage
from bot.domain.table import CommandRejected

CLEAR = 0.6
"""Expected result of a side from which on a game that is broken off counts as won by it."""


def joined(season: Season, person: Person) -> Season:
    """The season with one more person.

    :raises CommandRejected: if it has begun or is full, or they have joined.
    """
    _expect(season, SeasonStage.OPEN)
    if season.number_of(person.id) is not None:
        raise CommandRejected("season-joined")
    if len(season.members) == MOST:
        raise CommandRejected("season-full", {"count": MOST})
    return replace(season, members=(*season.members, Member(Human(person.id, person.name))))


def begun(season: Season, person: Person, now: int) -> Season:
    """The season with its fixtures and its last day; the opener decides on that.

    :raises CommandRejected: if somebody else wants that, or too few have joined.
    """
    _expect(season, SeasonStage.OPEN)
    opener = season.opener
    if opener is None or opener.id != person.id:
        raise CommandRejected("not-opener", {"name": opener.name if opener else ""})
    if len(season.members) < FEWEST:
        raise CommandRejected("season-few", {"count": FEWEST - len(season.members)})
    people = len(season.members)
    return replace(
        season,
        stage=SeasonStage.RUNNING,
        fixtures=round_robin(people, twice=season.terms.twice),
        begun_at=now,
        ends_at=now + length(season.terms, people) * DAY,
    )


def expect_member(season: Season, person: Person) -> int:
    """The number of somebody who could leave.

    :raises CommandRejected: if they have not joined or have left, or it is over.
    """
    if not season.is_alive or season.stage is SeasonStage.DECIDING:
        raise CommandRejected("stale")
    number = season.number_of(person.id)
    if number is None:
        raise CommandRejected("season-not-in")
    return number


def left(season: Season, person: int) -> Season:
    """The season without a person: all that they have not played to its end is void.

    Before it has begun they are out of it, and it is closed if nobody is in it any more.
    """
    number = season.number_of(person)
    if number is None or not season.is_alive:
        return season
    if season.stage is SeasonStage.OPEN:
        members = (*season.members[:number], *season.members[number + 1 :])
        stage = SeasonStage.OPEN if members else SeasonStage.CLOSED
        return replace(season, members=members or season.members, stage=stage)
    members = tuple(
        replace(member, left=member.left or n == number) for n, member in enumerate(season.members)
    )
    fixtures = (_void_if(fixture, number in fixture.pair) for fixture in season.fixtures)
    return ended(replace(season, members=members, fixtures=tuple(fixtures)))


def without(season: Season, person: int) -> Season:
    """The season with "someone" in the place of a person who is forgotten."""
    members = tuple(
        replace(member, human=SOMEONE) if member.human.id == person else member
        for member in season.members
    )
    return replace(season, members=members)


def to_open(season: Season) -> Iterator[int]:
    """The numbers of the fixtures that get a table now, the earliest rounds first."""
    if season.stage is not SeasonStage.RUNNING:
        return
    tables = Counter({member: season.open_tables(member) for member in season.active})
    for number, fixture in enumerate(season.fixtures):
        if fixture.waits and all(tables[member] < AT_ONCE for member in fixture.pair):
            tables.update(fixture.pair)
            yield number


def with_points(season: Season, number: int, points: float) -> Season:
    """The season with the points of the first side from one of its games."""
    return ended(season.with_fixture(number, replace(season.fixtures[number], points=points)))


def on_last_day(season: Season) -> Season:
    """The season whose time is over: games without a table are drawn, the others to be decided."""
    fixtures = tuple(replace(f, points=0.5) if f.waits else f for f in season.fixtures)
    return ended(replace(season, stage=SeasonStage.DECIDING, fixtures=fixtures))


def decided(value: float | None) -> float:
    """The points of the first side of a game that is broken off, of its expected result.

    Without one, and where neither side is clearly ahead, it is drawn.
    """
    if value is None or 1 - CLEAR < value < CLEAR:
        return 0.5
    return 1.0 if value >= CLEAR else 0.0


def ended(season: Season) -> Season:
    """The season, which is over if nothing is left to be played or decided."""
    is_over = all(fixture.is_settled for fixture in season.fixtures)
    return replace(season, stage=SeasonStage.OVER) if is_over else season


def _void_if(fixture: Fixture, wanted: bool) -> Fixture:
    return replace(fixture, void=True) if wanted and not fixture.is_settled else fixture


def _expect(season: Season, stage: SeasonStage) -> None:
    if season.stage is not stage:
        raise CommandRejected("stale")

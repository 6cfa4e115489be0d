"""Seasons for tests, and their standings reckoned in another way than by the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.domain.commands import Person
from bot.domain.players import Human
from bot.domain.seasons import course
from bot.domain.seasons.season import Member, Season, SeasonStage, SeasonTerms
from bot.domain.table import Place
from tests.support.bot.updates import GROUP_ID

BEGUN = 1_000_000

Game = tuple[int, int, float]
"""Two members, and the points of the first."""


def person(number: int) -> Person:
    return Person(1000 + number, f"Player {number}", f"player{number}", "en")


def open_season(people: int, *, twice: bool = False, days: int | None = None) -> Season:
    terms = SeasonTerms("lits", {"pace": "3d"}, twice, days)
    members = tuple(Member(Human(person(n).id, person(n).name)) for n in range(people))
    return Season(1, Place(GROUP_ID), SeasonStage.OPEN, terms, members)


def running(people: int, *, twice: bool = False) -> Season:
    return course.begun(open_season(people, twice=twice), person(0), BEGUN)


def with_tables(season: Season) -> Season:
    """The season with a table for each fixture that may have one."""
    for number in list(course.to_open(season)):
        opened = replace(season.fixtures[number], code=f"B{number}")
        season = season.with_fixture(number, opened)
    return season


def scores(people: int, games: Sequence[Game]) -> Mapping[int, tuple[float, float]]:
    """Points and Sonneborn-Berger of everybody, from a matrix of who gained how much from whom."""
    gained = [[Fraction(0)] * people for _ in range(people)]
    for first, second, points in games:
        gained[first][second] += Fraction(points)
        gained[second][first] += 1 - Fraction(points)
    totals = [sum(row, Fraction(0)) for row in gained]
    berger = [sum(row[k] * totals[k] for k in range(people)) for row in gained]
    return {n: (float(totals[n]), float(berger[n])) for n in range(people)}

"""Fixtures of a season: everybody meets everybody, sides are balanced, two tables at once."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.domain.seasons.course import to_open
from bot.domain.seasons.fixtures import round_robin, rounds
from bot.domain.seasons.season import AT_ONCE, FEWEST, MOST, Season
from tests.support.bot.seasons import running, with_tables

PEOPLE = range(FEWEST, MOST + 1)


@pytest.mark.parametrize("people", PEOPLE)
def test_each_pair_meets_once_or_once_on_each_side(people: int) -> None:
    pairs = {(a, b) for a in range(people) for b in range(people) if a < b}
    once = [fixture.pair for fixture in round_robin(people)]
    assert sorted(tuple(sorted(pair)) for pair in once) == sorted(pairs)
    twice = [fixture.pair for fixture in round_robin(people, twice=True)]
    assert sorted(twice) == sorted({*pairs, *((b, a) for a, b in pairs)})


@pytest.mark.parametrize("people", PEOPLE)
def test_sides_are_balanced_within_one_for_everybody(people: int) -> None:
    firsts = Counter(fixture.first for fixture in round_robin(people))
    seconds = Counter(fixture.second for fixture in round_robin(people))
    assert all(abs(firsts[one] - seconds[one]) <= 1 for one in range(people))


@pytest.mark.parametrize("people", PEOPLE)
def test_nobody_plays_twice_in_a_round(people: int) -> None:
    fixtures = round_robin(people)
    size = people // 2
    assert len(fixtures) == rounds(people) * size
    for begin in range(0, len(fixtures), size):
        at_work = [one for fixture in fixtures[begin : begin + size] for one in fixture.pair]
        assert len(at_work) == len(set(at_work))


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("people", PEOPLE)
def test_nobody_ever_has_more_than_two_tables_and_all_are_opened(people: int, twice: bool) -> None:
    rng = Random(people)
    season = with_tables(running(people, twice=twice))
    opened = set[int]()
    while at_work := [n for n, fixture in enumerate(season.fixtures) if fixture.is_open]:
        opened |= set(at_work)
        assert max(season.open_tables(member) for member in range(people)) <= AT_ONCE
        assert not list(to_open(season))
        season = with_tables(_with_result(season, rng.choice(at_work), rng))
    assert opened == set(range(len(season.fixtures)))


def test_everybody_has_two_tables_at_the_beginning() -> None:
    season = with_tables(running(6))
    assert [season.open_tables(member) for member in range(6)] == [AT_ONCE] * 6


def _with_result(season: Season, number: int, rng: Random) -> Season:
    points = rng.choice([0.0, 0.5, 1.0])
    return season.with_fixture(number, replace(season.fixtures[number], points=points))

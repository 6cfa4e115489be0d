"""The crosstable: points and Sonneborn-Berger as somebody else reckons them."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain.seasons import course
from bot.domain.seasons.crosstable import between, crosstable, settled
from bot.domain.seasons.season import FEWEST, MOST, Season
from tests.support.bot.seasons import person, running, scores


def played(season: Season, rng: Random, share: float = 1.0) -> Season:
    """The season after some of its games."""
    for number, fixture in enumerate(season.fixtures):
        if rng.random() < share:
            points = rng.choice([0.0, 0.5, 1.0])
            season = season.with_fixture(number, replace(fixture, points=points))
    return season


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("people", range(FEWEST, MOST + 1))
def test_points_and_tiebreaks_are_those_of_an_independent_computation(
    people: int,
    twice: bool,
) -> None:
    for seed in range(20):
        season = played(running(people, twice=twice), Random(seed), share=0.8)
        games = [(*f.pair, f.points) for f in season.fixtures if f.points is not None]
        found = {line.member: (line.points, line.tiebreak) for line in crosstable(season)}
        assert found == scores(people, games)


def test_places_go_by_points_and_then_by_tiebreak_and_may_be_shared() -> None:
    season = played(running(5), Random(3))
    lines = crosstable(season)
    ranks = [(line.points, line.tiebreak) for line in lines]
    assert ranks == sorted(ranks, reverse=True)
    assert [line.place for line in lines] == [1 + sum(r > rank for r in ranks) for rank in ranks]
    nobody = crosstable(running(4))
    assert [line.place for line in nobody] == [1, 1, 1, 1]


def test_games_played_with_somebody_who_left_still_count() -> None:
    season = running(4)
    number = next(n for n, f in enumerate(season.fixtures) if set(f.pair) == {0, 1})
    winner = season.fixtures[number].second
    season = course.left(course.with_points(season, number, 0.0), person(0).id)
    lines = {line.member: line for line in crosstable(season)}
    assert lines[0].place is None
    assert crosstable(season)[-1].member == 0
    assert lines[winner].points == 1.0
    assert settled(season) == (1, 4)


def test_both_games_of_a_pair_are_found() -> None:
    season = running(3, twice=True)
    assert [f.pair for f in between(season, 1, 2)] == [f.pair for f in between(season, 2, 1)]
    assert len(between(season, 0, 2)) == 2

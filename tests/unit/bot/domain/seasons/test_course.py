"""The course of a season: joining, beginning, leaving, and its last day."""

from collections.abc import Callable

import pytest

from bot.domain.clocks.clock import DAY
from bot.domain.players import SOMEONE
from bot.domain.seasons import course
from bot.domain.seasons.length import length, read_days
from bot.domain.seasons.season import MOST, Season, SeasonStage, SeasonTerms
from bot.domain.table import CommandRejected
from tests.support.bot.seasons import BEGUN, open_season, person, running, with_tables
from tests.support.cases import cases


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(CommandRejected) as found:
        act()
    return found.value.code


def test_people_join_until_it_is_full() -> None:
    season = open_season(1)
    for number in range(1, MOST):
        season = course.joined(season, person(number))
    assert [member.human.id for member in season.members] == [person(n).id for n in range(MOST)]
    assert refused(lambda: course.joined(season, person(MOST))) == "season-full"
    assert refused(lambda: course.joined(season, person(3))) == "season-joined"


def test_the_opener_begins_it_with_three_at_least() -> None:
    assert refused(lambda: course.begun(open_season(2), person(0), BEGUN)) == "season-few"
    assert refused(lambda: course.begun(open_season(3), person(1), BEGUN)) == "not-opener"
    season = course.begun(open_season(3, days=10), person(0), BEGUN)
    assert (season.stage, season.ends_at) == (SeasonStage.RUNNING, BEGUN + 10 * DAY)
    assert refused(lambda: course.begun(season, person(0), BEGUN)) == "stale"
    assert refused(lambda: course.joined(season, person(7))) == "stale"


def test_who_goes_before_the_beginning_is_out_and_the_next_one_is_the_opener() -> None:
    season = course.left(open_season(3), person(0).id)
    assert season.opener
    assert season.opener.id == person(1).id
    assert len(season.members) == 2
    for number in (1, 2):
        season = course.left(season, person(number).id)
    assert season.stage is SeasonStage.CLOSED


def test_what_somebody_who_leaves_has_not_played_is_void_for_all() -> None:
    season = with_tables(running(4))
    ended = next(n for n, fixture in enumerate(season.fixtures) if 0 in fixture.pair)
    season = course.with_points(season, ended, 1.0)
    gone = course.left(season, person(0).id)
    theirs = [fixture for fixture in gone.fixtures if 0 in fixture.pair]
    assert [fixture.void for fixture in theirs].count(True) == 2
    assert gone.fixtures[ended].points == 1.0
    assert not any(fixture.void for fixture in gone.fixtures if 0 not in fixture.pair)
    assert course.left(gone, person(0).id) == gone
    assert all(0 not in gone.fixtures[number].pair for number in course.to_open(gone))


def test_it_is_over_when_but_one_is_left() -> None:
    season = with_tables(running(3))
    season = course.left(season, person(0).id)
    assert season.stage is SeasonStage.RUNNING
    assert course.left(season, person(2).id).stage is SeasonStage.OVER


def test_somebody_forgotten_is_someone() -> None:
    season = course.without(course.left(running(3), person(1).id), person(1).id)
    assert season.members[1].human == SOMEONE
    assert season.active == [0, 2]


def test_on_the_last_day_games_without_a_table_are_drawn_and_the_others_decided() -> None:
    season = course.on_last_day(with_tables(running(6)))
    assert season.stage is SeasonStage.DECIDING
    assert {fixture.points for fixture in season.fixtures if not fixture.code} == {0.5}
    to_decide = [n for n, fixture in enumerate(season.fixtures) if fixture.is_open]
    assert len(to_decide) == 6
    assert not list(course.to_open(season))
    for number in to_decide:
        assert season.stage is SeasonStage.DECIDING
        season = course.with_points(season, number, course.decided(1.0))
    assert season.stage is SeasonStage.OVER


@cases(
    ("value", "points"),
    [(None, 0.5), (0.0, 0.0), (0.4, 0.0), (0.41, 0.5), (0.59, 0.5), (0.6, 1.0), (1.0, 1.0)],
)
def test_a_game_that_is_broken_off_is_won_by_who_is_clearly_ahead(
    value: float | None, points: float
) -> None:
    assert course.decided(value) == points


@cases(
    ("pace", "people", "twice", "days"),
    [
        ("3d", 6, False, 45),
        ("3d", 6, True, 75),
        ("1d", 3, False, 5),
        ("7d", 8, True, 245),
        ("day", 4, False, 12),
        ("1+0/1", 3, False, 1),
        ("720+720/720", 8, True, 365),
    ],
)
def test_its_usual_length_follows_from_the_pace_and_the_games(
    pace: str,
    people: int,
    twice: bool,
    days: int,
) -> None:
    assert length(SeasonTerms("lits", {"pace": pace}, twice), people) == days


def test_a_season_needs_a_pace() -> None:
    for options in ({}, {"pace": "none"}):
        assert refused(lambda: length(SeasonTerms("lits", options), 4)) == "season-pace"  # noqa: B023 - called at once


@cases("text", ["0", "366", "-1", "ten", "", "1000000000", "²"])
def test_days_that_cannot_be_are_refused(text: str) -> None:
    assert refused(lambda: read_days(text)) == "season-days"


def test_days_are_read() -> None:
    assert [read_days(text) for text in ("1", "28", "365")] == [1, 28, 365]


def test_nothing_opens_before_it_begins() -> None:
    season: Season = open_season(4)
    assert not list(course.to_open(season))

"""The crosstable of a season: who has how many points, and from whom."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.seasons.season import Fixture, Season


@dataclass(frozen=True)
class Line:
    """A member in a crosstable: place, points, and the Sonneborn-Berger score.

    The last adds up, over all games, the points from a game times all points of the opponent.
    Somebody who has left has no `place`.
    """

    member: int
    points: float
    tiebreak: float
    place: int | None = None


def crosstable(season: Season) -> list[Line]:
    """The members in order, by points and then by Sonneborn-Berger; those who left come last."""
    numbers = range(len(season.members))
    points = {number: _points(season, number) for number in numbers}
    tiebreaks = {number: _tiebreak(season, number, points) for number in numbers}
    ranks = {number: (points[number], tiebreaks[number]) for number in season.active}
    placed = sorted(season.active, key=lambda number: (*(-part for part in ranks[number]), number))
    gone = [number for number in numbers if season.members[number].left]
    lines = [
        Line(number, *ranks[number], 1 + sum(rank > ranks[number] for rank in ranks.values()))
        for number in placed
    ]
    return [*lines, *(Line(number, points[number], tiebreaks[number]) for number in gone)]


def between(season: Season, member: int, other: int) -> list[Fixture]:
    """The fixtures of two members, in order."""
    return [fixture for fixture in season.of_member(member) if other in fixture.pair]


def settled(season: Season) -> tuple[int, int]:
    """The games that have ended, and all that count or may come to count."""
    counting = [fixture for fixture in season.fixtures if not fixture.void]
    return sum(fixture.points is not None for fixture in counting), len(counting)


def _points(season: Season, member: int) -> float:
    return sum(fixture.points_of(member) or 0.0 for fixture in season.of_member(member))


def _tiebreak(season: Season, member: int, points: Mapping[int, float]) -> float:
    return sum(
        (fixture.points_of(member) or 0.0) * points[_other(fixture, member)]
        for fixture in season.of_member(member)
    )


def _other(fixture: Fixture, member: int) -> int:
    return fixture.second if member == fixture.first else fixture.first

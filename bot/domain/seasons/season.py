"""A season of a group: its people, its fixtures and the terms on which they are played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.domain.players import Human
from bot.domain.table import Place

FEWEST, MOST = 3, 8
"""People of a season."""

AT_ONCE = 2
"""Tables at which a person plays at the same time, at most."""


class SeasonStage(StrEnum):
    """The stage of a season: people join, it is played, its last games are decided, it is over.

    `CLOSED` is one that never began.
    """

    OPEN = "open"
    RUNNING = "running"
    DECIDING = "deciding"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True)
class SeasonTerms:
    """The terms of a season: a game with its options and the host's, as they are written.

    With `twice` each pair plays on both sides. Without `days` its length follows from the pace.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    twice: bool = False
    days: int | None = None


@dataclass(frozen=True)
class Member:
    """A person of a season, who may have `left`."""

    human: Human
    left: bool = False


@dataclass(frozen=True)
class Fixture:
    """A game of a season between two members, by their numbers; `first` has the first seat.

    `code` is that of its table once it has one, `points` are those of `first` once it has ended:
    1, ½ or 0. One that is `void` counts for nobody.
    """

    first: int
    second: int
    code: str = ""
    points: float | None = None
    void: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be played or decided any more."""
        return self.void or self.points is not None

    @property
    def is_open(self) -> bool:
        """Whether it is being played, or waits for a decision."""
        return bool(self.code) and not self.is_settled

    @property
    def waits(self) -> bool:
        """Whether it is still to get a table."""
        return not self.code and not self.is_settled

    @property
    def pair(self) -> tuple[int, int]:
        """The members who play."""
        return self.first, self.second

    def points_of(self, member: int) -> float | None:
        """The points of one of its members; None if it does not count, or not yet."""
        if self.void or self.points is None:
            return None
        return self.points if member == self.first else 1 - self.points


@dataclass(frozen=True)
class Season:
    """A season; the first of its members who has not left is its opener.

    It began, and ends at the latest, at moments in milliseconds.
    """

    number: int
    place: Place
    stage: SeasonStage
    terms: SeasonTerms
    members: tuple[Member, ...]
    fixtures: tuple[Fixture, ...] = ()
    begun_at: int | None = None
    ends_at: int | None = None

    @property
    def active(self) -> list[int]:
        """The numbers of the members who have not left."""
        return [number for number, member in enumerate(self.members) if not member.left]

    @property
    def opener(self) -> Human | None:
        """The person who may begin it; None if everybody has left."""
        return next((member.human for member in self.members if not member.left), None)

    @property
    def is_alive(self) -> bool:
        """Whether anything can still happen in it."""
        return self.stage not in (SeasonStage.OVER, SeasonStage.CLOSED)

    def number_of(self, person: int) -> int | None:
        """The number of a person among the members who have not left."""
        mine = (n for n in self.active if self.members[n].human.id == person)
        return next(mine, None)

    def open_tables(self, member: int) -> int:
        """The tables at which a member plays now."""
        return sum(fixture.is_open and member in fixture.pair for fixture in self.fixtures)

    def of_member(self, member: int) -> Iterator[Fixture]:
        """The fixtures of a member."""
        return (fixture for fixture in self.fixtures if member in fixture.pair)

    def with_fixture(self, number: int, fixture: Fixture) -> "Season":
        """The season with another state of a fixture."""
        before, after = self.fixtures[:number], self.fixtures[number + 1 :]
        return replace(self, fixtures=(*before, fixture, *after))

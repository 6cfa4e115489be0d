"""Requests about the season of a group."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ShowSeason:
    """`/season`: the season of this group."""


@dataclass(frozen=True)
class OpenSeason:
    """`/season GAME pace=… [days=…] [twice]`: a season that people may join.

    Its `days` are as they were written.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    twice: bool = False
    days: str | None = None


@dataclass(frozen=True)
class JoinSeason:
    """Take part in the season of a number."""

    number: int


@dataclass(frozen=True)
class BeginSeason:
    """Let it begin."""

    number: int


@dataclass(frozen=True)
class LeaveSeason:
    """Leave it; once it has begun that is asked once more."""

    number: int


@dataclass(frozen=True)
class LeaveSeasonForSure:
    """The answer yes; `asker` is the only one who may give it."""

    number: int
    asker: int


@dataclass(frozen=True)
class StayInSeason:
    """The answer no."""

    number: int
    asker: int


Leaving = LeaveSeasonForSure | StayInSeason
Seasonal = ShowSeason | OpenSeason | JoinSeason | BeginSeason | LeaveSeason | Leaving

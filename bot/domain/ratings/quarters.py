"""Quarters of a year, and the champions of a group in each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.domain.ratings.result import PlayerId, Result
from bot.domain.ratings.standings import Line, standings

_MONTHS = 3


@dataclass(frozen=True)
class Quarter:
    """A quarter of a year by Greenwich time; its `number` is from 1 to 4."""

    year: int
    number: int

    @property
    def begin(self) -> int:
        """The moment at which it begins, in milliseconds."""
        first = datetime(self.year, 1 + (self.number - 1) * _MONTHS, 1, tzinfo=UTC)
        return int(first.timestamp() * 1000)

    @property
    def before(self) -> "Quarter":
        """The one before."""
        return Quarter(self.year, self.number - 1) if self.number > 1 else Quarter(self.year - 1, 4)

    @property
    def after(self) -> "Quarter":
        """The one after."""
        return Quarter(self.year, self.number + 1) if self.number < 4 else Quarter(self.year + 1, 1)


def quarter_of(moment: int) -> Quarter:
    """The quarter of a moment in milliseconds."""
    day = datetime.fromtimestamp(moment / 1000, UTC)
    return Quarter(day.year, 1 + (day.month - 1) // _MONTHS)


def champions(
    results: Sequence[Result],
    quarter: Quarter,
    unlisted: Collection[PlayerId] = (),
    returned: Collection[PlayerId] = (),
) -> list[Line]:
    """The best of a pool at the end of a quarter, by results of that pool; perhaps nobody.

    `unlisted` and `returned` are as for standings; equals are champions together.
    """
    end = quarter.after.begin
    by_then = [result for result in results if result.ended_at < end]
    lines = standings(by_then, end, unlisted, returned)
    return [line for line in lines if line.place == 1]

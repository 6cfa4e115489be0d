"""Ratings as a fold over results in the order of their end."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from openskill.models import BradleyTerryFull

from bot.domain.ratings.anchors import advantage, anchor, is_level
from bot.domain.ratings.rating import NEW, Rating
from bot.domain.ratings.result import PlayerId, Result, Unrated

DAY = 86_400_000
A_DAY = 3
"""Games a day between the same people that are rated."""

LATE_AGAIN = 14 * DAY
"""Milliseconds after a loss on time within which another one by the same person is not rated."""

REMEMBERED = 2
"""Latest games of the same people; one that repeats one of them is not rated."""

SURE = 1e-6
"""Standard deviation of what no game changes."""

_MODEL = BradleyTerryFull()


@dataclass
class Limits:
    """Limits that earlier games set: not all of one's games are rated."""

    _days: Counter[tuple[tuple[PlayerId, ...], int]] = field(default_factory=Counter)
    _latest: dict[tuple[tuple[PlayerId, ...], str], deque[tuple[str, frozenset[PlayerId]]]] = field(
        default_factory=lambda: defaultdict(lambda: deque(maxlen=REMEMBERED))
    )
    _late: dict[PlayerId, int] = field(default_factory=dict)

    def reason(self, result: Result) -> Unrated | None:
        """The reason for which a game is not rated, if there is one."""
        if result.unrated:
            return result.unrated
        if (result.opening, result.winners) in self._latest[result.pair, result.pool]:
            return Unrated.REPEATED
        if self._days[result.pair, result.ended_at // DAY] >= A_DAY:
            return Unrated.OFTEN
        for seat in result.late:
            last = self._late.get(result.players[seat])
            if last is not None and result.ended_at - last <= LATE_AGAIN:
                return Unrated.LATE
        return None

    def remember(self, result: Result, *, rated: bool) -> None:
        """Reckon with a game that has ended."""
        if result.unrated is Unrated.ANNULLED:
            return
        self._days[result.pair, result.ended_at // DAY] += rated
        self._latest[result.pair, result.pool].append((result.opening, result.winners))
        for seat in result.late:
            self._late[result.players[seat]] = result.ended_at


@dataclass
class Ratings:
    """Ratings after some results, by pool and player; people begin with those that are `known`."""

    known: Callable[[str, PlayerId], Rating] = lambda _pool, _player: NEW
    limits: Limits = field(default_factory=Limits)
    _now: dict[tuple[str, PlayerId], Rating] = field(default_factory=dict)

    def of(self, pool: str, player: PlayerId) -> Rating:
        """The rating of a player by now."""
        if is_level(player):
            return anchor(pool, player)
        known = self._now.get((pool, player))
        return self.known(pool, player) if known is None else known

    def take(self, result: Result) -> Unrated | None:
        """Rate one more game; the reason if it is not rated."""
        reason = self.limits.reason(result)
        self.limits.remember(result, rated=reason is None)
        if reason is None:
            pool = result.pool
            for player, rating in zip(result.players, self._after(result), strict=True):
                self._now[pool, player] = rating
        return reason

    def _after(self, result: Result) -> Iterator[Rating]:
        """The ratings of all seats after a game; those of levels are never looked at."""
        teams = [
            [_MODEL.rating(mu=rating.mu, sigma=rating.sigma or SURE)]
            for rating in (self.of(result.pool, player) for player in result.players)
        ]
        if ahead := advantage(result.pool):
            teams[0].append(_MODEL.rating(mu=ahead, sigma=SURE))
        for team in _MODEL.rate(teams, ranks=list(map(float, result.places))):
            yield Rating(team[0].mu, team[0].sigma)


def folded(results: Iterable[Result]) -> Ratings:
    """The ratings after all results, in the order of their end."""
    ratings = Ratings()
    for result in results:
        ratings.take(result)
    return ratings

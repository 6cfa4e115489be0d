"""Ratings as a fold over results in the order of their end."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from bot.domain.ratings.anchors import ADVANTAGES, anchor, is_level
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
    _now: dict[tuple[str, PlayerId], BradleyTerryFullRating] = field(default_factory=dict)

    def of(self, pool: str, player: PlayerId) -> Rating:
        """The rating of a player by now."""
        if is_level(player):
            return anchor(pool, player)
        now = self._now.get((pool, player))
        return Rating(now.mu, now.sigma) if now else self.known(pool, player)

    def take(self, result: Result) -> Unrated | None:
        """Rate one more game; the reason if it is not rated."""
        reason = self.limits.reason(result)
        self.limits.remember(result, rated=reason is None)
        if reason is None:
            self._rate(result)
        return reason

    def _rate(self, result: Result) -> None:
        """Have a game change the ratings of its players; those of levels are never looked at."""
        pool = result.pool
        teams = [[self._counted(pool, player)] for player in result.players]
        if pool in ADVANTAGES:
            teams[0].append(_fixed(ADVANTAGES[pool]))
        after = _MODEL.rate(teams, ranks=list(map(float, result.places)))
        for player, team in zip(result.players, after, strict=True):
            self._now[pool, player] = team[0]

    def _counted(self, pool: str, player: PlayerId) -> BradleyTerryFullRating:
        """A rating as the library has it: it takes a third of a game's time to make one."""
        if is_level(player):
            return _fixed(anchor(pool, player).mu)
        if now := self._now.get((pool, player)):
            return now
        known = self.known(pool, player)
        return _MODEL.rating(mu=known.mu, sigma=known.sigma)


@cache
def _fixed(strength: float) -> BradleyTerryFullRating:
    return _MODEL.rating(mu=strength, sigma=SURE)


def folded(results: Iterable[Result]) -> Ratings:
    """The ratings after all results, in the order of their end."""
    ratings = Ratings()
    for result in results:
        ratings.take(result)
    return ratings

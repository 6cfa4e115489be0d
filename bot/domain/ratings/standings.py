"""Standings: the people of some results in the order of their ratings, and a person's own games."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from bot.domain.ratings.fold import DAY, Ratings
from bot.domain.ratings.rating import Rating
from bot.domain.ratings.result import PlayerId, Result

LATELY = 90 * DAY
"""Milliseconds after which a game no longer helps to be listed."""

ENOUGH, OPPONENTS = 5, 2
"""Games that count, and people they were played with, from which somebody is listed."""


@dataclass(frozen=True)
class Tally:
    """Games that count: won, drawn, lost; the last of them were won, or lost if `streak` is < 0."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0

    @property
    def games(self) -> int:
        """Number of them all."""
        return self.won + self.drawn + self.lost

    def after(self, place: int, *, drawn: bool) -> "Tally":
        """The tally with one more game."""
        if drawn:
            return replace(self, drawn=self.drawn + 1, streak=0)
        if place == 1:
            return replace(self, won=self.won + 1, streak=max(self.streak, 0) + 1)
        return replace(self, lost=self.lost + 1, streak=min(self.streak, 0) - 1)


@dataclass(frozen=True)
class Line:
    """A person in the standings. New people have no `place`.

    Since the month began they have come up by so many places as `risen` says, less than 0 if down;
    None if they were not listed then.
    """

    person: PlayerId
    rating: Rating
    tally: Tally
    place: int | None = None
    risen: int | None = None


@dataclass
class _State:
    """Everybody's games up to some moment."""

    ratings: Ratings = field(default_factory=Ratings)
    tallies: dict[PlayerId, Tally] = field(default_factory=dict)
    recent: dict[PlayerId, list[tuple[int, PlayerId]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def take(self, result: Result) -> None:
        if self.ratings.take(result) is not None:
            return
        for player, place in zip(result.players, result.places, strict=True):
            tally = self.tallies.get(player, Tally())
            self.tallies[player] = tally.after(place, drawn=result.is_drawn)
            others = [other for other in result.players if other != player]
            self.recent[player] += [(result.ended_at, other) for other in others]

    def places(self, pool: str, now: int, people: Collection[PlayerId]) -> dict[PlayerId, int]:
        """The places of these people, as far as they are listed; equals share one."""
        listed = [person for person in people if self._is_listed(person, now)]
        points = {person: self.ratings.of(pool, person).points for person in listed}
        return {
            person: 1 + sum(other > mine for other in points.values())
            for person, mine in points.items()
        }

    def _is_listed(self, person: PlayerId, now: int) -> bool:
        lately = [(at, other) for at, other in self.recent[person] if now - at <= LATELY]
        games, others = {at for at, _ in lately}, {other for _, other in lately if other > 0}
        return len(games) >= ENOUGH and len(others) >= OPPONENTS


def standings(
    results: Sequence[Result],
    now: int,
    unlisted: Collection[PlayerId] = (),
    returned: Collection[PlayerId] = (),
) -> list[Line]:
    """The people of results of one pool, best first, then the new ones by their games.

    Bots and those who were forgotten are left out, and those who want to be `unlisted`. Those who
    have `returned` after they were forgotten are among the new ones, however many they have won.
    """
    if not results:
        return []
    pool, state, since = results[0].pool, _State(), month_begin(now)
    before: Mapping[PlayerId, int] = {}
    has_begun, without_place = False, {*unlisted, *returned}
    for result in results:
        if result.ended_at >= since and not has_begun:
            before, has_begun = _places(state, pool, since, without_place), True
        state.take(result)
    before = before if has_begun else _places(state, pool, since, without_place)
    places = _places(state, pool, now, without_place)
    lines = [
        Line(person, state.ratings.of(pool, person), tally, places.get(person))
        for person, tally in state.tallies.items()
        if person > 0 and person not in unlisted
    ]
    moved = [_moved(line, before.get(line.person)) for line in lines]
    return sorted(moved, key=lambda one: (one.place or len(lines) + 1, -one.tally.games))


def _places(
    state: _State, pool: str, now: int, without_place: Collection[PlayerId]
) -> dict[PlayerId, int]:
    people = [person for person in state.tallies if person > 0 and person not in without_place]
    return state.places(pool, now, people)


def _moved(line: Line, before: int | None) -> Line:
    if line.place is None or before is None:
        return line
    return replace(line, risen=before - line.place)


def month_begin(now: int) -> int:
    """The moment at which the month began, in milliseconds, by Greenwich time."""
    day = datetime.fromtimestamp(now / 1000, UTC)
    return int(datetime(day.year, day.month, 1, tzinfo=UTC).timestamp() * 1000)


@dataclass(frozen=True)
class Own:
    """The games of one person in a pool that count, and with whom they were played.

    `ratings` are those after each of them.
    """

    pool: str
    ratings: Sequence[Rating]
    tally: Tally
    against: Mapping[PlayerId, Tally]

    @property
    def rating(self) -> Rating:
        """The rating by now."""
        return self.ratings[-1]


def rated_games(person: PlayerId, results: Iterable[Result]) -> Iterator[tuple[Result, Rating]]:
    """Yield the games of a person that count among some results, with the rating after each."""
    ratings = Ratings()
    for result in results:
        if ratings.take(result) is None and person in result.players:
            yield result, ratings.of(result.pool, person)


def own_games(person: PlayerId, counted: Iterable[tuple[Result, Rating]]) -> list[Own]:
    """A person's games by pool, those with the most first; each counted, with the rating after."""
    ratings: dict[str, list[Rating]] = defaultdict(list)
    tallies: dict[str, Tally] = defaultdict(Tally)
    against: dict[str, dict[PlayerId, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for result, rating in counted:
        ratings[result.pool].append(rating)
        pool, place = result.pool, result.places[result.players.index(person)]
        tallies[pool] = tallies[pool].after(place, drawn=result.is_drawn)
        for other in set(result.players) - {person}:
            known = against[pool][other]
            against[pool][other] = known.after(place, drawn=result.is_drawn)
    found = [Own(pool, ratings[pool], tally, against[pool]) for pool, tally in tallies.items()]
    return sorted(found, key=lambda own: -own.tally.games)

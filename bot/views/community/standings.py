"""Standings of a group as a picture with a caption, and the games of one person as text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.ratings.anchors import is_level
from bot.domain.ratings.quarters import Quarter
from bot.domain.ratings.rating import Rating
from bot.domain.ratings.result import PlayerId
from bot.domain.ratings.standings import Line, Own, Tally
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.render.standings import Placed
from bot.views.keyboard import Keyboard, Tap, in_rows, marked, tap_button
from bot.views.phrases import Phrases

MOST = 10
"""Lines shown; one's own comes after them if it is further down."""

MOST_NEW = 5
"""People without a place yet who are named."""

RIVALS = 3
"""Opponents named for each pool: those with whom most games were played."""

IN_A_ROW = 2
BETWEEN = " · "


@dataclass(frozen=True)
class StandingsMessage:
    """The standings of a group in a pool, for a person (0: nobody) who looks at them."""

    phrases: Phrases
    pool: str
    lines: Sequence[Line]
    names: Mapping[PlayerId, str]
    person: PlayerId

    @property
    def text(self) -> Html:
        """The pool, and those who have no place yet."""
        title = self.phrases.phrase("top-title", {"game": pool_named(self.phrases, self.pool)})
        new = [line for line in self.lines if not line.place]
        return Html("\n".join([title, *self._new(new)]))

    @property
    def shown(self) -> list[Placed]:
        """The lines of the picture: the best and one's own; new people where nobody has a place."""
        placed = [line for line in self.lines if line.place]
        own = [line for line in placed[MOST:] if line.person == self.person]
        return [self._placed(line) for line in placed[:MOST] + own or self.lines[:MOST_NEW]]

    def keyboard(self, pools: Sequence[str]) -> Keyboard:
        """A button for each pool, if there are several."""
        return _choice(self.phrases, "top", pools, self.pool)

    def _placed(self, line: Line) -> Placed:
        return Placed(
            place=str(line.place or "–"),
            name=self._name(line.person),
            points=line.rating.points,
            spread=line.rating.spread,
            rating=f"{line.rating.points}?" if line.rating.is_unsure else f"{line.rating.points}",
            notes=tuple(tally_shown(self.phrases, line.tally)),
            moved=line.risen or 0,
            own=line.person == self.person,
        )

    def _name(self, person: PlayerId) -> str:
        return self.names.get(person, str(person))

    def _new(self, lines: Sequence[Line]) -> Iterator[str]:
        if not lines:
            return
        if len(lines) == len(self.lines):
            # They are all in the picture.
            yield self.phrases.phrase("top-nobody")
            return
        names = [isolated(self._name(line.person)) for line in lines]
        called, more = ", ".join(names[:MOST_NEW]), len(names) - MOST_NEW
        if more > 0:
            yield self.phrases.phrase("top-new-more", {"names": called, "more": more})
        else:
            yield self.phrases.phrase("top-new", {"names": called})


def champions_named(
    phrases: Phrases,
    pool: str,
    quarter: Quarter,
    lines: Sequence[Line],
    names: Mapping[PlayerId, str],
) -> Html:
    """The champions of a quarter in a pool, with their ratings when it ended."""
    called = [_champion(phrases, line, names.get(line.person, "")) for line in lines]
    values = {
        "game": pool_named(phrases, pool),
        "quarter": quarter.number,
        "year": str(quarter.year),
        "count": len(called),
        "names": Html(", ".join(called)),
    }
    return phrases.phrase("champions", values)


def _champion(phrases: Phrases, line: Line, name: str) -> str:
    values = {"name": isolated(name), "rating": rating_shown(line.rating)}
    return phrases.phrase("champion", values)


@dataclass(frozen=True)
class OwnGames:
    """The games of a person by pool, of which one is chosen; `here` are those of one group alone.

    Without a `pool` the one of most games is.
    """

    phrases: Phrases
    own: Sequence[Own]
    names: Mapping[PlayerId, str]
    here: bool
    pool: str = ""

    @property
    def chosen(self) -> Own:
        """The games of the pool that is chosen."""
        return next((own for own in self.own if own.pool == self.pool), self.own[0])

    @property
    def text(self) -> Html:
        """A paragraph on the pool that is chosen, a line on each other one."""
        title = self.phrases.phrase("me-here" if self.here else "me-everywhere")
        others = [self._rated(own) for own in self.own if own is not self.chosen]
        parts = [title, self._pool(self.chosen), "\n".join(others)]
        return Html("\n\n".join(filter(None, parts)))

    @property
    def keyboard(self) -> Keyboard:
        """A button for each pool, if there are several."""
        pools = [own.pool for own in self.own]
        return _choice(self.phrases, "me", pools, self.chosen.pool)

    def _pool(self, own: Own) -> str:
        named = self._rated(own)
        tallied = BETWEEN.join(tally_shown(self.phrases, own.tally))
        rivals = sorted(own.against.items(), key=lambda pair: -pair[1].games)[:RIVALS]
        return "\n".join([named, tallied, *(self._rival(who, tally) for who, tally in rivals)])

    def _rated(self, own: Own) -> str:
        values = {"game": pool_named(self.phrases, own.pool), "rating": rating_shown(own.rating)}
        return self.phrases.phrase("me-pool", values)

    def _rival(self, who: PlayerId, tally: Tally) -> str:
        values = {"name": self._called(who), "score": score(self.phrases, tally)}
        return self.phrases.phrase("me-rival", values)

    def _called(self, who: PlayerId) -> str:
        if who in self.names:
            return isolated(self.names[who])
        if is_level(who):
            return self.phrases.say("me-level", {"level": -who})
        return self.phrases.say("player-someone")


def _choice(phrases: Phrases, verb: str, pools: Sequence[str], chosen: str) -> Keyboard:
    if len(pools) == 1:
        return []
    labels = [marked(pool_named(phrases, pool), chosen=pool == chosen) for pool in pools]
    taps = [Tap(verb, argument=pool) for pool in pools]
    return in_rows(list(map(tap_button, labels, taps)), IN_A_ROW)


def pool_named(phrases: Phrases, pool: str) -> str:
    """The name of a pool: of its game, and what sets it apart from others of that."""
    game, _, part = pool.partition("-")
    named = phrases.say(f"game-{game}")
    return phrases.say("pool", {"game": named, "part": part}) if part else named


def rating_shown(rating: Rating) -> str:
    """A rating with its spread, or with a question mark while little is known."""
    return f"{rating.points}?" if rating.is_unsure else f"{rating.points} ± {rating.spread}"


def tally_shown(phrases: Phrases, tally: Tally) -> Iterator[str]:
    """The games of somebody: how many, how they went, and how many alike at last."""
    yield phrases.say("top-games", {"count": tally.games})
    yield score(phrases, tally)
    if tally.streak > 1:
        yield phrases.say("top-won", {"count": tally.streak})
    elif tally.streak < -1:
        yield phrases.say("top-lost", {"count": -tally.streak})


def score(phrases: Phrases, tally: Tally) -> str:
    """Games won and lost, and those drawn if there are any."""
    drawn = [phrases.say("top-drawn", {"count": tally.drawn})] if tally.drawn else []
    return ", ".join([f"{tally.won}–{tally.lost}", *drawn])

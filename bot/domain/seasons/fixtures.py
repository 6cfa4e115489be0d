"""The fixtures of a round robin, in rounds by the circle method."""

from collections.abc import Iterator

from bot.domain.seasons.season import Fixture


def round_robin(people: int, *, twice: bool = False) -> tuple[Fixture, ...]:
    """A game for each pair of so many, round by round; `twice` once on each side.

    In a single one the numbers of games that somebody plays on the first side and on the second
    differ by one at most.
    """
    once = [_on_sides(*pair) for pair in _pairs(people)]
    again = [Fixture(fixture.second, fixture.first) for fixture in once]
    return (*once, *again) if twice else tuple(once)


def rounds(people: int, *, twice: bool = False) -> int:
    """The rounds in which so many can play, each at most once in a round."""
    return (people - 1 + people % 2) * (2 if twice else 1)


def _pairs(people: int) -> Iterator[tuple[int, int]]:
    """All pairs, the lower number first: one stays where it is, and the others go round it."""
    circle = list(range(people + people % 2))
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        for pair in zip(circle[:half], reversed(circle[half:]), strict=True):
            # Of an odd number somebody meets a number that nobody has, and is free.
            if max(pair) < people:
                yield min(pair), max(pair)
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _on_sides(low: int, high: int) -> Fixture:
    """The lower number has the first side where the distance is odd, which balances everybody."""
    return Fixture(low, high) if (high - low) % 2 else Fixture(high, low)

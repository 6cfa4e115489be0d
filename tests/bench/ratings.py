"""Cost of ratings: to make all of them anew, and the standings of a group."""

import time
from collections.abc import Callable
from random import Random

from bot.domain.ratings.fold import DAY, folded
from bot.domain.ratings.result import Result
from bot.domain.ratings.standings import standings
from tests.bench.engine import Row, fastest, reference_load, row

GAMES, PEOPLE = 100_000, 2_000
OF_A_GROUP = 1_000
"""Games of a group in a pool: after years."""


def measure() -> list[Row]:
    """The rows of ratings in `make bench`."""
    load = fastest(reference_load)
    games = _games(GAMES, PEOPLE)
    anew = _seconds(lambda: folded(games))
    group = _games(OF_A_GROUP, 20)
    listed = _seconds(lambda: standings(group, group[-1].ended_at))
    return [
        ("ratings: reference load", f"{load * 1e3:.1f} ms", ""),
        row(f"ratings: {GAMES} games rated anew", anew, load, 1, "s", "< 5 s"),
        row(f"ratings: standings of {OF_A_GROUP} games", listed, load, 1e3, "ms", ""),
    ]


def _games(count: int, people: int) -> list[Result]:
    rng = Random(1)
    return [
        Result(
            rng.choice(["lits", "stratopolis"]) if people > OF_A_GROUP else "lits",
            tuple(rng.sample(range(1, people + 1), 2)),
            rng.choice([(1, 2), (2, 1)]),
            number * DAY // 50,
            f"{number}",
        )
        for number in range(count)
    ]


def _seconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))

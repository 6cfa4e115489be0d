"""Ratings are a fold: golden numbers, symmetry, limits on what counts, anchors."""

import json
from math import log
from random import Random

import pytest

from bot.domain.ratings.anchors import ADVANTAGES, GAPS, PER_ODDS, anchor
from bot.domain.ratings.fold import (
    A_DAY,
    DAY,
    LATE_AGAIN,
    REMEMBERED,
    Limits,
    Ratings,
    folded,
)
from bot.domain.ratings.rating import Rating
from bot.domain.ratings.result import PlayerId, Result, Unrated
from engine.ai.levels import LEVELS
from tests.support.launching import ROOT

ANN, BEN, CLEO, DANI = 1, 2, 3, 4
POOL, LEVEL_3 = "stratopolis", -3
"""A pool in which the first move is worth nothing."""


def result(*players: PlayerId, number: int = 0, pool: str = POOL) -> Result:
    """A game that the first of these won, the next is second, and so on; each on its own day."""
    places = tuple(range(1, len(players) + 1))
    return Result(pool, players, places, number * DAY, opening=f"{number}")


def points(ratings: Ratings, *players: PlayerId, pool: str = POOL) -> list[int]:
    return [ratings.of(pool, player).points for player in players]


def test_golden_numbers_of_two_and_of_four() -> None:
    two = folded([result(ANN, BEN)])
    assert two.of(POOL, ANN) == Rating(27.635389493140497, 8.06590141354368)
    assert two.of(POOL, BEN) == Rating(22.364610506859503, 8.06590141354368)
    four = folded([result(ANN, BEN, CLEO, DANI, pool="blokus-several")])
    assert points(four, ANN, BEN, CLEO, DANI, pool="blokus-several") == [1879, 1626, 1374, 1121]


def test_new_people_are_shown_with_a_question_mark() -> None:
    assert Rating().points == 1500
    assert Rating().is_unsure
    assert Rating(25 + 100 / 48, 2.0).points == 1600
    assert not Rating(25, 5.0).is_unsure


def test_a_draw_between_equals_changes_nobody() -> None:
    drawn = Result(POOL, (ANN, BEN), (1, 1), 0)
    assert points(folded([drawn]), ANN, BEN) == [1500, 1500]


def test_pools_are_apart() -> None:
    ratings = folded([result(ANN, BEN, pool="blokus-duo")])
    assert points(ratings, ANN, BEN, pool="blokus-two") == [1500, 1500]


def test_levels_are_anchors() -> None:
    ratings = folded([result(ANN, LEVEL_3)])
    assert ratings.of(POOL, LEVEL_3) == anchor(POOL, LEVEL_3)
    assert anchor(POOL, LEVEL_3).points == 1500
    assert ratings.of(POOL, ANN).mu > 25
    for game in GAPS:
        strengths = [anchor(game, -level).mu for level in LEVELS]
        assert strengths == sorted(set(strengths))


def test_the_first_move_is_reckoned_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equals, of whom one always begins and wins 17 of 20, are found to be about equal."""
    games = [
        Result(POOL, (ANN, BEN), (1, 2) if number % 20 % 7 else (2, 1), number * DAY, f"{number}")
        for number in range(200)
    ]
    assert sum(game.places == (1, 2) for game in games) == 170
    ann, ben = points(folded(games), ANN, BEN)
    assert ann - ben > 400
    monkeypatch.setitem(ADVANTAGES, POOL, log(0.85 / 0.15) * PER_ODDS)
    ann, ben = points(folded(games), ANN, BEN)
    assert abs(ann - ben) < 100


# Not everything counts


def counted(*results: Result) -> list[Unrated | None]:
    ratings = Ratings()
    return [ratings.take(one) for one in results]


def test_three_games_a_day_between_the_same_people_count() -> None:
    same_day = [
        Result(POOL, (ANN, BEN)[:: 1 - 2 * (number % 2)], (1, 2), 5 * DAY + number, f"{number}")
        for number in range(A_DAY + 1)
    ]
    others = Result(POOL, (ANN, CLEO), (1, 2), 5 * DAY + 9, "9")
    next_day = Result(POOL, (ANN, BEN), (1, 2), 6 * DAY, "10")
    assert counted(*same_day, others, next_day) == [None] * A_DAY + [Unrated.OFTEN, None, None]


def test_a_game_that_repeats_one_of_the_last_two_does_not_count() -> None:
    first, other = result(ANN, BEN, number=1), result(ANN, BEN, number=2)
    again = Result(POOL, (ANN, BEN), (1, 2), 3 * DAY, first.opening)
    other_winner = Result(POOL, (ANN, BEN), (2, 1), 4 * DAY, first.opening)
    assert counted(first, other, again, other_winner) == [None, None, Unrated.REPEATED, None]
    third = result(ANN, BEN, number=3)
    assert counted(first, other, third, again) == [None] * 4


def test_a_second_loss_on_time_within_a_fortnight_does_not_count() -> None:
    def late(day: int) -> Result:
        return Result(POOL, (ANN, BEN + day), (2, 1), day * DAY, f"{day}", late=(0,))

    assert counted(late(0), late(14), late(29)) == [None, Unrated.LATE, None]


@pytest.mark.parametrize("reason", [Unrated.OFF, Unrated.SHORT, Unrated.UNDO, Unrated.ANNULLED])
def test_a_game_that_is_not_rated_changes_nobody(reason: Unrated) -> None:
    game = Result(POOL, (ANN, BEN), (1, 2), 0, unrated=reason)
    ratings = Ratings()
    assert ratings.take(game) is reason
    assert points(ratings, ANN, BEN) == [1500, 1500]


def test_an_annulled_game_is_as_if_it_had_never_been_played() -> None:
    games = [Result(POOL, (ANN, BEN), (1, 2), 5 * DAY + number, f"{number}") for number in range(5)]
    annulled = Result(POOL, (ANN, BEN), (1, 2), 5 * DAY + 1, "1", unrated=Unrated.ANNULLED)
    without = [games[0], *games[2:]]
    replayed = folded([games[0], annulled, *games[2:]])
    assert replayed.of(POOL, ANN) == folded(without).of(POOL, ANN)


def some_games(count: int) -> list[Result]:
    rng = Random(1)
    people = range(1, 20)
    return [
        Result(
            rng.choice([POOL, "lits", "blokus-duo"]),
            tuple(rng.sample(people, 2)),
            rng.choice([(1, 2), (2, 1), (1, 1)]),
            number * DAY // 10,
            f"{rng.randrange(9)}",
            late=(rng.randrange(2),) if rng.random() < 0.1 else (),
        )
        for number in range(count)
    ]


def test_going_on_from_what_is_known_comes_to_the_same_as_from_the_beginning() -> None:
    """Whoever has the numbers and the latest games needs no others."""
    games, whole, reasons = some_games(150), Ratings(), list[Unrated | None]()
    for game in games:
        known = Ratings(whole.of, Limits())
        earlier = [*zip(games, reasons, strict=False)]
        same = [one for one in earlier if (one[0].pair, one[0].pool) == (game.pair, game.pool)]
        recent = [one for one in earlier if game.ended_at - one[0].ended_at <= LATE_AGAIN]
        for before, reason in sorted({*recent, *same[-REMEMBERED:]}, key=earlier.index):
            known.limits.remember(before, rated=reason is None)
        now = {player: whole.of(game.pool, player) for player in game.players}
        known.known = lambda _pool, player, now=now: now[player]  # type: ignore[misc]
        reasons.append(whole.take(game))
        assert known.take(game) == reasons[-1]
        for player in game.players:
            assert known.of(game.pool, player) == whole.of(game.pool, player)


def recorded(game: str) -> list[tuple[PlayerId, PlayerId, bool]]:
    """The games of two levels in our own matches: who began, against whom, and whether they won.

    Levels are as people here: nothing is known of them. Teams, and levels with less time than they
    take of themselves, are not among them.
    """
    found = []
    for line in (ROOT / "tests/data/matches.jsonl").read_text().splitlines():
        match, tally = (part := json.loads(line))["match"], part["tally"]
        of_levels = (match["first"] + match["second"]).isdecimal()
        of_two = match["choices"].get("variant", "duo") == "duo" and "seconds" not in match
        if match["game"] != game or not (of_levels and of_two):
            continue
        one, other = 100 + int(match["first"]), 100 + int(match["second"])
        half = sum(tally[outcome] for outcome in ("won", "drawn", "lost")) / 2
        # Each began half of the games; a draw is half a game won.
        begun = tally["begun"]
        later = tally["won"] + tally["drawn"] / 2 - begun
        found += [(one, other, True)] * int(begun) + [(one, other, False)] * int(half - begun)
        found += [(other, one, False)] * int(later) + [(other, one, True)] * int(half - later)
    return found


def in_some_order(game: str, seed: int) -> list[Result]:
    games = recorded(game) * 2
    Random(seed).shuffle(games)
    pool = {"blokus": "blokus-duo"}.get(game, game)
    return [
        Result(pool, (one, other), (1, 2) if won else (2, 1), number * DAY, f"{number}")
        for number, (one, other, won) in enumerate(games)
    ]


def test_levels_come_out_in_the_order_of_their_matches() -> None:
    """In the mean of some orders, as the latest games count most.

    Games are taken twice: levels have played their neighbours only, and a chain is slow to settle.
    """
    games = 0
    for game in GAPS:
        orders = [in_some_order(game, seed) for seed in range(3)]
        levels, pool = range(101, 110), orders[0][0].pool
        numbers = [points(folded(order), *levels, pool=pool) for order in orders]
        means = list(map(sum, zip(*numbers, strict=True)))
        assert means == sorted(means), game
        games += len(orders[0])
    assert games >= 3000

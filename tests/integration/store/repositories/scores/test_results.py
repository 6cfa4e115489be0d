"""Results are kept in the order of their end, and ratings are a cache that a replay makes anew."""

from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from bot.domain.ratings.fold import DAY, folded
from bot.domain.ratings.rating import NEW
from bot.domain.ratings.result import Result, Unrated
from bot.store import Store
from bot.store.db.schema import result_seats
from bot.store.db.schema import results as kept
from bot.store.repositories import erasure
from bot.store.repositories.scores import results

pytestmark = pytest.mark.databases

ANN, BEN, CLEO = 1, 2, 3
GROUP, OTHER = -100, -200
PEOPLE = range(1, 8)


def some_results(count: int, seed: int = 1) -> list[Result]:
    """Games of a few people in some pools, among them repeated ones, many a day, and lost on time.

    The same three games are rated where they stand and not where they come too often.
    """
    rng = Random(seed)
    return [
        Result(
            pool=rng.choice(["lits", "stratopolis"]),
            players=tuple(rng.sample(PEOPLE, 2)),
            places=rng.choice([(1, 2), (2, 1), (1, 1)]),
            ended_at=number * DAY // 12,
            opening=f"{rng.randrange(9)}",
            late=(rng.randrange(2),) if rng.random() < 0.1 else (),
            unrated=rng.choice([None] * 9 + [Unrated.SHORT]),
        )
        for number in range(count)
    ]


def keep(connection: Connection, games: list[Result]) -> None:
    for number, game in enumerate(games):
        results.add(connection, f"T{number}", GROUP, game)


async def cached(store: Store) -> list[Any]:
    async with store.transaction() as connection:
        columns = (*result_seats.c["result", "seat", "mu", "sigma"],)
        return [*await connection.execute(select(*columns).order_by(*columns[:2]))]


async def test_one_by_one_they_come_to_the_same_as_all_at_once(store: Store) -> None:
    games = some_results(60)
    await store.run(keep, games)
    whole = folded(games)
    for person in PEOPLE:
        for pool in ("lits", "stratopolis"):
            assert await store.run(results.rating_of, person, pool) == whole.of(pool, person)


async def test_a_replay_changes_nothing(store: Store) -> None:
    await store.run(keep, some_results(60))
    before = await cached(store)
    assert any(row.mu is None for row in before)
    async with store.transaction() as connection:
        await connection.execute(update(result_seats).values(mu=None, sigma=7.0))
    assert await store.run(results.replay) == 60
    assert await cached(store) == before


async def test_control_a_build_that_begins_with_new_ratings_is_noticed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "rating_of", lambda *_: NEW)
    with pytest.raises(AssertionError):
        await test_a_replay_changes_nothing(store)


async def test_control_a_build_that_knows_no_earlier_games_is_noticed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "_needed", lambda *_: ())
    with pytest.raises(AssertionError):
        await test_a_replay_changes_nothing(store)


async def test_an_annulled_game_is_as_if_never_played(store: Store) -> None:
    games = some_results(40)
    await store.run(keep, games)
    assert await store.run(results.annul, "T11")
    assert not await store.run(results.annul, "T99")
    assert await store.run(results.replay) == 40
    whole = folded([*games[:11], *games[12:]])
    for person in PEOPLE:
        assert await store.run(results.rating_of, person, "lits") == whole.of("lits", person)


async def test_others_keep_what_they_have_won_against_somebody_forgotten(store: Store) -> None:
    games = some_results(40)
    await store.run(keep, games)
    before = await store.run(results.rating_of, BEN, "lits")
    await store.run(erasure.forget_person, ANN)
    assert await store.run(results.rating_of, BEN, "lits") == before
    assert await store.run(results.rating_of, ANN, "lits") == NEW
    assert await store.run(results.of_person, ANN) == []
    assert await store.run(results.replay) == 40
    assert await store.run(results.rating_of, BEN, "lits") == before
    async with store.transaction() as connection:
        people = (await connection.scalars(select(result_seats.c.person))).all()
        pairs = (await connection.scalars(select(kept.c.pair))).all()
    assert ANN not in people
    assert not any(str(ANN) in pair.split(",") for pair in pairs)


async def test_those_of_a_chat_are_told_from_others(store: Store) -> None:
    def two(connection: Connection) -> None:
        results.add(connection, "A1", GROUP, Result("lits", (ANN, BEN), (1, 2), 0, "a"))
        results.add(connection, "A2", OTHER, Result("tristra-rank", (ANN, CLEO), (1, 2), 1, "b"))

    await store.run(two)
    assert [game.players for game in await store.run(results.in_chat, GROUP, "lits")] == [
        (ANN, BEN)
    ]
    assert await store.run(results.in_chat, OTHER, "lits") == []
    assert await store.run(results.pools_in, OTHER) == ["tristra-rank"]
    assert len(await store.run(results.of_person, ANN)) == 2
    assert len(await store.run(results.in_chat, OTHER)) == 1

"""`python -m bot ratings` makes ratings anew, without games that are annulled."""

import asyncio
from pathlib import Path

import pytest

from bot.cli.ratings import run_ratings
from bot.domain.ratings.rating import NEW, Rating
from bot.domain.ratings.result import Result
from bot.store import Store
from bot.store.repositories.scores import results

ANN, BEN = 1, 2


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with one game, which Ann has won."""
    address = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    monkeypatch.setenv("DATABASE_URL", address)
    asyncio.run(kept(address))
    return address


async def kept(url: str) -> None:
    store = await Store.open(url)
    await store.run(results.add, "K7", -100, Result("lits", (ANN, BEN), (1, 2), 0, "a"))
    await store.close()


async def rating(url: str) -> Rating:
    """Ann's rating."""
    store = await Store.open(url)
    found = await store.run(results.rating_of, ANN, "lits")
    await store.close()
    return found


@pytest.mark.parametrize(("annulled", "is_new"), [([], False), (["#k7"], True)])
def test_ratings_are_made_anew(
    annulled: list[str], is_new: bool, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_ratings(annulled) == 0
    assert capsys.readouterr().out == "ratings were made anew, from 1 games\n"
    assert (asyncio.run(rating(url)) == NEW) == is_new


def test_a_game_that_is_unknown_changes_nothing(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_ratings(["K7", "Z9"]) == 1
    assert "nothing was changed: no game has ended at a table Z9" in capsys.readouterr().err
    assert asyncio.run(rating(url)) != NEW

"""Ratings in another process, with the library as it is compiled and as plain Python."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import openskill
import pytest

from bot.domain.ratings.fold import DAY, folded
from bot.domain.ratings.result import Result
from tests.support.launching import ROOT

GAMES, PEOPLE, POOL = 500, 12, "stratopolis"

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
from openskill.models import BradleyTerryFull
from tests.unit.bot.domain.ratings.test_without_wheels import ratings
print(json.dumps([sys.modules[BradleyTerryFull.__module__].__file__, ratings()]))
"""


def ratings() -> list[float]:
    """Ratings of some people after many games of any two, the bot among them: mu, then sigma."""
    rng = Random(28)
    games = [_any_game(rng, number) for number in range(GAMES)]
    found = folded(games)
    of_all = [found.of(POOL, person) for person in range(1, PEOPLE + 1)]
    return [number for rating in of_all for number in (rating.mu, rating.sigma)]


def _any_game(rng: Random, number: int) -> Result:
    players = tuple(rng.sample([*range(1, PEOPLE + 1), -3], 2))
    places = rng.choice([(1, 2), (2, 1), (1, 1)])
    return Result(POOL, players, places, number * DAY // 2, opening=f"{number}")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A folder in which the library is, without what was compiled of it."""
    source = Path(openskill.__file__).parent
    shutil.copytree(source, tmp_path / "openskill", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    return tmp_path


def test_they_are_the_same(plain: Path) -> None:
    here = ratings()
    assert len(set(here)) > PEOPLE
    for folder in (plain, ROOT):
        command = [sys.executable, "-c", PROGRAM, str(folder)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 - our own command
        file, found = json.loads(told.stdout)
        assert file.endswith(".py") == (folder == plain)
        assert found == pytest.approx(here, abs=1e-9)

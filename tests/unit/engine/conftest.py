"""Profile of property tests: the same examples in every run, and no deadlines by the clock."""

import pytest
from hypothesis import settings

from engine.ai import levels
from engine.core.registry import GAMES
from tests.support.engine.toy import TOY, Toy

settings.register_profile("engine", derandomize=True, deadline=None, database=None)
settings.load_profile("engine")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The made-up game, registered."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    return TOY


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make levels search in every game, as if all searches were loaded."""
    for game in levels.SEARCHES:
        monkeypatch.setitem(levels._loaded, game, levels.search_module(game))

"""The bot dies before and after every statement, commit and call of a game; nothing is lost."""

from pathlib import Path

import pytest

from tests.chaos.crashes import Grave, one_of_each
from tests.chaos.games import GAMES


@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_survives_a_crash_at_every_point(
    game: str, webhook: bool, tmp_path: Path
) -> None:
    toll = await Grave(tmp_path, GAMES[game], webhook=webhook).die_everywhere(one_of_each)
    assert toll.moments > 400
    assert toll.deaths >= toll.different
    assert toll.unmet == 0

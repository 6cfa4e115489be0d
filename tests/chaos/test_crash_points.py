"""The bot dies before and after every statement, commit and call of a game; nothing is lost."""

import pytest

from tests.chaos.conftest import POSTGRES, SQLITE
from tests.chaos.crashes import Grave, one_of_each
from tests.chaos.games import GAMES
from tests.chaos.grounds import Ground
from tests.support.cases import smoke

CASES = (
    (SQLITE, "lits", False),
    (SQLITE, "tristra", True),
    (SQLITE, "blokus", False),
    (SQLITE, "analysis", False),
    (POSTGRES, "tristra", True),
    (POSTGRES, "lits", False),
    (POSTGRES, "stratopolis", True),
)
"""Databases and games, polled or posted: each game, and each way on each kind of database.

`make chaos` plays them all in every way, on servers, too: three times as long as on files.
"""


@pytest.mark.parametrize(("ground", "game", "webhook"), smoke(CASES, 2), indirect=["ground"])
async def test_a_game_survives_a_crash_at_every_point(
    ground: Ground, game: str, webhook: bool
) -> None:
    toll = await Grave(ground, GAMES[game], webhook=webhook).die_everywhere(one_of_each)
    assert toll.moments > 300
    assert toll.deaths >= toll.different
    assert toll.unmet == 0

"""Stored games of level 9 of Stratopolis: enough of them, and without an error at the end."""

from typing import Any

from engine.core.record import parse_record
from engine.games.stratopolis.position import StratopolisPosition
from tests.stratopolis_errors import GAMES, worth
from tests.support.cases import cases
from tests.support.examined import errors

ENOUGH = 100
KNOWN = 4
"""Tiles that are left when seats know all of them, of which each sees the top one."""

KEPT = GAMES.kept()


def test_there_are_enough_games() -> None:
    assert len({game["seed"] for game in KEPT}) == len(KEPT) >= ENOUGH


@cases("game", KEPT)
def test_no_move_at_the_end_gave_anything_away(game: dict[str, Any]) -> None:
    """The rules confirm each stored end."""
    last = parse_record(game["record"]).replay()
    assert isinstance(last, StratopolisPosition)
    assert last.outcome
    assert last.outcome.result == game["result"]
    assert len(game["worths"]) == KNOWN + 1
    assert game["worths"][-1] == worth(last)
    assert errors(game["worths"]) == game["errors"] == []


def test_control_a_won_game_given_away_is_an_error() -> None:
    assert errors([1.0, 1.0, 0.0, 0.0]) == [2]

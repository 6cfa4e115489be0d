"""Stored games of level 9 of Tristra: enough of them, real ones, without an error near the end."""

from typing import Any

from engine.core.record import parse_record
from tests.support.cases import cases
from tests.support.examined import errors
from tests.tristra_errors import GAMES, ending, worth

ENOUGH = 100
KEPT = GAMES.kept()


def test_there_are_enough_games() -> None:
    assert len({game["seed"] for game in KEPT}) == len(KEPT) >= ENOUGH


@cases("game", KEPT)
def test_no_move_near_the_end_gave_anything_away(game: dict[str, Any]) -> None:
    """The rules confirm each stored end."""
    positions = ending(parse_record(game["record"]))
    last = positions[-1]
    assert last.outcome
    assert last.outcome.result == game["result"]
    assert len(game["worths"]) == len(positions)
    assert game["worths"][-1] == worth(last)
    assert errors(game["worths"]) == game["errors"] == []


def test_control_a_won_game_given_away_is_an_error() -> None:
    assert errors([1.0, 1.0, 0.0, 0.0]) == [2]

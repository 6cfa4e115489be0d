"""Stored games of level 9 of Battle of LITS: enough of them, real ones, without an error."""

from typing import Any

from tests.lits_errors import FROM_PLY, GAMES, errors, replayed
from tests.support.cases import cases

ENOUGH = 60
KEPT = GAMES.kept()


def test_there_are_enough_games() -> None:
    assert len({game["seed"] for game in KEPT}) == len(KEPT) >= ENOUGH


@cases("game", KEPT)
def test_no_move_gave_a_won_game_away(game: dict[str, Any]) -> None:
    """The rules confirm each stored end, which was won by the side of the last move."""
    position = replayed(game)
    assert position.outcome
    assert position.outcome.result == game["result"]
    assert len(game["wins"]) == len(game["placed"]) + 1 - FROM_PLY
    assert game["wins"][-1] == (position.outcome.places[position.turn] == 1)
    assert errors(list(map(bool, game["wins"]))) == game["errors"] == []


def test_control_a_won_game_given_away_is_an_error() -> None:
    assert errors([True, False, True, True, False]) == [2]

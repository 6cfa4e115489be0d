"""Moves worth choosing between: legal, different, with the best that a search finds."""

from random import Random

import pytest

from engine.ai import candidates as choosing
from engine.ai.candidates import candidates
from engine.ai.common.agent import Limit
from engine.ai.levels import SEARCHES, search_module
from engine.core.game import AnyPosition
from engine.core.registry import GAMES, find_game
from engine.core.table import open_table
from tests.support.cases import cases

LIMIT = Limit(60.0, 400)
MOST = 8


def begun(game: str, plies: int, seed: int = 3) -> AnyPosition:
    """A position after some plies at random, in which a seat is to move."""
    rng = Random(seed)
    position = open_table(find_game(game), {}, rng).position
    for _ in range(plies):
        position = position.play(position.random_move(rng), *position.to_move[:1])
    while not position.to_move:
        position = position.play(position.random_move(rng))
    return position


@cases("plies", [0, 5, 9])
@cases("game", GAMES)
def test_they_are_legal_and_different(game: str, plies: int) -> None:
    position = begun(game, plies)
    seat = position.to_move[0]
    found = candidates(game, position, seat, MOST, Limit(0.2), Random(1))
    assert 1 < len(found) <= MOST
    assert len(set(found)) == len(found)
    assert [position.print(position.parse(move, seat)) for move in found] == found


@cases("game", SEARCHES)
def test_what_a_search_expects_most_of_is_among_them(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "search_for", search_module)
    position = begun(game, 9)
    seat = position.to_move[0]
    search = search_module(game).begin(position.view(seat), seat, Random(1))
    search.advance(400)
    best = position.print(search.candidates()[0].move)
    assert best in candidates(game, position, seat, MOST, LIMIT, Random(1))

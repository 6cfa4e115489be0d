"""Searches of Stratopolis share what they know of the first moves, and count nothing twice."""

from random import Random

import numpy as np
import pytest

from engine.ai.common.joined import joined, share_all
from engine.ai.common.pooling import Pool
from engine.ai.stratopolis.agent import begin, begin_plain
from engine.ai.stratopolis.searching import StratopolisSearch
from engine.core.game import AnyView, Seat
from tests.support.cases import cases
from tests.support.engine.stratopolis_tables import STACKS, random_game

NUMBER = 3


def seen(plies: int, stack: str = "shuffled") -> tuple[AnyView, Seat]:
    """The view of the seat on move after so many plies."""
    position = random_game(4, plies, stack=stack).position
    [seat] = position.to_move
    return position.view(seat), seat


def begun(nodes: int) -> list[StratopolisSearch]:
    """Searches of a position that have looked at so much each, and shared nothing."""
    searches = [begin_plain(*seen(12), Random(seed)) for seed in range(NUMBER)]
    for search in searches:
        search.advance(nodes)
    return searches


@cases("stack", STACKS)
@cases("plies", [0, 1, 20, 37])
def test_first_moves_are_the_same_in_all_however_tiles_are_imagined(stack: str, plies: int) -> None:
    moves = []
    for seed in range(NUMBER):
        search = begin_plain(*seen(plies, stack), Random(seed))
        search.advance(100)
        moves.append(search.tree.moves[: search.tree.widths[1]])
    assert all(np.array_equal(moves[0], other) for other in moves)


def test_all_know_then_what_each_has_learned() -> None:
    searches = begun(900)
    apart = np.sum([search.learned for search in searches], axis=0)
    share_all(searches, Pool())
    assert all(search.learned == pytest.approx(apart) for search in searches)


def test_nothing_is_counted_twice() -> None:
    searches, pool = begun(900), Pool()
    share_all(searches, pool)
    known = searches[0].learned
    for search in searches[1:]:
        search.advance(900)
    learned = known + np.sum([search.learned - known for search in searches], axis=0)
    for _ in range(2):
        share_all(searches, pool)
        assert all(search.learned == pytest.approx(learned) for search in searches)


@cases("plies", [12, 34])
@cases("chunk", [7, 300])
def test_chunks_change_nothing(plies: int, chunk: int) -> None:
    """This holds also where solvers go on beside the searches."""
    found = []
    for step in (chunk, 4 * StratopolisSearch.apart):
        search = joined(begin, 2)(*seen(plies), Random(1))
        while search.nodes < 4 * StratopolisSearch.apart and not search.finished:
            search.advance(min(step, 4 * StratopolisSearch.apart - search.nodes))
        found.append([candidate.move for candidate in search.candidates()])
    assert found[0] == found[1]

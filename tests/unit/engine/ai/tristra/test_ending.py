"""The ends of games of Tristra, solved: against every line played out, and by games played on."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from engine.ai.common.agent import Limit
from engine.ai.common.search import Exact, think
from engine.ai.tristra.agent import agent, begin
from engine.ai.tristra.ending import TristraEnding, is_near_end
from engine.ai.tristra.kernels.board import MOST_MOVES, WORDS
from engine.ai.tristra.kernels.forcing import forces
from engine.ai.tristra.kernels.kernel import TristraKernel
from engine.core.duel import SEATS
from engine.core.game import AnyPosition
from engine.games.tristra.ground import Arrows
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.state import Phase
from tests.support.cases import cases, smoke
from tests.support.engine.tristra_tables import moving, tristra
from tests.tristra_errors import worth

LONGEST = 50
"""More moves than a seat has in a round."""

MOST_LEAVES = 5_000
"""Most leaves three plies below a position of which every line is played out."""

ENOUGH = Limit(60, 200_000)
FEW = Limit(60, 2_000)


def played(seed: int, **choices: str) -> list[TristraPosition]:
    """The positions of a game between agents from when triangles move, but the last."""
    table, rng, player = tristra(seed, **choices), Random(seed), agent(4)
    positions = []
    while table.position.outcome is None:
        position, seat = table.position, table.position.to_move[0]
        if isinstance(position, TristraPosition) and position.phase is Phase.MOVING:
            positions.append(position)
        table = table.played(player.choose(position.view(seat), seat, FEW, rng), seat)
    return positions


def small_ends(seed: int, **choices: str) -> Iterator[TristraPosition]:
    """The positions near the end of a game of which every line can be played out."""
    kernel = TristraKernel()
    for position in played(seed, **choices)[-6:]:
        is_small = kernel.perft(kernel.board(position), 3) < MOST_LEAVES
        if is_small and is_near_end(position):
            yield position


def worth_by_every_line(position: TristraPosition) -> float:
    """Value of a position to seat 0, from 0 to 1: every line is played out."""
    board = TristraKernel().board(position)
    states = np.zeros((2 * LONGEST, WORDS), np.uint64)
    lists = np.zeros((2 * LONGEST, MOST_MOVES), np.int64)
    states[0] = board.state
    won, lost = (forces(states, board.terrain, lists, 0, LONGEST - 1, seat) for seat in SEATS)
    return (1 + won - lost) / 2


def solved(position: AnyPosition) -> TristraEnding:
    seat = position.to_move[0]
    search = begin(position.view(seat), seat, Random(0))
    assert isinstance(search, TristraEnding)
    think(search, ENOUGH)
    return search


@cases("arrows", Arrows)
@cases("own", ["none", "score"])
@pytest.mark.parametrize("seeds", smoke([range(2), range(2, 4)]), ids=str)
def test_an_end_is_worth_what_every_line_comes_to(arrows: str, own: str, seeds: range) -> None:
    for seed in seeds:
        for position in small_ends(seed, arrows=arrows, own=own, first="random"):
            search = solved(position)
            assert search.proven
            assert search.worth(0) == worth_by_every_line(position)


@pytest.mark.parametrize("seeds", smoke([range(3), range(3, 5)]), ids=str)
def test_what_is_proven_stays_so_to_the_end_of_a_game(seeds: range) -> None:
    for seed in seeds:
        position = next(one for one in played(seed) if is_near_end(one))
        known: float | None = None
        while position.outcome is None:
            search = solved(position)
            if search.proven:
                assert known in (None, search.worth(0))
                known = search.worth(0)
            position = position.play(search.candidates()[0].move)
        assert known == worth(position)


def test_a_level_that_solves_is_never_worse_than_it_has_proven() -> None:
    position = played(2)[-9]
    best = solved(position).worth(position.to_move[0])
    for level in (7, 8, 9):
        seat = position.to_move[0]
        move = agent(level).choose(position.view(seat), seat, ENOUGH, Random(level))
        assert solved(position.play(move)).worth(seat) == best


def test_in_a_lost_position_the_move_is_one_of_the_usual_search() -> None:
    ends = (solved(position) for seed in range(9) for position in played(seed)[-8:])
    lost = next(search for search in ends if search.worth(search.position.to_move[0]) == 0)
    assert isinstance(lost, Exact)
    assert lost.proven
    assert lost.nodes > 0
    assert {found.value for found in lost.candidates()} == {0.0}


def test_the_outcome_is_searched_near_the_end_of_the_last_round_only() -> None:
    first = moving().position
    assert isinstance(first, TristraPosition)
    assert not is_near_end(first)
    rounds = played(1, rounds="2")
    begun = next(number for number, one in enumerate(rounds) if one.finished)
    assert not any(map(is_near_end, rounds[:begun]))
    assert is_near_end(rounds[-1])

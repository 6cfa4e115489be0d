"""The last tiles of Stratopolis, solved: against every line laid out, and by games played on."""

from random import Random

import pytest

from engine.ai.common.agent import Limit
from engine.ai.common.search import think
from engine.ai.stratopolis.agent import SOLVES, agent, begin
from engine.ai.stratopolis.ending import StratopolisEnding
from engine.ai.stratopolis.kernels.board import EACH, GREEN_BIT, RED_BIT, SEAT, Board, take_back
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.stratopolis.kernels.solver import (
    DONE,
    LOSS,
    OUTCOME,
    POSITIONS,
    WIN,
    advance,
    new_solver,
)
from engine.ai.stratopolis.kernels.zones import find_zones, no_zones
from engine.games.stratopolis.position import StratopolisPosition
from tests.support.cases import cases, smoke
from tests.support.engine.stratopolis_tables import STACKS, random_game

KERNEL = StratopolisKernel()
LONG = 10_000_000
ENOUGH = Limit(60.0, 60_000)


def before_the_end(seed: int, tiles: int, stack: str = "shuffled") -> StratopolisPosition:
    """A position of a random game with so many tiles still to be laid."""
    position = random_game(seed, 2 * EACH - tiles, stack=stack).position
    assert isinstance(position, StratopolisPosition)
    return position


def solved(board: Board, step: int = LONG) -> tuple[int, int]:
    """The outcome to the seat on move, and how many positions were looked at."""
    solver = new_solver(board)
    while not solver.stand[DONE]:
        advance(solver, step)
    return int(solver.stand[OUTCOME]), int(solver.stand[POSITIONS])


@pytest.mark.parametrize("stack", STACKS)
def test_the_last_tile_makes_what_the_rules_say(stack: str) -> None:
    for seed in range(3):
        position = before_the_end(seed, 1, stack)
        [seat] = position.to_move
        ends = [position.play(move).outcome for move in position.legal_moves()]
        places = [end.places for end in ends if end]
        best = max((one[1 - seat] > one[seat]) - (one[seat] > one[1 - seat]) for one in places)
        assert solved(KERNEL.board(position))[0] == best


def best_of_all(board: Board, tiles: int) -> int:
    """The outcome to the seat on move, by laying every line out."""
    if tiles == 0:
        zones = no_zones()
        find_zones(board, zones)
        scores: dict[int, list[int]] = {RED_BIT: [], GREEN_BIT: []}
        for number in range(1, int(zones.number[0]) + 1):
            points = zones.sizes[number] * zones.heights[number]
            scores[int(zones.owners[number])].append(int(points))
        red, green = (sorted(one, reverse=True) for one in scores.values())
        sign = (red > green) - (green > red)
        return -sign if board.counts[SEAT] else sign
    best = LOSS
    for move in KERNEL.moves(board):
        KERNEL.play(board, move)
        best = max(best, -best_of_all(board, tiles - 1))
        take_back(board)
        if best == WIN:
            break
    return best


def test_two_tiles_are_worth_what_every_line_comes_to() -> None:
    found = set()
    for seed in range(4):
        board = KERNEL.board(before_the_end(seed, 2))
        found.add(solved(board)[0])
        assert solved(board)[0] == best_of_all(board, 2)
    assert len(found) > 1


@cases(("tiles", "stack"), [(3, "shuffled"), (3, "hand"), (4, "blind")])
def test_more_are_worth_what_the_best_move_leads_to(tiles: int, stack: str) -> None:
    for seed in (1, 2):
        board = KERNEL.board(before_the_end(seed, tiles, stack))
        outcome, best = solved(board)[0], LOSS
        for move in KERNEL.moves(board):
            KERNEL.play(board, move)
            best = max(best, -solved(board)[0])
            take_back(board)
        assert best == outcome


def test_a_solver_goes_on_from_where_it_was() -> None:
    board = KERNEL.board(before_the_end(3, 4))
    assert solved(board, 1) == solved(board, 7) == solved(board)


def ending(position: StratopolisPosition) -> StratopolisEnding:
    [seat] = position.to_move
    search = begin(position.view(seat), seat, Random(0))
    assert isinstance(search, StratopolisEnding)
    think(search, ENOUGH, early=True)
    return search


@pytest.mark.parametrize("seeds", smoke([range(2), range(2, 4)]), ids=str)
def test_what_is_proven_stays_so_to_the_end_of_a_game(seeds: range) -> None:
    for seed in seeds:
        position = before_the_end(seed, 4)
        worth = ending(position).worth(0)
        assert ending(position).proven
        while position.outcome is None:
            assert ending(position).worth(0) == worth
            position = position.play(ending(position).candidates()[0].move)
        red, green = position.outcome.places
        assert worth == (1 + (red < green) - (green < red)) / 2


def test_a_level_that_solves_wins_what_can_be_won() -> None:
    won = next(one for seed in range(9) if ending(one := before_the_end(seed, 3)).outcome == 1)
    [seat] = won.to_move
    for level in range(SOLVES, 10):
        move = agent(level).choose(won.view(seat), seat, ENOUGH, Random(level))
        assert ending(won.play(move)).outcome == 0


def test_in_a_lost_position_the_move_is_one_of_the_usual_search() -> None:
    ends = (ending(before_the_end(seed, 2)) for seed in range(9))
    lost = next(search for search in ends if search.outcome == 0)
    assert lost.proven
    assert lost.nodes > 0
    assert {found.value for found in lost.candidates()} == {0.0}
    assert lost.looked()


@cases(
    ("stack", "tiles", "is_known"),
    [
        ("shuffled", 4, True),
        ("shuffled", 5, False),
        ("arranged", 4, True),
        ("blind", 2, True),
        ("blind", 4, False),
        ("hand", 8, True),
        ("hand", 9, False),
    ],
)
def test_the_outcome_is_searched_where_all_tiles_are_known(
    stack: str, tiles: int, is_known: bool
) -> None:
    position = before_the_end(1, tiles, stack)
    [seat] = position.to_move
    search = begin(position.view(seat), seat, Random(0))
    assert isinstance(search, StratopolisEnding) is is_known


def test_a_move_that_wins_is_the_only_candidate() -> None:
    ends = (ending(before_the_end(seed, 1)) for seed in range(9))
    [found] = next(search for search in ends if search.outcome == 1).candidates()
    assert found.value == 1.0

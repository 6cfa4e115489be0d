"""Kernels, which know the rules a second time: here they are compared with the rules."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from engine.cli.perft import perft
from engine.core.game import AnyPosition
from engine.core.registry import GAMES, find_game
from engine.core.table import Table, open_table
from tests.support.cases import cases, smoke
from tests.support.engine.kernel_cases import CASES, LEFT_OUT, Case
from tests.support.engine.kernel_readings import READINGS, places
from tests.support.engine.tables import played_on, random_ply

SHARES = 3
"""`make test` goes through one in so many kinds of games, `make test-all` through the others."""

GIVES_UP = 0.04
"""Chance of a resignation before each ply, in games with resignations."""

SEVERAL = [case for case in CASES if int(case.choices["seats"]) > 2]
FOR_TWO = [case for case in CASES if case.choices["seats"] == "2" and case.game != "lits"]
"""Cases of two seats without LITS, which makes no boards of games given up."""


def smoke_shares(found: Sequence[Case]) -> list[ParameterSet]:
    """Mark all but every so manieth case as slow; the last games have few kinds."""
    return [
        pytest.param(case, marks=pytest.mark.slow if number % SHARES else ())
        for number, case in enumerate(found)
    ]


def seeded(found: Sequence[Case]) -> list[ParameterSet]:
    """Cases with a seed each; those that are not slow with another one besides, which is."""
    shares = smoke_shares(found)
    again = [
        pytest.param(*one.values, 1, marks=pytest.mark.slow) for one in shares if not one.marks
    ]
    return [*(pytest.param(*one.values, 0, marks=one.marks) for one in shares), *again]


def table(case: Case, seed: int) -> Table:
    """A first position that a search may look at: dealt, with nothing hidden."""
    rng = Random(seed)
    return opened(open_table(find_game(case.game), case.choices, rng), rng)


def opened(begun: Table, rng: Random) -> Table:
    """The table after all secret choices."""
    while begun.position.secret:
        begun = random_ply(begun, rng)
    return begun


def check(case: Case, board: Any, position: AnyPosition) -> None:
    """Check that a board and a position have the same moves, side on move and result."""
    moves, found = position.legal_moves(), case.kernel.moves(board)
    assert len(found) == len(set(found)) == len(moves)
    assert set(found) == set(moves)
    totals = case.kernel.totals(board)
    assert list(totals) == list(position.totals)
    if moves:
        seat, side = READINGS[case.game].turn(board)
        assert position.to_move == (() if seat is None else (seat,))
        assert position.active_sides == (side,)
    elif position.outcome:
        ranks = READINGS[case.game].ranks(board, totals)
        assert places(ranks) == position.outcome.places


def some_move(position: AnyPosition, rng: Random) -> Any:
    """A random move; often a word, as words are rare among very many moves."""
    words = position.view(None).spoken_moves()
    return position.parse(words[0]) if words and rng.random() < 0.5 else position.random_move(rng)


def followed(case: Case, position: AnyPosition, rng: Random) -> AnyPosition:
    """Play on and compare until a board has no move; the position there."""
    board = case.kernel.board(position)
    check(case, board, position)
    while case.kernel.moves(board):
        move = some_move(position, rng)
        position = position.play(move)
        case.kernel.play(board, move)
        check(case, board, position)
    return position


@pytest.mark.parametrize(("case", "seed"), seeded(CASES), ids=str)
def test_random_games_are_the_same_move_by_move(case: Case, seed: int) -> None:
    """Games go to their ends, with all their rounds."""
    # Else all cases would have the same luck, as with a swap.
    rng, begun = Random(f"{case} {seed}"), table(case, seed)
    position = followed(case, begun.position, rng)
    while position.outcome is None:
        while position.secret:
            seat = position.to_move[0]
            position = position.play(position.random_move(rng, seat), seat)
        position = followed(case, position, rng)


@pytest.mark.parametrize("seed", smoke(range(3)))
@pytest.mark.parametrize("case", SEVERAL, ids=str)
def test_the_game_goes_on_without_those_who_gave_up(case: Case, seed: int) -> None:
    """Play goes on to the last seat; a board is taken up anew when somebody gives up."""
    rng, position = Random(f"{case} {seed}"), table(case, seed).position
    board, left = case.kernel.board(position), list(range(int(case.choices["seats"])))
    while left and position.outcome is None:
        if rng.random() < GIVES_UP:
            position = position.resign(left.pop(rng.randrange(len(left))))
            board = case.kernel.board(position)
        else:
            move = position.random_move(rng)
            position = position.play(move)
            case.kernel.play(board, move)
        check(case, board, position)


@cases("seat", [0, 1])
@cases("case", FOR_TWO)
def test_a_game_for_two_is_over_when_one_gives_up(case: Case, seat: int) -> None:
    begun = played_on(table(case, seat), Random(seat), 6)
    for ended in (begun.resigned(seat), begun.drawn()):
        board = case.kernel.board(ended.position)
        assert case.kernel.moves(board) == []
        assert list(case.kernel.totals(board)) == list(ended.position.totals)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_perft_is_the_same(case: Case) -> None:
    position = table(case, 1).position
    for depth in range(1, case.depth + 1):
        assert case.kernel.perft(case.kernel.board(position), depth) == perft(position, depth)


@pytest.mark.parametrize("case", smoke_shares(CASES), ids=str)
def test_a_board_can_be_taken_up_anywhere(case: Case) -> None:
    rng = Random(2)
    begun = table(case, 2)
    while begun.position.outcome is None:
        check(case, case.kernel.board(begun.position), begun.position)
        begun = opened(played_on(begun, rng, 3), rng)
    check(case, case.kernel.board(begun.position), begun.position)


@pytest.mark.parametrize("case", smoke_shares(CASES), ids=str)
def test_playouts_depend_on_their_seed_alone_and_leave_the_board(case: Case) -> None:
    board = case.kernel.board(table(case, 3).position)
    before = set(case.kernel.moves(board))
    first, again, other = (case.kernel.playouts(board, 10, seed) for seed in (7, 7, 8))
    assert list(first) == list(again) != list(other)
    assert set(case.kernel.moves(board)) == before


def test_only_values_that_there_are_have_been_left_out() -> None:
    for (key, name), left_out in LEFT_OUT.items():
        game = GAMES[key]
        options = [o for seats in game.info.seats for o in game.options(seats) if o.name == name]
        assert all(left_out < set(option.values) for option in options)
        assert options

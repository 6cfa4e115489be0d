"""Shipped puzzles of Tristra: each is proven by slow rules, which try every line of its moves."""

from dataclasses import replace

import pytest

from engine.ai.common.agent import worth
from engine.core.table import Table
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases
from tests.support.engine.tristra_forcing import winning_by_rules
from tests.support.engine.tristra_tables import naive_of

PUZZLES = shipped("tristra")
SOON_DONE = sorted(PUZZLES, key=lambda puzzle: len(puzzle.position.legal_moves()))[:20]
"""Puzzles with the fewest lines."""


def prove(puzzle: Puzzle) -> None:
    """Show that its answer alone wins in so many moves, and that nothing wins sooner."""
    naive = naive_of(Table.opened(puzzle.record))
    assert list(winning_by_rules(naive, puzzle.length)) == [puzzle.answer]
    assert not any(winning_by_rules(naive, puzzle.length - 1))


@cases("puzzle", SOON_DONE)
def test_the_rules_alone_find_one_winning_move(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.slow
@cases("puzzle", PUZZLES)
def test_they_do_so_in_all(puzzle: Puzzle) -> None:
    prove(puzzle)


def test_control_another_answer_is_noticed() -> None:
    puzzle = SOON_DONE[0]
    texts = (puzzle.position.print(move) for move in puzzle.position.legal_moves())
    other = next(text for text in texts if text != puzzle.answer)
    with pytest.raises(AssertionError):
        prove(replace(puzzle, answer=other))


def test_control_a_win_that_takes_longer_is_noticed() -> None:
    puzzle = next(puzzle for puzzle in SOON_DONE if puzzle.length == 2)
    with pytest.raises(AssertionError):
        prove(replace(puzzle, length=3))


@cases("puzzle", PUZZLES)
def test_there_is_a_choice_and_other_moves_look_as_good(puzzle: Puzzle) -> None:
    position = puzzle.position
    [seat] = position.to_move
    moves = position.legal_moves()
    looks = {position.print(move): worth(position.play(move), seat) for move in moves}
    assert len(moves) >= 8
    assert sum(look >= looks[puzzle.answer] for look in looks.values()) - 1 == puzzle.tempting >= 4


def test_there_are_enough_and_all_are_different() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES) == 100
    assert {puzzle.length for puzzle in PUZZLES} == {2, 3}

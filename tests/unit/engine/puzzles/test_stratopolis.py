"""Shipped puzzles of Stratopolis: each is proven by slow rules, for every placing there is."""

from dataclasses import replace

import pytest

from engine.core.table import Table
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases
from tests.support.engine.stratopolis_tables import naive_of

PUZZLES = shipped("stratopolis")


def prove(puzzle: Puzzle) -> None:
    """Show that its answer alone makes the best zone worth the most, and how many come near."""
    naive = naive_of(Table.opened(puzzle.record))
    now = naive.table.best(naive.side)
    found = {naive.text(move): naive.play(move).table.best(naive.side) for move in naive.legal()}
    most = max(found.values())
    assert [text for text, points in found.items() if points == most] == [puzzle.answer]
    assert sum(now < points < most for points in found.values()) == puzzle.tempting >= 6


@cases("puzzle", PUZZLES)
def test_every_placing_by_other_rules_leaves_one_that_is_best(puzzle: Puzzle) -> None:
    prove(puzzle)


def test_control_another_answer_is_noticed() -> None:
    puzzle = PUZZLES[0]
    texts = (puzzle.position.print(move) for move in puzzle.position.legal_moves())
    other = next(text for text in texts if text != puzzle.answer)
    with pytest.raises(AssertionError):
        prove(replace(puzzle, answer=other))


def test_there_are_enough_and_all_are_different() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES) == 100
    assert len({puzzle.record.setup for puzzle in PUZZLES}) == len(PUZZLES)
    assert all(len(puzzle.record.plies) >= 16 for puzzle in PUZZLES)

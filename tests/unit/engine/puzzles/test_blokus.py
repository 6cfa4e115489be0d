"""Shipped puzzles of Blokus: each is proven by slow rules, which know nothing of the fast ones."""

from dataclasses import replace

import pytest

from engine.core.table import Table
from engine.games.blokus.pieces import CELLS
from engine.games.blokus.position import BlokusPosition
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases
from tests.support.engine.blokus_alone import AloneOnBoard
from tests.support.engine.naive_blokus import NaiveBlokus, cells_named, naive_after, naive_start

PUZZLES = shipped("blokus")


def naive_of(puzzle: Puzzle) -> NaiveBlokus:
    table = Table.opened(puzzle.record)
    pairs = zip(table.positions, puzzle.record.plies, strict=False)
    texts = [position.print_protocol(position.parse(ply.text)) for position, ply in pairs]
    variant = puzzle.record.options["variant"]
    return naive_after(naive_start(variant, fixed=variant != "duo"), texts)


def prove(puzzle: Puzzle) -> None:
    """Show that its answer is the one first move that leads to the most squares."""
    naive = naive_of(puzzle)
    turn = naive.turn()
    assert turn is not None
    assert not any(any(naive.legal(colour)) for colour in range(len(naive.laid)) if colour != turn)
    position = puzzle.position
    answer = cells_named(position.print_protocol(position.parse(puzzle.answer)))
    assert AloneOnBoard(naive, turn).first_moves() == [answer]


@cases("puzzle", PUZZLES)
def test_every_order_by_other_rules_leaves_one_first_move(puzzle: Puzzle) -> None:
    prove(puzzle)


def test_control_another_answer_is_noticed() -> None:
    puzzle = PUZZLES[0]
    texts = (puzzle.position.print(move) for move in puzzle.position.legal_moves())
    other = next(text for text in texts if text != puzzle.answer)
    with pytest.raises(AssertionError):
        prove(replace(puzzle, answer=other))


@cases("puzzle", PUZZLES)
def test_there_is_a_choice_and_pieces_as_large_tempt(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert isinstance(position, BlokusPosition)
    assert position.turn is not None
    moves = position.legal_moves()
    answer = next(move for move in moves if move.text == puzzle.answer)
    as_large = sum(CELLS[move.piece] >= CELLS[answer.piece] for move in moves) - 1
    assert len(moves) >= 8
    assert as_large == puzzle.tempting >= 4
    assert puzzle.length >= 2


def test_there_are_enough_and_all_are_different() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES) == 100
    assert {puzzle.record.options["variant"] for puzzle in PUZZLES} == {"duo", "classic"}

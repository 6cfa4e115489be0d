"""A table with a puzzle: tries, the answer, and that nothing helps to find it."""

from random import Random

import pytest

from bot.domain import moves
from bot.domain.aids.branch import may_try
from bot.domain.commands import Cancel, Move, Resign, Route, Show, ShowRecord, Undo
from bot.domain.drafting import PutDone
from bot.domain.players import Human, Machine
from bot.domain.puzzles import puzzling
from bot.domain.puzzles.attempt import TRIES, Attempt
from bot.domain.requests import Hint, OfferDraw
from bot.domain.table import CommandRejected, Place, Stage, Step, Table
from bot.domain.turns import played
from engine.puzzles.shipped import shipped
from tests.support.bot.updates import ANN
from tests.support.cases import cases

PUZZLE = shipped("lits")[7]


@pytest.fixture
def table() -> Table:
    return puzzling.opened("K7", ANN, PUZZLE)


def wrong(table: Table, number: int = 0) -> str:
    """One of the legal moves that do not win."""
    position = table.position
    texts = (position.print(move) for move in position.legal_moves())
    return [text for text in texts if text != PUZZLE.answer][number]


def tried(table: Table, text: str) -> Step:
    return moves.apply(table, Move(text, Route.PRIVATE), ANN)


def attempt_of(table: Table) -> Attempt:
    assert table.attempt
    return table.attempt


def test_the_solver_is_on_move_in_the_position_of_the_puzzle(table: Table) -> None:
    assert table.position == PUZZLE.position
    assert table.is_on_move(ANN.id)
    assert table.place == Place(ANN.id)
    assert sorted(type(player).__name__ for player in table.players) == ["Human", "Machine"]
    assert any(isinstance(one, Machine) for one in table.players)
    assert Human(ANN.id, ANN.name) in table.players


def test_the_right_move_solves_it_and_stays_on_the_board(table: Table) -> None:
    step = tried(table, PUZZLE.answer)
    assert step.said == "puzzle-solved"
    attempt = attempt_of(step.table)
    assert (attempt.solved, attempt.over, attempt.is_solved_at_once) == (True, True, True)
    assert step.table.stage is Stage.CLOSED
    assert step.table.record.plies[-1].text == PUZZLE.answer


def test_a_wrong_move_is_not_made_and_costs_a_try(table: Table) -> None:
    step = tried(table, wrong(table))
    assert step.said == "puzzle-wrong"
    assert step.table.record == table.record
    assert step.table.revision > table.revision
    assert attempt_of(step.table).left == TRIES - 1
    solved = attempt_of(tried(step.table, PUZZLE.answer).table)
    assert (solved.solved, solved.is_solved_at_once) == (True, False)


def test_after_the_last_try_the_answer_is_shown(table: Table) -> None:
    for number in range(TRIES - 1):
        table = tried(table, wrong(table, number)).table
        assert table.is_on_move(ANN.id)
    step = tried(table, wrong(table, TRIES))
    assert step.said == "puzzle-failed"
    attempt = attempt_of(step.table)
    assert (attempt.solved, attempt.over, step.table.stage) == (False, True, Stage.CLOSED)
    assert step.table.record.plies[-1].text == PUZZLE.answer


def test_the_same_wrong_move_costs_nothing_the_second_time(table: Table) -> None:
    text = wrong(table)
    table = tried(table, text).table
    with pytest.raises(CommandRejected, match="puzzle-tried"):
        tried(table, text)


def test_a_tap_for_the_position_before_a_try_is_stale(table: Table) -> None:
    after = tried(table, wrong(table)).table
    with pytest.raises(CommandRejected, match="stale"):
        moves.apply(after, PutDone((), table.revision), ANN)


def test_an_illegal_move_costs_nothing(table: Table) -> None:
    with pytest.raises(CommandRejected) as refused:
        tried(table, "T a1 r0")
    assert not refused.value.code.startswith("puzzle")


def test_the_answer_can_be_asked_for(table: Table) -> None:
    step = moves.apply(table, Cancel(), ANN)
    attempt = attempt_of(step.table)
    assert (attempt.solved, attempt.over) == (False, True)
    assert step.table.record.plies[-1].text == PUZZLE.answer


@cases("command", [Hint(), Undo(), OfferDraw(), Resign()])
def test_nothing_else_is_done_there(
    table: Table, command: Hint | Undo | OfferDraw | Resign
) -> None:
    with pytest.raises(CommandRejected, match="puzzle-only"):
        moves.apply(table, command, ANN)


@cases("command", [Show(), ShowRecord()])
def test_one_may_look_at_it(table: Table, command: Show | ShowRecord) -> None:
    assert moves.apply(table, command, ANN).table == table


def test_no_moves_can_be_tried_out_beside_it(table: Table) -> None:
    """The bot would answer them, and so tell the answer."""
    assert not may_try(table, ANN)
    assert not table.is_rated


@pytest.mark.parametrize("seed", range(20))
def test_no_puzzle_is_left_by_any_moves_but_its_answer(seed: int) -> None:
    rng = Random(seed)
    puzzle = rng.choice(shipped("lits"))
    table = puzzling.opened("K7", ANN, puzzle)
    position = table.position
    texts = [position.print(move) for move in position.legal_moves()]
    assert puzzle.answer in texts
    text = rng.choice(texts)
    said = tried(table, text).said
    assert said == ("puzzle-solved" if text == puzzle.answer else "puzzle-wrong")
    solved = played(table, table.to_move[0], puzzle.answer)
    assert len(solved.record.plies) == len(table.record.plies) + 1

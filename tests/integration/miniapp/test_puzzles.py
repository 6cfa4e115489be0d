"""The page of a table at which somebody solves a puzzle."""

import pytest

from bot.domain.puzzles import puzzling
from bot.domain.puzzles.attempt import TRIES
from bot.domain.table import Stage, Table
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped
from tests.support.bot.puzzle_desk import wrong_moves
from tests.support.bot.updates import ANN, BEN
from tests.support.miniapp import Pages


@pytest.fixture
def puzzle() -> Puzzle:
    return shipped("lits")[0]


@pytest.fixture
async def table(pages: Pages, puzzle: Puzzle) -> Table:
    made = puzzling.opened("K7", ANN, puzzle)
    await pages.desk.clear(made)
    return made


@pytest.mark.usefixtures("table")
async def test_a_puzzle_is_solved_on_the_page(pages: Pages, puzzle: Puzzle) -> None:
    done = await (await pages.visit(ANN)).done("move", text=puzzle.answer)
    assert done["said"] == "Right!"
    assert done["state"]["plies"][-1]["text"] == puzzle.answer
    assert (await pages.desk.load("K7")).stage is Stage.CLOSED


async def test_a_wrong_move_is_told_and_costs_a_try(
    pages: Pages, puzzle: Puzzle, table: Table
) -> None:
    ann = await pages.visit(ANN)
    wrong, *_ = wrong_moves(puzzle)
    done = await ann.done("move", text=wrong, revision=table.revision)
    assert done["said"] == "Not this one."
    assert len(done["state"]["plies"]) == len(table.record.plies)
    after = await pages.desk.load("K7")
    assert after.attempt
    assert after.attempt.left == TRIES - 1
    assert done["state"]["revision"] == after.revision


@pytest.mark.usefixtures("table")
async def test_the_answer_is_not_there_before_it_is_found(pages: Pages, puzzle: Puzzle) -> None:
    told = await (await pages.visit(ANN)).state()
    assert [action["do"] for action in told["actions"]] == ["cancel"]
    assert "answer" not in told
    assert puzzle.answer not in repr({k: v for k, v in told.items() if k != "moves"})


@pytest.mark.usefixtures("table")
async def test_it_is_nobody_elses(pages: Pages) -> None:
    answer = await (await pages.visit(BEN)).get("K7")
    assert answer.status_code in (403, 404)

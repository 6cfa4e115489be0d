"""Shipped puzzles of Battle of LITS: each is proven by methods other than the one that made it.

Those methods play every line to its end: a few puzzles by the rules alone, all by compiled moves.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice

import pytest

from engine.ai.common.agent import worth
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LitsMove
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases
from tests.support.engine.lits_exhausting import winning_by_exhaustion, wins_by_exhaustion
from tests.support.engine.lits_solving import late_positions, wins_by_brute_force

PUZZLES = shipped("lits")
SOON_DONE = sorted(PUZZLES, key=lambda puzzle: len(puzzle.record.plies), reverse=True)[:8]
"""Puzzles in which the fewest pieces are left to be laid."""

SOME = PUZZLES[::8]
"""Puzzles of every difficulty."""

Winning = Callable[[LitsPosition], Iterable[LitsMove]]


def winning_by_rules(position: LitsPosition) -> list[LitsMove]:
    return [move for move in position.legal_moves() if not wins_by_brute_force(position.play(move))]


def position_of(puzzle: Puzzle) -> LitsPosition:
    position = puzzle.position
    assert isinstance(position, LitsPosition)
    return position


def texts(puzzle: Puzzle) -> list[str]:
    return [puzzle.position.print(move) for move in puzzle.position.legal_moves()]


def prove(puzzle: Puzzle, winning: Winning) -> None:
    """Show that its answer is the one move that wins."""
    position = position_of(puzzle)
    assert list(map(position.print, winning(position))) == [puzzle.answer]


def only_moves(position: LitsPosition) -> int:
    """The moves in a row that are the only ones, among at least four but for the first."""
    found = list(islice(winning_by_exhaustion(position), 2))
    if len(found) != 1:
        return 0
    after = position.play(found[0])
    later = map(after.play, after.legal_moves())
    return 1 + max((only_moves(p) for p in later if len(p.legal_moves()) >= 4), default=0)


@cases("puzzle", SOON_DONE)
def test_the_rules_alone_find_one_winning_move(puzzle: Puzzle) -> None:
    prove(puzzle, winning_by_rules)


@pytest.mark.slow
@cases("puzzle", PUZZLES)
def test_an_exhaustive_search_finds_one_winning_move(puzzle: Puzzle) -> None:
    prove(puzzle, winning_by_exhaustion)


def test_control_another_answer_is_noticed() -> None:
    puzzle = SOON_DONE[0]
    other = next(text for text in texts(puzzle) if text != puzzle.answer)
    with pytest.raises(AssertionError):
        prove(replace(puzzle, answer=other), winning_by_rules)


def test_control_a_second_winning_move_is_noticed() -> None:
    """Before the mistake that led to a puzzle there mostly is more than one."""
    before = (replace(p, record=p.record.taken_back(1)) for p in SOON_DONE)
    both = ((p, list(winning_by_exhaustion(position_of(p)))) for p in before)
    puzzle, moves = next((p, moves) for p, moves in both if len(moves) > 1)
    for move in moves:
        with pytest.raises(AssertionError):
            prove(replace(puzzle, answer=puzzle.position.print(move)), winning_by_exhaustion)


def test_the_exhaustive_search_agrees_with_the_rules() -> None:
    """More than 100 positions are compared, of which each side wins many."""
    positions = late_positions(60, range(60))
    results = [wins_by_brute_force(position) for position in positions]
    assert len(results) > 100
    assert 20 < sum(results) < len(results) - 20
    assert [wins_by_exhaustion(position) for position in positions] == results


@pytest.mark.slow
@cases("puzzle", SOME)
def test_the_other_side_could_have_won_before(puzzle: Puzzle) -> None:
    before = replace(puzzle, record=puzzle.record.taken_back(1))
    assert any(winning_by_exhaustion(position_of(before)))


@pytest.mark.slow
@cases("puzzle", SOME)
def test_a_second_move_has_to_be_the_only_one(puzzle: Puzzle) -> None:
    assert only_moves(position_of(puzzle)) == puzzle.length >= 2


@cases("puzzle", PUZZLES)
def test_there_is_a_choice_and_other_moves_look_better(puzzle: Puzzle) -> None:
    position = position_of(puzzle)
    seat = position.to_move[0]
    moves = position.legal_moves()
    looks = {position.print(move): worth(position.play(move), seat) for move in moves}
    assert len(position.placed) >= 8
    assert len(looks) >= 8
    assert sum(found > looks[puzzle.answer] for found in looks.values()) == puzzle.tempting > 0


def test_there_are_enough_and_all_are_different() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES) == 400
    assert len({puzzle.record.setup for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_easiest_come_first_and_some_are_hard() -> None:
    difficulties = [puzzle.difficulty for puzzle in PUZZLES]
    assert difficulties == sorted(difficulties)
    assert difficulties[len(difficulties) // 10] * 4 < difficulties[-len(difficulties) // 10]

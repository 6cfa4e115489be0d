"""The next puzzle of somebody: harder or easier by what they have solved."""

from bot.domain.puzzles.choice import Tried, next_puzzle, stars_of
from engine.puzzles.shipped import shipped
from tests.support.cases import cases

PUZZLES = shipped("lits")
MANY = len(PUZZLES)


def rank_after(*tried: tuple[bool, int]) -> int:
    """The place, among all, of the puzzle that comes after others that were tried so."""
    done = [
        Tried(PUZZLES[-1 - number].key, solved, wrong)
        for number, (solved, wrong) in enumerate(tried)
    ]
    found = next_puzzle(PUZZLES, done)
    assert found
    return PUZZLES.index(found)


def test_who_solves_one_gets_a_harder_one_and_else_an_easier_one() -> None:
    first = rank_after()
    assert rank_after((True, 0)) > rank_after((True, 2)) > first > rank_after((False, 3))


def test_it_goes_on_to_the_hardest_and_back_to_the_easiest() -> None:
    assert rank_after(*[(True, 0)] * 30) > MANY * 0.9
    assert rank_after(*[(False, 3)] * 30) == 0
    assert rank_after(*[(True, 0)] * 30, *[(False, 3)] * 5) < MANY * 0.8


def test_all_puzzles_come_once() -> None:
    tried = list[Tried]()
    while puzzle := next_puzzle(PUZZLES, tried):
        tried.append(Tried(puzzle.key, solved=len(tried) % 3 > 0, wrong=0))
    assert {one.puzzle for one in tried} == {puzzle.key for puzzle in PUZZLES}
    assert len(tried) == MANY


@cases(("rank", "stars"), [(0, 1), (MANY // 5 - 1, 1), (MANY // 5, 2), (MANY - 1, 5)])
def test_stars_tell_how_hard_one_is_among_all(rank: int, stars: int) -> None:
    assert stars_of(PUZZLES, PUZZLES[rank].key, 5) == stars


def test_a_puzzle_that_is_not_there_has_no_stars() -> None:
    assert stars_of(PUZZLES, "0" * 10, 5) == 0

"""Puzzles as lines of text."""

from dataclasses import replace

import pytest

from engine.cli.puzzles import MAKERS, maker_for
from engine.core.errors import OptionError, RecordError
from engine.core.registry import GAMES
from engine.puzzles.puzzle import Puzzle, parse_puzzle, print_puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases
from tests.support.engine.tables import lits

PUZZLE = Puzzle(lits("T e5 r0", swap="off").record, "L h6 r1", length=3, tempting=7)


def test_what_is_printed_is_read_as_the_same() -> None:
    line = print_puzzle(PUZZLE)
    assert "\n" not in line
    assert parse_puzzle(line) == PUZZLE


def test_a_puzzle_knows_its_game_and_how_hard_it_is() -> None:
    assert (PUZZLE.game, PUZZLE.difficulty) == ("lits", 21)
    assert PUZZLE.position == PUZZLE.record.replay()


def test_a_key_is_that_of_the_position() -> None:
    """Somebody who has solved it has done so, whatever is said of it later."""
    assert PUZZLE.key == replace(PUZZLE, length=2, tempting=1).key
    assert PUZZLE.key != replace(PUZZLE, record=lits("T e5 r0").record).key


@cases(
    ("line", "why"),
    [
        ("", "Expecting value"),
        ("[]", "list indices"),
        ('{"answer": "T b3 r1"}', "'record'"),
        ('{"record": "nothing"}', "no empty line between tags and plies"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused_with_the_reason(line: str, why: str) -> None:
    with pytest.raises(RecordError, match="is no puzzle") as refused:
        parse_puzzle(line)
    assert why in str(refused.value)


def test_each_game_has_a_maker_and_others_are_refused() -> None:
    assert MAKERS.keys() == GAMES.keys()
    with pytest.raises(OptionError, match="no puzzles of chess, but of lits, blokus"):
        maker_for("chess")


def test_a_game_without_puzzles_has_none() -> None:
    assert shipped("chess") == ()

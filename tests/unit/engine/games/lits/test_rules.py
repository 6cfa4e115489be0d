"""Battle of LITS: symmetries, scores, the swap, the end, and the patterns."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.game import AnyPosition, Event
from engine.core.table import open_table
from engine.games.lits.game import LITS, OPTIONS
from engine.games.lits.patterns import PATTERNS
from tests.support.cases import cases, smoke
from tests.support.engine.naive_lits import Cell, Cells, cells_named, naive_start
from tests.support.engine.tables import BLANK, lits, lits_at, protocol_texts, random_table, said

LAST = 9
SYMMETRIES: dict[str, Callable[[Cell], Cell]] = {
    "quarter": lambda c: (c[1], LAST - c[0]),
    "half": lambda c: (LAST - c[0], LAST - c[1]),
    "three quarters": lambda c: (LAST - c[1], c[0]),
    "left-right": lambda c: (LAST - c[0], c[1]),
    "up-down": lambda c: (c[0], LAST - c[1]),
    "diagonal": lambda c: (c[1], c[0]),
}

seeds = st.integers(0, 300)


def named(cells: Cells) -> str:
    return ",".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in cells)


def carried(text: str, symmetry: Callable[[Cell], Cell]) -> str:
    return text if text == "swap" else named(frozenset(map(symmetry, cells_named(text))))


def legal(position: AnyPosition) -> set[Cells | str]:
    texts = map(position.print_protocol, position.legal_moves())
    return {text if text == "swap" else cells_named(text) for text in texts}


@given(seeds, st.integers(0, 16), st.sampled_from(sorted(SYMMETRIES)))
def test_turning_the_board_turns_the_legal_moves(seed: int, plies: int, name: str) -> None:
    symmetry = SYMMETRIES[name]
    table = random_table("lits", seed, plies, setup=BLANK)
    turned = lits(*(carried(text, symmetry) for text in protocol_texts(table)))
    expected = {
        move if isinstance(move, str) else frozenset(map(symmetry, move))
        for move in legal(table.position)
    }
    assert legal(turned.position) == expected
    assert turned.position.to_move == table.position.to_move


@given(seeds, st.integers(0, 20))
def test_the_score_is_the_symbols_not_covered(seed: int, plies: int) -> None:
    table = random_table("lits", seed, plies)
    naive = naive_start(table.record.setup)
    for text in protocol_texts(table):
        naive = naive if text == "swap" else naive.play(cells_named(text))
    found = {score.side: score.points for score in table.position.scores}
    assert found == {"x": naive.uncovered("X"), "o": naive.uncovered("O")}


@given(seeds)
def test_the_result_follows_from_the_last_board(seed: int) -> None:
    """The side with more uncovered symbols wins; if equal, the one that laid the last piece."""
    table = random_table("lits", seed)
    crosses, rings = (score.points for score in table.position.scores)
    laid = [text for text in protocol_texts(table) if text != "swap"]
    last = "X" if len(laid) % 2 else "O"
    winner = "X" if crosses > rings else "O" if rings > crosses else last
    outcome = table.position.outcome
    assert outcome
    assert outcome.result == f"{winner}+{abs(crosses - rings)}"
    winning_seat = outcome.places.index(1)
    assert table.position.sides[winning_seat] == (winner.lower(),)
    assert outcome.totals[winning_seat] == (crosses if winner == "X" else rings)


def test_games_with_ties_are_among_them() -> None:
    results = {random_table("lits", seed).record.result for seed in range(60)}
    assert {"X+0", "O+0"} & results


# The swap


def test_the_swap_exchanges_sides_and_leaves_o_on_move() -> None:
    before, after = lits_at("T e5 r0"), lits_at("T e5 r0", "swap")
    assert (before.to_move, before.active_sides) == ((1,), ("o",))
    assert (after.to_move, after.active_sides) == ((0,), ("o",))
    assert (before.sides, after.sides) == ((("x",), ("o",)), (("o",), ("x",)))
    assert set(before.legal_moves()) - set(after.legal_moves()) == {"swap"}
    assert after.view(None).events == (Event("swap"),)
    assert lits_at("T e5 r0", "swap", "L e7 r2").view(None).events == ()


def test_the_swap_is_for_the_second_ply_only() -> None:
    for plies in ([], ["T e5 r0", "swap"], ["T e5 r0", "L e7 r2"]):
        assert "swap" not in lits_at(*plies).legal_moves()
        assert lits_at(*plies).view(0).spoken_moves() == ()
    assert lits_at("T e5 r0").view(1).spoken_moves() == ("swap",)
    assert "swap" not in lits_at("T e5 r0", swap="off").legal_moves()


@cases(("swapped", "result", "places"), [(False, "O+R", (2, 1)), (True, "X+R", (2, 1))])
def test_who_resigns_loses_with_the_side_then_held(
    swapped: bool,
    result: str,
    places: tuple[int, int],
) -> None:
    table = lits("T e5 r0", *(["swap"] if swapped else [])).resigned(0)
    outcome = table.position.outcome
    assert outcome
    assert (outcome.result, outcome.places) == (result, places)


# Setups


@cases("name", sorted(PATTERNS))
def test_patterns_hold_as_many_of_each_symbol(name: str) -> None:
    board = PATTERNS[name]
    counts = board.count("X"), board.count("O")
    assert len(board) == 100
    assert set(board) <= set("XO.")
    assert counts == ((50, 50) if name == "chess" else (30, 30))


@pytest.mark.parametrize("name", smoke(sorted(PATTERNS), 3))
def test_patterns_favour_neither_side(name: str) -> None:
    won = sum(_won_at_random(name, Random(f"{name} {game}")) for game in range(1000))
    assert 450 <= won <= 550


def _won_at_random(name: str, rng: Random) -> bool:
    """Whether X wins a game in which both sides lay any piece anywhere."""
    options = {"setup": name, "swap": "off"}
    position = LITS.start(2, options, LITS.deal(2, options, rng))
    while position.outcome is None:
        position = position.play(position.random_move(rng))
    return position.outcome.places[0] == 1


def test_there_are_at_least_eight_different_patterns() -> None:
    assert len(set(PATTERNS.values())) == len(PATTERNS) >= 8
    assert set(PATTERNS) < set(OPTIONS[0].values)


@given(st.integers())
def test_random_boards_hold_30_of_each(seed: int) -> None:
    board = LITS.deal(2, {"setup": "random", "swap": "on"}, Random(seed))
    assert (board.count("X"), board.count("O"), len(board)) == (30, 30, 100)


@given(st.integers())
def test_mirror_boards_carry_opposite_symbols_on_opposite_squares(seed: int) -> None:
    board = LITS.deal(2, {"setup": "mirror", "swap": "on"}, Random(seed))
    assert (board.count("X"), board.count("O"), len(board)) == (30, 30, 100)
    assert board[::-1].translate(str.maketrans("XO", "OX")) == board


def test_a_board_is_given_as_text_in_rows_from_the_top() -> None:
    board = "X" + "." * 98 + "O"
    table = open_table(LITS, {"setup": board}, Random(0))
    assert table.record.setup == board
    top_left, bottom_right = said(table, "a7,a8,a9,a10"), said(table, "j1,j2,j3,j4")
    assert [score.points for score in top_left.position.scores] == [0, 1]
    assert [score.points for score in bottom_right.position.scores] == [1, 0]


@cases(
    "written",
    [
        "/".join(["xo" * 5] * 10),
        "\n".join(["ХО" * 5] * 10),  # Cyrillic
        " ".join(["X0" * 5] * 10),
    ],
)
def test_a_board_may_be_written_in_other_ways(written: str) -> None:
    assert open_table(LITS, {"setup": written}, Random(0)).record.setup == "XO" * 50

"""The rules of Tristra by examples: arrows, moves, the three endings, points."""

from dataclasses import replace
from math import comb, factorial
from random import Random

from engine.core.game import Event
from engine.core.options import resolve_options
from engine.core.table import Table
from engine.games.tristra import TRISTRA
from engine.games.tristra.ground import GRID, Arrows, attacked, line
from engine.geometry.grid import bits
from engine.geometry.scene import Square
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    BUILT,
    ORANGE,
    PURPLE,
    given,
    kinds,
    played,
    result,
    set_up,
    standing,
    texts_of,
    tristra,
)

# The board


def test_lines_are_counted_from_the_own_back_row() -> None:
    assert [line(0, GRID.square(name)) for name in ("a1", "f3", "c6")] == [1, 3, 6]
    assert [line(1, GRID.square(name)) for name in ("a1", "f3", "c6")] == [6, 4, 1]


def test_halves_are_joined_back_row_outward() -> None:
    """Each half is written from the own line 1, each line from column a."""
    table = given(tristra(), "build RRRRRR BBBBBB GGGGGG", "build RBGRBG BGRBGR GRBGRB")
    items = table.position.view(None).scene().items
    squares = {item.cell: item.role for item in items if isinstance(item, Square)}
    rows = [[squares[column, row][4] for column in range(6)] for row in range(6)]
    lines = ["".join(row).upper() for row in rows]
    assert lines == ["RRRRRR", "BBBBBB", "GGGGGG", "GRBGRB", "BGRBGR", "RBGRBG"]


@cases(
    ("arrows", "rank", "turned"),
    [
        ("corners", 2, ["b2 d2 c4", "b2 d3 b4", "c2 b4 d4", "d2 b3 d4"]),
        ("sides", 2, ["b3 d3 c4", "c2 d3 c4", "c2 b3 d3", "c2 b3 c4"]),
        ("rank", 1, ["c4", "d3", "c2", "b3"]),
        ("rank", 2, ["b2 d2", "b2 b4", "b4 d4", "d2 d4"]),
        ("rank", 3, ["b2 d2 c4", "b2 d3 b4", "c2 b4 d4", "d2 b3 d4"]),
    ],
)
def test_what_a_triangle_on_c3_attacks(arrows: str, rank: int, turned: list[str]) -> None:
    for turns, names in enumerate(turned):
        found = bits(attacked(Arrows(arrows), rank, turns, GRID.square("c3")))
        assert " ".join(GRID.names[square] for square in found) == names


def test_arrows_end_at_the_edge() -> None:
    found = bits(attacked(Arrows.CORNERS, 3, 3, GRID.square("a1")))
    assert [GRID.names[square] for square in found] == ["b2"]


# Building and setting up


def test_so_many_halves_and_placements() -> None:
    assert comb(18, 6) * comb(12, 6) == 17_153_136
    in_order = factorial(6) // 2**3 * (factorial(12) // factorial(6)) * 4**6
    assert in_order // factorial(6) == 340_623_360
    # Each square of the half can be painted, each of the lines in front of the owner occupied.
    assert squares_open(tristra()) == 18
    assert squares_open(given(tristra(), BUILT, BUILT)) == 12


def squares_open(table: Table) -> int:
    """The number of squares at which the first choice can be made."""
    draft = table.position.view(0).draft(())
    assert draft
    return sum(choice.at is not None and choice.left for choice in draft.choices)


@cases("seat", [0, 1])
def test_chance_can_build_and_place_anything(seat: int) -> None:
    table = tristra()
    halves = [table.position.random_move(Random(n), seat) for n in range(300)]
    lines = [str(half).removeprefix("build ").replace(" ", "") for half in halves]
    assert {frozenset(letters) for letters in zip(*lines, strict=True)} == {frozenset("RBG")}
    table = given(table, BUILT, BUILT)
    places = [str(table.position.random_move(Random(n), seat)) for n in range(300)]
    postings = {posting for place in places for posting in place[6:].split(", ")}
    assert len(postings) == 3 * 12 * 4


def test_both_build_and_place_at_once() -> None:
    table = tristra()
    assert table.position.active_sides == ("orange", "purple")
    table = table.played(table.position.parse(BUILT, 1), 1)
    assert table.position.active_sides == ("orange",)
    table = table.played(table.position.parse(BUILT, 0), 0)
    assert table.position.active_sides == ("orange", "purple")
    assert "1. 2: build RRRRRR BBBBBB GGGGGG 2. 1: build" in str(table.record).replace("\n", " ")


# Who begins


@cases(
    ("orange", "purple", "side"),
    [
        ("rock", "scissors", "orange"),
        ("scissors", "paper", "orange"),
        ("paper", "rock", "orange"),
        ("scissors", "rock", "purple"),
        ("paper", "scissors", "purple"),
        ("rock", "paper", "purple"),
    ],
)
def test_the_winner_begins(orange: str, purple: str, side: str) -> None:
    table = given(given(tristra(), BUILT, BUILT), f"place {ORANGE}", f"place {PURPLE}")
    table = given(given(table, "rock", "rock"), "paper", "paper")
    assert table.position.view(None).events == (Event("same-hands"),)
    assert table.position.active_sides == ("orange", "purple")
    table = given(table, orange, purple)
    assert table.position.active_sides == (side,)
    assert table.position.view(None).events == (Event("begins", side),)
    assert len(table.record.plies) == 10


@cases("side", ["orange", "purple"])
def test_a_side_may_begin_by_the_options(side: str) -> None:
    assert set_up(first=side).position.active_sides == (side,)
    drawn = tristra(0, first="random", setup=side)
    drawn = given(given(drawn, BUILT, BUILT), f"place {ORANGE}", f"place {PURPLE}")
    assert drawn.position.active_sides == (side,)
    assert drawn.position.view(None).events == (Event("begins", side),)


def test_chance_lets_either_side_begin_each_round() -> None:
    setups = {tristra(seed, first="random", rounds="2").record.setup for seed in range(30)}
    words = ("orange", "purple")
    assert setups == {f"{one} {other}" for one in words for other in words}
    assert tristra(1, rounds="3").record.setup == ""


def test_options_and_their_defaults() -> None:
    assert resolve_options(TRISTRA, 2, {}) == {
        "arrows": "corners",
        "own": "none",
        "first": "rps",
        "rounds": "1",
    }
    # Else a host would give a person the first move unasked.
    assert not any(option.starter for option in TRISTRA.options(2))


# Moves


def test_ranks_teleport_to_their_colours() -> None:
    """Red are rows 1 and 6, blue 2 and 5, green 3 and 4; a triangle stands on a2, b2 and c2."""
    low = "I a2 r0, I d2 r0, II b2 r0, II e2 r0, III c2 r0, III f2 r0"
    texts = texts_of(set_up(orange=low).position)
    reached = {
        origin: {text[4] for text in texts if text.startswith(f"{origin}-")}
        for origin in ("a2", "b2", "c2")
    }
    assert reached == {"a2": {"1"}, "b2": set("15"), "c2": set("1345")}


def test_a_teleport_flips_the_square_left() -> None:
    position = played(standing("III a1 r0", "III f6 r2"), "a1-c3 r1", "f6-e5 r0")
    assert not any("-a1" in text or "-f6" in text for text in texts_of(position))
    assert len(texts_of(position)) == 4 * (36 - 4)


def test_a_capture_frees_the_square_left() -> None:
    """The colour of the other does not matter: on green stands an orange I."""
    position = played(standing("I c3 r0, III a1 r0", "II c4 r2, III f6 r2"), "c3xc4 r3")
    assert "f6-c3 r0" in texts_of(position)
    assert position.totals == (20, 0)
    assert [text for text in texts_of(played(position, "f6-e1 r0")) if text.startswith("c4")] == []


def test_own_triangles_may_be_captured() -> None:
    for own, points in (("none", 0), ("score", 30)):
        start = standing("I c3 r0, III c4 r0", "III f1 r2", own=own)
        assert played(start, "c3xc4 r1").totals == (points, 0)


def test_there_is_no_turning_and_no_passing() -> None:
    texts = texts_of(standing("III c3 r0", "III f6 r0"))
    assert len(texts) == 4 * 34
    assert "end" not in texts
    assert not any(text[:2] == text[3:5] for text in texts)


# The three endings


def test_who_has_no_triangle_left_scores_nothing() -> None:
    start = standing("I c3 r0", "II c4 r2", taken=((), ("III", "III", "II")))
    over = played(start, "c3xc4 r0")
    assert (result(over), over.totals, kinds(over)) == ("orange+20", (20, 0), ["wiped-out"])
    assert over.view(None).events == (Event("wiped-out", "purple"),)
    assert over.outcome
    assert over.outcome.places == (1, 2)


def test_the_game_ends_when_the_side_to_move_cannot() -> None:
    """Purple's triangle points at nobody, and every square is flipped."""
    start = standing("III c3 r0, I a1 r0", "II c4 r0, I f6 r0", "rest")
    over = played(start, "c3xc4 r0")
    assert (result(over), over.totals, kinds(over)) == ("orange+20", (20, 0), ["no-move"])
    assert over.view(None).events == (Event("no-move", "purple"),)


def test_a_free_square_is_a_move_only_for_the_rank_of_its_colour() -> None:
    board = standing("III c3 r0, I a1 r0", "I c4 r0, I f6 r0", "rest")
    assert kinds(played(board, "c3xc4 r0")) == ["no-move"]
    red = replace(board, board=replace(board.battlefield, ground="G" * 14 + "R" + "G" * 21))
    assert played(red, "c3xc4 r0").active_sides == ("purple",)


CORNERED = ("I c3 r0, II c4 r0", "III f6 r0, III a6 r0", "rest")
"""Position in which orange can do nothing but capture its own II."""


def test_the_end_is_declared_by_who_can_only_capture_the_own() -> None:
    start = standing(*CORNERED, taken=(("II",), ("I",)))
    assert texts_of(start) == ["c3xc4 r0", "c3xc4 r1", "c3xc4 r2", "c3xc4 r3", "end"]
    assert start.view(None).spoken_moves() == ("end",)
    assert start.view(1).spoken_moves() == ()
    over = played(start, "end")
    assert (result(over), over.view(None).events) == ("orange+10", (Event("declared", "orange"),))


def test_or_the_own_is_captured_and_play_goes_on() -> None:
    """The capture leaves c3 free for the III."""
    start = standing(*CORNERED, taken=(("II",), ("I",)))
    position = played(start, "c3xc4 r1")
    assert position.active_sides == ("purple",)
    assert {text[:5] for text in texts_of(position)} == {"a6-c3", "f6-c3"}
    assert position.totals == (20, 10)


@cases(
    ("orange", "purple", "flipped"),
    [
        ("I c3 r0, II c4 r0", "I d2 r0", "rest"),
        ("III c3 r0, II c4 r0", "I f6 r0", ""),
    ],
)
def test_no_end_while_there_is_anything_else(orange: str, purple: str, flipped: str) -> None:
    start = standing(orange, purple, flipped)
    assert "end" not in texts_of(start)
    assert "c3xc4 r0" in texts_of(start)
    assert start.view(0).spoken_moves() == ()


# Points


def test_equal_captures_are_decided_by_lines() -> None:
    """Orange: II on line 4 and III on 2; purple: II on line 6 and on 2. Each has captured a I."""
    start = standing("II c3 r0, III c2 r0", "I c4 r0, II a1 r3, II f5 r0", "rest", ((), ("I",)))
    over = played(start, "c3xc4 r0")
    assert over.totals == (10 + 2 * 4 + 3 * 2, 10 + 2 * 6 + 2 * 2)
    assert (result(over), kinds(over)) == ("purple+2", ["no-move", "lines"])


def test_equal_lines_too_are_a_draw() -> None:
    start = standing("II c3 r0, III c2 r2", "I c4 r0, II a1 r3, I e5 r0", "rest", ((), ("I",)))
    over = played(start, "c3xc4 r0")
    assert over.outcome
    assert over.totals == (24, 10 + 2 * 6 + 1 * 2)
    assert (result(over), over.outcome.places) == ("0", (1, 1))


def test_lines_count_only_when_captures_are_equal() -> None:
    over = played(standing("II c3 r0", "I c4 r0, II a1 r3", "rest"), "c3xc4 r0")
    assert (over.totals, kinds(over)) == ((10, 0), ["no-move"])

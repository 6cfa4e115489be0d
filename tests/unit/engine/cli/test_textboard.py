"""Text boards: symbols on squares, and lines beside the board."""

from dataclasses import replace

from engine.cli.textboard import text_board
from engine.geometry.scene import (
    Board,
    Captures,
    Disc,
    Hand,
    Offer,
    Outline,
    Piece,
    Rack,
    Scene,
    Square,
    Stock,
    Swatch,
    Symbol,
    Tally,
    Tile,
    Triangle,
    Turned,
)
from tests.support.engine.tables import lits_at

SMALL = Board(("a", "b", "c"), ("1", "2"))


def test_an_empty_board() -> None:
    assert text_board(Scene(SMALL, ())) == "2 · · ·\n1 · · ·\n  a b c"


def test_symbols_pieces_and_the_last_move() -> None:
    items = (
        Piece(((0, 0), (1, 0)), "red", "L"),
        Piece(((2, 0),), "blue", "S"),
        Symbol((0, 0), "cross", covered=True),
        Symbol((0, 1), "cross"),
        Symbol((1, 1), "ring"),
        Outline(((2, 0),), "last"),
        Outline(((0, 0),), "wrong"),
    )
    assert text_board(Scene(SMALL, items)) == "2 X O ·\n1 L L s\n  a b c"


def test_wide_marks_widen_all_columns() -> None:
    items = (Disc((0, 1), 12), Square((1, 1), "shade"), Symbol((2, 1), "star"))
    assert text_board(Scene(SMALL, items)) == "2 12  s  S\n1  ·  ·  ·\n   a  b  c"


def test_stock_and_score() -> None:
    piece = Piece(((0, 0),), "red", "L")
    stocks = (Stock(piece, 3, 5), Stock(piece, 0, 5))
    tallies = (Tally("cross", 7, active=True), Tally("ring", 5, winner=True), Tally("star", 1))
    lines = text_board(Scene(SMALL, (), (Rack(stocks),), tallies)).splitlines()
    assert lines[3:] == ["stock  L 3/5  L 0/5", "score  X 7 (to move), O 5 (won), S 1"]


def test_rows_of_two_figures_keep_the_columns_in_line() -> None:
    lines = text_board(
        lits_at("T b3 r1", setup="X" * 50 + "O" * 50).view(None).scene()
    ).splitlines()
    assert lines[0] == "10 X X X X X X X X X X"
    assert lines[6] == " 4 O t O O O O O O O O"
    assert lines[7] == " 3 t t O O O O O O O O"
    assert lines[10] == "   a b c d e f g h i j"
    assert all(lines)


def test_squares_of_tiles_are_their_colour_and_level() -> None:
    low = Tile((Square((0, 0), "strat-red", "block"), Square((0, 1), "strat-neutral")), 1)
    high = Tile((Square((1, 0), "strat-green", "ring"), Square((2, 0), "strat-red", "block")), 12)
    items = low, high, Outline(((0, 0), (0, 1)), "best"), Outline(high.cells, "last")
    assert text_board(Scene(SMALL, items)) == "2  N1   ·   ·\n1  R1 g12 r12\n    a   b   c"


def test_a_hand_may_be_nobodys_and_hold_a_piece() -> None:
    piece = Piece(((0, 0), (1, 0)), "red", "L")
    offers = (Offer("L", (Turned("r0", piece, (0, 0)), Turned("r1", piece, (0, 0)))),)
    lines = text_board(Scene(SMALL, (), hands=(Hand(None, offers),))).splitlines()
    assert lines[3:] == ["hand: L"]


def test_hands_are_the_names_of_their_tiles() -> None:
    def hand(role: str, *names: str, left: int = 1, waiting: int = 0) -> Hand:
        return Hand(Swatch(role), tuple(Offer(name, (), left) for name in names), waiting)

    hands = (
        hand("strat-red", "Q", "T", waiting=17),
        hand("strat-green", waiting=3),
        hand("strat-green"),
        hand("strat-red", "A", "B", left=2),
        hand("strat-red", "A", left=0),
        hand("strat-red", "1 A", "2 J"),
    )
    lines = text_board(Scene(SMALL, (), hands=hands)).splitlines()[3:]
    assert lines == [
        "R: Q T  (17 waiting)",
        "G:  (3 waiting)",
        "G:",
        "R: A×2 B×2",
        "R:",
        "R: 1 A  2 J",
    ]


def test_a_score_with_its_factors() -> None:
    tallies = (
        Tally(Swatch("strat-red"), 12, winner=True, factors=(4, 3)),
        Tally(Swatch("strat-green"), 0),
    )
    text = text_board(Scene(SMALL, (), tallies=tallies))
    assert text.splitlines()[-1] == "score  R 4x3=12 (won), G 0"


def test_without_a_board_there_are_no_lines_of_it() -> None:
    hand = Hand(Swatch("strat-red"), (Offer("A", ()),))
    assert text_board(Scene(Board((), ()), (), hands=(hand,))) == "R: A"


def test_triangles_stand_before_the_colour_of_their_ground() -> None:
    ground = [
        Square((0, 0), "tri-red", "dots-1"),
        Square((1, 0), "tri-blue", "dots-2"),
        Square((2, 0), "tri-green", "dots-3"),
        Square((0, 1), "tri-flipped", "crossed"),
        Square((1, 1), "tri-red", "dots-1"),
        Square((2, 1), "tri-blue", "dots-2"),
    ]
    triangles = [
        Triangle((0, 0), "tri-orange", "I", 0),
        Triangle((2, 0), "tri-purple", "III", 1),
        Triangle((1, 1), "tri-orange", "II", 2),
        Triangle((2, 1), "tri-purple", "I", 3),
    ]
    text = text_board(Scene(SMALL, (*ground, *triangles)))
    assert text.splitlines() == [
        "2     x O2v/r P1</b",
        "1 O1^/r     b P3>/g",
        "      a     b     c",
    ]


def test_the_triangle_that_moved_last_is_in_lower_case_and_its_origin_as_it_is() -> None:
    items = (
        Square((0, 0), "tri-red"),
        Triangle((0, 0), "tri-purple", "III"),
        Square((1, 0), "tri-flipped", "crossed"),
        Outline(((1, 0),), "origin"),
        Outline(((0, 0),), "last"),
    )
    assert text_board(Scene(SMALL, items)).splitlines()[1] == "1 p3^/r     x     ·"


def test_captures_are_named_by_side_and_rank() -> None:
    orange, purple = Swatch("tri-orange", "block"), Swatch("tri-purple", "ring")
    taken = tuple(
        Triangle((0, 0), role, numeral)
        for role, numeral in (("tri-purple", "II"), ("tri-purple", "III"), ("tri-orange", "I"))
    )
    scene = Scene(SMALL, (), captures=(Captures(orange, taken), Captures(purple, ())))
    scene = replace(scene, tallies=(Tally(orange, 50), Tally(purple, 0)))
    assert text_board(scene).splitlines()[3:] == [
        "O took: P2 P3 O1",
        "P took:",
        "score  O 50, P 0",
    ]

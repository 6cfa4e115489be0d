"""Text boards: what stands on a square, and what beside the board."""

from engine.scene import Board, Disc, Outline, Piece, Rack, Scene, Square, Stock, Symbol, Tally
from engine.textboard import text_board
from tests.engine.tables import lits_at

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
    assert text_board(Scene(SMALL, items)) == "2 12  ·  S\n1  ·  ·  ·\n   a  b  c"


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

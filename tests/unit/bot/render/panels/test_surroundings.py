"""Surroundings of the board: scores, pieces left, names of squares."""

from itertools import pairwise

from bot.render import LIGHT
from engine.geometry.scene import Piece, Rack, Scene, Stock, Swatch, Tally
from tests.support.cases import cases
from tests.support.render.pictures import Picture, board, lits, scene

BAR = ((0, 0), (1, 0), (2, 0))


def stock(left: int, of: int = 5, role: str = "red", letter: str = "L") -> Stock:
    return Stock(Piece(BAR, role, letter), left, of)


def trayed(*stocks: Stock) -> Picture:
    return Picture(scene(racks=(Rack(stocks),)))


def test_the_side_to_move_stands_on_ink() -> None:
    plain, active = (
        Picture(scene(tallies=(Tally("cross", 7, active=on), Tally("ring", 7))))
        for on in (False, True)
    )
    ink = [picture.count(LIGHT.ink, *picture.score_line()) for picture in (plain, active)]
    assert ink[1] > 2 * ink[0]


def test_the_winner_has_the_accent_and_a_star_of_its_own() -> None:
    tallies = Tally("cross", 7), Tally("ring", 9, winner=True)
    picture = Picture(scene(tallies=tallies))
    left, top, right, low = picture.score_line()
    middle = (left + right) / 2
    assert picture.count(LIGHT.accent, left, top, middle, low) == 0
    assert picture.count(LIGHT.accent, middle, top, right, low) > 4000
    # Without the star the plate would end where that of the other side does.
    short = Picture(scene(tallies=(Tally("cross", 7), Tally("ring", 9))))
    strip = right - 3.5 * picture.frame.module, top, right - 2.7 * picture.frame.module, low
    assert picture.count(LIGHT.accent, *strip) > 1000
    assert short.count(LIGHT.square, *strip) == 0
    star = right - 1.7 * picture.frame.module, top, right - 0.9 * picture.frame.module, low
    assert picture.count(LIGHT.square, *star) > 500


def test_a_side_that_is_a_colour_shows_it() -> None:
    picture = Picture(scene(tallies=(Tally(Swatch("blue"), 7), Tally(Swatch("red"), 9))))
    assert picture.count(LIGHT.fill("blue"), *picture.score_line()) > 1000
    assert picture.count(LIGHT.fill("red"), *picture.score_line()) > 1000


def test_a_kind_that_is_used_up_is_grey() -> None:
    some, none = trayed(stock(2)), trayed(stock(0))
    assert some.count(LIGHT.fill("red"), *some.tray()) > 2000
    assert none.count(LIGHT.fill("red"), *none.tray()) == 0
    assert none.count(LIGHT.ink, *none.tray()) == 0
    assert none.count(LIGHT.faint, *none.tray()) > some.count(LIGHT.faint, *some.tray())
    assert none.count(LIGHT.quiet, *none.tray()) > 50


def test_each_piece_left_is_a_pip() -> None:
    ink = [
        (picture := trayed(stock(left))).count(LIGHT.ink, *picture.tray()) for left in range(1, 6)
    ]
    steps = {after - before for before, after in pairwise(ink)}
    assert len(steps) == 1
    assert steps.pop() > 100


def test_letters_differ() -> None:
    assert trayed(stock(1, letter="L")).png != trayed(stock(1, letter="I")).png


def test_many_of_a_kind_are_a_number() -> None:
    pictures = [trayed(stock(left, of=20)) for left in (11, 12)]
    assert pictures[0].png != pictures[1].png


def test_the_tray_of_lits_spans_the_board() -> None:
    picture = Picture(lits(5, 9))
    for number, held in enumerate(picture.scene.racks[0].stocks):
        part = picture.tray(number, 4)
        assert picture.count(LIGHT.fill(held.piece.role), *part) > 1000
    assert picture.count(LIGHT.paper, picture.frame.right + 3, 0, *picture.frame.size) > 0


@cases("kinds", [7, 21, 40])
def test_many_kinds_take_several_lines_inside_the_board_s_width(kinds: int) -> None:
    stocks = tuple(stock(1, of=1, letter=chr(ord("A") + n % 26)) for n in range(kinds))
    picture = trayed(*stocks)
    wide, high = picture.frame.size
    margin = picture.frame.right + 4, picture.frame.bottom, wide, high
    bottom = 0, high - 8, wide, high
    for left, top, right, low in (margin, bottom):
        assert picture.count(LIGHT.paper, left, top, right, low) == (right - left) * (low - top)


def test_squares_have_their_names_on_the_edges() -> None:
    renamed = Scene(board(10, 10), ())
    plain = Picture(renamed)
    letters = plain.frame.left, plain.frame.bottom + 5, plain.frame.right, plain.frame.size[1]
    numbers = 0, plain.frame.top, plain.frame.left - 5, plain.frame.bottom
    assert plain.count(LIGHT.label, *letters) > 500
    assert plain.count(LIGHT.label, *numbers) > 500


def test_the_anchor_of_a_piece_left_has_a_dot() -> None:
    bare, dotted = (
        trayed(Stock(Piece(BAR, "red", "L"), 5, 5, anchor)) for anchor in (None, (1, 0))
    )
    dot = LIGHT.clearest_on(LIGHT.fill("red"))
    area = 0, bare.frame.tray, bare.frame.size[0], bare.frame.size[1]
    before, after = bare.count(LIGHT.fill("red"), *area), dotted.count(LIGHT.fill("red"), *area)
    assert 0 < before - after < before / 6
    assert dotted.count(dot, *area) > bare.count(dot, *area)

"""Refusals of LITS, all that there are: a position, a text, and the code of the broken rule."""

import pytest

from engine.core.errors import AmbiguousMove, IllegalMove, MoveError, NotationError
from engine.core.game import AnyPosition
from engine.games.lits.game import LITS
from engine.games.lits.pieces import GRID
from engine.moves.laying import NEAREST
from tests.support.cases import cases
from tests.support.engine.tables import lits, lits_at, random_table

REFUSED = [
    # plies before, text, code, squares where it shows
    ((), "T a1 r0", "off-board", ()),
    ((), "I a10", "off-board", ()),
    ((), "a1,b2,c3,d4", "shape", ("a1", "b2", "c3", "d4")),
    ((), "a1,a2,a3", "shape", ("a1", "a2", "a3")),
    ((), "a1,b1,a2,b2", "shape", ("a1", "b1", "a2", "b2")),
    ((), "swap", "lits-swap", ()),
    (("T e5 r0",), "T e5 r0", "occupied", ("e4", "d5", "e5", "f5")),
    (("T e5 r0",), "I e5 r1", "occupied", ("d5", "e5", "f5")),
    (("T e5 r0",), "T e7 r0", "lits-same", ("e5",)),
    (("T e5 r0",), "d3,e3,f3,e2", "lits-same", ("e4",)),
    (("T e5 r0",), "L f3 r0", "lits-block", ("e4", "f4", "e5", "f5")),
    (("T e5 r0",), "I a3 r0", "lits-contact", ("a1", "a2", "a3", "a4")),
    (("T e5 r0", "swap"), "swap", "lits-swap", ()),
    (("T e5 r0", "L e7 r2"), "swap", "lits-swap", ()),
    (("T e5 r0", "swap", "L e7 r2"), "swap", "lits-swap", ()),
]


def refusal(position: AnyPosition, text: str) -> MoveError:
    with pytest.raises(MoveError) as refused:
        position.parse(text)
    return refused.value


@cases(("plies", "text", "code", "squares"), REFUSED)
def test_the_rule_that_forbids_a_move_is_named(
    plies: tuple[str, ...], text: str, code: str, squares: tuple[str, ...]
) -> None:
    position = lits_at(*plies)
    error = refusal(position, text)
    assert isinstance(error, IllegalMove)
    assert (error.code, error.squares) == (code, squares)
    assert error.text == text
    assert len(error.nearest) <= NEAREST
    assert all(position.print(position.parse(near)) == near for near in error.nearest)


@cases(
    ("plies", "text", "shared"),
    [((), "a1,a2,a3", 3), ((), "a1,b2,c3,d4", 2), (("T e5 r0",), "g5,h5,j6", 2)],
)
def test_squares_that_are_no_piece_are_answered_with_pieces_over_most_of_them(
    plies: tuple[str, ...], text: str, shared: int
) -> None:
    position = lits_at(*plies)
    error = refusal(position, text)
    assert error.code == "shape"
    assert len(error.nearest) == NEAREST
    for near in error.nearest:
        cells = position.print_protocol(position.parse(near)).split(",")
        assert len(set(cells) & set(text.split(","))) == shared


def test_the_swap_may_be_off() -> None:
    assert refusal(lits_at("T e5 r0", swap="off"), "swap").code == "lits-swap-off"


def test_a_stock_may_be_used_up() -> None:
    table = random_table("lits", 0, swap="off")
    used_up = next(p for p in table.positions if laid(p, "T") == 5)
    texts = (f"T {name} r{turns}" for name in GRID.names for turns in range(4))
    codes = {refusal(used_up, text).code for text in texts}
    assert codes == {"lits-stock", "off-board"}


def laid(position: AnyPosition, piece: str) -> int:
    stock = next(s for s in position.view(None).scene().racks[0].stocks if s.piece.letter == piece)
    return stock.of - stock.left


def test_nothing_is_legal_after_the_end() -> None:
    over = random_table("lits", 1).position
    for text in ("T e5 r0", "swap", "a1,a2,a3,a4"):
        assert refusal(over, text).code == "over"
    assert refusal(lits("T e5 r0").resigned(0).position, "L e7 r2").code == "over"


def test_it_may_be_the_other_seats_turn() -> None:
    position = lits_at()
    for refuse in (lambda: position.parse("T e5 r0", 1), lambda: position.play(legal(position), 1)):
        with pytest.raises(IllegalMove) as refused:
            refuse()
        assert refused.value.code == "turn"


def legal(position: AnyPosition) -> object:
    return position.legal_moves()[0]


def test_there_are_no_draws() -> None:
    with pytest.raises(IllegalMove) as refused:
        lits_at().agree_draw()
    assert refused.value.code == "no-draws"


def test_no_refusal_is_left_out_here() -> None:
    tested = {code for _, _, code, _ in REFUSED}
    assert tested | {"over", "turn", "no-draws", "lits-stock", "lits-swap-off"} == set(
        LITS.info.refusals
    )


@cases(
    ("text", "code"),
    [
        ("", "unreadable"),
        ("hello", "unreadable"),
        ("T", "unreadable"),
        ("T b3 r1 r2", "unreadable"),
        ("Q b3", "unreadable"),
        ("T b3 r4", "turns"),
        ("T b3 r11", "turns"),
        ("T k3 r1", "square-unknown"),
        ("T b11", "square-unknown"),
        ("T b0", "square-unknown"),
        ("a1,a2,a3,a11", "square-unknown"),
        ("T b3 " + "r" * 300, "too-long"),
    ],
)
def test_what_is_not_understood(text: str, code: str) -> None:
    error = refusal(lits_at(), text)
    assert isinstance(error, NotationError)
    assert error.code == code


def test_an_open_orientation_is_ambiguous_and_lists_the_legal_ones() -> None:
    error = refusal(lits_at(), "T b3")
    assert isinstance(error, AmbiguousMove)
    assert error.nearest == ("T b3 r0", "T b3 r1", "T b3 r2", "T b3 r3")
    mirrored = refusal(lits_at(), "L e5 m")
    assert mirrored.nearest == ("L e5 r0 m", "L e5 r1 m", "L e5 r2 m", "L e5 r3 m")
    assert len(refusal(lits_at(), "L e5").nearest) == 8


def test_choices_that_cover_the_same_cells_are_listed_once() -> None:
    assert refusal(lits_at(), "I e5").nearest == ("I e5 r0", "I e6 r0", "I e5 r1", "I f5 r1")


@cases(("text", "meant"), [("T a2", "T a2 r3"), ("I a2", "I a3 r0"), ("L a2 m", "L a2 r2 m")])
def test_the_only_legal_orientation_is_meant(text: str, meant: str) -> None:
    position = lits_at()
    assert position.print(position.parse(text)) == meant


@cases(
    ("text", "code"),
    [
        ("T e7", "lits-same"),  # three would touch the T, r2 would touch nothing
        ("T e3", "occupied"),  # r0 would touch the T, the other three lie on it
        ("S a5", "lits-contact"),  # off the board for some, but most touch nothing
        ("S e6", "occupied"),  # two would complete a block, six lie on the T
    ],
)
def test_without_a_legal_orientation_the_commonest_reason_is_given(text: str, code: str) -> None:
    assert refusal(lits_at("T e5 r0"), text).code == code

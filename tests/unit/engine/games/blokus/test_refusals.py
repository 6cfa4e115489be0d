"""Typed input in Blokus: forgiving forms, and every refusal with the squares it shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import AmbiguousMove, IllegalMove, MoveError, NotationError
from engine.core.game import AnyPosition
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import LARGE, PIECES, placements
from engine.geometry.polyomino import ORIENTATIONS, Placement
from engine.moves.laying import NEAREST
from tests.support.cases import cases
from tests.support.engine.tables import blokus, blokus_at, random_table

V5_EACH = ("V5 a2 r0", "r1,s1,t1,t2,t3", "r20,s20,t20,t19,t18", "a20,b20,c20,a19,a18")
"""Placements of a V5 for each colour in its corner: blue's open corners are b4 and d2."""

REFUSED = [
    # plies before, text, code, squares where it shows
    ((), "I5 a20", "off-board", ()),
    ((), "V5 t1 r0", "off-board", ()),
    ((), "1 b2", "blokus-start", ("a1", "t1", "a20", "t20")),
    (("1 a1",), "1 b2", "blokus-start", ("t1", "a20", "t20")),
    (("1 a1",), "V3 a1 r0", "occupied", ("a1",)),
    (("1 a1", "1 t1"), "2 t2 r0", "occupied", ("t1",)),
    (V5_EACH, "a1,b2,c3", "shape", ("a1", "b2", "c3")),
    (V5_EACH, "d2,d2,d9", "shape", ("d2", "d9")),
    (V5_EACH, "d2,e2,f2,g2,h2,i2", "shape", ("d2", "e2", "f2", "g2", "h2", "i2")),
    (V5_EACH, "V5 d4 r0", "blokus-stock", ()),
    (V5_EACH, "V5 a2 r0", "blokus-stock", ()),
    (V5_EACH, "V3 a2 r0", "occupied", ("a2", "a3")),
    (V5_EACH, "I5 e1 r1", "occupied", ("c1",)),
    (V5_EACH, "I3 d2 r0", "blokus-edge", ("c1",)),
    (V5_EACH, "d1,e1", "blokus-edge", ("c1",)),
    (V5_EACH, "V3 b3 r0", "blokus-edge", ("a3",)),
    (V5_EACH, "O b3 r0", "blokus-edge", ("b1", "c1", "a2", "a3")),
    (V5_EACH, "I5 j10 r0", "blokus-corner", ("j8", "j9", "j10", "j11", "j12")),
    (V5_EACH, "1 d3", "blokus-corner", ("d3",)),
    (V5_EACH, "t4,s4", "blokus-corner", ("s4", "t4")),
]


def refusal(position: AnyPosition, text: str) -> MoveError:
    with pytest.raises(MoveError) as refused:
        position.parse(text)
    return refused.value


@cases(("plies", "text", "code", "squares"), REFUSED)
def test_the_rule_that_forbids_a_move_is_named(
    plies: tuple[str, ...], text: str, code: str, squares: tuple[str, ...]
) -> None:
    position = blokus_at(*plies)
    error = refusal(position, text)
    assert isinstance(error, IllegalMove)
    assert (error.code, error.squares) == (code, squares)
    assert error.text == text
    # Where it is the squares of the piece itself, the text has said them.
    assert code in ("shape", "blokus-corner") or all(square in str(error) for square in squares)
    assert 1 <= len(error.nearest) <= NEAREST
    assert all(position.print(position.parse(near)) == near for near in error.nearest)


@cases(("choices", "start"), [({"variant": "duo"}, "e10"), ({"corners": "fixed"}, "a20")])
def test_where_a_colour_has_to_begin_is_said(choices: dict[str, str], start: str) -> None:
    error = refusal(blokus_at(**choices), "1 j5")
    assert isinstance(error, IllegalMove)
    assert (error.code, error.squares) == ("blokus-start", (start,))
    assert error.nearest == (f"1 {start} r0",)


@cases(
    ("text", "nearest"),
    [
        ("I5 j10 r0", ("I5 d4 r0", "I5 b6 r0", "I5 f2 r1")),
        ("I3 d2 r0", ("I3 d3 r0", "I3 e2 r1", "I3 c4 r1")),
        ("d1,e1", ("2 e2 r1", "2 d3 r0", "2 c4 r1")),
        ("V5 d4 r0", ("I4 d4 r0", "I5 d4 r0", "Y d4 r0")),
    ],
)
def test_the_nearest_are_of_the_same_piece_if_it_can_be_laid(
    text: str, nearest: tuple[str, ...]
) -> None:
    assert refusal(blokus_at(*V5_EACH), text).nearest == nearest


def test_a_move_that_is_played_is_refused_for_the_same_reason() -> None:
    position = blokus_at(*V5_EACH)
    for text, code in (("I5 j10 r0", "blokus-corner"), ("I3 d2 r0", "blokus-edge")):
        with pytest.raises(IllegalMove) as refused:
            position.play(blokus_move(text))
        assert refused.value.code == code


def blokus_move(text: str) -> object:
    return next(p for p in placements(LARGE).all if p.text == text)


def test_nothing_is_legal_after_the_end() -> None:
    over = random_table("blokus", 1).position
    for text in ("V5 c4 r2", "a1,a2"):
        assert refusal(over, text).code == "over"
    with pytest.raises(IllegalMove) as refused:
        over.play(blokus_move("1 a1 r0"))
    assert refused.value.code == "over"
    assert refusal(blokus(seats="2").resigned(0).position, "1 a1").code == "over"


def test_it_may_be_another_colours_turn() -> None:
    position = blokus_at("1 a1")
    for refuse in (
        lambda: position.parse("1 t1", 0),
        lambda: position.play(position.legal_moves()[0], 3),
    ):
        with pytest.raises(IllegalMove) as refused:
            refuse()
        assert refused.value.code == "turn"


def test_no_refusal_is_left_out_here() -> None:
    """Tests of `no-draws` and `resigned` are in `test_blokus.py`."""
    tested = {code for _, _, code, _ in REFUSED}
    assert tested | {"over", "turn", "no-draws", "resigned"} == set(BLOKUS.info.refusals)


@cases(
    ("text", "code"),
    [
        ("", "unreadable"),
        ("T b3 r1", "unreadable"),
        ("V5", "square-unknown"),
        ("V5 c4 r2 r1", "unreadable"),
        ("pass", "unreadable"),
        ("V5 c4 r4", "turns"),
        ("V5 u4 r2", "square-unknown"),
        ("1 a21", "square-unknown"),
        ("I4, I50", "square-unknown"),
    ],
)
def test_what_is_not_understood(text: str, code: str) -> None:
    error = refusal(blokus_at(), text)
    assert isinstance(error, NotationError)
    assert error.code == code


# Forgiving input


@cases(
    ("text", "meant"),
    [
        ("I3 d3 r0", "I3 d3 r0"),
        ("I3 d3 r2 m", "I3 d3 r0"),
        ("i3d3r0", "I3 d3 r0"),
        ("i3-d3-r2", "I3 d3 r0"),
        (" X , D3 ,r0. ", "X d3 r0"),
        ("d4 d3 d2", "I3 d3 r0"),
        ("D2,d4,d3", "I3 d3 r0"),
        ("d2", "1 d2 r0"),
        ("1d2", "1 d2 r0"),
        ("1 d2 m r3", "1 d2 r0"),
        ("Х d3", "X d3 r0"),  # Cyrillic Ha
        ("У d4 r0", "Y d4 r0"),  # Cyrillic U
        ("О d3 r0", "O d3 r0"),  # Cyrillic O
        ("Т4 e2 r1", "T4 e2 r1"),  # Cyrillic Te
        ("Р е3 r2", "P e3 r2"),  # Cyrillic Er and Ie
        ("Р е3 р2", "P e3 r2"),  # the same as R: it is where R is
        ("l5 d4 m Р3", "L5 d4 r3 m"),
        ("O e3 r1", "O d3 r0"),  # turned about another anchor: the same squares
        ("W d3", "W d3 r0"),  # the only legal orientation
        ("l5-d4-R3-M", "L5 d4 r3 m"),
    ],
)
def test_forgiving_forms(text: str, meant: str) -> None:
    position = blokus_at(*V5_EACH)
    try:
        assert position.print(position.parse(text)) == meant
    except MoveError as error:
        pytest.fail(f"{error} {error.nearest}")


def test_names_of_pieces_that_look_like_squares() -> None:
    """A comma decides: `I4 I5` is the piece I4 on i5 without one, and two squares with one."""
    table = blokus("I5 a3 r0", "1 t1", "1 t20", "1 a20")
    without = refusal(table.position, "I4 I5")
    assert (without.code, without.nearest) == ("blokus-corner", ("I4 d6 r1", "I4 b8 r0"))
    squares = refusal(table.position, "I4, I5")
    assert (squares.code, squares.nearest) == ("blokus-corner", ("2 c6 r1", "2 b7 r0"))
    meant = table.position.parse("i4 b8 r0")
    assert table.position.print_protocol(meant) == "b6,b7,b8,b9"
    assert table.position.print(table.position.parse("b6,b7")) == "2 b7 r0"


def test_an_open_orientation_is_ambiguous_and_lists_the_legal_ones() -> None:
    error = refusal(blokus_at(variant="duo"), "V5 e10")
    assert isinstance(error, AmbiguousMove)
    assert len(error.nearest) == 8
    assert {"V5 e10 r0", "V5 f11 r1"} <= set(error.nearest)
    mirrored = refusal(blokus_at(*V5_EACH), "L5 d4 m")
    assert isinstance(mirrored, AmbiguousMove)
    assert mirrored.nearest == ("L5 d4 r2 m", "L5 d4 r3 m")


every_piece = st.sampled_from([piece.name for piece in PIECES])
squares = st.sampled_from(LARGE.names)


@given(st.integers(0, 30), st.integers(0, 40), every_piece, squares, st.booleans())
def test_leaving_the_turn_out(
    seed: int, plies: int, piece: str, square: str, mirrored: bool
) -> None:
    """One legal orientation is taken; several are listed; none is illegal."""
    position = random_table("blokus", seed, plies).position
    ways = [way for way in ORIENTATIONS if way.mirrored or not mirrored]
    named = {placements(LARGE).named(piece, LARGE.square(square), way) for way in ways}
    legal = {position.print(move) for move in position.legal_moves() if move in named}
    text = f"{piece} {square} m" if mirrored else f"{piece} {square}"
    if len(legal) == 1:
        assert {position.print(position.parse(text))} == legal
    else:
        error = refusal(position, text)
        assert isinstance(error, AmbiguousMove if legal else IllegalMove)
        assert not legal or set(error.nearest) == legal


@given(st.integers(0, 30), st.integers(0, 40), st.data())
def test_every_text_of_a_placement_means_it(seed: int, plies: int, data: st.DataObject) -> None:
    """Names may be turned and mirrored, and cells in any order and case."""
    position = random_table("blokus", seed, plies, seats="3").position
    legal, table = position.legal_moves(), placements(LARGE)
    move: Placement = legal[data.draw(st.integers(0, len(legal) - 1))]
    texts = [
        f"{move.piece} {LARGE.names[square]} {way}"
        for square in move.squares
        for way in ORIENTATIONS
        if table.named(move.piece, square, way) is move
    ]
    cells = data.draw(st.permutations(move.cells_text.split(",")))
    assert move.text in texts
    for text in (*texts, ",".join(cells).upper(), move.text.lower()):
        assert position.parse(text) is move

"""Reading of moves: forgiving forms mean the same, garbage is refused, errors change nothing."""

import contextlib
import string
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.errors import AmbiguousMove, IllegalMove, MoveError, NotationError
from engine.core.game import AnyPosition
from engine.games.lits.pieces import GRID, tables
from engine.geometry.polyomino import ORIENTATIONS, Orientation, Placement
from engine.moves.notation import LONGEST_MOVE, Cells, Lexed, PieceAt, PieceNotation, Word, clean
from tests.support.cases import cases
from tests.support.engine.tables import lits_at, random_table

LOOK_ALIKE = str.maketrans("ABCEHKMOPTXYacekmoptxy", "АВСЕНКМОРТХУасекмортху")

ER = str.maketrans("rR", "рР")
"""Letters on the place of R on a Cyrillic keyboard."""

placements = st.sampled_from(tables().placements.all)
positions = st.builds(
    lambda seed, plies: random_table("lits", seed, plies).position,
    st.integers(0, 20),
    st.integers(0, 14),
)
gaps = st.sampled_from(["", " ", "  ", "-", " - ", "\t", "\u00a0", "\u2011", "–", ", ", ","])
ends = st.sampled_from(["", " ", ".", " .", ". "])


@cache
def empty() -> AnyPosition:
    return lits_at()


def with_look_alikes(text: str) -> str:
    return text.translate(LOOK_ALIKE)


def with_er(text: str) -> str:
    return text.translate(ER)


@st.composite
def spellings(draw: st.DrawFn, words: list[str]) -> str:
    """Variants of the words of a canonical text as a person may write them."""
    text = words[0] + "".join(draw(gaps) + word for word in words[1:])
    for change in (str.upper, str.lower, str.title, with_look_alikes, with_er):
        text = change(text) if draw(st.booleans()) else text
    return f"{draw(ends)}{text}{draw(ends)}"


@given(placements, st.data())
def test_forgiving_forms_of_a_placement(placement: Placement, data: st.DataObject) -> None:
    words = placement.text.split()
    text = data.draw(spellings(words))
    assert empty().parse(text) is placement


@given(placements.filter(lambda p: p.orientation.mirrored), st.data())
def test_the_m_may_stand_before_the_turn(placement: Placement, data: st.DataObject) -> None:
    piece, square, turn, mirror = placement.text.split()
    assert empty().parse(data.draw(spellings([piece, square, mirror, turn]))) is placement


@given(placements, st.data())
def test_cells_in_any_order(placement: Placement, data: st.DataObject) -> None:
    cells = data.draw(st.permutations(placement.cells_text.split(",")))
    gap = data.draw(st.sampled_from([",", ", ", " , ", " ", " - ", "-", ""]))
    text = gap.join(cells)
    case = data.draw(st.sampled_from([str.upper, str.lower, with_look_alikes]))
    assert empty().parse(case(text) + data.draw(ends)) is placement


@given(st.sampled_from(["swap", "SWAP", "Swap.", " swap ", "sWАр", "ѕwap"]))
def test_swap_in_any_case(text: str) -> None:
    position = lits_at("T e5 r0")
    if "ѕ" in text:
        with pytest.raises(NotationError):  # looks alike, but docs/rules.md does not list it
            position.parse(text)
    else:
        assert position.parse(text) == "swap"


def texts_of(move: Placement) -> list[Orientation]:
    """The orientations of all texts that name these squares."""
    named = tables().placements.named
    return [
        orientation
        for orientation in ORIENTATIONS
        for anchor in range(GRID.size)
        if named(move.piece, anchor, orientation) is move
    ]


@cases("orientation", ORIENTATIONS)
@cases("piece", ["L", "I", "T", "S"])
def test_the_canonical_text_is_the_least_of_all(piece: str, orientation: Orientation) -> None:
    """A text avoids `m` if possible, then has the fewest turns."""
    move = empty().parse(f"{piece} e5 {orientation}")
    assert orientation in texts_of(move)
    assert move.orientation == min(texts_of(move))


def refused(position: AnyPosition, text: str) -> MoveError | None:
    """The error in answer to a text."""
    try:
        position.parse(text)
    except MoveError as error:
        return error
    return None


@given(positions, st.data())
def test_leaving_the_turn_out(position: AnyPosition, data: st.DataObject) -> None:
    """One legal orientation is taken; several are listed; none is illegal."""
    piece, square = data.draw(placements).text.split()[:2]
    text, anchor = f"{piece} {square}", GRID.square(square)
    named = {tables().placements.named(piece, anchor, way) for way in ORIENTATIONS}
    legal = {position.print(move) for move in position.legal_moves() if move in named}
    error = refused(position, text)
    if error is None:
        assert {position.print(position.parse(text))} == legal
    else:
        assert isinstance(error, AmbiguousMove if legal else IllegalMove)
        assert len(legal) != 1
        assert not legal or set(error.nearest) == legal


alphabets = st.sampled_from([string.printable, "LITSlits abcdefghijr0123m,-.", "а-яТХ€\u202e\x00"])
texts = st.one_of(st.text(max_size=40), alphabets.flatmap(lambda a: st.text(a, max_size=40)))


@given(positions, texts)
@example(lits_at(), "T b3 r²")
@example(lits_at(), "T b٣ r1")
@example(lits_at(), "İ e5 r0")
def test_any_text_is_a_legal_move_or_a_declared_error(position: AnyPosition, text: str) -> None:
    before = (hash(position), position.scores, position.outcome)
    with contextlib.suppress(MoveError):
        assert position.parse(text) in position.legal_moves()
    assert (hash(position), position.scores, position.outcome) == before


@given(texts)
def test_errors_can_be_shown(text: str) -> None:
    """The sentence of each is one printable line of a bearable length."""
    if error := refused(empty(), text):
        assert str(error).isprintable()
        assert len(str(error)) < 400


@cases("text", ["T b3 r1 " * 10**4, "a" * 10**5, "a1," * 10**5, " " * 10**5])
def test_overlong_texts_are_refused_unread(text: str) -> None:
    error = refused(empty(), text)
    assert isinstance(error, NotationError)
    assert error.code == "too-long"
    assert len(str(error)) < 100


def test_the_longest_text_is_read() -> None:
    assert clean(" " * (LONGEST_MOVE - 8) + "T b3  r1") == "T b3 r1"


BLOKUS = PieceNotation(["1", "2", "I3", "I4", "I5", "O", "T4", "V5", "F"], words=["end"])


@cases(
    ("text", "read"),
    [
        ("I4 I5", PieceAt("I4", "i5", None, mirrored=False)),
        ("i4i5r2m", PieceAt("I4", "i5", 2, mirrored=True)),
        ("I4-i5-m-r2", PieceAt("I4", "i5", 2, mirrored=True)),
        ("I4, I5", Cells(("i4", "i5"))),
        ("1 a1", PieceAt("1", "a1", None, mirrored=False)),
        ("1a1", PieceAt("1", "a1", None, mirrored=False)),
        ("F f20 r3.", PieceAt("F", "f20", 3, mirrored=False)),
        ("F5", Cells(("f5",))),
        ("О т20", PieceAt("O", "t20", None, mirrored=False)),
        ("a1 b1 c1", Cells(("a1", "b1", "c1"))),
        ("a1b1c1", Cells(("a1", "b1", "c1"))),
        ("T4", Cells(("t4",))),
        ("End.", Word("end")),
    ],
)
def test_pieces_whose_names_look_like_squares(text: str, read: Lexed) -> None:
    """A list with commas is always cells; without any, a piece on a square comes first."""
    assert BLOKUS.read(text) == read

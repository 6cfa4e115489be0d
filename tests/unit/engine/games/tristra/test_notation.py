"""Typed input in Tristra: forgiving forms of moves, halves and placements."""

from contextlib import suppress

from hypothesis import given as for_any
from hypothesis import strategies as st

from engine.core.errors import AmbiguousMove, IllegalMove, MoveError
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    BUILT,
    ORANGE,
    PHASES,
    PURPLE,
    WALL,
    WEDGE,
    building,
    choosing,
    given,
    moving,
    placing,
    printed,
    refusal,
    set_up,
    tristra,
)

# Moves in many forms


@cases(
    "text",
    [
        *("c2-d1 r1", "C2-D1 R1", " c2  d1 r1. ", "c2d1r1", "c2 d1 r1", "c2, d1, r1", "c2-d1-r1"),
        *(
            "c2xd1 r1",
            "c2 x d1 r1",
            "c2×d1 r1",
            "c2:d1 r 1",
            "c2–d1 r1",
            "c2 - d1 - r1",
            "с2-d1 r1",
            "с2d1 р1",
        ),
    ],
)
def test_one_teleport_in_many_forms(text: str) -> None:
    assert printed(moving().position, text) == "c2-d1 r1"


@cases("text", ["c2xc3 r1", "c2-c3 r1", "c2 c3 r1", "C2XC3R1", "c2 х c3 r1", "С2ХС3 r1", "c2c3r1."])
def test_one_capture_in_many_forms(text: str) -> None:
    """The triangle that stands there makes it a capture, whatever is written."""
    position = moving("e2-a1 r0", "e5-c3 r2").position
    assert printed(position, text) == "c2xc3 r1"


def test_a_move_is_a_capture_exactly_if_the_square_is_occupied() -> None:
    position = moving("e2-a1 r0", "e5-c3 r2").position
    for text in ("c2xc3 r1", "c2-c3 r1"):
        after = position.play(position.parse(text))
        assert after.scores[0].points == 30


@cases("text", ["c2-d1", "c2xd1", "c2d1", "C2 D1"])
def test_a_missing_turn_is_asked_for(text: str) -> None:
    error = refusal(moving().position, text)
    assert isinstance(error, AmbiguousMove)
    assert error.nearest == ("c2-d1 r0", "c2-d1 r1", "c2-d1 r2", "c2-d1 r3")
    assert all(near in str(error) for near in error.nearest)


@cases(
    ("text", "code"),
    [
        *(
            ("", "unreadable"),
            ("c2", "unreadable"),
            ("c2-r1-d1", "unreadable"),
            ("c2-", "unreadable"),
        ),
        *(("c2-d1 r4", "turns"), ("c2-d1 r12", "turns"), ("c2-d1 r1 m", "unreadable")),
        *(
            ("g1-a1 r0", "square-unknown"),
            ("a2-a7 r0", "square-unknown"),
            ("a2-a0", "square-unknown"),
        ),
        *(("hello", "unreadable"), ("x" * 300, "too-long"), ("random", "unreadable")),
        *(("place it there", "unreadable"), ("build the wall", "unreadable")),
        *(("place I a2 r7", "turns"), ("place I z9 r1", "square-unknown")),
    ],
)
def test_what_is_no_move(text: str, code: str) -> None:
    for begin, _, _ in PHASES.values():
        position = begin().position
        error = refusal(position, text, 0)
        assert error.code == code
        if code == "unreadable":
            assert position.parse(str(error.details["example"]), 0)


def test_an_example_is_a_legal_move_of_whom_it_is_shown_to() -> None:
    for begin in (building, placing, choosing):
        for seat in (0, 1):
            position = begin().position
            assert position.parse(str(refusal(position, "?", seat).details["example"]), seat)


@for_any(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = set_up(orange=WEDGE, purple=WALL).position
    with suppress(MoveError):
        assert position.parse(text) in position.legal_moves()


ALPHABET = st.text(alphabet="abcdefrxRBGIV123456 -,:", max_size=30)


@for_any(st.sampled_from(["build ", "place ", ""]), ALPHABET)
def test_what_is_read_in_secret_is_legal(word: str, text: str) -> None:
    for table in (tristra(), given(tristra(), BUILT, BUILT)):
        with suppress(MoveError):
            move = table.position.parse(word + text, 1)
            assert table.position.play(move, 1).to_move == (0,)


# Halves


@cases(
    "text",
    [
        *(
            "build RRBGGB BGRRBG GBRBRG",
            "build rrbggbbgrrbggbrbrg",
            "BUILD: RRB GGB BGR RBG GBR BRG.",
        ),
        *("build RRBGGB/BGRRBG/GBRBRG", "build RRBGGB, BGRRBG, GBRBRG", "buildRRBGGBBGRRBGGBRBRG"),
        *("build R R B G G B B G R R B G G B R B R G", "build RRВGGВ ВGRRВG GВRВRG"),
    ],
)
def test_one_half_in_many_forms(text: str) -> None:
    for seat in (0, 1):
        assert printed(building().position, text, seat) == "build RRBGGB BGRRBG GBRBRG"


@cases(
    ("colours", "missing", "extra", "near"),
    [
        ("", "R R R R R R B B B B B B G G G G G G", "–", "RRRRRR BBBBBB GGGGGG"),
        ("RRRRRRBBBBBBGGGGG", "G", "–", "RRRRRR BBBBBB GGGGGG"),
        ("RRRRRRRBBBBBGGGGGG", "B", "R", "RRRRRR BBBBBB GGGGGG"),
        ("RRRRRRBBBBBBGGGGGGR", "–", "R", "RRRRRR BBBBBB GGGGGG"),
        ("GGGGGGGRBRBRBRBRBR", "B", "G", "GGGGGG BRBRBR BRBRBR"),
    ],
)
def test_a_half_of_other_colours_is_refused(
    colours: str, missing: str, extra: str, near: str
) -> None:
    error = refusal(building().position, f"build {colours}", 0)
    assert (error.code, error.nearest) == ("tristra-colours", (f"build {near}",))
    assert (error.details["missing"], error.details["extra"]) == (missing, extra)
    assert building().position.parse(error.nearest[0], 0)


# Placements


@cases(
    "text",
    [
        "place I a1 r0, I b1 r0, II c2 r1, II d2 r0, III e1 r3, III f2 r0",
        "place 1 a1 r0, 1 b1 r0, 2 c2 r1, 2 d2 r0, 3 e1 r3, 3 f2 r0",
        "PLACE 3f2r0 3e1r3 2d2r0 2c2r1 1b1r0 1a1r0.",
        "place: III f2 r0; I a1 r0; i-b1-r0, II D2 R0, 2 c2 r1; iii e1 r3",
        "place Ia1r0,Ib1r0,IIc2r1,IId2r0,IIIe1r3,IIIf2r0",
        "place III е1 r3 I а1 r0, I b1 r0, II с2 r1, II d2 r0, III f2 r0",
    ],
)
def test_one_placement_in_many_forms(text: str) -> None:
    canonical = "place I a1 r0, I b1 r0, II c2 r1, II d2 r0, III e1 r3, III f2 r0"
    assert printed(placing().position, text, 0) == canonical


def test_equal_ranks_are_named_in_the_order_of_squares() -> None:
    """Rows count first, upwards, then columns."""
    text = "place 1 a2 r0, 1 f1 r1, 2 b2 r2, 2 a1 r3, 3 d1 r0, 3 c1 r0"
    canonical = "place I f1 r1, I a2 r0, II a1 r3, II b2 r2, III c1 r0, III d1 r0"
    assert printed(placing().position, text, 0) == canonical


REST = "II c1 r0, II d1 r0, III e1 r0, III f1 r0"
MISPLACED = [
    (f"I a1 r0, I a3 r0, {REST}", "tristra-lines", ("a3",)),
    (f"I a6 r0, I b4 r0, {REST}", "tristra-lines", ("b4", "a6")),
    (f"I c1 r0, I a1 r0, {REST}", "tristra-shared", ("c1",)),
    (f"I a1 r0, {REST}", "tristra-triangles", ()),
    (f"I a1 r0, II b1 r0, {REST}", "tristra-triangles", ()),
    (f"I a1 r0, I b1 r0, I a2 r0, {REST}", "tristra-triangles", ()),
    ("", "tristra-triangles", ()),
]


@cases(("text", "code", "squares"), MISPLACED)
def test_triangles_misplaced_are_refused(text: str, code: str, squares: tuple[str, ...]) -> None:
    position = placing().position
    error = refusal(position, f"place {text}", 0)
    assert isinstance(error, IllegalMove)
    assert (error.code, error.squares) == (code, squares)
    [near] = error.nearest
    assert position.print(position.parse(near, 0)) == near
    assert not text or "III e1 r0, III f1 r0" in near


def test_what_is_said_of_misplaced_triangles() -> None:
    position = placing().position
    error = refusal(position, f"place I a1 r0, II b1 r0, {REST}", 0)
    assert (error.details["missing"], error.details["extra"]) == ("I", "II")
    for seat, ends in enumerate((("a1", "f2"), ("a5", "f6"))):
        wrong = (ORANGE, PURPLE)[1 - seat]
        error = refusal(position, f"place {wrong}", seat)
        assert (error.details["lowest"], error.details["highest"]) == ends
        assert error.code == "tristra-lines"


def test_triangles_proposed_point_at_the_other_side() -> None:
    for seat, turns in ((0, 0), (1, 2)):
        [near] = refusal(placing().position, "place", seat).nearest
        assert near.count(f"r{turns}") == 6


def test_a_missing_turn_of_a_placement_is_asked_for() -> None:
    position = placing().position
    error = refusal(position, f"place I a1, I b1 r0, {REST}", 0)
    assert isinstance(error, AmbiguousMove)
    wanted = tuple(f"place I a1 r{turns}, I b1 r0, {REST}" for turns in range(4))
    assert error.nearest == wanted
    several = refusal(position, f"place I a1, I b1, {REST}", 0)
    assert several.nearest[3] == f"place I a1 r3, I b1 r3, {REST}"
    assert refusal(position, f"place I a3, I b1, {REST}", 0).code == "tristra-lines"


@cases("text", ["Rock", " ROCK. ", "rосk"])
def test_hands_are_words(text: str) -> None:
    assert printed(choosing().position, text, 1) == "rock"

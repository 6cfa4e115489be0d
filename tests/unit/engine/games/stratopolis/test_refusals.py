"""Typed input in Stratopolis: forgiving forms, and every refusal with the squares it shows."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import AmbiguousMove, IllegalMove, MoveError, SetupError
from engine.core.game import AnyPosition, Seat
from engine.core.table import Table
from engine.games.stratopolis import STRATOPOLIS
from engine.games.stratopolis.setup import read
from engine.games.stratopolis.tiles import PLANE
from engine.moves.laying import NEAREST
from tests.support.cases import cases
from tests.support.engine.stratopolis_tables import stratopolis
from tests.support.engine.tables import said

RED, GREEN = "JABCDEFGHIABCDEFGHIJ", "QTKLMNOPRSKLMNOPQRST"
SETUP = f"{RED}/{GREEN} green"
"""Setup in which green lays Q (GRG), red J (RRR), green T (GGG)."""

BEGUN = ("n13 r0", "l15 r1")
"""Moves after which n13, o13, n12 are G, R, G; l15, l14, k15 are R; then T is to be laid."""

REFUSED = [
    # plies before, text, code, squares where it shows
    ((), "a1 r0", "stratopolis-touch", ("a0", "a1", "b1")),
    ((), "zz999", "stratopolis-touch", ()),
    ((), "-zz-99 r2", "stratopolis-touch", ()),
    ((), "m14 r0", "stratopolis-gap", ("n14",)),
    ((), "J n13 r0", "stratopolis-tile", ()),
    ((), "a1,b1,c1", "shape", ("a1", "b1", "c1")),
    ((), "a1,b1", "shape", ("a1", "b1")),
    ((), "a1,b1,a2,b2", "shape", ("a1", "b1", "a2", "b2")),
    ((), "arrange KKLLMMNNOOPPQQRRSSTT", "stratopolis-arranged", ()),
    (BEGUN, "n13 r2", "stratopolis-gap", ("n14",)),
    (BEGUN, "n13 r0", "stratopolis-colours", ("o13",)),
    (BEGUN, "l14,l15,m14", "stratopolis-colours", ("l14", "m14", "l15")),
    (BEGUN, "Q m14 r3", "stratopolis-tile", ()),
    ((*BEGUN, "n13 r1"), "l15 r1", "stratopolis-single", ("l14", "k15", "l15")),
    ((*BEGUN, "n13 r1"), "n13 r0", "stratopolis-levels", ("n12", "n13", "o13")),
]


def begun(*texts: str, setup: str = SETUP, **choices: str) -> Table:
    table = stratopolis(0, setup=setup, **choices)
    for text in texts:
        table = said(table, text)
    return table


def refusal(position: AnyPosition, text: str, seat: Seat | None = None) -> MoveError:
    with pytest.raises(MoveError) as refused:
        position.parse(text, seat)
    return refused.value


@cases(("plies", "text", "code", "squares"), REFUSED)
def test_the_rule_that_forbids_a_move_is_named(
    plies: tuple[str, ...], text: str, code: str, squares: tuple[str, ...]
) -> None:
    position = begun(*plies).position
    error = refusal(position, text)
    assert isinstance(error, IllegalMove)
    assert (error.code, error.squares) == (code, squares)
    assert error.code in STRATOPOLIS.info.refusals


def test_squares_that_are_no_tile_are_answered_with_tiles_over_most_of_them() -> None:
    error = refusal(begun(*BEGUN).position, "m15,n15,o15")
    assert error.code == "shape"
    assert len(error.nearest) == 3
    for near in error.nearest:
        assert len(covered(begun(*BEGUN).position, near) & {"m15", "n15", "o15"}) == 2
    assert refusal(begun().position, "zz999,zz998").nearest


def covered(position: AnyPosition, text: str) -> set[str]:
    return {PLANE.name(square) for square in position.parse(text).squares}


def test_levels_are_told() -> None:
    error = refusal(begun(*BEGUN, "n13 r1").position, "n13 r0")
    assert error.details["levels"] == "n13 2, o13 1, n12 2"


def test_legal_moves_nearby_are_proposed() -> None:
    position = begun(*BEGUN).position
    error = refusal(position, "n13 r0")
    assert len(error.nearest) == NEAREST
    assert error.nearest[0] == "n13 r1"
    assert all(position.parse(text) for text in error.nearest)


def test_a_far_square_is_refused_with_moves_nearest_to_it() -> None:
    assert refusal(begun().position, "zz999").nearest[0] == "n15 r0"


# What a text can mean


@cases("text", ["n13", "Qn13", "q n13.", "n13,", "Q, n13", " N13 "])
def test_a_missing_turn_is_asked_for(text: str) -> None:
    error = refusal(begun().position, text)
    assert isinstance(error, AmbiguousMove)
    assert error.nearest == ("n13 r0", "n13 r3")


def test_a_missing_turn_is_found() -> None:
    """Turn r1 alone lies flat on n13."""
    position = begun(*BEGUN).position
    assert position.print(position.parse("n13")) == "n13 r1"


@cases(
    "text",
    [
        *("n13 r0", "N13R0", " n13  r0. ", "n13r0", "Q n13 r0", "qn13r0", "Q, n13, r0"),
        *("n13,o13,n12", "o13, n12, n13", "N12,N13,O13", "n13 r 0"),
    ],
)
def test_one_move_in_many_forms(text: str) -> None:
    position = begun().position
    assert position.print(position.parse(text)) == "n13 r0"


@cases("text", ["м15 r2", "М15 Р2", "JM15r2", "J m15 р 2", "m15,l15,m16"])
def test_cyrillic_letters_that_look_like_latin_ones(text: str) -> None:
    position = begun("n13 r0").position
    assert position.print(position.parse(text)) == "m15 r2"


def test_letters_run_together_are_a_column_first() -> None:
    """Tile K is on top: `kk` may be column kk, or K on column k; only the latter is near."""
    setup = f"{RED}/KQTLMNOPRSKLMNOPQRST green"
    position = begun(setup=setup).position
    assert position.print(position.parse("kl14 r1")) == "l14 r1"
    assert position.print(position.parse("kl14r1")) == "l14 r1"


def test_letters_run_together_far_to_the_right() -> None:
    """Columns of two letters are meant where they are in use."""
    table = begun(*(f"{column}13 r2" for column in (*"oqsuwy", "aa", "ac")))
    position = table.position
    assert position.print(position.parse("ae13 r2")) == "ae13 r2"
    assert refusal(position, "ab12 r2").code == "stratopolis-gap"


def test_a_hyphen_is_a_sign() -> None:
    table = begun(*(f"{column}14 r0" for column in (*"kigeca", "-b", "-d")))
    position = table.position
    texts = ("-f14 r0", "-F14R0", "−f14 r0", "-f14,-e14,-f13")
    assert {position.print(position.parse(text)) for text in texts} == {"-f14 r0"}
    [tile] = position.view(0).scene().hands[0].offers
    assert position.print(position.parse(f"{tile.name}-f14r0")) == "-f14 r0"


@cases(
    ("text", "code"),
    [
        *(
            ("m", "unreadable"),
            ("14", "unreadable"),
            ("m14-r2", "unreadable"),
        ),
        *(("m14 r4", "turns"), ("m14 r12", "turns"), ("m14 r2 m", "stratopolis-mirrored")),
        *(("Z m14 r2", "stratopolis-tile"), ("hello", "unreadable"), ("", "unreadable")),
        *(("m14,n14 r0", "unreadable"), ("x" * 300, "too-long"), ("m14 r2 x", "unreadable")),
    ],
)
def test_what_is_no_move(text: str, code: str) -> None:
    position = begun().position
    error = refusal(position, text)
    assert error.code == code
    if code == "unreadable":
        assert position.parse(str(error.details["example"]))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = begun(*BEGUN).position
    with suppress(MoveError):
        assert position.parse(text) in position.legal_moves()


# Three tiles in hand


def test_a_tile_in_hand_is_named() -> None:
    position = begun(stack="hand").position
    assert refusal(position, "n13 r0").nearest == ("K n13 r0", "Q n13 r0", "T n13 r0")
    assert position.print(position.parse("q n13 r0")) == "Q n13 r0"
    assert refusal(position, "L n13 r0").details["tiles"] == "K, Q, T"


# Stacks put in order


ORDERS = ("JJIIHHGGFFEEDDCCBBAA", "TTSSRRQQPPOONNMMLLKK")


def test_an_order_in_many_forms() -> None:
    position = stratopolis(stack="arranged").position
    for text in (f"arrange {ORDERS[0]}", f"Arrange {ORDERS[0].lower()}.", f"ARRANGE: {ORDERS[0]}"):
        assert position.print(position.parse(text, 0)) == f"arrange {ORDERS[0]}"
    spaced = f"arrange {' '.join(ORDERS[1])}"
    assert position.print(position.parse(spaced, 1)) == f"arrange {ORDERS[1]}"


@cases(
    ("tiles", "missing", "extra"),
    [
        ("", " ".join("AABBCCDDEEFFGGHHIIJJ"), "–"),
        (ORDERS[0][1:], "J", "–"),
        (f"{ORDERS[0]}A", "–", "A"),
        (f"{ORDERS[0][:-1]}K", "A", "K"),
        (ORDERS[1], " ".join("AABBCCDDEEFFGGHHIIJJ"), " ".join("KKLLMMNNOOPPQQRRSSTT")),
    ],
)
def test_an_order_of_other_tiles_is_refused(tiles: str, missing: str, extra: str) -> None:
    error = refusal(stratopolis(stack="arranged").position, f"arrange {tiles}", 0)
    assert error.code == "stratopolis-order"
    assert (error.details["missing"], error.details["extra"]) == (missing, extra)


def test_orders_come_first_and_once() -> None:
    position = stratopolis(stack="arranged").position
    assert refusal(position, "m15 r2", 0).code == "stratopolis-arranging"
    assert refusal(position, f"arrange {ORDERS[0]}").code == "turn"
    assert position.parse(str(refusal(position, "hello", 1).details["example"]), 1)
    ready = position.play(position.parse(f"arrange {ORDERS[0]}", 0), 0)
    assert refusal(ready, f"arrange {ORDERS[0]}", 0).code == "turn"
    assert ready.to_move == (1,)


# Setups


@cases(
    "text",
    [
        *("", "AABB/KKLL red", f"{RED}/{GREEN}", f"{RED}/{GREEN} blue", f"{GREEN}/{RED} red"),
        *(f"{RED[1:]}A/{GREEN} red", f"{RED}/{GREEN} red ", f"{RED.lower()}/{GREEN} red"),
    ],
)
def test_what_is_no_setup(text: str) -> None:
    with pytest.raises(SetupError):
        read(text, {"stack": "shuffled", "first": "random"})


def test_a_setup_fits_its_options() -> None:
    with pytest.raises(SetupError, match="alphabetical"):
        read(SETUP, {"stack": "arranged", "first": "random"})
    with pytest.raises(SetupError, match="red begins"):
        read(SETUP, {"stack": "shuffled", "first": "red"})
    assert read(SETUP, {"stack": "hand", "first": "green"}) == ((RED, GREEN), 1)

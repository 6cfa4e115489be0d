"""Tristra: halves and placements put together key by key, as buttons do it."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.errors import NotationError
from engine.game import Draft, Seat
from engine.scene import Board, Outline, Square, Triangle
from engine.table import Table
from tests.engine.tristra_tables import (
    GROUND,
    VIEWERS,
    given,
    random_game,
    tristra,
    turned_text,
)

SEATS = (0, 1)
BUILT = f"build {GROUND}"


def building() -> Table:
    return tristra()


def placing() -> Table:
    return given(tristra(), BUILT, BUILT)


def drafted(table: Table, seat: Seat, keys: Sequence[str]) -> Draft:
    draft = table.position.view(seat).draft(keys)
    assert draft
    assert draft.chosen == tuple(keys)
    return draft


def labels(draft: Draft) -> list[str]:
    return [choice.label or choice.key for choice in draft.choices]


def filled(table: Table, seat: Seat, rng: Random) -> Draft:
    """Any whole move, key by key; at each step the picture shows one thing more or the same."""
    draft, shown = drafted(table, seat, ()), 0
    while draft.choices:
        assert not draft.text
        check_keys(draft)
        draft = drafted(table, seat, (*draft.chosen, rng.choice(draft.choices).key))
        assert 0 <= len(draft.scene.items) - shown <= 18
        shown = len(draft.scene.items)
    return draft


def check_keys(draft: Draft) -> None:
    keys = [choice.key for choice in draft.choices]
    assert all(len(key) == 1 and key.isalnum() for key in keys)
    assert len(keys) == len(set(keys)) == len(set(labels(draft)))
    assert all(choice.left >= 1 for choice in draft.choices)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("begin", [building, placing])
def test_keys_lead_to_a_legal_move(begin: object, seat: Seat, seed: int) -> None:
    table = building() if begin is building else placing()
    draft = filled(table, seat, Random(seed))
    assert len(draft.chosen) == (36 if begin is building else 18)
    move = table.position.parse(draft.text, seat)
    assert table.position.print(move) == draft.text
    assert seat not in table.position.play(move, seat).to_move
    with pytest.raises(NotationError):
        table.position.view(seat).draft((*draft.chosen, draft.chosen[0]))


# Halves


def test_a_half_is_a_colour_and_a_square_in_turn() -> None:
    for seat, names in enumerate(("a1 f1 a2 f3", "a6 f6 a5 f4")):
        first = drafted(building(), seat, ())
        assert [(choice.key, choice.left) for choice in first.choices] == [
            *(("R", 6), ("B", 6), ("G", 6))
        ]
        second = drafted(building(), seat, "R")
        assert [choice.key for choice in second.choices] == list("abcdefghijklmnopqr")
        assert [labels(second)[n] for n in (0, 5, 6, 17)] == names.split(" ")
        third = drafted(building(), seat, "Rb")
        assert [choice.left for choice in third.choices] == [5, 6, 6]
        assert [choice.key for choice in drafted(building(), seat, "RbG").choices] == list(
            "acdefghijklmnopqr"
        )


def test_the_last_colour_is_all_that_is_left() -> None:
    keys = "".join("RB"[n % 2] + "abcdefghijklmnopqr"[n] for n in range(12))
    draft = drafted(building(), 0, keys)
    assert [(choice.key, choice.left) for choice in draft.choices] == [("G", 6)]
    assert len(drafted(building(), 0, f"{keys}G").choices) == 6


def test_a_half_made_of_keys_is_the_one_in_the_text() -> None:
    letters = "RRBGGBBGRRBGGBRBRG"
    keys = "".join(letters[n] + "abcdefghijklmnopqr"[n] for n in Random(1).sample(range(18), 18))
    for seat in SEATS:
        assert drafted(building(), seat, keys).text == "build RRBGGB BGRRBG GBRBRG"


def test_the_picture_of_a_half() -> None:
    """Each seat has its own back row below."""
    boards = Board(tuple("abcdef"), ("1", "2", "3")), Board(tuple("fedcba"), ("6", "5", "4"))
    for seat, (board, column) in enumerate(zip(boards, (0, 5), strict=True)):
        assert drafted(building(), seat, ()).scene.items == ()
        scene = drafted(building(), seat, "RaGgB").scene
        red = Square((column, 0), "tri-red", "dots-1")
        green = Square((column, 1), "tri-green", "dots-3")
        assert scene.board == board
        assert set(scene.items) == {red, green}


# Placements


def test_a_placement_is_a_rank_a_square_and_a_turn_in_turn() -> None:
    for seat, names in enumerate(("a1 f1 a2 f2", "a6 f6 a5 f5")):
        first = drafted(placing(), seat, ())
        assert [(choice.key, choice.left) for choice in first.choices] == [
            *(("1", 2), ("2", 2), ("3", 2))
        ]
        assert labels(first) == ["I", "II", "III"]
        second = drafted(placing(), seat, "2")
        assert [choice.key for choice in second.choices] == list("abcdefghijkl")
        assert [labels(second)[n] for n in (0, 5, 6, 11)] == names.split(" ")
        third = drafted(placing(), seat, "2c")
        assert [choice.key for choice in third.choices] == ["0", "1", "2", "3"]
        pointing = ("▲►▼◄", "▼◄▲►")[seat]
        assert labels(third) == [f"{sign} r{turns}" for turns, sign in enumerate(pointing)]
        assert [choice.left for choice in drafted(placing(), seat, "2c1").choices] == [2, 1, 2]
        assert [choice.key for choice in drafted(placing(), seat, "2c12").choices] == list(
            "abdefghijkl"
        )
        assert [choice.key for choice in drafted(placing(), seat, "2c12d0").choices] == ["1", "3"]


def test_a_placement_made_of_keys_is_the_one_in_the_text() -> None:
    draft = drafted(placing(), 0, "3l02c11a01b02h03e3")
    assert draft.text == "place I a1 r0, I b1 r0, II c1 r1, II b2 r0, III e1 r3, III f2 r0"
    turned = drafted(placing(), 1, "3g22d31f21e22k23b1")
    assert turned.text == turned_text(draft.text)


def test_the_picture_of_a_placement() -> None:
    for seat, column, turns in ((0, 2, 1), (1, 3, 3)):
        scene = drafted(placing(), seat, "2c13d").scene
        squares = [item for item in scene.items if isinstance(item, Square)]
        [triangle] = [item for item in scene.items if isinstance(item, Triangle)]
        assert len(squares) == 18
        assert (triangle.cell, triangle.numeral, triangle.turns) == ((column, 0), "II", turns)
        assert triangle.role == ("tri-orange", "tri-purple")[seat]
        assert scene.items[-1] == Outline((((3, 0), (2, 0))[seat],), "last")


# What is asked for, and where squares lie


def test_drafts_say_what_they_ask_for() -> None:
    assert [drafted(building(), 0, keys).asks for keys in ("", "R", "Ra")] == [
        *("colour", "square", "colour")
    ]
    assert [drafted(placing(), 0, keys).asks for keys in ("", "2", "2c", "2c1")] == [
        *("rank", "square", "apex", "rank")
    ]
    assert filled(placing(), 0, Random(1)).asks == ""


def test_squares_lie_where_they_are_drawn() -> None:
    """Line 1 below and as each seat sees its columns."""
    for table, squares in ((building(), "R"), (placing(), "2")):
        for seat in SEATS:
            draft = drafted(table, seat, squares)
            board = draft.scene.board
            for choice in draft.choices:
                assert choice.at
                column, row = choice.at
                assert choice.label == board.columns[column] + board.rows[row]


# What is no draft


@pytest.mark.parametrize(
    "keys",
    [
        *("a", "r", "1", "RR", "Rs", "R1", "RaBa", "RaRbRcRdReRfRg", "Ra ", "X", "R" * 36, "Rab"),
    ],
)
def test_keys_that_cannot_be_chosen_for_a_half(keys: str) -> None:
    with pytest.raises(NotationError):
        building().position.view(0).draft(keys)


@pytest.mark.parametrize(
    "keys", ["4", "0", "a", "1m", "11", "1a4", "1a02a0", "1a01b01c0", "1aa", "2c12d02"]
)
def test_keys_that_cannot_be_chosen_for_a_placement(keys: str) -> None:
    with pytest.raises(NotationError):
        placing().position.view(0).draft(keys)


def test_keys_are_whole() -> None:
    for keys in (["Ra"], [""], ["R", "ab"]):
        with pytest.raises(NotationError):
            building().position.view(0).draft(keys)


def test_only_who_is_to_build_or_to_place_has_a_draft() -> None:
    for plies in (0, 2):
        table = random_game(3, plies)
        seat = table.position.to_move[0]
        assert table.position.view(None).draft(()) is None
        move = table.position.random_move(Random(1), seat)
        ready = table.position.play(move, seat)
        assert ready.view(seat).draft(()) is None
        assert ready.view(1 - seat).draft(()) is not None
        assert table.resigned(1).position.view(0).draft(()) is None
    for plies in (4, 5, 1000):
        for viewer in VIEWERS:
            assert random_game(3, plies).position.view(viewer).draft(()) is None

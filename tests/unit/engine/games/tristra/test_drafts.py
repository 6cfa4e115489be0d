"""Tristra: halves and placements put together key by key, as buttons do it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from string import ascii_lowercase

import pytest

from engine.core.errors import NotationError
from engine.core.game import Draft, Seat
from engine.core.table import Table
from engine.games.tristra.steps.building import MOST_KEYS
from engine.geometry.scene import Board, Outline, Square, Triangle
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    GROUND,
    VIEWERS,
    given,
    random_game,
    tristra,
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
    """A random whole move, put together key by key, with checks of every step."""
    draft = drafted(table, seat, ())
    while not draft.text:
        check_keys(draft)
        rest = [choice.key for choice in draft.choices if choice.left]
        draft = drafted(table, seat, (*draft.chosen, rng.choice(rest)))
    return draft


def check_keys(draft: Draft) -> None:
    keys = [choice.key for choice in draft.choices]
    assert all(len(key) == 1 and key.isalnum() for key in keys)
    assert len(keys) == len(set(keys))


@cases("seed", range(4))
@cases("seat", SEATS)
@cases("begin", [building, placing])
def test_keys_lead_to_a_legal_move(begin: object, seat: Seat, seed: int) -> None:
    table = building() if begin is building else placing()
    draft = filled(table, seat, Random(seed))
    move = table.position.parse(draft.text, seat)
    assert table.position.print(move) == draft.text
    assert seat not in table.position.play(move, seat).to_move


# Halves


def test_a_colour_stays_chosen_until_it_is_used_up_and_the_last_fills_itself() -> None:
    for seat, names in enumerate(("a1 f1 a2 f3", "a6 f6 a5 f4")):
        first = drafted(building(), seat, ())
        assert (first.asks, first.text) == ("half", "")
        assert [choice.key for choice in first.choices if choice.at] == [*ascii_lowercase[:18]]
        assert [labels(first)[n] for n in (0, 5, 6, 17)] == names.split(" ")
        assert labels(first)[18:21] == ["• 🟥 R ×6", "🟦 B ×6", "🟩 G ×6"]
        begun = drafted(building(), seat, "ab")
        assert labels(begun)[16:-4] == ["• 🟥 R ×4", "🟦 B ×6", "🟩 G ×6"]
        assert labels(drafted(building(), seat, "aGb"))[16:-4] == [
            "🟥 R ×5",
            "🟦 B ×6",
            "• 🟩 G ×5",
        ]
        assert labels(drafted(building(), seat, "abcdef"))[12:-4] == ["• 🟦 B ×6", "🟩 G ×6"]
    assert drafted(building(), 0, "abcdefghijkl").text == "build RRRRRR BBBBBB GGGGGG"
    assert drafted(building(), 1, "GabcdefRghijkl").text == "build GGGGGG RRRRRR BBBBBB"


def test_squares_of_a_whole_half_can_be_exchanged() -> None:
    whole = drafted(building(), 0, "abcdefghijkl")
    assert (whole.asks, labels(whole)) == ("exchange", [*"🟥🟥🟥🟥🟥🟥🟦🟦🟦🟦🟦🟦🟩🟩🟩🟩🟩🟩"])
    picked = drafted(building(), 0, "abcdefghijkla")
    assert labels(picked)[0] == "•🟥"
    assert picked.scene.items[-1] == Outline(((0, 0),), "last")
    assert drafted(building(), 0, "abcdefghijklar").text == "build GRRRRR BBBBBB GGGGGR"
    assert drafted(building(), 0, "abcdefghijklaa").text == whole.text


@cases("begin", [building, placing])
@cases("seat", SEATS)
def test_one_can_start_from_what_is_ready_made(begin: Callable[[], Table], seat: Seat) -> None:
    first = drafted(begin(), seat, ())
    ready = [choice.key for choice in first.rows[-1] if choice]
    texts = {drafted(begin(), seat, key).text for key in ready}
    assert len(ready) == len(texts) == 4
    assert all(begin().position.parse(text, seat) for text in texts)
    whole = drafted(begin(), seat, ready[0])
    assert not set(ready) & {choice.key for choice in whole.choices}


@pytest.mark.parametrize("begin", [building, placing])
def test_what_is_ready_made_takes_the_place_of_what_was_tapped(begin: Callable[[], Table]) -> None:
    for before in ("a", "1", "bc2"):
        keys = before if begin is building else before.translate({49: "4", 50: "6"})
        first, other = ("1", "2") if begin is building else ("4", "6")
        for ready in (first, other):
            assert drafted(begin(), 0, keys + ready).text == drafted(begin(), 0, ready).text
    with pytest.raises(NotationError):
        begin().position.view(0).draft(first * MOST_KEYS)


def test_the_picture_of_a_half() -> None:
    """Each seat has its own back row below."""
    boards = Board(tuple("abcdef"), ("1", "2", "3")), Board(tuple("fedcba"), ("6", "5", "4"))
    for seat, (board, column) in enumerate(zip(boards, (0, 5), strict=True)):
        assert drafted(building(), seat, ()).scene.items == ()
        scene = drafted(building(), seat, "aGgB").scene
        red = Square((column, 0), "tri-red", "dots-1")
        green = Square((column, 1), "tri-green", "dots-3")
        assert scene.board == board
        assert set(scene.items) == {red, green}


# Placements


def test_a_rank_stays_chosen_until_it_is_used_up() -> None:
    for seat, names in enumerate(("a1 f1 a2 f2", "a6 f6 a5 f5")):
        first = drafted(placing(), seat, ())
        assert first.asks == "posting"
        assert [choice.key for choice in first.choices if choice.at] == [*ascii_lowercase[:12]]
        assert [labels(first)[n] for n in (0, 5, 6, 11)] == names.split(" ")
        assert labels(first)[12:15] == ["• I ×2", "II ×2", "III ×2"]
        assert labels(drafted(placing(), seat, "3a"))[12:15] == ["I ×2", "II ×2", "• III ×1"]
        assert labels(drafted(placing(), seat, "ab"))[12:14] == ["• II ×2", "III ×2"]


def test_triangles_point_at_the_enemy_unless_other_directions_are_chosen() -> None:
    """The first and the second of a rank point as the chosen pair says, as their side sees it."""
    assert drafted(placing(), 0, "abcdef").text == (
        "place I a1 r0, I b1 r0, II c1 r0, II d1 r0, III e1 r0, III f1 r0"
    )
    turned = "HabCcdef"
    assert labels(drafted(placing(), 0, "HabC"))[14:-4] == [
        *("▲▲", "▲►", "• ▲▼", "▲◄", "►►", "►▼", "►◄", "▼▼", "▼◄", "◄◄")
    ]
    text = "place I a1 r2, I b1 r2, II c1 r0, II d1 r2, III e1 r0, III f1 r2"
    assert drafted(placing(), 0, turned).text == text
    assert drafted(placing(), 1, turned).text == (
        "place I a6 r0, I b6 r0, II c6 r2, II d6 r0, III e6 r2, III f6 r0"
    )


def test_another_tap_turns_a_triangle_and_the_fourth_takes_it_off() -> None:
    said = [labels(drafted(placing(), 0, "a" + "a" * taps))[0] for taps in range(5)]
    assert said == ["I▲", "I►", "I▼", "I◄", "a1"]
    whole = drafted(placing(), 0, "abcdef")
    assert (whole.asks, labels(whole)) == ("posted", ["I▲", "I▲", "II▲", "II▲", "III▲", "III▲"])
    assert drafted(placing(), 0, "abcdeff").text.endswith("III f1 r1")
    off = drafted(placing(), 0, "abcdefaaaa")
    assert (off.text, labels(off)[12]) == ("", "• I ×1")


def test_the_picture_of_a_placement() -> None:
    for seat, column, turns in ((0, 2, 1), (1, 3, 1)):
        scene = drafted(placing(), seat, "2cc").scene
        squares = [item for item in scene.items if isinstance(item, Square)]
        [triangle] = [item for item in scene.items if isinstance(item, Triangle)]
        assert len(squares) == 18
        assert (triangle.cell, triangle.numeral, triangle.turns) == ((column, 0), "II", turns)
        assert triangle.role == ("tri-orange", "tri-purple")[seat]
        assert scene.shown.rows == (("1", "2"), ("6", "5"))[seat], "its buttons are off the screen"


# How many taps it takes


MOST_TAPS = 24
"""Taps for a half and a placement by hand, from the first screen to the second "Confirm"."""


def halves(rng: Random) -> Iterator[str]:
    """The texts of halves by lines and by columns, and of random ones."""
    yield "RRRRRR BBBBBB GGGGGG"
    yield "RBGRBG RBGRBG RBGRBG"
    for _ in range(60):
        squares = rng.sample("RRRRRRBBBBBBGGGGGG", 18)
        yield " ".join("".join(squares[at : at + 6]) for at in (0, 6, 12))


def keys_of_half(text: str) -> str:
    """The taps that build a half: all red squares, then all blue ones."""
    squares = list(zip(ascii_lowercase, text.replace(" ", ""), strict=False))
    return "".join(key for colour in "RB" for key, found in squares if found == colour)


def placements(rng: Random) -> Iterator[tuple[tuple[int, str, int], ...]]:
    """Rank, square and turn of each triangle: every way to turn them, on random squares."""
    for turns in product(combinations_with_replacement(range(4), 2), repeat=3):
        squares = rng.sample(ascii_lowercase[:12], 6)
        flat = [turned for pair in turns for turned in pair]
        yield tuple(zip((1, 1, 2, 2, 3, 3), squares, flat, strict=True))


def keys_of_placement(posted: tuple[tuple[int, str, int], ...]) -> str:
    """The taps that set triangles up: rank by rank, directions only where they change."""
    keys, chosen = "", (0, 0)
    for (_, one, turned), (_, other, then) in zip(posted[::2], posted[1::2], strict=True):
        pairs = list(combinations_with_replacement(range(4), 2))
        keys += "" if chosen == (turned, then) else "ABCDEFGHIJ"[pairs.index((turned, then))]
        keys, chosen = keys + one + other, (turned, then)
    return keys


def test_any_half_and_any_placement_take_at_most_24_taps_by_hand() -> None:
    rng, most = Random(1), {"half": 0, "placement": 0}
    for text in halves(rng):
        keys = keys_of_half(text)
        assert drafted(building(), 0, keys).text == f"build {text}"
        most["half"] = max(most["half"], len(keys) + 1)
    for posted in placements(rng):
        keys = keys_of_placement(posted)
        text = drafted(placing(), 0, keys).text
        for rank, square, turned in posted:
            at = f"{'abcdef'['abcdefghijkl'.index(square) % 6]}{1 + (square > 'f')}"
            assert f"{'I' * rank} {at} r{turned}" in text
        most["placement"] = max(most["placement"], len(keys) + 1)
    assert most == {"half": 13, "placement": 10}
    assert 1 + sum(most.values()) <= MOST_TAPS


@pytest.mark.parametrize("begin", [building, placing])
def test_no_way_of_tapping_makes_more_keys_than_a_button_can_hold(
    begin: Callable[[], Table],
) -> None:
    """Random taps at all that is there fill in, change and turn again and again."""
    for seed in range(20):
        draft, rng = drafted(begin(), 0, ()), Random(seed)
        while draft.choices and len(draft.chosen) <= MOST_KEYS:
            assert draft.text or any(choice.left for choice in draft.choices)
            draft = drafted(begin(), 0, (*draft.chosen, rng.choice(draft.choices).key))
        assert len(draft.chosen) <= MOST_KEYS
        assert draft.text


# Where squares lie


@pytest.mark.parametrize("begin", [building, placing])
def test_squares_stay_where_they_are_from_tap_to_tap(begin: Callable[[], Table]) -> None:
    """A row of buttons that went would move all above it, under the finger of who taps fast."""
    keys = "abcdefghijk" if begin is building else "abcde"
    counts = {len(drafted(begin(), 0, keys[:number]).rows) for number in range(len(keys) + 1)}
    assert len(counts) == 1


def test_squares_lie_where_they_are_drawn() -> None:
    """Line 1 is below, and columns are as each seat sees them; buttons are in the same rows."""
    for table, lines in ((building(), 3), (placing(), 2)):
        for seat in SEATS:
            draft = drafted(table, seat, "")
            board = draft.scene.board
            for choice in draft.choices:
                column, row = choice.at or (0, 0)
                assert choice.at is None or choice.label == board.columns[column] + board.rows[row]
            for number, line in enumerate(draft.rows[:lines]):
                assert [c and c.at for c in line] == [(x, lines - 1 - number) for x in range(6)]


# What is no draft


@cases(
    "keys",
    [
        *("s", "5", "Rs", "R5", "RaBa", "aa", "abcdefR", "Ra ", "X", "R" * 36, "abcdefghijklR"),
    ],
)
def test_keys_that_cannot_be_chosen_for_a_half(keys: str) -> None:
    with pytest.raises(NotationError):
        building().position.view(0).draft(keys)


@cases("keys", ["8", "0", "m", "1m", "1a8", "K", "abcdefg", "abcdef1", "ab1", "2c d", "A" * 40])
def test_keys_that_cannot_be_chosen_for_a_placement(keys: str) -> None:
    with pytest.raises(NotationError):
        placing().position.view(0).draft(keys)


@cases("seat", SEATS)
def test_a_triangle_is_laid_by_the_text_of_its_posting(seat: Seat) -> None:
    texts = ["II c2 r1", "I a1 r3"] if seat == 0 else ["II c5 r1", "I a6 r3"]
    draft = drafted(placing(), seat, texts)
    assert draft.laid == tuple(texts)
    tapped = drafted(placing(), seat, [*texts, "h"])
    assert tapped.laid[:2] == tuple(texts)
    assert len(tapped.laid) == 3


@cases(
    "keys", [["I a1 r0", "II a1 r0"], ["I a1 r0", "I b1 r0", "I c1 r0"], ["I a6 r0"], ["I a3 r0"]]
)
def test_texts_that_cannot_be_laid(keys: list[str]) -> None:
    with pytest.raises(NotationError):
        drafted(placing(), 0, keys)


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

"""The pages of rules: examples shown as legal are legal, those shown as illegal are refused."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from engine.core.game import AnyGame, AnyPosition
from engine.core.lesson import Example, Lesson, meant, plain, window, without
from engine.core.registry import GAMES
from engine.core.teaching import after, begun, good, look, refusal
from engine.games.lits.game import Lits
from engine.geometry.scene import (
    Board,
    Cell,
    Disc,
    Dot,
    Line,
    Outline,
    Piece,
    Scene,
    Spot,
    Square,
    Symbol,
    Tally,
)
from tests.support.cases import cases
from tests.support.engine.broken_lits import leave_out, without_blocks
from tests.support.engine.tables import BLANK, blokus_at, lits_at

WIDEST = 12
NOT_OF_PLACING = {
    "over",
    "turn",
    "no-draws",
    "resigned",
    "shape",
    "off-board",
}
"""Refusals that need no picture: for speaking out of turn, or squares that are no piece."""

UNTIMELY = {
    *("lits-swap-off", "stratopolis-mirrored", "stratopolis-arranging", "stratopolis-arranged"),
    *("stratopolis-order", "tristra-building", "tristra-built", "tristra-placing"),
    *("tristra-placed", "tristra-choosing", "tristra-begun", "tristra-triangles"),
    *("tristra-nobody", "tristra-theirs"),
}
"""Refusals of options, of moves too early or too late, and of moves nobody would draw."""

UNSEEN = {"lits-swap", "tristra-end"}
"""Refusals of words, which lie nowhere on the board."""

LESSONS = [(game, lesson) for game in GAMES.values() for lesson in game.lessons]
EXAMPLES = [(game, one) for game, lesson in LESSONS for one in lesson.examples]


def named(value: object) -> str:
    return getattr(value, "key", "") or getattr(getattr(value, "info", None), "key", "")


def outlined(example: Example, role: str) -> list[Outline]:
    items = example.scene.items
    return [item for item in items if isinstance(item, Outline) and item.role == role]


@cases("game", GAMES.values())
def test_a_game_has_five_to_ten_pages_of_different_names(game: AnyGame) -> None:
    keys = [lesson.key for lesson in game.lessons]
    assert 5 <= len(keys) <= 10
    assert len(set(keys)) == len(keys)
    assert game.lessons is game.lessons, "made once"


@cases(("game", "lesson"), LESSONS)
def test_a_page_has_a_few_examples_legal_ones_first(game: AnyGame, lesson: Lesson) -> None:
    assert 1 <= len(lesson.examples) <= 4, game
    rank = [(True, None, False).index(one.legal) for one in lesson.examples]
    assert rank == sorted(rank)


@cases("game", GAMES.values())
def test_every_rule_of_placing_is_shown_broken(game: AnyGame) -> None:
    shown = {one.refusal for lesson in game.lessons for one in lesson.examples} - {""}
    assert set(game.info.refusals) - shown <= NOT_OF_PLACING | UNTIMELY
    assert shown <= set(game.info.refusals)


def test_only_what_is_illegal_has_a_refusal() -> None:
    for _, example in EXAMPLES:
        assert bool(example.refusal) == (example.legal is False)


def test_what_was_played_is_outlined_and_what_breaks_a_rule() -> None:
    for game, example in EXAMPLES:
        wrong, last = outlined(example, "wrong"), outlined(example, "last")
        if example.refusal not in UNSEEN:
            assert bool(wrong) == (example.legal is False), (game, example)
            assert not (wrong and last), (game, example)


def test_examples_are_small_or_whole_boards() -> None:
    for game, lesson in LESSONS:
        for example in lesson.examples:
            large = len(example.scene.board.columns) > WIDEST
            assert not large or len(lesson.examples) == 1, (game, lesson.key)
            assert not example.scene.racks


def test_importing_the_games_makes_no_examples() -> None:
    code = (
        "import engine.core.registry as r, sys;"
        "sys.exit(any('lessons' in vars(game) for game in r.GAMES.values()))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own code


# The same looked at with other eyes: from what is drawn, by rules written for this


def beside(cells: Iterable[Cell], others: Iterable[Cell]) -> bool:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return not {(x + dx, y + dy) for x, y in cells for dx, dy in steps}.isdisjoint(others)


def cornering(cells: Iterable[Cell], others: Iterable[Cell]) -> bool:
    steps = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    return not {(x + dx, y + dy) for x, y in cells for dx, dy in steps}.isdisjoint(others)


def shape(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """A form that is the same for all pieces of one kind, however they are turned."""
    found, looks = list(cells), []
    for turn in range(8):
        found = [(y, -x) for x, y in found] if turn != 4 else [(-x, y) for x, y in found]
        left, low = (min(places) for places in zip(*found, strict=True))
        looks.append(tuple(sorted((x - left, y - low) for x, y in found)))
    return min(looks)


def laid(example: Example) -> tuple[set[Cell], list[Piece]]:
    """The cells of the outlined piece, and the other pieces."""
    [outline] = outlined(example, "wrong") or outlined(example, "last")
    pieces = [item for item in example.scene.items if isinstance(item, Piece)]
    return set(outline.cells), [one for one in pieces if one.cells != outline.cells]


def lits_faults(example: Example) -> set[str]:
    cells, others = laid(example)
    taken = {cell for one in others for cell in one.cells}
    same = [one for one in others if shape(one.cells) == shape(cells)]
    filled = cells | taken
    blocks = ({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in filled)
    found = {
        "occupied": bool(cells & taken),
        "lits-contact": bool(others) and not beside(cells, taken),
        "lits-same": any(beside(cells, one.cells) for one in same),
        "lits-block": any(block <= filled for block in blocks),
        "lits-stock": len(same) == 5,
    }
    return {code for code, broken in found.items() if broken}


def blokus_faults(example: Example) -> set[str]:
    cells, others = laid(example)
    [role] = {
        item.role
        for item in example.scene.items
        if isinstance(item, Piece) and set(item.cells) == cells
    }
    own = {cell for one in others if one.role == role for cell in one.cells}
    board = example.scene.board
    corners = {(0, 0)} if (board.columns[0], board.rows[0]) == ("a", "1") else set()
    kinds = {shape(one.cells) for one in others if one.role == role}
    found = {
        "occupied": any(cells & set(one.cells) for one in others),
        "blokus-start": not own and not cells & corners,
        "blokus-corner": bool(own) and not cornering(cells, own),
        "blokus-edge": beside(cells, own),
        "blokus-stock": shape(cells) in kinds,
    }
    return {code for code, broken in found.items() if broken}


ALSO = {"occupied": {"lits-block", "lits-same"}, "blokus-edge": {"blokus-corner"}}
"""Further faults of a piece in the wrong place that do not matter then."""


@pytest.mark.parametrize(("key", "faults"), [("lits", lits_faults), ("blokus", blokus_faults)])
def test_exactly_the_named_rule_is_broken(key: str, faults: Callable[[Example], set[str]]) -> None:
    tried = [one for game, one in EXAMPLES if game.info.key == key and one.legal is not None]
    for example in tried:
        if example.refusal != "lits-swap":
            broken = faults(example) - ALSO.get(example.refusal, set())
            assert broken == {example.refusal} - {""}, example


# Making them


def test_what_is_refused_for_another_reason_is_no_example() -> None:
    board = lits_at("T e5 r0")
    assert refusal(board, "T h7 r1", "lits-contact") == "lits-contact"
    with pytest.raises(ValueError, match="is refused as lits-contact, not lits-same"):
        refusal(board, "T h7 r1", "lits-same")
    with pytest.raises(ValueError, match="is legal"):
        refusal(board, "L g6 r0", "lits-same")


def test_what_is_refused_is_no_good_example() -> None:
    with pytest.raises(ValueError, match="share an edge"):
        good(lits_at("T e5 r0"), "L a9 r0")


def test_a_position_is_begun_and_played_on() -> None:
    def position(game: AnyGame) -> AnyPosition:
        return after(begun(game, BLANK, {"swap": "off"}), "T e5 r0", "L g6 r0")

    assert position(GAMES["lits"]) == lits_at("T e5 r0", "L g6 r0", swap="off")
    assert look(lits_at("T e5 r0"), ("c3", "h8")).legal is None


# Cutting


def test_a_window_keeps_what_lies_in_it_and_its_names() -> None:
    scene = lits_at("T e5 r0").view(None).scene()
    seen = window(scene, "c3", "h8")
    assert seen.board == Board(tuple("cdefgh"), tuple("345678"))
    assert seen.items == (
        Piece(((2, 1), (1, 2), (2, 2), (3, 2)), "green", "T"),
        Outline(((2, 1), (1, 2), (2, 2), (3, 2)), "last"),
    )
    assert not seen.racks
    assert not seen.tallies


def test_a_window_leaves_out_what_lies_beside_it() -> None:
    scene = lits_at("T e5 r0").view(None).scene()
    assert window(scene, "a6", "f10").items == ()


def test_a_window_does_not_cut_a_piece() -> None:
    scene = lits_at("T e5 r0").view(None).scene()
    with pytest.raises(ValueError, match="cuts through Piece"):
        window(scene, "e3", "h8")


def test_a_window_moves_all_kinds_of_items() -> None:
    board = Board(("-a", "a", "b"), ("-1", "0", "1"))
    items = (Square((1, 1), "x"), Symbol((1, 2), "ring"), Disc((2, 1), 7), Spot((2, 2), "x"))
    moved = window(Scene(board, (*items, Line((1, 1), (2, 1)))), "a0", "b1")
    assert moved.board == Board(("a", "b"), ("0", "1"))
    assert moved.items == (
        Square((0, 0), "x"),
        Symbol((0, 1), "ring"),
        Disc((1, 0), 7),
        Spot((1, 1), "x"),
        Line((0, 0), (1, 0)),
    )


@cases(
    ("first", "last", "seen"),
    [
        ("a1", "f6", [Line((0, 3), (6, 3))]),
        ("b2", "e5", [Line((0, 2), (4, 2))]),
        ("a1", "f3", [Line((0, 3), (6, 3))]),
        ("a5", "f6", []),
        ("b1", "c2", []),
    ],
)
def test_a_window_shortens_lines(first: str, last: str, seen: list[Line]) -> None:
    board = Board(tuple("abcdef"), tuple("123456"))
    scene = Scene(board, (Line((0, 3), (6, 3)),))
    assert list(window(scene, first, last).items) == seen


@cases("name", ["z9", "a0", "9", ""])
def test_a_window_ends_at_squares_of_the_board(name: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - a name that is none, or none of this board
        window(lits_at().view(None).scene(), "a1", name)


def test_a_whole_board_keeps_its_score_only() -> None:
    scene = blokus_at().view(None).scene()
    assert plain(scene) == Scene(scene.board, scene.items, tallies=scene.tallies)
    assert isinstance(plain(scene).tallies[0], Tally)


def test_what_was_meant_is_the_only_thing_outlined() -> None:
    scene = lits_at("T e5 r0").view(None).scene()
    piece = Piece(((0, 0), (1, 0)), "red", "L")
    wrong = Outline(piece.cells, "wrong")
    assert meant(scene, [piece], piece.cells).items == (scene.items[0], piece, wrong)
    assert without(scene, "best").items == scene.items


# Controls


WRONG = [one for game, one in EXAMPLES if game.info.key == "lits" and one.refusal not in UNSEEN]


@pytest.mark.parametrize(
    "wrong", [one for one in WRONG if one.refusal], ids=lambda one: one.refusal
)
def test_control_what_is_illegal_and_shown_as_legal_is_noticed(
    wrong: Example, monkeypatch: pytest.MonkeyPatch
) -> None:
    [outline], quiet = outlined(wrong, "wrong"), without(wrong.scene, "wrong")
    scene = replace(quiet, items=(*quiet.items, replace(outline, role="last")))
    monkeypatch.setattr(f"{__name__}.EXAMPLES", [(GAMES["lits"], Example(scene, legal=True))])
    with pytest.raises(AssertionError):
        test_exactly_the_named_rule_is_broken("lits", lits_faults)


def test_control_a_rule_left_out_makes_no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves shown as illegal on the pages would then be legal."""
    leave_out(without_blocks, monkeypatch)
    with pytest.raises(ValueError, match="is legal, not refused as lits-block"):
        list(Lits().lessons)


@cases("key", ["lits", "blokus", "stratopolis"])
def test_the_page_of_writing_shows_the_dot_of_what_is_written(key: str) -> None:
    """The dot is on the square that the text under the picture names, under the piece or tile."""
    [lesson] = [lesson for lesson in GAMES[key].lessons if lesson.key == "write"]
    for example in lesson.examples:
        [dot] = [item for item in example.scene.items if isinstance(item, Dot)]
        [last] = outlined(example, "last")
        assert dot.cell in last.cells
    dots = {
        example.scene.board.name(item.cell)
        for example in lesson.examples
        for item in example.scene.items
        if isinstance(item, Dot)
    }
    written = {"lits": {"b3", "c4"}, "blokus": {"a2", "b2"}, "stratopolis": {"n15"}}
    assert dots == written[key]

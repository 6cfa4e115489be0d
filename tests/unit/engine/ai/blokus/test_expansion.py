"""Making of the opening book: repeatable, and true to the values in its tree."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.ai.blokus.expansion import EQUAL, SPAN, Expansion, Extent, Found, expanded, searched
from engine.ai.blokus.opening_book import OpeningBook, key_of, reflected, reflection, variant_of
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import SMALL, placements
from engine.games.blokus.variants import FOUR
from engine.geometry.polyomino import Placement

TINY = Extent("duo", positions=24, playouts=40, seed=3)


def placement(text: str) -> Placement:
    position = BLOKUS.start(2, {"variant": "duo"}, "")
    return position.parse(text, 0)


A, B, C = (placement(text) for text in ("F e9 r0", "I5 e9 r0", "X e9 r0"))
"""Moves of a game whose rules mean nothing here."""


def grown(found: Mapping[str, tuple[float, Mapping[str, float]]]) -> Expansion:
    """A tree of positions by the names of their moves, each with its value and its options."""
    moves, tree = {"a": A, "b": B, "c": C}, Expansion(2)
    for plies, (value, options) in found.items():
        listed = [(moves[name], seems) for name, seems in options.items()]
        tree.add(tuple(moves[name] for name in plies), Found(value, listed))
    tree.weigh()
    return tree


def test_the_same_extent_leads_to_the_same_file(tmp_path: Path) -> None:
    output = tmp_path / "book.txt"
    words = "book duo --positions 24 --playouts 40 --seed 3 --processes 1 -o"
    assert main([*words.split(), str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert text == expanded(TINY, map, lambda _: None)
    assert OpeningBook(variant_of("duo"), text).moves


@pytest.mark.slow
def test_however_many_processes_make_it(tmp_path: Path) -> None:
    output = tmp_path / "book.txt"
    words = "book duo --positions 24 --playouts 40 --seed 3 --processes 2 -o"
    assert main([*words.split(), str(output)]) == 0
    assert output.read_text(encoding="utf-8") == expanded(TINY, map, lambda _: None)


def test_all_positions_asked_for_are_searched() -> None:
    told: list[str] = []
    expanded(TINY, map, told.append)
    assert told[-1].startswith("24 positions")


def test_where_four_colours_begin_each_position_stands_for_itself() -> None:
    """It is no reflection of another; the colours take turns in it."""
    text = expanded(Extent("duel", positions=24, playouts=40, seed=3), map, lambda _: None)
    moves = OpeningBook(variant_of("duel"), text).moves
    assert all(len(pieces) <= 1 + sum(map(len, key)) // 4 for key in moves for pieces in key)
    assert len(next(iter(moves))) == len(FOUR)
    assert all(reflection(key) == key for key in moves)


def test_of_reflections_one_is_followed() -> None:
    known = placements(SMALL).all
    moves = {known[number] for number, _ in searched(TINY, [])[1]}
    assert moves
    assert not {reflected(move) for move in moves if reflected(move) is not move} & moves


def test_a_position_is_worth_what_its_best_move_leads_to() -> None:
    tree = grown(
        {
            "": (0.5, {"a": 0.6, "b": 0.55}),
            "a": (0.4, {"b": 0.4, "c": 0.3}),
            "b": (0.45, {"a": 0.45}),
            "ab": (0.2, {"c": 0.2}),
        }
    )
    assert tree.root.value == pytest.approx(0.55)
    assert sorted(value for value, _ in tree.root.options()) == pytest.approx([0.2, 0.55])


def test_what_both_sides_lose_least_by_is_searched_next() -> None:
    tree = grown(
        {
            "": (0.6, {"a": 0.6, "b": 0.59, "c": 0.6 - SPAN - 0.01}),
            "a": (0.4, {"b": 0.4, "c": 0.3}),
        }
    )
    assert tree.next(9) == [(B,), (A, B), (A, C)]
    assert tree.next(1) == [(B,)]


def test_a_position_is_searched_once_however_it_is_reached() -> None:
    """After A, B, C there lies the same as after C, B, A."""
    tree = grown(
        {
            "": (0.5, {"a": 0.5, "c": 0.5}),
            "a": (0.5, {"b": 0.5}),
            "c": (0.5, {"b": 0.5}),
            "ab": (0.5, {"c": 0.5}),
            "cb": (0.5, {"a": 0.5}),
        }
    )
    assert [key_of(plies, 2) for plies in tree.next(9)] == [key_of((A, B, C), 2)]


def test_a_move_is_best_if_others_were_followed_and_seem_no_better() -> None:
    """Those that are nearly as good stand beside it; of the enemy's moves all are answered."""
    tree = grown(
        {
            "": (0.6, {"a": 0.6, "b": 0.6, "c": 0.5}),
            "a": (0.4, {"b": 0.4, "c": 0.38}),
            "b": (0.4 + EQUAL / 2, {"a": 0.4}),
            "ab": (0.6, {"c": 0.6}),
            "ac": (0.6 + EQUAL / 2, {"b": 0.6}),
        }
    )
    assert [(plies, set(moves)) for plies, moves in tree.lines()] == [((), {A, B}), ((A,), {B, C})]


def test_nothing_is_best_where_another_move_seems_better_or_one_was_followed() -> None:
    seems = grown({"": (0.5, {"a": 0.5, "b": 0.4, "c": 0.6}), "a": (0.5, {}), "b": (0.6, {})})
    alone = grown({"": (0.5, {"a": 0.5}), "a": (0.5, {})})
    assert not list(seems.lines())
    assert not list(alone.lines())

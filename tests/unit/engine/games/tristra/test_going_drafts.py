"""Tristra: teleports and captures put together by triangle, goal and turn, as buttons do it."""

import pytest

from engine.core.errors import NotationError
from engine.core.game import AnyPosition, Draft
from engine.geometry.scene import Cell, Outline, Scene, Triangle
from tests.support.engine.tristra_tables import choosing, played, standing

ORANGE, PURPLE = "II c3 r0, III e1 r1", "III b2 r2, I f6 r0"
"""Triangles on green squares: II on c3 attacks b2, d2 and c4."""


def position() -> AnyPosition:
    """A position in which only c3 can go, and only capture."""
    return standing(ORANGE, PURPLE, flipped="rest")


def drafted(position: AnyPosition, *keys: str) -> Draft:
    draft = position.view(position.to_move[0]).draft(keys)
    assert draft
    return draft


def keys(draft: Draft) -> list[str]:
    return [choice.key for choice in draft.choices]


def outlined(draft: Draft, role: str) -> set[Cell]:
    lines = [item for item in draft.scene.items if isinstance(item, Outline) and item.role == role]
    return {cell for line in lines for cell in line.cells}


def triangles(draft: Draft) -> dict[Cell, tuple[str, int]]:
    found = [item for item in draft.scene.items if isinstance(item, Triangle)]
    return {triangle.cell: (triangle.numeral, triangle.turns) for triangle in found}


def test_only_triangles_that_can_go_are_offered() -> None:
    """III on e1 attacks nobody, and all squares are flipped."""
    both = standing("II c3 r0, III e1 r1, I a2 r1", PURPLE, flipped="rest")
    draft = drafted(both)
    assert draft.asks == "triangle"
    assert [(choice.key, choice.label, choice.at) for choice in draft.choices] == [
        ("c3", "II c3", (2, 2)),
        ("a2", "I a2", (0, 1)),
    ]
    seen = both.view(0).scene()
    assert draft.scene == Scene(seen.board, seen.items, low=True)
    with pytest.raises(NotationError):
        both.view(0).draft(("e1",))


def test_one_triangle_with_one_goal_is_only_turned() -> None:
    assert drafted(position()).asks == "apex"
    for wrong in ("c3", "b2", "e1"):
        with pytest.raises(NotationError):
            position().view(0).draft((wrong,))


def test_goals_are_named_and_what_can_be_captured_is_marked() -> None:
    free = standing("III c3 r0", PURPLE)
    draft = drafted(free)
    assert draft.asks == "goal"
    assert keys(draft)[:2] == ["a6", "b6"]
    assert len(keys(draft)) == 36 - 3 + 1
    labels = [choice.label for choice in draft.choices]
    assert labels == [name if name != "b2" else "×b2" for name in keys(draft)]
    assert outlined(draft, "origin") == {(2, 2)}
    assert outlined(draft, "attacked") == {(1, 1)}
    assert outlined(draft, "last") == set()


def test_triangles_and_goals_stand_in_rows_as_wide_as_the_board() -> None:
    for draft in (drafted(standing(ORANGE, PURPLE)), drafted(standing("III c3 r0", PURPLE))):
        assert [len(row) for row in draft.rows] == [6] * 6
        assert [choice for row in draft.rows for choice in row if choice] == list(draft.choices)
        for number, row in enumerate(draft.rows):
            assert all(c is None or c.at == (column, 5 - number) for column, c in enumerate(row))
    assert drafted(position()).rows == ()


def test_a_turn_is_chosen_while_the_goal_is_marked() -> None:
    draft = drafted(position())
    assert draft.asks == "apex"
    assert [(c.key, c.label, c.at) for c in draft.choices] == [
        (str(turns), f"{sign} r{turns}", None) for turns, sign in enumerate("▲►▼◄")
    ]
    assert (outlined(draft, "origin"), outlined(draft, "last")) == ({(2, 2)}, {(1, 1)})


def test_a_whole_capture_stands_at_its_goal_and_counts() -> None:
    draft = drafted(position(), "3")
    assert draft.text == "c3xb2 r3"
    assert triangles(draft)[1, 1] == ("II", 3)
    assert (2, 2) not in triangles(draft)
    assert (outlined(draft, "origin"), outlined(draft, "last")) == ({(2, 2)}, {(1, 1)})
    assert [tally.points for tally in draft.scene.tallies] == [30, 0]
    assert [tally.active for tally in draft.scene.tallies] == [True, False]
    [taken, nothing] = draft.scene.captures
    assert [triangle.numeral for triangle in taken.triangles] == ["III"]
    assert nothing.triangles == ()


def test_a_move_that_ends_the_round_is_seen_before_the_next_one_begins() -> None:
    last = standing("II c3 r0", "III b2 r2", flipped="rest", rounds="2")
    assert last.play(last.parse("c3xb2 r0")).view(0).scene().captures == ()
    draft = drafted(last, "0")
    assert triangles(draft) == {(1, 1): ("II", 0)}
    assert [tally.points for tally in draft.scene.tallies] == [30, 0]


def test_purple_chooses_from_its_own_side() -> None:
    """Squares lie as they are seen from there, and turns point as they look there."""
    after = played(standing(ORANGE, PURPLE), "e1-f1 r0")
    goals = drafted(after).choices
    assert [(choice.key, choice.at) for choice in goals if choice.key in ("a6", "f1")] == [
        ("a6", (5, 0))
    ]
    assert (goals[0].key, goals[0].at) == ("d1", (2, 5))
    turns = drafted(after, "a6")
    assert [choice.label for choice in turns.choices] == ["▼ r0", "◄ r1", "▲ r2", "► r3"]
    whole = drafted(after, "a6", "0")
    assert whole.text == "b2-a6 r0"
    assert triangles(whole)[5, 0] == ("III", 2)
    assert (outlined(whole, "origin"), outlined(whole, "last")) == ({(4, 4)}, {(5, 0)})


def test_words_are_not_put_together() -> None:
    """Words are rock, paper and scissors, and the end, if one's own can be captured instead."""
    assert all(choosing().position.view(viewer).draft(()) is None for viewer in (None, 0, 1))
    ending = standing("II c3 r0, I b2 r0", "I f6 r0", flipped="rest")
    assert ending.view(0).spoken_moves() == ("end",)
    assert drafted(ending, "0").text == "c3xb2 r0"
    with pytest.raises(NotationError):
        ending.view(0).draft(("end",))

"""Choices of a draft: places by numbers or by column and row, things with a name by their name."""

from dataclasses import replace

import pytest

from bot.domain import move_builder
from bot.domain.commands import Move
from bot.domain.drafting import Leave, Put, PutBack, PutDone, PutNothing
from bot.domain.effects import Prompt
from bot.domain.move_builder import read_keys
from bot.domain.table import CommandRejected, Table
from bot.telegram.callback_parser import tapped
from bot.views.choice_page import MOST_PLACES, ChoicePage, Onward
from bot.views.keyboard import LONGEST, Tap, decode
from bot.views.move_prompt import QUIET, PromptCard, Prompted
from bot.views.phrases import Phrases
from bot.views.table_message import Presentation
from engine.core.game import Choice, Draft
from engine.geometry.scene import Board, Disc, Outline, Piece, Scene, Turned
from tests.support.bot import games, tristra
from tests.support.bot.captions import TEXTS, plain
from tests.support.bot.updates import ANN
from tests.support.cases import cases

BOARD = Board(tuple("abcdef"), tuple("123456789"))
SCENE = Scene(BOARD, (Outline(((0, 0),), "candidate"),))
BEGUN = games.playing_two()


def places(count: int, label: str = "") -> Draft:
    """A draft with this many places: along the lowest row, then the next."""
    found = tuple(Choice(f"k{n}", label=label, at=(n % 6, n // 6)) for n in range(count))
    return Draft((), found, SCENE, asks="place")


def discs(scene: Scene) -> dict[tuple[int, int], int | None]:
    """The numbers in a picture, by their squares."""
    return {item.cell: item.number for item in scene.items if isinstance(item, Disc)}


def onward(shown: ChoicePage) -> list[Onward]:
    return [each for row in shown.rows for each in row if each]


def labels(shown: ChoicePage) -> list[list[str]]:
    return [[each.label if each else "" for each in row] for row in shown.rows]


def card(table: Table, *chosen: str, page: int = 0) -> Presentation:
    prompted = Prompted.now(table, Prompt(0, chosen, page))
    return PromptCard(Phrases(TEXTS, "en"), table, prompted).presentation()


def buttons(shown: Presentation) -> dict[str, Tap]:
    found = {b["text"]: decode(b["callback_data"]) for row in shown.keyboard for b in row}
    return {label: tap for label, tap in found.items() if tap}


# Places


def test_few_places_are_told_by_numbers_in_the_picture() -> None:
    assert MOST_PLACES == 24
    for count in (1, 8, 24):
        shown = ChoicePage(places(count))
        assert (shown.asks, shown.column) == ("place", None)
        assert [(each.label, each.chosen) for each in onward(shown)] == [
            (str(n), (f"k{n - 1}",)) for n in range(1, count + 1)
        ]
        assert discs(shown.scene) == {c.at: n for n, c in enumerate(shown.draft.choices, 1)}


def test_the_picture_is_else_that_of_the_draft() -> None:
    for shown in (ChoicePage(places(9)), ChoicePage(places(54)), ChoicePage(places(54), 2)):
        assert shown.scene.items[: len(SCENE.items)] == SCENE.items
        assert replace(shown.scene, items=SCENE.items, part=None) == SCENE


def test_of_more_places_the_column_comes_first() -> None:
    shown = ChoicePage(places(50))
    assert (shown.asks, shown.column) == ("column", None)
    assert labels(shown) == [[*"abcdef"]]
    assert [(each.chosen, each.page) for each in onward(shown)] == [((), n) for n in range(1, 7)]
    assert discs(shown.scene) == {choice.at: None for choice in shown.draft.choices}


def test_then_the_row_by_its_name_in_the_picture_too() -> None:
    for page, rows in ((2, 9), (3, 8)):
        shown = ChoicePage(places(50), page)
        assert (shown.asks, shown.column) == ("row", "abc"[page - 1])
        assert [each.label for each in onward(shown)] == [str(n) for n in range(1, rows + 1)]
        assert [each.chosen for each in onward(shown)] == [
            (f"k{6 * n + page - 1}",) for n in range(rows)
        ]
        assert discs(shown.scene) == {(page - 1, n): n + 1 for n in range(rows)}


def test_a_column_with_one_place_is_that_place() -> None:
    many = places(30).choices
    draft = replace(places(30), choices=(*many[:6], *(c for c in many[6:] if c.at and c.at[0])))
    first, second, *_ = onward(ChoicePage(draft))
    assert (first.label, first.chosen, first.page) == ("a", ("k0",), 0)
    assert (second.label, second.chosen, second.page) == ("b", (), 2)


@cases("page", [7, 10**50])
def test_beyond_the_columns_are_the_columns(page: int) -> None:
    assert ChoicePage(places(54), page).rows == ChoicePage(places(54)).rows
    assert ChoicePage(places(54), page).scene == ChoicePage(places(54)).scene
    assert ChoicePage(places(5), 1).rows == ChoicePage(places(5)).rows


@cases(("count", "rows"), [(5, [5]), (8, [8]), (9, [5, 4]), (17, [6, 6, 5]), (24, [8, 8, 8])])
def test_numbers_stand_eight_in_a_row_at_most_and_in_even_rows(count: int, rows: list[int]) -> None:
    assert [len(row) for row in ChoicePage(places(count)).rows] == rows


# What has a name of its own


def test_what_has_a_label_is_not_numbered() -> None:
    draft = places(54, label="here")
    shown = ChoicePage(draft, 1)
    assert [each.chosen for each in onward(shown)][-1] == ("k5",)
    assert len(onward(shown)) == 54
    assert (shown.asks, shown.scene) == ("place", SCENE)


def test_named_squares_stand_as_they_lie_from_above() -> None:
    rows = ChoicePage(places(14, label="here"), 0).rows
    assert [[each and each.chosen for each in row] for row in rows] == [
        [("k12",), ("k13",)],
        [(f"k{n}",) for n in range(6, 12)],
        [(f"k{n}",) for n in range(6)],
    ]


def test_rows_of_its_own_are_shown_as_they_are_with_quiet_buttons_between() -> None:
    table = tristra.moving()
    draft = table.position.view(0).draft(())
    assert draft
    shown = ChoicePage(draft).rows
    assert [[each and each.chosen[-1] for each in row] for row in shown] == [
        [choice and choice.key for choice in row] for row in draft.rows
    ]
    rows = card(table).keyboard
    assert [len(row) for row in rows[:6]] == [6] * 6
    own = [QUIET, QUIET, "II c1", "II d1", "III e1", "III f1"]  # All red squares are taken.
    assert [button["text"] for button in rows[5]] == own
    quiet = [button for row in rows[:5] for button in row]
    assert {button["text"] for button in quiet} == {QUIET}
    assert tapped(decode(quiet[0]["callback_data"]) or Tap("none")) == PutNothing(table.revision)


def test_a_quiet_button_changes_nothing_and_says_so() -> None:
    table = tristra.moving()
    step = move_builder.apply(table, PutNothing(table.revision), ANN)
    assert (step.table, step.effects, step.said) == (table, (), "no-choice")
    with pytest.raises(CommandRejected, match="stale"):
        move_builder.apply(table, PutNothing(table.revision - 1), ANN)


def test_what_lies_nowhere_stands_as_it_comes() -> None:
    draft = Draft((), tuple(map(Choice, "ABCDEFGHIJ")), SCENE)
    shown = ChoicePage(draft, 4)
    assert labels(shown) == [list("ABCDE"), list("FGHIJ")]
    assert shown.scene == SCENE


def test_what_is_meant_in_several_ways_stands_in_rows_of_its_own() -> None:
    turns = [Choice(f"{way}{n}", label=f"r{n}", way=way) for way in ("top", "low") for n in "012"]
    shown = ChoicePage(Draft((), tuple(turns[1:]), SCENE))
    assert [[(each.way, each.label) for each in row if each] for row in shown.rows] == [
        [("top", "r1"), ("top", "r2")],
        [("low", "r0"), ("low", "r1"), ("low", "r2")],
    ]


def test_what_has_a_look_is_shown_as_its_buttons_stand() -> None:
    looks = [Turned(f"X r{n}", Piece(((0, 0),), "red", "X"), (0, 0)) for n in range(14)]
    choices = tuple(Choice(f"x{n}", label=look.label, look=look) for n, look in enumerate(looks))
    shown = ChoicePage(Draft((), choices, SCENE))
    assert [len(row) for row in shown.rows] == [5, 5, 4]
    assert labels(shown) == [[look.label for look in row] for row in shown.scene.menu]
    assert [look for row in shown.scene.menu for look in row] == looks


def test_longer_names_have_more_room() -> None:
    turns = ("r0", "r1", "r2", "r3", "r0m", "r1m", "r2m", "r3m")
    for choices in (map(Choice, turns), [Choice(key, left=2) for key in "ABCDEFGH"]):
        rows = ChoicePage(Draft((), tuple(choices), SCENE), 0).rows
        assert [len(row) for row in rows] == [4, 4]
    few = Draft((), tuple(map(Choice, turns[:4])), SCENE)
    assert [len(row) for row in ChoicePage(few, 0).rows] == [4]


# A move from the first tap to the last


def test_a_move_is_made_by_piece_orientation_column_and_row() -> None:
    first = card(BEGUN)
    assert "Which piece, and how turned?" in plain(first.caption)
    assert {"L r0", "I r1", "T r2", "S r1 m"} <= set(buttons(first))
    assert tapped(buttons(first)["✕ To the table"]) == Leave(0)
    assert tapped(buttons(first)["T r1"]) == Put(("Tr1",), 0)
    assert tapped(buttons(card(BEGUN, "Tr1"))["c"]) == Put(("Tr1",), 0, 3)
    column = card(BEGUN, "Tr1", page=3)
    assert "Now tap the row in column c." in plain(column.caption)
    assert tapped(buttons(column)["4"]) == Put(("Tr1", "c4"), 0)
    done = buttons(card(BEGUN, "Tr1", "c4"))
    assert tapped(done["Confirm"]) == PutDone(("Tr1", "c4"), 0)
    moved = games.after(BEGUN, PutDone(("Tr1", "c4"), 0), ANN)
    assert moved.record.plies[0].text == "T c4 r1"


def test_back_leads_from_the_row_to_the_columns_and_from_there_to_the_step_before() -> None:
    back = [tapped(buttons(card(BEGUN, "Tr1", page=page))["↶ Back"]) for page in (3, 0)]
    assert back == [Put(("Tr1",), 0), PutBack(("Tr1",), 0)]
    assert tapped(buttons(card(BEGUN, "Tr1", "c4"))["↶ Back"]) == PutBack(("Tr1", "c4"), 0)


def found(chosen: tuple[str, ...]) -> Draft:
    draft = BEGUN.position.view(0).draft(chosen)
    assert draft
    return draft


def test_words_are_offered_before_the_first_choice_only() -> None:
    waiting = games.waiting()
    prompted = Prompted.now(waiting, Prompt(1))
    first = PromptCard(Phrases(TEXTS, "en"), waiting, prompted).presentation()
    [swap] = [tap for label, tap in buttons(first).items() if "Swap" in label]
    command = tapped(swap)
    assert isinstance(command, Move)
    assert (command.text, command.revision) == ("swap", 1)
    piece = next(tap for tap in buttons(first).values() if tap.verb == "put")
    later = replace(prompted, chosen=read_keys(piece.argument))
    shown = PromptCard(Phrases(TEXTS, "en"), waiting, later).presentation()
    assert not [label for label in buttons(shown) if "Swap" in label]


def test_all_this_fits_on_buttons_of_any_table() -> None:
    wide = replace(BEGUN, code="K7777", revision=999)
    for page in range(11):
        for row in card(wide, "Lr2m", page=page).keyboard:
            assert all(len(button["callback_data"].encode()) <= LONGEST for button in row)


def test_how_to_write_it_is_said_with_the_first_choice_only() -> None:
    first = plain(card(BEGUN).caption)
    before, _, example = first.splitlines()[-1].rpartition(": ")
    assert before.endswith("Or write it out")
    assert BEGUN.position.parse(example) in BEGUN.position.legal_moves()
    assert "Or write it out" not in plain(card(BEGUN, "Tr1").caption)


def test_the_way_is_said_by_buttons_and_by_what_was_chosen() -> None:
    table = games.played_on(games.with_people("stratopolis", 2, first="red"), 3, 30)
    rows = [[button["text"] for button in row] for row in card(table).keyboard]
    assert rows[:2] == [[f"{way} r{n}" for n in range(4)] for way in ("On top", "Beside")]
    assert "So far: Beside r2" in plain(card(table, "beside-r2").caption)

"""The places of a draft on pages: numbers on buttons and in the picture, or names as they lie."""

from dataclasses import replace

import pytest

from bot import drafting
from bot.callbacks import LONGEST, Tap, decode
from bot.commands import Leave, Move, Put, PutDone, PutNothing
from bot.present import Presentation
from bot.prompting import MOST_PLACES, QUIET, ChoicePage, PromptCard, Prompted
from bot.session import Prompt, Refused, Session
from bot.taps import tapped
from bot.voice import Voice
from engine.game import Choice, Draft
from engine.scene import Board, Disc, Outline, Scene
from tests.bot import games, tristra
from tests.bot.captions import TEXTS, plain
from tests.bot.updates import ANN

BOARD = Board(tuple("abcdef"), tuple("123456789"))
SCENE = Scene(BOARD, (Outline(((0, 0),), "candidate"),))
BEGUN = games.playing_two()


def places(count: int, label: str = "") -> Draft:
    """A draft with so many places: along the lowest row, then the next."""
    found = tuple(Choice(f"k{n}", label=label, at=(n % 6, n // 6)) for n in range(count))
    return Draft((), found, SCENE, asks="place")


def discs(scene: Scene) -> dict[tuple[int, int], int]:
    """The numbers in a picture, by where they stand."""
    return {item.cell: item.number for item in scene.items if isinstance(item, Disc)}


def card(session: Session, *chosen: str, page: int = 0) -> Presentation:
    prompted = Prompted.now(session, Prompt(0, chosen, page))
    return PromptCard(Voice(TEXTS, "en"), session, prompted).presentation()


def buttons(shown: Presentation) -> dict[str, Tap]:
    found = {b["text"]: decode(b["callback_data"]) for row in shown.keyboard for b in row}
    return {label: tap for label, tap in found.items() if tap}


# Pages


@pytest.mark.parametrize(
    ("count", "pages"), [(0, 1), (1, 1), (21, 1), (22, 2), (42, 2), (43, 3), (54, 3)]
)
def test_there_are_as_many_pages_as_it_takes(count: int, pages: int) -> None:
    assert MOST_PLACES == 21
    assert ChoicePage(places(count), 0).pages == pages
    keys = [c.key for n in range(pages) for c in ChoicePage(places(count), n).choices]
    assert keys == [f"k{n}" for n in range(count)]


def test_every_page_numbers_its_places_from_one() -> None:
    for page, count in enumerate((21, 21, 12)):
        shown = ChoicePage(places(54), page)
        assert [c.label for c in shown.choices] == [str(n) for n in range(1, count + 1)]
        assert list(discs(shown.scene).values()) == list(range(1, count + 1))


@pytest.mark.parametrize("page", [3, 7, 10**50])
def test_beyond_the_last_page_is_the_last_one(page: int) -> None:
    assert ChoicePage(places(54), page).choices == ChoicePage(places(54), 2).choices
    assert ChoicePage(places(54), page).scene == ChoicePage(places(54), 2).scene


def test_the_number_of_a_place_stands_where_it_lies() -> None:
    shown = ChoicePage(places(54), 1)
    assert discs(shown.scene) == {c.at: int(c.label) for c in shown.choices}
    assert shown.scene.items[: len(SCENE.items)] == SCENE.items
    assert replace(shown.scene, items=SCENE.items) == SCENE


@pytest.mark.parametrize(
    ("count", "rows"), [(5, [5]), (8, [4, 4]), (9, [5, 4]), (17, [6, 6, 5]), (21, [7, 7, 7])]
)
def test_numbers_stand_seven_in_a_row_at_most_and_in_even_rows(count: int, rows: list[int]) -> None:
    assert [len(row) for row in ChoicePage(places(count), 0).rows] == rows


# What has a name of its own


def test_what_has_a_label_is_neither_numbered_nor_on_pages() -> None:
    draft = places(54, label="here")
    shown = ChoicePage(draft, 1)
    assert (shown.pages, shown.choices, shown.scene) == (1, draft.choices, SCENE)
    assert discs(shown.scene) == {}


def test_named_squares_stand_as_they_lie_from_above() -> None:
    rows = ChoicePage(places(14, label="here"), 0).rows
    assert [[c and c.at for c in row] for row in rows] == [
        [(0, 2), (1, 2)],
        [(column, 1) for column in range(6)],
        [(column, 0) for column in range(6)],
    ]


def test_rows_of_its_own_are_shown_as_they_are_with_quiet_buttons_between() -> None:
    table = tristra.moving()
    draft = table.position.view(0).draft(())
    assert draft
    assert ChoicePage(draft, 0).rows == draft.rows
    rows = card(table).keyboard
    assert [len(row) for row in rows[:6]] == [6] * 6
    own = [QUIET, QUIET, "II c1", "II d1", "III e1", "III f1"]  # All red squares are taken.
    assert [button["text"] for button in rows[5]] == own
    quiet = [button for row in rows[:5] for button in row]
    assert {button["text"] for button in quiet} == {QUIET}
    assert tapped(decode(quiet[0]["callback_data"]) or Tap("none")) == PutNothing(table.revision)


def test_a_quiet_button_changes_nothing_and_says_so() -> None:
    table = tristra.moving()
    step = drafting.apply(table, PutNothing(table.revision), ANN)
    assert (step.session, step.effects, step.said) == (table, (), "no-choice")
    with pytest.raises(Refused, match="stale"):
        drafting.apply(table, PutNothing(table.revision - 1), ANN)


def test_what_lies_nowhere_stands_as_it_comes() -> None:
    draft = Draft((), tuple(map(Choice, "ABCDEFGHIJ")), SCENE)
    shown = ChoicePage(draft, 4)
    assert [[c and c.key for c in row] for row in shown.rows] == [list("ABCDE"), list("FGHIJ")]
    assert (shown.pages, shown.scene) == (1, SCENE)


def test_longer_names_have_more_room() -> None:
    turns = ("r0", "r1", "r2", "r3", "r0m", "r1m", "r2m", "r3m")
    for choices in (map(Choice, turns), [Choice(key, left=2) for key in "ABCDEFGH"]):
        rows = ChoicePage(Draft((), tuple(choices), SCENE), 0).rows
        assert [len(row) for row in rows] == [4, 4]
    few = Draft((), tuple(map(Choice, turns[:4])), SCENE)
    assert [len(row) for row in ChoicePage(few, 0).rows] == [4]


# A move from the first tap to the last


def test_a_move_is_made_by_piece_orientation_and_place() -> None:
    first = card(BEGUN)
    assert "Which piece?" in plain(first.caption)
    assert {"L", "I", "T", "S"} <= {label.split()[0] for label in buttons(first)}
    assert tapped(buttons(first)["✕ To the table"]) == Leave(0)
    chosen: tuple[str, ...] = ()
    while found(chosen).choices:
        tap = next(tap for tap in buttons(card(BEGUN, *chosen)).values() if tap.verb == "put")
        command = tapped(tap)
        assert isinstance(command, Put)
        assert command.chosen == (*chosen, found(chosen).choices[0].key)
        chosen = command.chosen
    assert len(chosen) <= 4
    done = buttons(card(BEGUN, *chosen))
    assert tapped(done["Confirm"]) == PutDone(chosen, 0)
    assert tapped(done["↶ Back"]) == Put(chosen[:-1], 0)
    moved = games.after(BEGUN, PutDone(chosen, 0), ANN)
    assert moved.record.plies[0].text == found(chosen).text


def test_pages_are_turned_by_buttons_around_their_number() -> None:
    chosen = longest()
    pages = ChoicePage(found(chosen), 0).pages
    assert pages > 2
    first, second = (buttons(card(BEGUN, *chosen, page=page)) for page in (0, 1))
    last = buttons(card(BEGUN, *chosen, page=pages - 1))
    assert "◀" not in first
    assert tapped(first["▶"]) == Put(chosen, 0, 1)
    assert tapped(second["◀"]) == Put(chosen, 0, 0)
    assert tapped(second[f"2 / {pages}"]) == Put(chosen, 0, 1)
    assert "▶" not in last
    numbers = {str(n) for n in range(1, MOST_PLACES + 1)}
    assert numbers <= set(first)
    assert tapped(first["1"]) != tapped(second["1"])
    assert tapped(first["↶ Back"]) == Put(chosen[:-1], 0)


def found(chosen: tuple[str, ...]) -> Draft:
    draft = BEGUN.position.view(0).draft(chosen)
    assert draft
    return draft


def longest() -> tuple[str, ...]:
    """The choices after which most places are left on an empty board."""
    ways = [
        (piece.key, turn.key)
        for piece in found(()).choices
        for turn in found((piece.key,)).choices
        if turn.at is None
    ]
    return max(ways, key=lambda way: len(found(way).choices))


def test_words_are_offered_before_the_first_choice_only() -> None:
    waiting = games.waiting()
    prompted = Prompted.now(waiting, Prompt(1))
    first = PromptCard(Voice(TEXTS, "en"), waiting, prompted).presentation()
    [swap] = [tap for label, tap in buttons(first).items() if "Swap" in label]
    command = tapped(swap)
    assert isinstance(command, Move)
    assert (command.text, command.revision) == ("swap", 1)
    piece = next(tap for tap in buttons(first).values() if tap.verb == "put")
    later = replace(prompted, chosen=(piece.argument,))
    shown = PromptCard(Voice(TEXTS, "en"), waiting, later).presentation()
    assert not [label for label in buttons(shown) if "Swap" in label]


def test_all_this_fits_on_buttons_of_any_table() -> None:
    wide = replace(BEGUN, code="K7777", revision=999)
    chosen = longest()
    for number in range(ChoicePage(found(chosen), 0).pages):
        for row in card(wide, *chosen, page=number).keyboard:
            assert all(len(button["callback_data"].encode()) <= LONGEST for button in row)


def test_where_there_are_many_pages_one_can_write_what_was_begun() -> None:
    table = games.played_on(games.with_people("stratopolis", 2, first="red"), 3, 30)
    first = card(table, "r0")
    assert "1 / 4" in {b["text"] for row in first.keyboard for b in row}
    said, asked = plain(first.caption).splitlines()[1:]
    assert said == "So far: r0"
    before, _, example = asked.rpartition(": ")
    assert before.endswith("its dot will lie. Or write it all at once")
    assert example.endswith(" r0")
    assert table.position.parse(example) in table.position.legal_moves()


def test_on_one_page_that_is_said_with_the_first_choice_only() -> None:
    assert "Or write it all at once" in plain(card(BEGUN).caption)
    assert "Or write it all at once" not in plain(card(BEGUN, "T").caption)

"""The message by which somebody puts a move together: picture, caption, buttons."""

from dataclasses import replace

import pytest

from bot.domain.drafting import Put, PutBack, PutDone, PutRest
from bot.domain.effects import Prompt
from bot.domain.table import CommandRejected, Table
from bot.i18n.translations import LANGUAGES
from bot.i18n.vocabulary import move_taught
from bot.telegram.callback_parser import tapped
from bot.views.choice_page import SHORT_IN_A_ROW
from bot.views.keyboard import LONGEST, Tap, decode
from bot.views.move_prompt import PromptCard, Prompted
from bot.views.phrases import Phrases
from bot.views.table_message import Presentation
from tests.support.bot.captions import LONGEST_CAPTION, TEXTS, length, plain
from tests.support.bot.secret_tables import GREEN, ORDERS, RED, arranging
from tests.support.cases import cases

FRESH = arranging()


def card(table: Table, prompt: Prompt, language: str = "en") -> Presentation:
    return PromptCard(Phrases(TEXTS, language), table, Prompted.now(table, prompt)).presentation()


def rows(table: Table, *chosen: str) -> list[list[str]]:
    keyboard = card(table, Prompt(0, chosen)).keyboard
    return [[button["text"] for button in row] for row in keyboard]


def test_at_first_there_is_a_button_for_each_choice_and_one_for_chance() -> None:
    assert rows(FRESH) == [
        [f"{key} ×2" for key in "ABCDE"],
        [f"{key} ×2" for key in "FGHIJ"],
        ["🎲 Random", "✕ To the table"],
    ]


def test_what_is_chosen_is_there_less_often() -> None:
    assert rows(FRESH, "A", "J", "J") == [
        ["A", *(f"{key} ×2" for key in "BCDE")],
        [f"{key} ×2" for key in "FGHI"],
        ["🎲 Random", "↶ Back"],
    ]


def test_a_whole_move_can_be_played_or_changed() -> None:
    assert rows(FRESH, *RED) == [["↶ Back", "Confirm"]]


def test_the_buttons_say_what_they_do() -> None:
    keyboard = card(FRESH, Prompt(0, ("A", "J"))).keyboard
    taps = [decode(button["callback_data"]) for row in keyboard for button in row]
    assert all(tap and (tap.code, tap.revision) == ("K7", 0) for tap in taps)
    commands = [tapped(tap) for tap in taps if tap]
    assert commands[:2] == [Put(("A", "J", "A"), 0), Put(("A", "J", "B"), 0)]
    assert commands[-2:] == [PutRest(("A", "J"), 0), PutBack(("A", "J"), 0)]
    [[undo, done]] = card(FRESH, Prompt(0, tuple(RED))).keyboard
    assert tapped(decode(undo["callback_data"]) or Tap("none")) == PutBack(tuple(RED), 0)
    assert tapped(decode(done["callback_data"]) or Tap("none")) == PutDone(tuple(RED), 0)


def test_buttons_carry_the_revision_of_the_seat() -> None:
    keyboard = card(arranging(1), Prompt(0)).keyboard
    assert {button["callback_data"].split(":")[2] for row in keyboard for button in row} == {"0"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_step_fits_into_what_telegram_takes(seat: int, language: str) -> None:
    table = replace(FRESH, code="K7777")
    for number in range(21):
        shown = card(table, Prompt(seat, tuple((RED, GREEN)[seat][:number])), language)
        assert length(shown.caption) <= LONGEST_CAPTION
        for row in shown.keyboard:
            assert 1 <= len(row) <= SHORT_IN_A_ROW
            assert all(len(button["callback_data"].encode()) <= LONGEST for button in row)


def test_the_caption_says_what_to_do_and_how_to_write_it() -> None:
    title, task, how = plain(card(FRESH, Prompt(1)).caption).splitlines()
    assert title == "Stratopolis · #K7"
    assert "20 tiles" in task
    start, _, example = how.rpartition(": ")
    assert start == "Now tap the next tile. Or write it out"
    assert FRESH.position.parse(example, 1)
    assert plain(card(FRESH, Prompt(1)).caption).splitlines()[2] == how


def test_the_caption_says_what_was_chosen() -> None:
    assert "So far: K L L" in plain(card(FRESH, Prompt(1, ("K", "L", "L"))).caption)
    assert "So far" not in card(FRESH, Prompt(1)).caption


def test_in_the_end_the_caption_holds_the_move() -> None:
    lines = plain(card(FRESH, Prompt(0, tuple(RED))).caption).splitlines()
    assert lines[1:] == [
        ORDERS[0],
        "If this is right, tap “Confirm”; until then you can still change it.",
    ]


@cases("language", LANGUAGES)
def test_done_is_said_without_buttons(language: str) -> None:
    shown = card(FRESH, Prompt(0, tuple(RED), done=True), language)
    assert shown.keyboard == []
    assert move_taught(ORDERS[0], language) in plain(shown.caption)
    assert shown.caption != card(FRESH, Prompt(0, tuple(RED)), language).caption


def test_done_is_shown_as_it_was_put_together_whatever_came_after() -> None:
    prompted = Prompted.now(FRESH, Prompt(0, tuple(RED), done=True))
    later = PromptCard(Phrases(TEXTS, "en"), arranging(0, 1), prompted).presentation()
    assert later == card(FRESH, Prompt(0, tuple(RED), done=True))


def test_the_picture_is_that_of_the_draft() -> None:
    draft = FRESH.position.view(0).draft(("A", "J"))
    assert draft
    assert card(FRESH, Prompt(0, ("A", "J"))).scene == draft.scene
    assert draft.scene != card(FRESH, Prompt(0)).scene


def test_what_cannot_be_put_together_is_not_shown() -> None:
    with pytest.raises(CommandRejected):
        card(FRESH, Prompt(0, ("K",)))


def test_a_prompt_is_stale_when_its_own_seat_has_played() -> None:
    prompted = Prompted.now(FRESH, Prompt(0))
    assert [prompted.is_stale(arranging(*ready)) for ready in ((), (1,), (0,), (0, 1))] == [
        False,
        False,
        True,
        True,
    ]
    assert not replace(prompted, done=True).is_stale(arranging(0))

"""Halves and placements put together by buttons, and the next steps after each of them."""

from textwrap import wrap

import pytest

from bot.domain import move_builder
from bot.domain.drafting import PutDone
from bot.domain.effects import Prompt
from bot.domain.move_builder import print_keys, read_keys
from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES
from bot.views.keyboard import LONGEST, Tap, decode
from bot.views.move_prompt import PromptCard, Prompted
from bot.views.phrases import Phrases
from engine.core.record import Ply
from engine.games.tristra.steps.building import MOST_KEYS
from tests.support.bot import games
from tests.support.bot.captions import LONGEST_CAPTION, TEXTS, length, plain
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_harness import answers, in_private, pressed, prompt
from tests.support.bot.tristra import (
    BUILDS,
    PLACES,
    POST_KEYS,
    SQUARE_KEYS,
    after,
    alone,
    building,
    choosing,
    moving,
    placing,
)
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases
from tests.unit.bot.views.test_move_prompt import card

PHONE, LINES = 40, 8
"""Letters in a line of a phone, and lines that leave the board and all its buttons in sight."""

HALF = f"done:K7:0:{print_keys(SQUARE_KEYS)}"


def rows(table: Table, *chosen: str, seat: int = 0) -> list[list[str]]:
    keyboard = card(table, Prompt(seat, chosen)).keyboard
    return [[button["text"] for button in row] for row in keyboard]


def asked(table: Table, *chosen: str, language: str = "en") -> str:
    """The line of the caption that tells the next step."""
    return plain(card(table, Prompt(0, chosen), language).caption).splitlines()[-1]


# Buttons


def test_squares_as_they_lie_on_the_board_then_colours() -> None:
    assert rows(building()) == [
        *([f"{c}{row}" for c in "abcdef"] for row in (3, 2, 1)),
        ["• 🟥 R ×6", "🟦 B ×6", "🟩 G ×6"],
        ["≡", "|||", "///", "▞"],
        ["🎲 Random", "✕ To the table"],
    ]
    # Purple sees the board from its own side.
    assert rows(building(), seat=1)[:3] == [[f"{c}{row}" for c in "fedcba"] for row in (4, 5, 6)]
    assert rows(building(), "a", "B", "c")[2:4] == [
        ["·", "b1", "·", "d1", "e1", "f1"],
        ["🟥 R ×5", "• 🟦 B ×5", "🟩 G ×6"],
    ]


def test_squares_then_ranks_and_directions() -> None:
    assert rows(placing()) == [
        *([f"{c}{row}" for c in "abcdef"] for row in (2, 1)),
        ["• I ×2", "II ×2", "III ×2"],
        ["• ▲▲", "▲►", "▲▼", "▲◄", "►►"],
        ["►▼", "►◄", "▼▼", "▼◄", "◄◄"],
        ["━", "∧", "∨", "∧∧"],
        ["🎲 Random", "✕ To the table"],
    ]
    assert rows(placing(), "2", "a", "a")[1] == ["II►", "b1", "c1", "d1", "e1", "f1"]


@pytest.mark.parametrize("keys", [SQUARE_KEYS, POST_KEYS], ids=["half", "placement"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_into_what_telegram_takes(keys: tuple[str, ...], language: str) -> None:
    table = building() if keys is SQUARE_KEYS else placing()
    for number in range(len(keys) + 1):
        shown = card(table, Prompt(1, keys[:number]), language)
        assert length(shown.caption) <= LONGEST_CAPTION
        assert all(1 <= len(row) <= 6 for row in shown.keyboard)


@cases("verb", ["put", "rest", "done"])
def test_forty_keys_fit_on_a_button_of_any_table(verb: str) -> None:
    keys = tuple("a" * MOST_KEYS)
    data = Tap(verb, "K7777", 999_999_999, print_keys(keys)).encode()
    assert len(data.encode()) <= LONGEST
    tap = decode(data)
    assert tap
    assert read_keys(tap.argument) == keys


# Caption


def test_the_caption_says_in_words_what_comes_next() -> None:
    assert asked(building()).startswith("Tap squares: each gets the marked colour.")
    assert "Or write it out: build " in asked(building())
    assert asked(building(), "a") == asked(building()).partition(" Or write")[0]
    assert asked(placing()).startswith("Tap the squares of the two triangles of the marked rank.")


@cases("language", LANGUAGES)
def test_the_first_question_leaves_room_for_the_board_on_a_phone(language: str) -> None:
    for table in (building(), placing()):
        lines = plain(card(table, Prompt(0), language).caption).splitlines()
        assert sum(len(wrap(line, PHONE)) for line in lines) <= LINES


@cases("language", LANGUAGES)
def test_every_step_is_asked_for_in_words_of_its_own(language: str) -> None:
    half, placed = (
        plain(card(table, Prompt(0, keys), language).caption).splitlines()[2]
        for table, keys in ((building(), SQUARE_KEYS), (placing(), POST_KEYS))
    )
    said = {asked(building(), language=language), asked(placing(), language=language), half, placed}
    assert len(said) == 4


def test_what_was_chosen_is_seen_in_the_picture_and_on_the_buttons() -> None:
    for table in (building(), placing()):
        assert "So far" not in plain(card(table, Prompt(0, ("a", "b"))).caption)


def test_the_example_is_one_for_this_stage_and_seat() -> None:
    for table, word in ((building(), "build"), (placing(), "place")):
        for seat in (0, 1):
            how = plain(card(table, Prompt(seat)).caption).splitlines()[2]
            example = how.rpartition(": ")[2]
            assert example.startswith(word)
            assert table.position.parse(example, seat)


@cases(("language", "letters"), [("ru", "КСЗ"), ("hu", "PKZ")])
def test_letters_of_colours_are_those_that_one_is_taught_to_write(
    language: str, letters: str
) -> None:
    shown = card(building(), Prompt(0), language)
    assert [button["text"].split()[-2] for button in shown.keyboard[3]] == list(letters)
    assert all(f"({letter})" in shown.caption for letter in letters)
    example = plain(shown.caption).splitlines()[2].rpartition(": ")[2]
    assert set(example.partition(" ")[2]) == {*letters, " "}
    whole = plain(card(building(), Prompt(0, SQUARE_KEYS), language).caption).splitlines()[1]
    assert whole.split()[1:] == [letters * 2] * 3


def test_a_whole_half_is_shown_as_it_can_be_written() -> None:
    lines = plain(card(building(), Prompt(0, SQUARE_KEYS)).caption).splitlines()
    assert lines[1] == "build RBGRBG RBGRBG RBGRBG"
    assert rows(building(), *SQUARE_KEYS) == [[*"🟥🟦🟩🟥🟦🟩"]] * 3 + [["↶ Back", "Confirm"]]


# What comes after


def step_done(table: Table, keys: tuple[str, ...], seat: int) -> tuple[object, ...]:
    command = PutDone(keys, table.revision_for(seat))
    return move_builder.apply(table, command, (ANN, BEN)[seat]).effects


def test_who_is_ready_first_is_asked_nothing_more_for_now() -> None:
    assert step_done(building(), SQUARE_KEYS, 0) == (Prompt(0, SQUARE_KEYS, done=True),)


def test_who_is_ready_last_goes_on_with_the_triangles_at_once() -> None:
    table = after(building(), (0, BUILDS[0]))
    done, following = step_done(table, SQUARE_KEYS, 1)
    assert (done, following) == (Prompt(1, SQUARE_KEYS, done=True), Prompt(1, new=True))


def test_nothing_more_is_set_up_after_the_triangles() -> None:
    table = after(placing(), (1, PLACES[1]))
    assert step_done(table, POST_KEYS, 0) == (Prompt(0, POST_KEYS, done=True),)
    assert move_builder.drafters(choosing()) == move_builder.setting_up(moving()) == ()


async def test_the_next_prompt_is_a_new_message_for_the_next_move(desk: ServiceHarness) -> None:
    table = after(building(), (1, BUILDS[1]))
    found = await answers(desk, table, pressed(HALF))
    assert [sent["kind"] for sent in found] == ["toast", "prompt", "prompt"]
    assert found[1] == prompt(0, "".join(SQUARE_KEYS), 70, done=True, ply=1)
    assert found[2] == prompt(0, "", None, ply=2, revision=2)
    state = await desk.load("K7")
    shown = PromptCard(Phrases(TEXTS, "en"), state, Prompted.now(state, Prompt(0)))
    assert "Set up your triangles" in shown.presentation().caption


async def test_a_second_tap_repeats_nothing(desk: ServiceHarness) -> None:
    table = after(building(), (1, BUILDS[1]))
    found = await answers(desk, table, pressed(HALF), pressed(HALF))
    assert [sent["kind"] for sent in found] == ["toast", "prompt", "prompt", "strip", "toast"]
    assert (await desk.load("K7")).revision == 2


async def test_the_link_leads_to_the_next_stage(desk: ServiceHarness) -> None:
    assert await answers(desk, placing(), in_private("/start K7")) == [
        prompt(0, "", None, ply=2, revision=2)
    ]


async def test_against_the_bot_the_button_leads_there(desk: ServiceHarness) -> None:
    built = after(alone(), (0, BUILDS[0]), (1, BUILDS[1]))
    [_, sent] = await answers(desk, built, pressed("compose:K7:2:", number=50))
    assert sent == prompt(0, "", 50, ply=2, revision=2)


async def test_in_private_both_may_be_written(desk: ServiceHarness) -> None:
    texts = [BUILDS[0].lower(), "random", PLACES[0], "Random", "rock", "PAPER"]
    updates = [in_private(text, (ANN, BEN)[number % 2]) for number, text in enumerate(texts)]
    found = await answers(desk, building(), *updates)
    assert [sent["kind"] for sent in found if sent["kind"] != "turn"] == ["react"] * 6
    plies = (await desk.load("K7")).record.plies
    assert [ply.text.split()[0] for ply in plies] == [
        *("build", "build", "place", "place", "rock", "paper")
    ]
    assert plies[0] == Ply(BUILDS[0], 0)


@pytest.mark.parametrize("table", [choosing(), moving(), games.over()], ids=["c", "m", "over"])
async def test_prompts_of_earlier_stages_are_stale(table: Table, desk: ServiceHarness) -> None:
    found = await answers(desk, table, pressed(HALF), pressed("put:K7:2:1"))
    assert {sent["kind"] for sent in found} <= {"toast", "strip"}
    assert await desk.load("K7") == table


async def test_the_triangles_are_charted(desk: ServiceHarness) -> None:
    for text in ("/pieces tristra", "/pieces"):
        [answer] = await answers(desk, building(), in_private(text))
        assert (answer["kind"], answer["game"]) == ("pieces", "tristra")


async def test_they_are_offered_beside_the_pieces_of_other_games(desk: ServiceHarness) -> None:
    await desk.give(in_private("/pieces"))
    [answer] = await desk.sent()
    labels = [button["text"] for row in answer["keyboard"] for button in row]
    assert labels == ["Battle of LITS", "Blokus", "Stratopolis", "Tristra"]

"""Questions that were answered are over: late taps change nothing and are told so.

Each update is worked off from the content of the store, as after a restart.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.domain.agreeing import agreements
from bot.domain.clocks.pace import Pace
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.table import Stage, Table
from bot.store.db.schema import people
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, played_on, with_people
from tests.support.bot.harness import Rows, ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, Json, message, private, tap

TWO = played_on(with_people("stratopolis", 2, first="red"), 1, 3)
FOUR = played_on(with_people("blokus", 4, variant="classic"), 1, 6)
ANSWERED, PAST = "answered already", "newest picture"

Asked = tuple[Table, str, Sequence[Person], int, int]
"""A table, a text by Ann, those who may answer, and the numbers of the buttons No and Yes."""

QUESTIONS: dict[str, Asked] = {
    "undo": (TWO, "/undo", [BEN], 1, 0),
    "undo of four": (FOUR, "/undo", [BEN, CLEO, DANI], 1, 0),
    "draw": (TWO, "/draw", [BEN], 1, 0),
    "resign": (TWO, "/resign", [ANN], 1, 0),
    "resign of four": (FOUR, "/resign", [ANN], 1, 0),
    "forget": (TWO, "/forget", [ANN], 2, 1),
}


async def question(desk: ServiceHarness, text: str, number: int = 100) -> list[str]:
    """The data of the buttons of a question that Ann asks."""
    await desk.give(message(text, ANN, message_id=number, update_id=number))
    keyboard = (await desk.sent())[-1]["keyboard"]
    return [button["callback_data"] for row in keyboard for button in row]


async def told(desk: ServiceHarness, data: str, who: Person, number: int = 70) -> str:
    """The toast shown to somebody who taps and speaks English."""
    await desk.give(tap(data, replace(who, language="en"), number=number))
    return str([sent for sent in await desk.sent() if sent["kind"] == "toast"][-1]["text"])


async def after(desk: ServiceHarness) -> tuple[Table, Rows]:
    """The table and all data about Ann, after some updates."""
    return await desk.load("K7"), await desk.rows(people)


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
async def test_after_a_no_a_late_yes_changes_nothing(asked: Asked, desk: ServiceHarness) -> None:
    table, text, others, no, yes = asked
    await desk.clear(table)
    buttons = await question(desk, text)
    await told(desk, buttons[no], others[0])
    for who in others:
        await told(desk, "show:K7:0:", who, who.id)
    before = await after(desk)
    for number, who in enumerate(others, 71):
        assert ANSWERED in await told(desk, buttons[yes], who, number)
        assert ANSWERED in await told(desk, buttons[no], who, number + 10)
    assert await after(desk) == before
    assert (before[0].stage, before[0].record) == (Stage.PLAYING, table.record)


async def test_control_a_build_that_forgets_a_no_is_caught(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreements, "is_declined", lambda *_given: False)
    with pytest.raises(AssertionError):
        await test_after_a_no_a_late_yes_changes_nothing(QUESTIONS["undo"], desk)


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
async def test_asked_again_it_is_another_question(asked: Asked, desk: ServiceHarness) -> None:
    table, text, others, no, yes = asked
    await desk.clear(table)
    first = await question(desk, text)
    await told(desk, first[no], others[0])
    second = await question(desk, text, 101)
    assert not {*first} & {*second}
    assert ANSWERED in await told(desk, first[yes], others[0], 72)
    assert (await desk.load("K7")).record == table.record
    assert ANSWERED not in await told(desk, second[no], others[0], 73)
    third = await question(desk, text, 102)
    for number, who in enumerate(others, 74):
        assert ANSWERED not in await told(desk, third[yes], who, number)
    assert await desk.last_words()


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
async def test_after_a_yes_a_late_no_is_told_so(asked: Asked, desk: ServiceHarness) -> None:
    table, text, others, no, yes = asked
    await desk.clear(table)
    buttons = await question(desk, text)
    for number, who in enumerate(others, 71):
        await told(desk, buttons[yes], who, number)
    before = await desk.load("K7")
    assert before.record != table.record
    late = await told(desk, buttons[no], others[-1], 80)
    assert any(words in late for words in (ANSWERED, PAST, "is over", "out of this game"))
    assert await desk.load("K7") == before


@pytest.mark.parametrize(
    ("table", "first", "second", "who"),
    [
        (games.invited(), "decline:K7:0:", "accept:K7:0:", BEN),
        (games.invited(), "accept:K7:0:", "decline:K7:0:", BEN),
        (games.opened(), "cancel:K7:0:", "join:K7:0:", BEN),
        (games.over(), f"rematch:K7:{games.over().revision}:", "", ANN),
    ],
    ids=["declined", "accepted", "cancelled", "rematch"],
)
async def test_what_else_is_answered_is_over_as_well(
    table: Table, first: str, second: str, who: Person, desk: ServiceHarness
) -> None:
    await desk.clear(table)
    await desk.give(tap(first, ANN if "cancel" in first else who, number=71))
    before = await desk.all()
    assert await told(desk, second or first, who, 72)
    assert await desk.all() == before


SAID: dict[str, tuple[str, Person, int, str]] = {
    "undo, no": ("/undo", BEN, 1, "nothing is taken back in game #K7"),
    "undo, yes": ("/undo", BEN, 0, "Taken back in game #K7"),
    "draw, no": ("/draw", BEN, 1, "no draw in game #K7"),
    "draw, yes": ("/draw", BEN, 0, "A draw in game #K7"),
    "forget, yes": ("/forget", ANN, 1, "I do not know you any more"),
    "forget, no": ("/forget", ANN, 2, "Everything stays as it is"),
    "resign, yes": ("/resign", ANN, 0, "has resigned game #K7"),
    "resign, no": ("/resign", ANN, 1, "plays on in game #K7"),
}


@pytest.mark.parametrize(("text", "who", "button", "words"), SAID.values(), ids=SAID)
async def test_its_message_says_how_it_ended(
    text: str, who: Person, button: int, words: str, desk: ServiceHarness
) -> None:
    await desk.clear(TWO)
    buttons = await question(desk, text)
    await desk.give(tap(buttons[button], who, number=70))
    [ended] = [sent for sent in await desk.sent() if sent.get("message") == 70]
    assert ended["kind"] == "edit"
    assert words in ended["text"]
    assert ended["keyboard"] == []


async def test_those_who_are_left_are_asked_in_the_same_message(desk: ServiceHarness) -> None:
    await desk.clear(FOUR)
    buttons = await question(desk, "/undo")
    await desk.give(tap(buttons[0], CLEO, number=70))
    edited = (await desk.sent())[-1]
    assert (edited["kind"], edited["message"]) == ("edit", 70)
    assert f"user?id={DANI.id}" in edited["text"]
    assert f"user?id={CLEO.id}" not in edited["text"]
    assert [button["callback_data"] for button in edited["keyboard"][0]] == buttons


async def test_a_question_of_before_an_upgrade_has_no_number(desk: ServiceHarness) -> None:
    update: Json = tap(f"forget:::{ANN.id}", ANN, private(ANN))
    await desk.clear()
    await desk.give(update)
    assert "do not know you any more" in str(await desk.sent())


BOTH = [games.playing_two(), games.playing_two("C2", ANN, CLEO)]
TIMED = HostOptions(pace=Pace.read("7d"))
BACK = [replace(games.solo(code), stage=Stage.PLAYING) for code in ("K7", "C2")]


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        (f"/m {FIRST_MOVE}", BOTH),
        ("/undo", [played_on(table, 1, 4) for table in BACK]),
        ("/draw", [TWO, replace(TWO, code="C2")]),
        ("/resign", BOTH),
        ("/hint", BACK),
        ("/pause 5", [replace(table, host=TIMED) for table in BOTH]),
    ],
)
async def test_of_several_tables_one_is_chosen_once(
    text: str, tables: list[Table], desk: ServiceHarness
) -> None:
    await desk.clear(*tables)
    buttons = await question(desk, text)
    assert {data.split(":")[1] for data in buttons} == {"K7", "C2"}
    assert ANSWERED not in await told(desk, buttons[0], ANN)
    before, sent = (await desk.all(), await desk.jobs()), len(await desk.sent())
    for number, data in enumerate(buttons, 1):
        assert ANSWERED in await told(desk, data, ANN)
        # Beside the toast, the buttons go if they are still there.
        assert (await desk.all(), await desk.jobs()) == before
        assert len(await desk.sent()) == sent + number + 1


async def test_what_is_refused_at_one_table_can_be_asked_of_another(desk: ServiceHarness) -> None:
    await desk.clear(*BOTH)
    [first, second] = await question(desk, "/resign")
    await desk.clear_tables(
        games.over(first.split(":")[1]), games.playing_two(second.split(":")[1])
    )
    assert "is over" in await told(desk, first, ANN)
    assert ANSWERED not in await told(desk, second, ANN)

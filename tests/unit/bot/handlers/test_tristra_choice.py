"""Rock, paper, scissors at a table of Tristra, in the group and in private."""

from typing import Any

import pytest

from bot.domain.effects import Job
from bot.domain.players import Machine
from bot.domain.table import Table
from bot.views.table_message import Presenter
from engine.core.record import Ply
from tests.support.bot.captions import TEXTS, lines, plain, show
from tests.support.bot.games import FIRST_MOVE, moved, playing_two, with_bots
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_harness import answers, in_private, pressed
from tests.support.bot.tristra import BUILDS, PLACES, after, alone, both, building, choosing, moving
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_NAME,
    BOT_USER,
    CLEO,
    Json,
    message,
    said_by,
    tap,
)

REPLY: Json = {"reply_to_message": said_by(BOT_USER, 50)}
HANDS = ["✊ Rock", "✋ Paper", "✌️ Scissors"]


def labels(table: Table, viewer: int | None = None) -> list[list[str]]:
    return [[button["text"] for button in row] for row in show(table, viewer=viewer).keyboard]


def test_the_three_are_buttons_in_the_group_until_both_have_chosen() -> None:
    for table in (choosing(), after(choosing(), (0, "rock"))):
        assert labels(table) == [HANDS, ["⤓ Show the board here"]]
    assert labels(moving()) == [["Move"], ["⤓ Show the board here"]]
    assert labels(building()) == [["Set up in private"], ["⤓ Show the board here"]]


def test_and_in_the_private_chat_for_who_has_not() -> None:
    def looked_at(table: Table, viewer: int | None) -> list[list[str]]:
        keyboard = Presenter(TEXTS, "en", BOT_NAME).look(table, viewer).keyboard
        return [[button["text"] for button in row] for row in keyboard]

    one = after(choosing(), (0, "rock"))
    assert looked_at(one, 1) == looked_at(choosing(), 0) == [HANDS]
    assert looked_at(one, 0) == looked_at(one, None) == []
    swap = moved(playing_two(), FIRST_MOVE, ANN)
    assert looked_at(swap, 1) == [["Move"], ["⇄ Swap sides"]]
    assert looked_at(swap, 0) == []
    mine = both(both(alone(), BUILDS), PLACES)
    assert labels(mine, viewer=mine.watcher) == [HANDS, ["⤓ Show the board here"]]
    assert labels(after(mine, (0, "rock")), viewer=0) == [["⤓ Show the board here"]]


TIE = ["🟠 ✊ Rock", "🟣 ✊ Rock", "Both chose the same: choose again."]


def test_a_tie_is_told_though_somebody_has_chosen_anew() -> None:
    tied = after(choosing(), (0, "rock"), (1, "rock"))
    assert lines(tied)[2:5] == TIE
    anew = after(tied, (1, "paper"))
    assert lines(anew)[2:5] == TIE
    for table in (anew, after(choosing(), (1, "paper"))):
        assert "🟣 ✋ Paper" not in lines(table)


async def test_taps_in_the_group_are_taken_and_make_nobody_else_s_stale(
    desk: ServiceHarness,
) -> None:
    found = await answers(desk, choosing(), tap("say:K7:4:rock", ANN), tap("say:K7:4:paper", BEN))
    assert [sent["text"] for sent in found] == ["Done.", "Done."]
    table = await desk.load("K7")
    assert table.record.plies[-2:] == (Ply("rock", 0), Ply("paper", 1))
    assert table.position.to_move == (1,)


async def test_the_private_chat_and_the_group_go_together(desk: ServiceHarness) -> None:
    updates = [pressed("say:K7:4:rock"), tap("say:K7:5:scissors", BEN)]
    await answers(desk, choosing(), *updates)
    assert (await desk.load("K7")).position.to_move == (0,)


@pytest.mark.parametrize("data", ["say:K7:4:paper", "say:K7:5:paper"])
async def test_nobody_chooses_twice(data: str, desk: ServiceHarness) -> None:
    found = await answers(desk, after(choosing(), (0, "rock")), tap(data, ANN))
    assert found[-1]["kind"] == "toast"
    assert found[-1]["text"] in (
        "It is not your turn.",
        "That is over. Please use the newest picture of the table.",
    )
    assert (await desk.load("K7")).revision == 5


async def test_taps_of_the_last_time_do_not_count_again(desk: ServiceHarness) -> None:
    tied = both(choosing(), ("rock", "rock"))
    await answers(desk, tied, tap("say:K7:4:paper", ANN), tap("say:K7:5:paper", BEN))
    assert await desk.load("K7") == tied


async def test_others_choose_nothing(desk: ServiceHarness) -> None:
    await answers(desk, choosing(), tap("say:K7:4:rock", CLEO))
    assert await desk.load("K7") == choosing()


TYPED: list[tuple[str, dict[str, Any]]] = [
    ("/m rock", {}),
    ("/m #K7 Paper", {}),
    ("scissors", REPLY),
    ("/m rock", REPLY),
]


@pytest.mark.parametrize(("text", "more"), TYPED)
async def test_typed_in_a_group_it_is_not_taken(
    text: str, more: dict[str, Any], desk: ServiceHarness
) -> None:
    [answer] = await answers(desk, choosing(), message(text, **more))
    assert "write it to me in private, or use the buttons" in answer["text"]
    assert not any(word in answer["text"].lower() for word in ("rock", "paper", "scissors"))
    assert await desk.load("K7") == choosing()


async def test_a_word_in_the_group_is_talk(desk: ServiceHarness) -> None:
    assert await answers(desk, choosing(), message("rock"), message("paper", BEN)) == []


@pytest.mark.parametrize("text", [BUILDS[0], "random", "build RRR"])
async def test_nor_is_a_half(text: str, desk: ServiceHarness) -> None:
    [answer] = await answers(desk, building(), message(f"/m {text}"))
    assert "write it to me in private" in answer["text"]
    assert "RRR" not in answer["text"]


async def test_in_private_it_may_be_written(desk: ServiceHarness) -> None:
    found = await answers(desk, choosing(), in_private("rock"), in_private("Scissors.", BEN))
    assert [sent["kind"] for sent in found if sent["kind"] != "turn"] == ["react", "react"]
    assert (await desk.load("K7")).position.to_move == (0,)


async def test_in_private_what_is_no_choice_is_answered(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, choosing(), in_private("stone"))
    assert "A move looks like rock" in answer["text"]
    [answer] = await answers(desk, choosing(), in_private("a1-a3 r0"))
    assert "first both players choose" in answer["text"]


# Against the bot


def test_against_the_bot_rock_paper_scissors_stay() -> None:
    assert alone().record.options["first"] == "rps"
    assert alone(rounds="3").record.options["rounds"] == "3"
    assert isinstance(alone().players[1], Machine)


async def test_an_agent_s_job_outlives_the_person_s_choice(desk: ServiceHarness) -> None:
    table = both(both(alone(), BUILDS), PLACES)
    await desk.clear(table)
    assert await desk.jobs() == [Job("K7", 1, 4)]
    await desk.give(pressed("say:K7:4:rock", number=50))
    assert await desk.jobs() == [Job("K7", 1, 4)]
    await desk.dispatcher.agent_answer(Job("K7", 1, 4), "rock")
    assert await desk.jobs() == [Job("K7", 1, 6)]
    assert "Both chose the same" in show(await desk.load("K7")).caption
    assert plain(show(await desk.load("K7"), viewer=0).caption).count("✊ Rock") == 2


def test_the_group_has_no_buttons_while_only_the_bot_is_to_choose() -> None:
    table = with_bots(after(choosing(), (0, "rock")), 1)
    assert labels(table) == [["⤓ Show the board here"]]
    assert lines(table)[-1] == "🟣 Tessera, level 1 is thinking…"

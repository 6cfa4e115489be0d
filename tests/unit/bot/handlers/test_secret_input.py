"""Secret input as it reaches the bot: by link, by button, by text; in private, never in a group."""

from dataclasses import replace

import pytest

from bot.domain.commands import Person
from bot.domain.effects import Job, Prompt
from bot.domain.table import Table
from bot.views.move_prompt import Prompted
from engine.core.record import Ply
from tests.support.bot import games
from tests.support.bot.games import with_bots
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_harness import answers, in_private, pressed, prompt
from tests.support.bot.secret_tables import ORDERS, OTHER_ORDERS, RED, alone, arranging, picking
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_NAME,
    BOT_USER,
    CLEO,
    GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
)
from tests.support.cases import cases

FRESH = arranging()
REPLY: Json = {"reply_to_message": said_by(BOT_USER, 50)}
ORDER = ORDERS[0]


# In a group


@cases("order", [ORDER, ORDER.lower(), "arrange AB", "random"])
@cases("how", ["/m", "/m with code", "reply", "reply with /m", "plain"])
async def test_what_is_typed_in_a_group_is_not_taken(
    how: str, order: str, desk: ServiceHarness
) -> None:
    if how == "plain" and " " not in order:
        return
    start = {"/m": "/m ", "/m with code": "/m #K7 ", "reply with /m": "/m "}.get(how, "")
    update = message(start + order, **(REPLY if "reply" in how else {}))
    [answer] = await answers(desk, FRESH, update)
    assert answer["kind"] == "message"
    assert "write it to me in private" in answer["text"]
    assert "buttons under the board" in answer["text"]
    assert order not in answer["text"]
    assert "AB" not in answer["text"]
    assert await desk.load("K7") == FRESH


@pytest.mark.parametrize("order", [ORDER, "random"])
async def test_nor_is_it_carried_on_by_a_button_where_several_tables_are_meant(
    order: str, desk: ServiceHarness
) -> None:
    """It would stand in a button that all see, and be played by a tap."""
    await desk.clear(FRESH, replace(FRESH, code="C2"))
    await desk.give(message(f"/m {order}"))
    [answer] = await desk.sent()
    assert "write it to me in private" in answer["text"]
    assert not answer["keyboard"]
    await desk.clear(FRESH, replace(FRESH, code="C2"))
    await desk.give(message(order, chat=private(ANN)))
    assert len((await desk.sent())[-1]["keyboard"][0]) == 2


@pytest.mark.parametrize("text", ["good luck!", "arrangement?", "random", "a1"])
async def test_talk_in_the_group_is_left_alone(text: str, desk: ServiceHarness) -> None:
    assert await answers(desk, FRESH, message(text)) == []
    assert await answers(desk, FRESH, message("nice, is it not?", **REPLY)) == []


async def test_who_has_nothing_to_do_in_secret_just_talks(desk: ServiceHarness) -> None:
    assert await answers(desk, arranging(0), message(ORDER)) == []
    assert await answers(desk, FRESH, message(ORDER, CLEO)) == []


@pytest.mark.parametrize("data", ["put:K7:0:A", "rest:K7:0:", "done:K7:0:" + RED])
async def test_buttons_of_the_private_chat_do_nothing_in_a_group(
    data: str, desk: ServiceHarness
) -> None:
    [toast] = await answers(desk, FRESH, tap(data, ANN))
    assert toast["kind"] == "toast"
    assert await desk.load("K7") == FRESH


# From the group


@pytest.mark.parametrize("who", [ANN, BEN])
@pytest.mark.parametrize("table", [FRESH, arranging(0)])
async def test_a_tap_in_the_group_opens_the_private_chat_for_players(
    table: Table, who: Person, desk: ServiceHarness
) -> None:
    [toast] = await answers(desk, table, tap("compose:K7:0:", who))
    assert (toast["kind"], toast["start"], toast["text"]) == ("toast", "K7", "")


@pytest.mark.parametrize(
    ("who", "words"), [(CLEO, "не играете"), (BEN, "not your turn")], ids=["watcher", "waiting"]
)
async def test_who_has_no_move_to_make_is_told_by_a_toast(
    who: Person, words: str, desk: ServiceHarness
) -> None:
    [toast] = await answers(desk, games.playing_two(), tap("compose:K7:0:", who))
    assert toast["kind"] == "toast"
    assert words in toast["text"]
    assert "start" not in toast
    [toast] = await answers(desk, games.playing_two(), tap("compose:K7:0:", ANN))
    assert (toast["text"], toast["start"]) == ("", "K7")


async def test_the_answer_to_a_tap_opens_a_link(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await answers(desk, games.playing_two(), tap("compose:K7:0:", ANN))
    await deliver(desk, wall)
    [given] = [given for name, given in wall.made if name == "toast"]
    assert given == ("q50", "", f"https://t.me/{BOT_NAME}?start=K7")


# By link


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_link_sends_a_prompt(seat: int, desk: ServiceHarness) -> None:
    person = (ANN, BEN)[seat]
    for payload in ("K7", "k7"):
        found = await answers(desk, FRESH, in_private(f"/start {payload}", person))
        assert found == [prompt(seat, "", None)]


async def test_the_link_sends_it_as_often_as_it_is_followed(desk: ServiceHarness) -> None:
    found = await answers(desk, arranging(1), *[in_private("/start K7")] * 2)
    assert found == [prompt(0, "", None, ply=1)] * 2


@pytest.mark.parametrize("table", [arranging(0), games.waiting(), games.over()])
async def test_the_link_shows_the_table_where_there_is_nothing_to_do(
    table: Table, desk: ServiceHarness
) -> None:
    [look] = await answers(desk, table, in_private("/start K7"))
    assert (look["kind"], look["code"], look["seat"]) == ("look", "K7", 0)


async def test_the_link_is_for_players(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, FRESH, in_private("/start K7", CLEO))
    assert "не играете за этим столом" in answer["text"]
    [answer] = await answers(desk, FRESH, in_private("/start Z9"))
    assert "no table #Z9" in answer["text"]


async def test_other_links_greet_as_before(desk: ServiceHarness) -> None:
    for text in ("/start", "/start something-else"):
        [answer] = await answers(desk, FRESH, in_private(text))
        assert "Welcome" in answer["text"]
    assert await answers(desk, FRESH, message("/start@tessera_bot new")) == []


# By text


@pytest.mark.parametrize("text", [ORDER, f"#K7 {ORDER}", f"/m {ORDER}", ORDER.lower()])
async def test_in_private_an_order_may_be_written(text: str, desk: ServiceHarness) -> None:
    [answer] = await answers(desk, FRESH, in_private(text))
    assert (answer["kind"], answer["emoji"]) == ("react", "👍")
    assert (await desk.load("K7")).record.plies == (Ply(ORDER, 0),)


async def test_an_open_prompt_is_stale_after_that(desk: ServiceHarness) -> None:
    await answers(desk, FRESH, in_private(OTHER_ORDERS[0]))
    await desk.give(pressed("put:K7:0:AJ"), pressed(f"done:K7:0:{RED}"))
    assert (await desk.load("K7")).record.plies == (Ply(OTHER_ORDERS[0], 0),)
    assert "That is over" in await desk.last_words()


async def test_random_may_be_written(desk: ServiceHarness) -> None:
    await answers(desk, FRESH, in_private("random"), in_private("#K7 Random", BEN))
    record = (await desk.load("K7")).record
    assert [ply.seat for ply in record.plies] == [0, 1]
    assert sorted(record.plies[0].text.removeprefix("arrange ")) == sorted(RED)


async def test_what_is_wrong_is_said(desk: ServiceHarness) -> None:
    [answer] = await answers(desk, FRESH, in_private("arrange AAAB"))
    assert "names each of your tiles once" in answer["text"]
    [answer] = await answers(desk, FRESH, in_private("hello"))
    assert "A move looks like arrange\u00a0" in answer["text"]


# Against the bot


async def test_an_agents_job_has_a_revision_of_its_own(desk: ServiceHarness) -> None:
    table = with_bots(FRESH, 1)
    await desk.clear(table)
    assert await desk.jobs() == [Job("K7", 1, 0)]
    await desk.give(in_private(ORDER))
    assert await desk.jobs() == [Job("K7", 1, 0)]
    await desk.dispatcher.agent_answer(Job("K7", 1, 0), ORDERS[1])
    assert (await desk.load("K7")).record.plies == arranging(0, 1).record.plies
    assert await desk.jobs() == []


async def test_an_agents_answer_leaves_the_prompt_good(desk: ServiceHarness) -> None:
    await desk.clear(with_bots(FRESH, 1))
    await desk.dispatcher.agent_answer(Job("K7", 1, 0), ORDERS[1])
    assert await desk.jobs() == []
    await desk.give(pressed(f"put:K7:0:{RED}"), pressed(f"done:K7:0:{RED}"))
    assert (await desk.load("K7")).record.plies == arranging(1, 0).record.plies


async def test_the_button_of_a_private_table_turns_it_into_the_prompt(desk: ServiceHarness) -> None:
    found = await answers(desk, alone(), pressed("compose:K7:0:", number=50))
    assert [sent["kind"] for sent in found] == ["toast", "prompt"]
    assert found[1] == prompt(0, "", 50)


# Another game


async def test_another_game_is_put_together_in_the_same_way(toy_desk: ServiceHarness) -> None:
    await toy_desk.clear(picking())
    await toy_desk.give(
        in_private("/start K7"), pressed("put:K7:0:.1.2.end"), pressed("done:K7:0:.1.2.end")
    )
    sent = [outgoing for outgoing in await toy_desk.sent() if outgoing["kind"] == "prompt"]
    assert [outgoing["chosen"] for outgoing in sent] == [[], ["1", "2", "end"]]
    await toy_desk.give(message("/m pick 3", BEN))
    assert "write it to me in private" in await toy_desk.last_words()
    await toy_desk.give(in_private("pick 3", BEN))
    record = (await toy_desk.load("K7")).record
    assert [ply.text for ply in record.plies][:2] == ["pick 12", "pick 3"]
    assert record.plies[2].text.startswith("roll")


def test_an_outbox_message_holds_what_a_prompt_is() -> None:
    prompted = Prompted.now(FRESH, Prompt(1, ("K",)))
    assert prompted == Prompted("K7", 1, 0, 0, ("K",))
    assert GROUP["id"] == FRESH.place.chat

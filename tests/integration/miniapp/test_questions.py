"""Questions of the chat that are answered on a page: they end in the chat as if answered there."""

from dataclasses import replace
from typing import Any

from bot.domain.clocks.pace import Pace
from bot.domain.options import HostOptions
from tests.support.bot.games import FIRST_MOVE, played_on, playing_two, waiting, with_people
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID, message, private
from tests.support.cases import cases
from tests.support.miniapp import Pages

TWO = replace(
    played_on(with_people("stratopolis", 2, first="red"), 1, 3),
    host=HostOptions(pace=Pace.read("7d")),
)
FOUR = played_on(with_people("blokus", 4, variant="classic"), 1, 6)


async def asked(pages: Pages, text: str) -> int:
    """Ann asks in the group; the message of the question, which is sent first."""
    await pages.desk.give(message("hello", ANN), message(text, ANN))
    wall = TelegramStub()
    question = wall.latest + 1
    await deliver(pages.desk, wall)
    return question


async def answered(pages: Pages, number: int = 0) -> dict[str, Any]:
    """The answer of Ben on his page, by one of its buttons; what the group gets then."""
    ben = await pages.visit(BEN)
    action = (await ben.state())["actions"][number]
    await ben.done(action["do"], argument=action["argument"])
    [sent] = [one for one in await pages.desk.sent() if one["kind"] in ("message", "edit")]
    return sent


@cases(
    ("text", "number", "told"),
    [
        ("/undo", 0, "Ben"),
        ("/undo", 1, "would rather play on"),
        ("/draw", 0, "Ben"),
        ("/draw", 1, "would rather play on"),
        ("/pause 5", 0, "is paused"),
        ("/pause", 1, "no pause"),
    ],
)
async def test_its_message_says_how_it_ended(
    text: str, number: int, told: str, pages: Pages
) -> None:
    await pages.desk.clear(TWO)
    question = await asked(pages, text)
    sent = await answered(pages, number)
    assert (sent["kind"], sent["chat"], sent["message"]) == ("edit", GROUP_ID, question)
    assert sent["keyboard"] == []
    assert told in sent["text"]


async def test_those_who_are_left_are_asked_in_the_same_message(pages: Pages) -> None:
    await pages.desk.clear(FOUR)
    question = await asked(pages, "/undo")
    sent = await answered(pages)
    assert (sent["kind"], sent["message"], len(sent["keyboard"][0])) == ("edit", question, 2)
    for who in (CLEO, DANI):
        page = await pages.visit(who)
        [yes, *_] = (await page.state())["actions"]
        await page.done("consent", argument=yes["argument"])
    last = (await pages.desk.sent())[-1]
    assert (last["message"], last["keyboard"]) == (question, [])


async def test_one_that_is_answered_before_it_is_sent_does_not_stay(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    await pages.desk.give(message("hello", ANN), message("/undo", ANN))
    ben = await pages.visit(BEN)
    [yes, *_] = (await ben.state())["actions"]
    await ben.done("consent", argument=yes["argument"])
    wall = TelegramStub()
    await deliver(pages.desk, wall)
    [question] = [number for name, (_, number, *_) in wall.made if name == "delete"]
    assert question


async def test_a_pause_is_asked_for_agreed_to_and_ended_on_the_page(pages: Pages) -> None:
    await pages.desk.clear(TWO)
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    assert not _pausing(await ben.state())
    await ann.done("pause")
    state = await ben.state()
    assert any("would like to pause game #K7" in said for said in state["says"])
    [yes, no, *_] = state["actions"]
    assert (yes["label"], no["label"]) == ("Yes, pause", "No, play on")
    state = (await ben.done(yes["do"], argument=yes["argument"]))["state"]
    assert "⏸ Paused: all clocks stand still." in state["says"]
    assert _pausing(state) == ["unpause"]
    state = (await ben.done("unpause"))["state"]
    [paused] = [said for said in state["says"] if "⏸ Paused until" in said]
    assert paused.split("\x1f")[1].isdecimal()


def _pausing(state: dict[str, Any]) -> list[str]:
    """The buttons about a pause, but that by which one is asked for."""
    return [one["do"] for one in state["actions"] if one["do"] in ("pausing", "nopause", "unpause")]


async def test_the_page_says_until_when_a_pause_is_wished(pages: Pages) -> None:
    await pages.desk.clear(TWO)
    await pages.desk.give(message("/pause 5", ANN))
    state = await (await pages.visit(BEN)).state()
    [asked] = [said for said in state["says"] if "would like to pause" in said]
    assert asked.split("\x1f")[1].isdecimal()


async def test_choices_that_the_person_was_offered_go(pages: Pages) -> None:
    await pages.desk.clear(playing_two(), playing_two("C2"))
    await asked(pages, "/resign")
    await pages.desk.give(message(FIRST_MOVE, ANN, private(ANN)))
    await deliver(pages.desk, TelegramStub(), ANN.id)
    ann = await pages.visit(ANN)
    await ann.done("move", text=FIRST_MOVE)
    gone = {one["chat"] for one in await pages.desk.sent() if one["kind"] == "delete"}
    assert gone == {GROUP_ID, ANN.id}

"""Time on the page of a table: pauses, days off and reminders, by the cards behind one button."""

from dataclasses import replace
from typing import Any

from bot.domain.clocks.pace import Pace
from bot.domain.options import HostOptions
from bot.domain.reminders.settings import AfterHour
from bot.store.repositories.timing import reminders
from bot.telegram.page_calls import VERBS
from tests.support.bot.games import played_on, playing_two, with_people
from tests.support.bot.updates import ANN, BEN, CLEO
from tests.support.miniapp import Json, Pages

TABLE = replace(played_on(with_people("blokus", 2), 1, 2), host=HostOptions(pace=Pace.read("7d")))


def of_time(state: Json) -> list[Json]:
    """The cards that a state's buttons only show."""
    return [one["card"] for one in state["actions"] if "card" in one]


def labels(card: Any) -> list[list[str]]:
    """Labels of a card's buttons, by rows."""
    return [[one["label"] for one in row] for row in card["rows"]]


async def test_one_button_has_all_about_time(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    [card] = of_time(await (await pages.visit(ANN)).state())
    assert card["title"] == "Clocks"
    assert "if everybody agrees" in card["text"]
    assert labels(card) == [
        ["Pause for 3 days", "Pause for 7 days"],
        ["Pause without a fixed end"],
        ["🌴 Days off"],
        ["⏰ Reminders"],
    ]
    assert {one["do"] for row in card["rows"] for one in row} <= VERBS


async def test_without_clocks_there_is_none(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    assert of_time(await (await pages.visit(ANN)).state()) == []


async def test_a_pause_has_the_days_of_its_button(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    [card] = of_time(await ann.state())
    week = card["rows"][0][1]
    await ann.done(week["do"], argument=week["argument"])
    [asked] = [said for said in (await ben.state())["says"] if "would like to pause" in said]
    seven_days = pages.desk.clock.now() + 7 * 24 * 3600
    assert abs(int(asked.split("\x1f")[1]) - seven_days) < 60


async def test_days_off_are_taken_and_ended(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    ann = await pages.visit(ANN)
    card = (await ann.done("away"))["card"]
    assert card["title"].startswith("You have 12 days off left")
    assert labels(card) == [["1 day", "3 days", "7 days"]]
    three = card["rows"][0][1]
    told = await ann.done(three["do"], argument=three["argument"])
    assert told["said"].startswith("🌴 Your clocks stand still until \x1f")
    assert any("\x1f" in said and "Ann" in said for said in told["state"]["says"])
    assert labels((await ann.done("away"))["card"]) == [["I am back"]]
    assert "run again" in (await ann.done("away", argument="0"))["said"]
    assert labels((await ann.done("away"))["card"]) == [["1 day", "3 days", "7 days"]]


async def test_more_days_off_than_are_left_are_refused(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    ann = await pages.visit(ANN)
    for days in ("13", "9" * 20):
        refused = await ann.do("away", argument=days)
        assert (refused.status_code, refused.json()["error"]) == (422, "away-too-long")


async def test_reminders_are_set(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    ann = await pages.visit(ANN)
    card = (await ann.done("remind", argument="face.main"))["card"]
    assert card["title"] == "Reminders"
    [after] = [one for [one] in card["rows"] if one["argument"].startswith("after.")]
    changed = (await ann.done(after["do"], argument=after["argument"]))["card"]
    assert labels(changed) != labels(card)
    settings = await pages.desk.store.run(reminders.settings_of, ANN.id)
    assert settings.after_hour is AfterHour.ALL
    zone = (await ann.done("remind", argument="zone.-300"))["card"]
    assert len(zone["rows"]) > len(card["rows"])
    assert {one["do"] for row in zone["rows"] for one in row} == {"remind"}


async def test_who_does_not_play_has_nothing_to_do_with_its_time(pages: Pages) -> None:
    await pages.desk.clear(TABLE)
    cleo = await pages.visit(CLEO, TABLE)
    assert of_time(await cleo.state()) == []
    for verb in ("away", "remind", "pause"):
        refused = await cleo.do(verb, argument="1")
        assert (refused.status_code, refused.json()["error"]) == (403, "not-at-table")

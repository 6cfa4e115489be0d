"""Clocks as people choose them: by command, on the card, in a rematch and in the record."""

from dataclasses import replace
from random import Random

from bot.domain import seating
from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import HOUR, WORDS, Pace
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.players import Machine
from bot.domain.setup_card import Card, Face, read_card
from bot.domain.table import Stage, Table, seated
from bot.i18n.translations import Texts
from bot.store.db.schema import dues, pauses
from bot.store.repositories.table_values import values_of
from bot.views.phrases import Phrases
from bot.views.setup_card_message import CardFace
from tests.support.bot import games
from tests.support.bot.captions import show
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, message, private, tap
from tests.support.cases import cases

SLOW = HostOptions(pace=Pace.read("slow"), end=End.AUTO, away=False)


@cases(
    ("words", "written"),
    [
        ("pace=3d", "72+72/72"),
        ("pace=slow end=auto away=off", "120+36/240"),
        ("PACE=48+24/72", "48+24/72"),
        ("pace=none", None),
        ("", None),
    ],
)
async def test_a_table_is_opened_with_a_pace(
    desk: ServiceHarness, words: str, written: str | None
) -> None:
    await desk.clear()
    await desk.give(message(f"/play lits swap=off {words}"))
    [table] = await desk.all()
    assert (table.host.pace and str(table.host.pace)) == written
    assert table.clock is None
    assert table.record.time_control == (written or "")


async def test_a_pace_that_is_none_is_refused_with_those_there_are(desk: ServiceHarness) -> None:
    await desk.give(message("/play lits pace=fast"))
    assert await desk.all() == []
    assert "48+24/72" in await desk.last_words()


async def test_clocks_run_from_the_start_on(desk: ServiceHarness) -> None:
    await desk.give(message("/play lits swap=off pace=1d"))
    [opened] = await desk.all()
    await desk.give(tap(f"join:{opened.code}:0:", BEN), tap(f"start:{opened.code}:0:", ANN))
    [table] = await desk.all()
    assert table.stage is Stage.PLAYING
    assert table.clock
    assert table.clock.left == ((24 * HOUR, 24 * HOUR),)
    assert list(table.clock.turns) == [0]
    assert "1 day a move" in show(table).caption
    assert "<tg-time" in show(table).caption


def test_a_rematch_keeps_all_about_time() -> None:
    over = replace(games.over(), host=SLOW)
    again = seating.rematch(over, "R2", ANN, Random(1))
    assert again.host == SLOW
    assert again.record.time_control == "120+36/240"


def test_what_is_kept_of_a_table_is_words_and_numbers() -> None:
    seating_values = values_of(replace(games.opened(), host=SLOW))["seating"]
    assert (seating_values["pace"], seating_values["end"]) == ("120+36/240", "auto")


@cases("word", [*WORDS, "48+24/71", "720+720/720", "1+0/1"])
def test_a_card_carries_a_pace(word: str) -> None:
    card = Card("lits", 2, host=replace(SLOW, pace=Pace.read(word)))
    assert card.fits
    assert read_card(str(card)) == card
    assert Card.usual("lits", 2, card.all_options).host == card.host


def test_the_card_in_a_group_has_a_button_for_each_pace() -> None:
    face = CardFace(Phrases(Texts(), "en"), Card("lits", 2).on(Face.PACES), False, "bot")
    labels = [button["text"] for row in face.keyboard for button in row]
    assert len(labels) == 7
    assert labels[1] == "1 day a move"
    assert labels[4] == "2 days + 1 a move (max 3)"


async def test_a_pace_is_chosen_on_the_card(desk: ServiceHarness) -> None:
    card = Card("lits", 2, host=HostOptions(pace=Pace.read("3d")))
    await desk.give(tap(f"open:::{card}", ANN))
    [table] = await desk.all()
    assert table.host.pace == Pace(72, 72, 72)


def stood_in() -> Table:
    """A game of three with clocks in which the bot plays on for Ann; Ben is to move."""
    table = replace(games.with_people("blokus", 3), host=HostOptions(pace=Pace.read("1d")))
    table = seated(table, 0, Machine(3, games.seat_for(ANN)))
    return games.played_on(table, 1, 1)


async def test_the_absent_comes_back_in_private_too(desk: ServiceHarness) -> None:
    await desk.clear(stood_in())
    await desk.give(tap("return:K7:1:", ANN, private(ANN)))
    assert (await desk.load("K7")).seat_of(ANN.id) == 0


async def forget(desk: ServiceHarness, person: Person) -> None:
    await desk.give(message("/forget", person, private(person), 7))
    await desk.give(tap(f"forget:::{person.id}.7", person, private(person)))


async def test_somebody_forgotten_leaves_no_clock_and_no_days_off(desk: ServiceHarness) -> None:
    table = games.played_on(games.with_people("blokus", 3), 1, 1)
    await desk.clear(replace(table, host=HostOptions(pace=Pace.read("1d"))))
    await desk.give(message("/away 2", BEN, private(BEN)))
    await forget(desk, BEN)
    rows = await desk.rows(dues, pauses)
    assert {row[2] for row in rows["dues"]} == {2}
    assert rows["pauses"] == []


async def test_nobody_comes_back_who_was_forgotten(desk: ServiceHarness) -> None:
    await desk.clear(stood_in())
    await forget(desk, ANN)
    assert (await desk.load("K7")).players[0] == Machine(3)

"""Secret choices as others see them: the fact and the person, never the choice."""

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.commands import Person
from bot.domain.players import Machine
from bot.domain.table import Table
from bot.domain.turns import played
from bot.i18n.translations import LANGUAGES
from bot.views.keyboard import Tap, tap_button
from bot.views.table_message import Presentation, Presenter
from engine.core.game import Score, Seat
from tests.support.bot.captions import LONGEST_CAPTION, TEXTS, length, lines, plain, show
from tests.support.bot.games import with_bots
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import (
    GREEN,
    ORDERS,
    OTHER_ORDERS,
    RED,
    alone,
    arranging,
    picking,
)
from tests.support.bot.updates import ANN, BEN, BOT_NAME, GROUP, Json, message, private, tap
from tests.support.cases import cases
from tests.support.engine.toy import Toy
from tests.unit.bot.views.test_table_message import WIDE_ANN, WIDE_BEN

FRESH, ANN_READY, BEN_READY, BEGUN = arranging(), arranging(0), arranging(1), arranging(0, 1)
IN_PRIVATE = "Set up in private"
SET_UP = "please set up in private."


# The table message


def test_the_group_sees_for_whom_one_waits() -> None:
    assert lines(FRESH)[-2:] == [f"🟥 Ann, {SET_UP}", f"🟢 Ben, {SET_UP}"]
    assert lines(ANN_READY)[-2:] == ["🟥 Ann is ready.", f"🟢 Ben, {SET_UP}"]
    assert lines(BEN_READY)[-2:] == ["🟢 Ben is ready.", f"🟥 Ann, {SET_UP}"]
    assert lines(BEGUN)[-1] == "🟥 It is your turn, Ann."
    assert "ready" not in show(BEGUN).caption


def test_who_is_still_to_act_is_mentioned() -> None:
    assert f"user?id={BEN.id}" in show(ANN_READY).caption
    assert f"user?id={ANN.id}" not in show(ANN_READY).caption


def test_the_bot_is_told_from_people() -> None:
    assert lines(with_bots(FRESH, 1))[-1] == "🟢 Tessera, level 1 is thinking…"
    assert lines(with_bots(BEN_READY, 1))[-2] == "🟢 Tessera, level 1 is ready."


@cases("language", LANGUAGES)
@cases("table", [FRESH, ANN_READY, BEN_READY])
def test_the_caption_fits_with_the_widest_names(table: Table, language: str) -> None:
    wide = replace(table, players=(replace_name(WIDE_ANN), replace_name(WIDE_BEN)))
    assert length(show(wide, language).caption) <= LONGEST_CAPTION


def replace_name(person: Person) -> Any:
    return replace(FRESH.opener, id=person.id, name=person.name)


def test_the_group_has_a_way_into_the_private_chat_while_somebody_needs_it() -> None:
    for table in (FRESH, ANN_READY, BEN_READY):
        [button] = show(table).keyboard[0]
        assert button["text"] == IN_PRIVATE
    assert IN_PRIVATE not in [button["text"] for row in show(BEGUN).keyboard for button in row]
    waiting_for_the_bot = with_bots(ANN_READY, 1)
    assert [len(row) for row in show(waiting_for_the_bot).keyboard] == [1]


def test_the_private_table_has_a_button_that_stays_here() -> None:
    table = alone()
    [[button], [down]] = show(table, viewer=table.watcher).keyboard
    assert button == tap_button("Set up", Tap("compose", "K7", 0))
    assert down["text"] == "⤓ Show the board here"
    assert plain(show(table, viewer=0).caption).splitlines()[-2] == "🟥 It is your turn, Ann."


def test_a_table_in_the_private_chat_shows_the_view_of_its_person() -> None:
    for seat in (0, 1):
        table = played(alone(seat=seat), seat, ORDERS[seat])
        assert table.watcher == seat
        own = show(table, viewer=table.watcher)
        assert own.scene == table.position.view(seat).scene()


# Nothing leaks


def seen_by(table: Table, viewer: Seat | None) -> list[Presentation]:
    return [show(table, language, viewer) for language in LANGUAGES]


@cases("who", [0, 1])
def test_what_is_hidden_changes_nothing_that_others_see(who: int) -> None:
    one, other = arranging(who), arranging(who, orders=OTHER_ORDERS)
    assert one != other
    for viewer in (None, 1 - who):
        assert seen_by(one, viewer) == seen_by(other, viewer)
        shown = [str(s.record.shown_to(s.position.view(viewer))) for s in (one, other)]
        assert shown[0] == shown[1]
        assert ORDERS[who] not in shown[0]


def test_after_the_start_only_what_lies_on_top_is_told_apart() -> None:
    deep = [f"arrange {RED[:10]}{RED[10:][::-1]}", f"arrange {GREEN[:10]}{GREEN[10:][::-1]}"]
    one, other = arranging(0, 1), arranging(0, 1, orders=deep)
    for viewer in (None,):
        assert seen_by(one, viewer) == seen_by(other, viewer)


def test_no_caption_ever_tells_a_secret_ply(toy: Toy) -> None:
    assert toy.info.key == "toy"
    for table in (FRESH, ANN_READY, BEGUN):
        for viewer in (None, 0, 1):
            assert "arrange" not in show(table, viewer=viewer).caption


# Scores


def test_points_stand_in_one_line_without_what_the_picture_says_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert lines(BEGUN)[1] == "🟥 Ann: 1 · 🟢 Ben: 1"
    scores = (Score("red", 12, (4, 3)), Score("green", 5))
    kind = type(BEGUN.position.view(None))
    monkeypatch.setattr(kind, "scores", scores)
    monkeypatch.setattr(kind, "totals", (12.0, 5.0))
    assert lines(BEGUN)[1] == "🟥 Ann: 12 · 🟢 Ben: 5"


# What is sent


async def messages(desk: ServiceHarness, table: Table, *updates: Json) -> list[dict[str, Any]]:
    await desk.clear(table)
    await desk.give(*updates)
    return await desk.sent()


@pytest.mark.parametrize("text", ["/record", "/board", "/record #K7", "/board #K7"])
@pytest.mark.parametrize(
    ("chat", "seat"), [(GROUP, None), (private(ANN), 0)], ids=["group", "private"]
)
async def test_records_and_pictures_are_for_who_asks(
    text: str, chat: Json, seat: Seat | None, desk: ServiceHarness
) -> None:
    found = await messages(desk, BEN_READY, message(text, ANN, chat))
    kind = "record" if "record" in text else "look"
    if kind == "look" and chat is GROUP:
        assert found == []
    else:
        [outgoing] = found
        assert (outgoing["kind"], outgoing["seat"]) == (kind, seat)


async def test_what_is_hidden_is_in_no_message_for_the_others(desk: ServiceHarness) -> None:
    asking = [
        message("/record", ANN),
        message("/record", ANN, private(ANN)),
        message("/board", ANN, private(ANN)),
        message("/start K7", ANN, private(ANN)),
        message("/m what", ANN),
        tap("put:K7:0:A", ANN, private(ANN)),
        tap("show:K7:1:", BEN),
    ]
    one = await messages(desk, BEN_READY, *asking)
    other = await messages(desk, arranging(1, orders=OTHER_ORDERS), *asking)
    assert one == other
    assert len(one) >= len(asking)


async def test_a_prompt_goes_to_the_private_chat_only(desk: ServiceHarness) -> None:
    order = message(ORDERS[1], BEN, private(BEN))
    for outgoing in await messages(desk, FRESH, order, tap("put:K7:0:AB", ANN, private(ANN))):
        assert outgoing["chat"] in (ANN.id, BEN.id)
    assert (await desk.load("K7")).record.plies == BEN_READY.record.plies


def test_the_toy_hides_its_picks(toy: Toy) -> None:
    one, other = picking((1, 5)), picking((1, 6))
    assert one.record.game == toy.info.key
    for viewer in (None, 0):
        shown = [str(s.record.shown_to(s.position.view(viewer))) for s in (one, other)]
        assert shown[0] == shown[1]
    assert Machine not in map(type, one.players)


def test_a_look_in_private_lets_who_is_to_act_do_so() -> None:
    def looked_at(table: Table, viewer: Seat) -> list[list[dict[str, str]]]:
        return Presenter(TEXTS, "en", BOT_NAME).look(table, viewer).keyboard

    assert looked_at(BEN_READY, 0) == [[tap_button("Set up", Tap("compose", "K7", 1))]]
    assert looked_at(BEN_READY, 1) == []
    assert looked_at(BEGUN, 0) == [[tap_button("Move", Tap("compose", "K7", 2))]]
    assert looked_at(BEGUN, 1) == []


def test_a_look_in_private_speaks_to_others_as_the_group_hears_it() -> None:
    assert lines_for(ANN_READY, 0)[-2:] == ["🟥 Ann is ready.", f"🟢 Ben, {SET_UP}"]
    assert lines_for(FRESH, 0)[-2:] == ["🟥 It is your turn, Ann.", f"🟢 Ben, {SET_UP}"]


def lines_for(table: Table, viewer: Seat) -> list[str]:
    return plain(show(table, viewer=viewer).caption).splitlines()

"""The buttons of a prompt as they reach the bot: fresh, stale, forged and other people's."""

import pytest

from bot.domain.commands import Person
from bot.domain.table import Table
from bot.store.db.schema import boards, tables
from engine.core.record import Ply
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_harness import answers, in_private, pressed, prompt
from tests.support.bot.secret_tables import ORDERS, RED, arranging
from tests.support.bot.updates import ANN, BEN, CLEO, DANI
from tests.support.cases import cases

FRESH = arranging()
ORDER = ORDERS[0]


async def test_a_tap_edits_the_prompt_it_is_on(desk: ServiceHarness) -> None:
    found = await answers(desk, FRESH, pressed("put:K7:0:AJ"))
    assert found == [
        {"kind": "toast", "chat": ANN.id, "query": "q70", "text": ""},
        prompt(0, "AJ", 70),
    ]
    assert await desk.load("K7") == FRESH


async def test_prompts_cost_the_group_nothing(desk: ServiceHarness) -> None:
    await desk.clear(FRESH)
    before = await desk.rows(boards, tables)
    await desk.give(in_private("/start K7"), pressed("put:K7:0:A"), pressed("rest:K7:0:A"))
    assert await desk.rows(boards, tables) == before
    assert {sent["chat"] for sent in await desk.sent()} == {ANN.id}


async def test_random_fills_in_what_is_left(desk: ServiceHarness) -> None:
    [_, outgoing] = await answers(desk, FRESH, pressed("rest:K7:0:JJ"))
    assert outgoing["chosen"][:2] == ["J", "J"]
    assert sorted(outgoing["chosen"]) == sorted(RED)
    assert outgoing["message"] == 70


async def test_done_plays_and_says_so(desk: ServiceHarness) -> None:
    [toast, outgoing] = await answers(desk, FRESH, pressed(f"done:K7:0:{RED}"))
    assert toast["text"] == "Done."
    assert outgoing == prompt(0, RED, 70, done=True)
    assert (await desk.load("K7")).record.plies == (Ply(ORDER, 0),)


async def test_done_twice_is_done_once(desk: ServiceHarness) -> None:
    data = f"done:K7:0:{RED}"
    found = await answers(desk, FRESH, pressed(data), pressed(data))
    assert [sent["kind"] for sent in found] == ["toast", "prompt", "strip", "toast"]
    assert "That is over" in found[-1]["text"]
    assert (await desk.load("K7")).revision == 1


async def test_the_others_order_makes_no_button_stale(desk: ServiceHarness) -> None:
    theirs = in_private(ORDERS[1], BEN)
    mine = [pressed(f"{verb}:K7:0:{RED}") for verb in ("put", "done")]
    found = await answers(desk, FRESH, theirs, *mine)
    assert [sent["kind"] for sent in found] == ["react", "toast", "toast", "prompt"]
    assert (await desk.load("K7")).record.plies == arranging(1, 0).record.plies


STALE = [
    "put:K7:1:A",
    "put:K7::AAA",
    "put:K7:0:AAA",
    "put:K7:0:a",
    "put:K7:0:K",
    "put:K7:0:.",
    "put:K7:0:A.B",
    f"put:K7:0:{RED}A",
    f"done:K7:0:{RED[:-1]}",
    "done:K7:0:",
    "done:K7:9:" + RED,
    "rest:K7:0:KK",
    "rest:K7:7:",
    "compose:K7:5:",
    "put:K7:0:" + "\U0001f600" * 13,
    "done:K7:0:<b>{ $x }",
]


@cases("data", STALE)
async def test_forged_and_stale_buttons_only_say_so(
    data: str, desk: ServiceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    found = await answers(desk, FRESH, pressed(data))
    assert [sent["kind"] for sent in found] == ["strip", "toast"]
    assert "That is over" in found[1]["text"]
    assert await desk.load("K7") == FRESH
    assert caplog.records == []


@cases("data", ["put:K7:0:A", "rest:K7:0:", f"done:K7:0:{RED}", "compose:K7:0:"])
@cases(
    "table",
    [arranging(0), arranging(0, 1), games.waiting(), games.over(), games.opened()],
)
async def test_where_nothing_is_put_together_buttons_only_say_so(
    table: Table, data: str, desk: ServiceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    found = await answers(desk, table, pressed(data))
    assert {sent["kind"] for sent in found} <= {"toast", "strip"}
    assert await desk.load("K7") == table
    assert caplog.records == []


@cases("data", ["put:K7:0:A", "rest:K7:0:", f"done:K7:0:{RED}", "compose:K7:0:"])
@cases("person", [CLEO, DANI])
async def test_another_person_s_tap_only_says_so(
    person: Person, data: str, desk: ServiceHarness
) -> None:
    found = await answers(desk, FRESH, pressed(data, person))
    assert [sent["kind"] for sent in found] == ["toast"]
    assert await desk.load("K7") == FRESH


async def test_the_others_keys_are_not_mine(desk: ServiceHarness) -> None:
    found = await answers(desk, FRESH, pressed(f"done:K7:0:{RED}", BEN))
    assert [sent["kind"] for sent in found] == ["strip", "toast"]
    assert await desk.load("K7") == FRESH

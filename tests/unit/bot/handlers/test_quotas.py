"""Quotas of one person, on a clock that the test moves."""

from random import Random
from typing import Any

import pytest

from bot.domain.commands import Command, Move, Pieces, Route, ShowCard, Solo
from bot.domain.drafting import Put
from bot.domain.effects import Job
from bot.domain.requests import Added, Best, Hint
from bot.domain.table import CommandRejected
from bot.handlers import quotas
from bot.handlers.dispatcher import Dispatcher
from bot.handlers.persistence import keep_new
from bot.handlers.quotas import ASKING, OPENING, QUOTAS, THINKING, Quota, Quotas, cost
from bot.store.db.schema import jobs, tables
from bot.telegram.request import Request
from bot.views.keyboard import Tap
from tests.support.bot import games
from tests.support.bot.clock import StillClock
from tests.support.bot.harness import FINGERPRINTS, ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID, READER, message, private, tap
from tests.support.cases import cases

pytestmark = pytest.mark.databases

TWICE = {ASKING: Quota(2, 10.0), OPENING: Quota(2, 10.0), THINKING: Quota(2, 10.0)}
ASKED = message("/pieces lits", chat=private(ANN))
PAGE = tap(Tap("rules", argument="lits.2").encode(), chat=private(ANN))


def request(command: Command, query: str | None = None, person: Any = ANN) -> Request:
    return Request(command, person, GROUP_ID, "supergroup", query=query)


def strict(desk: ServiceHarness, which: dict[str, Quota] | None = None) -> ServiceHarness:
    """A desk that enforces quotas."""
    desk.dispatcher.quotas = Quotas(TWICE if which is None else which)
    return desk


async def said(desk: ServiceHarness) -> list[str]:
    """The words of all that is sent, empty for pictures."""
    return [sent.get("text", "") for sent in await desk.sent()]


@cases(
    ("command", "by_text", "by_tap"),
    [
        (Pieces("lits"), ASKING, ASKING),
        (ShowCard("lits"), ASKING, None),
        (Solo("lits"), OPENING, OPENING),
        (Hint(), THINKING, THINKING),
        (Best(3), THINKING, THINKING),
        (Move("T e5 r1", Route.COMMAND), None, None),
        (Put(("T",), 3), ASKING, None),
        (Added(), None, None),
    ],
)
def test_what_costs_time_costs_and_moves_are_free(
    command: Command, by_text: str | None, by_tap: str | None
) -> None:
    assert cost(request(command)) == by_text
    assert cost(request(command, query="q")) == by_tap


def test_one_command_a_second_is_never_too_much() -> None:
    mine, now = Quotas(), 1_000.0
    for second in range(500):
        mine.spend(request(Pieces()), now + second)
        mine.spend(request(Solo("lits")), now + second)


def test_a_burst_is_answered_and_then_so_many_as_time_gives() -> None:
    mine, quota = Quotas(), QUOTAS[ASKING]
    answered = 0
    for tenth in range(1000):
        try:
            mine.spend(request(Pieces()), 1_000.0 + tenth / 10)
            answered += 1
        except CommandRejected:
            continue
    assert answered == pytest.approx(quota.count + 100 / quota.seconds, abs=1)


async def test_who_asks_for_more_is_told_once_and_answered_when_it_was_said(
    desk: ServiceHarness,
) -> None:
    strict(desk)
    await desk.give(*[ASKED] * 5)
    assert await said(desk) == ["", "", "That was a lot at once. Ask again in 10 seconds."]
    desk.clock.time += 9.5
    await desk.give(ASKED)
    assert len(await said(desk)) == 3
    desk.clock.time += 0.5
    await desk.give(ASKED)
    assert (await said(desk))[3:] == [""]


async def test_who_has_waited_long_is_told_anew(desk: ServiceHarness) -> None:
    strict(desk)
    await desk.give(*[ASKED] * 4)
    desk.clock.time += 20.0
    await desk.give(*[ASKED] * 4)
    assert [bool(text) for text in await said(desk)] == [False, False, True] * 2


async def test_every_tap_is_answered_with_the_reason(desk: ServiceHarness) -> None:
    strict(desk)
    await desk.give(*[PAGE] * 4)
    toasts = [sent["text"] for sent in await desk.sent() if sent["kind"] == "toast"]
    assert [bool(text) for text in toasts] == [False, False, True, True]
    lessons = [sent for sent in await desk.sent() if sent["kind"] == "lesson"]
    assert len(lessons) == 1, "the newer page takes the place of one that waits"


async def test_nobody_else_is_told_to_wait(desk: ServiceHarness) -> None:
    strict(desk)
    await desk.give(*[ASKED] * 4, message("/pieces lits", BEN, chat=private(BEN)))
    assert (await desk.sent())[-1]["kind"] == "pieces"


async def test_it_changes_nothing_when_it_is_too_much(desk: ServiceHarness) -> None:
    strict(desk)
    await desk.give(*[message("/solo lits", chat=private(ANN))] * 2)
    before = await desk.rows()
    await desk.give(message("/solo lits", chat=private(ANN)))
    assert await desk.rows() == before
    assert "Ask again" in await desk.last_words()


async def test_control_without_quotas(desk: ServiceHarness) -> None:
    strict(desk, {})
    await desk.give(*[message("/solo lits", chat=private(ANN))] * 3)
    assert len((await desk.rows(tables))["tables"]) == 3


async def test_moves_are_made_whatever_else_is_too_much(desk: ServiceHarness) -> None:
    await desk.clear(games.solo(chat=ANN.id))
    strict(desk)
    await desk.give(*[ASKED] * 4)
    await desk.give(message(games.FIRST_MOVE, chat=private(ANN)))
    assert len((await desk.load("K7")).record.plies) == 1


async def test_refusals_have_an_end(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    strict(desk)
    await desk.give(*[message("/m T j10 r7")] * 5)
    assert len(await said(desk)) == 2


async def test_an_anonymous_asker_draws_from_the_chat(desk: ServiceHarness) -> None:
    strict(desk)
    await desk.give(*[message("/help", None)] * 4)
    assert len(await said(desk)) == 3


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing() -> None:
    mine = Quotas(TWICE)
    mine.spend(request(Pieces()), 10_000.0)
    mine.spend(request(Pieces()), 5_000.0)
    with pytest.raises(CommandRejected):
        mine.spend(request(Pieces()), 5_001.0)
    mine.spend(request(Pieces()), 5_011.0)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_BUCKETS", 10)
    mine = Quotas()
    for number in range(100):
        mine.spend(request(Pieces(), person=None), number)
        mine.spend(Request(Pieces(), None, number, "group"), number)
    assert len(mine._buckets) == 10
    assert (GROUP_ID, ASKING) in mine._buckets, "who asks all the time is not forgotten"


async def test_the_bot_itself_has_quotas(desk: ServiceHarness) -> None:
    dispatcher = Dispatcher(desk.store, desk.texts, READER, StillClock(), Random(1), FINGERPRINTS)
    assert dispatcher.quotas.quotas == QUOTAS


# Bounds on what goes on at the same time


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "TABLES_IN_CHAT", 3)
    monkeypatch.setattr(quotas, "TABLES_OF_PERSON", 2)
    monkeypatch.setattr(quotas, "HINTS_IN_CHAT", 2)


@pytest.mark.usefixtures("few")
async def test_a_chat_has_so_many_tables_at_a_time(desk: ServiceHarness) -> None:
    await desk.clear(*(games.playing_two(f"K{sign}", ANN, BEN) for sign in "BCD"))
    await desk.give(message("/solo lits", CLEO))
    assert "Незаконченных партий здесь уже 3." in await desk.last_words()
    assert len(await desk.all()) == 3
    await desk.clear(games.over("KB"), *(games.playing_two(f"K{sign}") for sign in "CD"))
    await desk.give(message("/solo lits", CLEO))
    assert len(await desk.all()) == 4, "what is over does not count"


@pytest.mark.usefixtures("few")
async def test_a_person_sits_at_so_many_tables_at_a_time(desk: ServiceHarness) -> None:
    await desk.clear(*(games.solo(f"K{sign}", chat=ANN.id) for sign in "BC"))
    await desk.give(message("/solo lits"))
    assert "You sit at 2 tables" in await desk.last_words()
    assert len(await desk.all()) == 2


async def test_control_with_bounds_that_nobody_reaches(desk: ServiceHarness) -> None:
    await desk.clear(*(games.solo(f"K{sign}", chat=ANN.id) for sign in "BC"))
    await desk.give(message("/solo lits"))
    assert len(await desk.all()) == 3


async def hinting(desk: ServiceHarness, *askers: int) -> None:
    """Keep hints under way at tables of the group, one for each of these people."""
    await desk.clear(games.solo())
    async with desk.store.transaction() as connection:
        for asker in askers:
            code = f"Z{asker}"
            await connection.run_sync(keep_new, games.solo(code), desk.clock.now())
            await connection.execute(jobs.insert().values(Job(code, 0, 0, asker).__dict__))


async def hints_after_asking(desk: ServiceHarness) -> int:
    await desk.give(message("/hint #K7"))
    return sum(row[2] != 0 for row in (await desk.rows(jobs))["jobs"])


@pytest.mark.usefixtures("few")
async def test_one_hint_is_looked_for_at_a_time_for_each_person_and_few_in_a_chat(
    desk: ServiceHarness,
) -> None:
    await hinting(desk)
    assert await hints_after_asking(desk) == 1
    await hinting(desk, ANN.id)
    assert await hints_after_asking(desk) == 1
    assert "still thinking" in await desk.last_words()
    await hinting(desk, 70, 71)
    assert await hints_after_asking(desk) == 2
    assert "several questions" in await desk.last_words()


async def test_control_with_more_hints_at_a_time(desk: ServiceHarness) -> None:
    await hinting(desk, 70, 71)
    assert await hints_after_asking(desk) == 3

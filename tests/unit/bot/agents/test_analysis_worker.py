"""Looking through finished games: each position is judged and all told, whatever happens."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.pool import Crew, WorkerError, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import AnyQuestion, Judge
from bot.domain.analysis.key_moments import Judged
from bot.domain.table import Table
from bot.handlers.review import TOLD
from bot.store import StoreError
from bot.store.db.schema import analyses, judgements
from bot.store.repositories import outbox
from bot.store.repositories.analyses import judgements_of
from bot.views.deep_links import token_of
from engine.core.record import parse_record
from tests.support.bot import games
from tests.support.bot.games import played_on, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, sender
from tests.support.bot.updates import ANN, BEN, message, private, tap
from tests.unit.bot.handlers.test_review import ended

ENDED = ended(played_on(games.playing_two(), 3, 9))
POSITIONS = len(ENDED.record.plies) + 1
WATCHDOG = 60.0
SHOWN = 501
"""Number of the message that shows the progress of an analysis."""

NOTHING = "null"


class Judges(WorkerPool):
    """Workers that judge positions, each by the number of plies before it, as they are told."""

    def __init__(self, say: Callable[[int], str]) -> None:
        super().__init__(Crew())
        self._say = say
        self.asked: list[int] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def answer(self, question: AnyQuestion) -> str:
        assert isinstance(question, Judge)
        ply = len(parse_record(question.record).plies)
        self.asked.append(ply)
        await self.may_go_on.wait()
        return self._say(ply)


def judgement(first: float = 0.5) -> str:
    """Judgement of a position, by what the first of two seats can expect."""
    return json.dumps({"worths": [first, 1 - first], "best": "T b3 r1", "proven": False})


def even(_plies: int) -> str:
    return judgement()


def analyst_at(desk: ServiceHarness, pool: WorkerPool) -> AnalysisWorker:
    turns = PrioritySemaphore(1)
    return AnalysisWorker(desk.store, desk.texts, desk.clock, pool, turns, desk.heartbeat)


async def not_ended(desk: ServiceHarness) -> list[tuple[Any, ...]]:
    """The analyses that are under way."""
    return list((await desk.rows(analyses))["analyses"])


async def until(
    desk: ServiceHarness, analysis_worker: AnalysisWorker, done: Callable[[], bool] | None = None
) -> None:
    """Let an analyst go on until a condition holds, or until nothing is left to look through."""
    running = asyncio.create_task(analysis_worker.run())
    try:
        async with asyncio.timeout(WATCHDOG):
            while not done() if done else await not_ended(desk):
                assert not running.done(), running.exception()
                await asyncio.sleep(0)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def until_so(seen: Callable[[], bool]) -> None:
    """Let other tasks go on until a condition holds."""
    async with asyncio.timeout(WATCHDOG):
        while not seen():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0)


async def asked_for(desk: ServiceHarness, table: Table = ENDED, *, shown: bool = True) -> None:
    """Keep a table and have Ben ask for its analysis, with the message that shows its progress."""
    await desk.clear(table)
    await desk.give(tap("review:K7:0:", BEN, private(BEN)))
    if shown:
        await tell(desk, TelegramStub())


async def tell(desk: ServiceHarness, wall: TelegramStub) -> None:
    """Send the messages about the progress of an analysis."""
    async with desk.store.transaction() as connection:
        waiting = await connection.run_sync(outbox.waiting, BEN.id)
    for outgoing in waiting:
        if outgoing.kind == "progress":
            await sender(desk, wall).send(outgoing)


async def told(desk: ServiceHarness) -> list[dict[str, Any]]:
    """All that is on its way to people beside toasts."""
    return [sent for sent in await desk.sent() if sent["kind"] != "toast"]


async def kept(desk: ServiceHarness) -> list[Judged | None]:
    """The judgements that are kept of the game."""
    return await desk.store.run(judgements_of, "K7")


async def test_it_begins_when_somebody_asks(desk: ServiceHarness) -> None:
    await asked_for(desk, shown=False)
    [one] = await not_ended(desk)
    assert one[:5] == (BEN.id, "K7", None, 0, [])
    [progress] = await told(desk)
    assert (progress["kind"], progress["number"], progress["count"]) == ("progress", 0, POSITIONS)
    await desk.give(tap("review:K7:0:", BEN, private(BEN)))
    assert "still thinking about your last question" in await desk.last_words()
    await desk.give(tap("review:K7:0:", ANN, private(ANN)))
    assert len(await not_ended(desk)) == 2


@pytest.mark.parametrize("table", [ended(with_people("blokus", 1)), ended(games.playing_two())])
async def test_where_there_is_nothing_to_find_none_begins(
    table: Table, desk: ServiceHarness
) -> None:
    table = replace(table, record=table.record.taken_back(len(table.record.plies)))
    await desk.clear(table)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)))
    assert await not_ended(desk) == []
    assert [sent["kind"] for sent in await told(desk)] == ["leaf"]


async def test_all_positions_are_judged_and_kept_and_shown_in_one_message(
    desk: ServiceHarness,
) -> None:
    judges = Judges(lambda plies: NOTHING if plies == 4 else judgement(plies / 100))
    await asked_for(desk)
    await until(desk, analyst_at(desk, judges))
    assert judges.asked == list(range(POSITIONS))
    gone, shown = [sent for sent in await told(desk) if sent["kind"] != "progress"]
    assert gone == {"kind": "delete", "chat": BEN.id, "message": SHOWN}
    about = {"code": "K7", "number": 0, "token": token_of(ENDED), "message": None}
    where = {"in_group": False, "offered": True, "language": "en"}
    assert shown == {"kind": "moments", "chat": BEN.id} | about | where
    found = await kept(desk)
    assert [one.worths[0] if one else None for one in found] == [
        None if plies == 4 else plies / 100 for plies in range(POSITIONS)
    ]


async def test_one_is_told_now_and_then_how_far_it_is(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await asked_for(desk, shown=False)
    await tell(desk, wall)
    [(_, first)] = wall.made
    assert f"0 of {POSITIONS}" in first[1]
    analysis_worker = analyst_at(desk, Judges(even))
    for _ in range(POSITIONS - 1):
        await analysis_worker.step()
        await tell(desk, wall)
    edits = [about for call, about in wall.made if call == "new_text"]
    assert 1 < len(edits) <= TOLD
    assert {about[1] for about in edits} == {SHOWN}


async def test_how_far_it_is_is_not_told_when_it_has_ended(desk: ServiceHarness) -> None:
    await asked_for(desk, shown=False)
    await until(desk, analyst_at(desk, Judges(even)))
    wall = TelegramStub()
    await tell(desk, wall)
    assert wall.made == []
    assert [sent["kind"] for sent in await told(desk)].count("moments") == 1


async def test_another_process_goes_on_where_one_has_ended(desk: ServiceHarness) -> None:
    first, second = Judges(lambda _: judgement(0.1)), Judges(even)
    await asked_for(desk)
    await until(desk, analyst_at(desk, first), lambda: len(first.asked) == 4)
    await until(desk, analyst_at(desk, second))
    assert second.asked[0] in (3, 4)
    assert first.asked[: second.asked[0]] + second.asked == list(range(POSITIONS))
    found = [one.worths[0] for one in await kept(desk) if one]
    assert found == [0.1] * second.asked[0] + [0.5] * len(second.asked)


async def test_those_of_several_people_go_on_in_turn(desk: ServiceHarness) -> None:
    await asked_for(desk)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)))
    judges = Judges(even)
    await until(desk, analyst_at(desk, judges))
    assert sorted(judges.asked) == sorted([*range(POSITIONS), *range(POSITIONS)])


async def test_a_worker_that_fails_costs_what_it_would_have_said(desk: ServiceHarness) -> None:
    def says(plies: int) -> str:
        if plies < 5:
            raise WorkerError("it died")
        return judgement()

    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(says)))
    assert [one is None for one in await kept(desk)] == [True] * 5 + [False] * (POSITIONS - 5)


@pytest.mark.parametrize("nonsense", ["nonsense", '{"worths": [1], "better": "x"}', "[1]"])
async def test_nonsense_ends_one_and_not_the_others(nonsense: str, desk: ServiceHarness) -> None:
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(lambda _: nonsense)))
    assert await kept(desk) == []
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(even)))
    assert len(await kept(desk)) == POSITIONS


async def test_where_no_game_can_be_searched_that_is_said_at_once(desk: ServiceHarness) -> None:
    judges = Judges(lambda _: "")
    await asked_for(desk)
    await until(desk, analyst_at(desk, judges))
    assert judges.asked == [0]
    assert "cannot look through games yet" in await desk.last_words()
    assert await kept(desk) == []


async def test_where_there_is_nothing_to_say_that_is_said(desk: ServiceHarness) -> None:
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(lambda _: NOTHING)))
    assert "nothing to say about this game" in await desk.last_words()
    assert await kept(desk) == []


async def test_it_ends_with_who_is_forgotten(desk: ServiceHarness) -> None:
    judges = Judges(even)
    judges.may_go_on.clear()
    await asked_for(desk)
    analysis_worker = analyst_at(desk, judges)
    going_on = asyncio.create_task(analysis_worker.run())
    await until_so(lambda: bool(judges.asked))
    await desk.give(message("/forget", BEN, private(BEN)))
    await desk.give(tap(f"forget:::{BEN.id}.100", BEN, private(BEN)))
    judges.may_go_on.set()
    await asyncio.sleep(0)
    going_on.cancel()
    await asyncio.gather(going_on, return_exceptions=True)
    assert await not_ended(desk) == []
    assert "moments" not in [sent["kind"] for sent in await desk.sent()]
    assert (await desk.rows(judgements))["judgements"] == []


async def test_it_goes_on_when_the_database_answers_again(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    judges = Judges(even)
    await asked_for(desk)
    analysis_worker = analyst_at(desk, judges)
    failures = iter([StoreError("busy"), StoreError("busy")])
    run = desk.store.run

    async def failing(*given: Any) -> Any:
        if error := next(failures, None):
            raise error
        return await run(*given)

    monkeypatch.setattr(desk.store, "run", failing)
    running = asyncio.create_task(analysis_worker.run())
    await desk.clock.run(until_so(lambda: len(judges.asked) == POSITIONS))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_whoever_waits_for_a_move_goes_first(desk: ServiceHarness) -> None:
    judges, order = Judges(even), []
    await asked_for(desk)
    analysis_worker = analyst_at(desk, judges)

    async def move(seconds: float) -> None:
        async with analysis_worker.turns.turn(seconds):
            order.append(len(judges.asked))

    async with analysis_worker.turns.turn(1.0):
        running = asyncio.create_task(analysis_worker.run())
        await until_so(lambda: bool(analysis_worker.turns._waiting))
        waiting = asyncio.create_task(move(5.0))
        await asyncio.sleep(0)
    await waiting
    assert order == [0]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_for_whoever_comes_to_wait_what_was_begun_is_broken_off(
    desk: ServiceHarness,
) -> None:
    judges, order = Judges(even), []
    judges.may_go_on.clear()
    await asked_for(desk)
    analysis_worker = analyst_at(desk, judges)
    running = asyncio.create_task(analysis_worker.run())
    await until_so(lambda: bool(judges.asked))
    async with asyncio.timeout(WATCHDOG), analysis_worker.turns.turn(5.0):
        order.append(list(judges.asked))
        [one] = await not_ended(desk)
        assert (one[4], one[6]) == ([], None)
    judges.may_go_on.set()
    await until_so(lambda: len(judges.asked) == POSITIONS + 1)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert order == [[0]]
    assert judges.asked == [0, *range(POSITIONS)]


async def test_who_asks_again_and_who_asks_next_is_shown_it_at_once(desk: ServiceHarness) -> None:
    await asked_for(desk)
    judges = Judges(even)
    await until(desk, analyst_at(desk, judges))
    for person in (BEN, ANN):
        before = await told(desk)
        await desk.give(tap("review:K7:0:", person, private(person), number=300))
        assert await not_ended(desk) == []
        [again] = (await told(desk))[len(before) :]
        assert (again["kind"], again["chat"], again["message"]) == ("moments", person.id, None)
    assert len(judges.asked) == POSITIONS

"""Looking through finished games: the moves that cost most are found, whatever happens."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.pool import Crew, WorkerError, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import Judge, Question
from bot.domain.table import Table
from bot.handlers.review import LEAST, TOLD, costliest
from bot.i18n.translations import LANGUAGES, Texts
from bot.store import StoreError
from bot.store.db.schema import analyses
from bot.store.repositories import outbox
from bot.store.repositories.analyses import Cost
from bot.views.deep_links import token_of
from bot.views.keyboard import decode
from bot.views.phrases import Phrases
from bot.views.teaching.review_cards import (
    PLAYED,
    Costly,
    CostlyCard,
    ReviewCard,
    ReviewedPly,
    compared,
    marked,
)
from engine.core.record import parse_record
from engine.geometry.scene import Board, Outline, Scene
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.games import played_on, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, sender
from tests.support.bot.tristra import moving
from tests.support.bot.updates import ANN, BEN, message, private, tap
from tests.support.cases import cases
from tests.unit.bot.handlers.test_review import ended

ENDED = ended(played_on(games.playing_two(), 3, 9))
PLIES = len(ENDED.record.plies)
WATCHDOG = 60.0
SHOWN = 501
"""Number of the message that shows the progress of an analysis."""

NOTHING = "null"


class Judges(WorkerPool):
    """Workers that judge each ply, by its number from 0, as they are told."""

    def __init__(self, say: Callable[[int], str]) -> None:
        super().__init__(Crew())
        self._say = say
        self.asked: list[int] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def answer(self, question: Question | Judge) -> str:
        assert isinstance(question, Judge)
        ply = len(parse_record(question.record).plies) - 1
        self.asked.append(ply)
        await self.may_go_on.wait()
        return self._say(ply)


def cost(lost: float) -> str:
    return json.dumps({"better": "T b3 r1", "before": 0.9, "after": 0.9 - lost})


def none_costs(_ply: int) -> str:
    return NOTHING


def analyst_at(desk: ServiceHarness, pool: WorkerPool) -> AnalysisWorker:
    turns = PrioritySemaphore(1)
    return AnalysisWorker(desk.store, desk.texts, desk.clock, pool, turns, desk.heartbeat)


async def not_ended(desk: ServiceHarness) -> list[tuple[Any, ...]]:
    """The analyses that are not over."""
    return [row for row in (await desk.rows(analyses))["analyses"] if not row[-1]]


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
    """Text on its way to Ben beside the position he looks at."""
    return [sent for sent in await desk.sent() if sent["kind"] not in ("toast", "leaf")]


async def test_it_begins_with_the_look_at_the_game(desk: ServiceHarness) -> None:
    await asked_for(desk, shown=False)
    [one] = await not_ended(desk)
    assert one[:5] == (BEN.id, "K7", None, 0, [])
    [progress] = await told(desk)
    assert (progress["kind"], progress["number"], progress["count"]) == ("progress", 0, PLIES)
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


async def test_the_three_moves_that_cost_most_are_told_in_order(desk: ServiceHarness) -> None:
    lost = {1: 0.2, 2: LEAST / 2, 4: 0.5, 5: 0.1, 7: 0.3}
    judges = Judges(lambda ply: cost(lost[ply]) if ply in lost else NOTHING)
    await asked_for(desk)
    await until(desk, analyst_at(desk, judges))
    assert judges.asked == list(range(PLIES))
    edit, *found = [sent for sent in await told(desk) if sent["kind"] != "progress"]
    assert (edit["kind"], edit["message"]) == ("edit", SHOWN)
    assert "The 3 moves of #K7 that cost most" in edit["text"]
    assert [(one["kind"], one["ply"]) for one in found] == [("costly", ply) for ply in (1, 4, 7)]
    about = {"code": "K7", "language": "en", "ply": 4}
    judged = {"better": "T b3 r1", "before": 0.9, "after": 0.4}
    assert found[1] == {"kind": "costly", "chat": BEN.id} | about | judged


async def test_one_is_told_now_and_then_how_far_it_is(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await asked_for(desk, shown=False)
    await tell(desk, wall)
    [(_, first)] = wall.made
    assert f"0 of {PLIES}" in first[1]
    analysis_worker = analyst_at(desk, Judges(none_costs))
    for _ in range(PLIES - 1):
        await analysis_worker._stepped()
        await tell(desk, wall)
    edits = [about for call, about in wall.made if call == "new_text"]
    assert 1 < len(edits) <= TOLD
    assert {about[1] for about in edits} == {SHOWN}


async def test_how_far_it_is_is_not_told_when_it_has_ended(desk: ServiceHarness) -> None:
    await asked_for(desk, shown=False)
    await until(desk, analyst_at(desk, Judges(none_costs)))
    wall = TelegramStub()
    await tell(desk, wall)
    assert wall.made == []
    assert "No move of #K7 cost much" in await desk.last_words()
    assert [sent["kind"] for sent in await told(desk)].count("message") == 1


async def test_another_process_goes_on_where_one_has_ended(desk: ServiceHarness) -> None:
    first, second = Judges(lambda _: cost(0.1)), Judges(none_costs)
    await asked_for(desk)
    await until(desk, analyst_at(desk, first), lambda: len(first.asked) == 4)
    await until(desk, analyst_at(desk, second))
    assert second.asked[0] in (3, 4)
    assert second.asked[-1] == PLIES - 1
    assert first.asked[: second.asked[0]] + second.asked == list(range(PLIES))
    assert [one["ply"] for one in await told(desk) if one["kind"] == "costly"] == [0, 1, 2]


async def test_those_of_several_people_go_on_in_turn(desk: ServiceHarness) -> None:
    await asked_for(desk)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)))
    judges = Judges(none_costs)
    await until(desk, analyst_at(desk, judges))
    assert sorted(judges.asked) == sorted([*range(PLIES), *range(PLIES)])


async def test_a_worker_that_fails_costs_what_it_would_have_said(desk: ServiceHarness) -> None:
    def says(ply: int) -> str:
        if ply < 5:
            raise WorkerError("it died")
        return cost(0.2)

    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(says)))
    assert [one["ply"] for one in await told(desk) if one["kind"] == "costly"] == [5, 6, 7]


async def test_nonsense_ends_one_and_not_the_others(desk: ServiceHarness) -> None:
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(lambda _: "nonsense")))
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(none_costs)))
    assert "No move of #K7 cost much" in await desk.last_words()


async def test_where_no_game_can_be_searched_that_is_said_at_once(desk: ServiceHarness) -> None:
    judges = Judges(lambda _: "")
    await asked_for(desk)
    await until(desk, analyst_at(desk, judges))
    assert judges.asked == [0]
    assert "cannot look through games yet" in await desk.last_words()


async def test_it_ends_with_who_is_forgotten(desk: ServiceHarness) -> None:
    judges = Judges(none_costs)
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
    assert "costly" not in [sent["kind"] for sent in await desk.sent()]


async def test_it_goes_on_when_the_database_answers_again(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    judges = Judges(none_costs)
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
    await desk.clock.run(until_so(lambda: len(judges.asked) == PLIES))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_whoever_waits_for_a_move_goes_first(desk: ServiceHarness) -> None:
    judges, order = Judges(none_costs), []
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


def test_what_costs_little_is_not_told() -> None:
    costs = tuple(Cost(ply, "T b3 r1", 0.5, 0.5 - ply * LEAST * 0.9) for ply in range(6))
    assert [found.ply for found in costliest(costs)] == [3, 4, 5]
    assert [found.ply for found in costliest(costs[:3])] == [2]
    assert costliest(costs[:1]) == []


def outlined(scene: Scene, *roles: str) -> set[str]:
    """The squares with outlines of these roles around them."""
    outlines = [one for one in scene.items if isinstance(one, Outline) and one.role in roles]
    return {scene.board.name(cell) for outline in outlines for cell in outline.cells}


def test_where_the_better_move_is_far_off_it_is_shown_alone() -> None:
    table = ended(played_on(with_people("stratopolis", 2, first="red"), 1, 9))
    position, after = table.positions[4], table.positions[4].view(0).scene()
    better = position.print(position.random_move(Random(1)))
    elsewhere = replace(after, board=Board(("zy", "zz"), ("98", "99"), endless=True), items=())
    assert compared(position, elsewhere, 0, better) == marked(position, 0, better)


@cases("language", LANGUAGES)
@cases(
    "table",
    [
        ENDED,
        ended(played_on(with_people("blokus", 4, variant="classic"), 1, 9)),
        ended(played_on(with_people("stratopolis", 2, stack="blind", first="red"), 1, 9)),
        ended(played_on(moving(), 1, 5)),
    ],
)
def test_the_better_move_is_outlined_beside_the_one_that_was_played(
    table: Table, language: str, texts: Texts
) -> None:
    ply = len(table.record.plies) - 2
    position = table.positions[ply]
    better = position.print(position.random_move(Random(1)))
    costly = Costly("K7", ply, better, 0.714, 0.286)
    card = CostlyCard(Phrases(texts, language), table, costly).presentation()
    for words in (better, table.record.plies[ply].text, "71", "29", "Ann", f"{ply + 1}."):
        assert words in plain(card.caption)
    [seat] = position.to_move
    for text, roles in ((table.record.plies[ply].text, PLAYED), (better, ("better",))):
        alone = position.play(position.parse(text, seat), seat).view(seat).scene()
        assert outlined(card.scene, *roles) == outlined(alone, *PLAYED) != set()
    [ways] = card.keyboard
    key = f"{ply}.71.29.{better}"
    assert ways[2]["callback_data"] == f"leaf:K7:{ply + 2}:{token_of(table)}.{key}"


@cases("language", LANGUAGES)
def test_stepping_from_a_key_moment_keeps_what_was_better(language: str, texts: Texts) -> None:
    phrases, position = Phrases(texts, language), ENDED.positions[2]
    better = position.print(position.random_move(Random(5)))
    costly = Costly("K7", 2, better, 0.7, 0.3)
    card = CostlyCard(phrases, ENDED, costly).presentation()
    [back, on] = [button["callback_data"] for button in card.keyboard[0][1:3]]
    assert [decode(data).revision for data in (back, on)] == [2, 4]  # type: ignore[union-attr]
    for ply in (2, 3, 4):
        reviewed = ReviewedPly("K7", ply, token_of(ENDED), None, str(costly))
        leaf = ReviewCard(phrases, ENDED, reviewed).presentation()
        assert leaf.caption.endswith("\n".join(card.caption.splitlines()[1:]))
        assert better in plain(leaf.caption)
        assert (leaf.scene == card.scene) == (ply == 3)
        [*_, on, _] = [button["callback_data"] for button in leaf.keyboard[-1]]
        assert on.endswith(f".{costly}")


@cases("key", ["", "x", "2.70.30.no move", "99.70.30.T e5 r1", "2.70.30"])
def test_a_forged_key_moment_says_nothing(key: str, texts: Texts) -> None:
    reviewed = ReviewedPly("K7", 3, token_of(ENDED), None, key)
    leaf = ReviewCard(Phrases(texts, "en"), ENDED, reviewed).presentation()
    plain_leaf = ReviewCard(Phrases(texts, "en"), ENDED, replace(reviewed, key="")).presentation()
    assert leaf.caption == plain_leaf.caption


async def test_asking_twice_does_not_tell_twice(desk: ServiceHarness) -> None:
    await asked_for(desk)
    await until(desk, analyst_at(desk, Judges(lambda _ply: cost(0.4))))
    before = await told(desk)
    assert "costly" in [one["kind"] for one in before]
    await desk.give(tap("review:K7:0:", BEN, private(BEN), number=300))
    assert await not_ended(desk) == []
    again = (await told(desk))[len(before) :]
    assert [one["kind"] for one in again] == ["message"]
    assert again[0]["text"].endswith("are above.")
    assert again[0]["reply_to"] == SHOWN

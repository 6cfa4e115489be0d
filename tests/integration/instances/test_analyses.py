"""Several instances that look through games: each position is thought about by one at a time."""

import asyncio

import pytest
from sqlalchemy import true

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.store.db.schema import analyses as rows
from bot.store.repositories import analyses
from tests.support.agents.schedulers import die, joined
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, private, tap
from tests.support.store.interleaving import Meeting, met
from tests.support.store.unlocked import made_unheld
from tests.unit.bot.agents.test_analysis_worker import (
    POSITIONS,
    Judges,
    asked_for,
    even,
    judgement,
    until,
    until_so,
)


async def copy_at(desk: ServiceHarness, judges: Judges) -> AnalysisWorker:
    """The analyst of another instance."""
    about = desk.store, desk.texts, desk.clock, judges, PrioritySemaphore(1)
    return AnalysisWorker(*about, await joined(desk.store))


async def done(desk: ServiceHarness) -> list[int]:
    """The number of positions done in each analysis."""
    at = list(rows.c).index(rows.c.found)
    return sorted(len(row[at]) for row in (await desk.rows(rows))["analyses"])


async def asked_about(desk: ServiceHarness) -> tuple[list[int], list[int]]:
    """The positions that two instances are asked about, the second while the first one thinks."""
    await asked_for(desk)
    first, second = Judges(even), Judges(even)
    first.may_go_on.clear()
    thinking = asyncio.create_task((await copy_at(desk, first)).step())
    await until_so(lambda: bool(first.asked))
    found = await (await copy_at(desk, second)).step()
    assert found == bool(second.asked)
    first.may_go_on.set()
    await thinking
    return first.asked, second.asked


async def test_what_one_thinks_about_another_does_not(desk: ServiceHarness) -> None:
    assert await asked_about(desk) == ([0], [])
    assert await done(desk) == [1]


async def test_control_where_nobody_cares_who_has_it_both_think_about_the_same(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as for_now:
        for_now.setattr(analyses, "is_free", lambda _: true())
        statement = analyses._take_next()
    monkeypatch.setattr(analyses, "_TAKE_NEXT", statement)
    assert await asked_about(desk) == ([0], [0])
    # What they say of it counts once all the same.
    assert await done(desk) == [1]


async def taken_at_once(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> int:
    """The number of two analyses that two instances take if they look for one at the same time."""
    await asked_for(desk)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)))
    one, other = [await copy_at(desk, Judges(even)) for _ in range(2)]
    found = []

    async def takes(analysis_worker: AnalysisWorker) -> None:
        found.append(await analysis_worker.take())

    meeting = Meeting(desk.store, lambda: takes(other))
    with patch.context() as for_now:
        met(for_now, (analyses, "take_next"), meeting)
        await takes(one)
        await meeting.end()
    return len({analysis.person for analysis in found if analysis})


@pytest.mark.postgresql
async def test_two_that_look_at_once_take_different_ones(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await taken_at_once(desk, monkeypatch) == 2


@pytest.mark.postgresql
async def test_control_of_rows_that_are_not_held_they_take_the_same(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    unheld = made_unheld(monkeypatch, analyses._take_next)
    monkeypatch.setattr(analyses, "_TAKE_NEXT", unheld)
    assert await taken_at_once(desk, monkeypatch) == 1


async def test_the_next_position_any_copy_may_think_about(desk: ServiceHarness) -> None:
    await asked_for(desk)
    both = Judges(even), Judges(even)
    first, second = [await copy_at(desk, judges) for judges in both]
    for _ in range(2):
        assert await first.step()
        assert await second.step()
    assert (both[0].asked, both[1].asked) == ([0, 2], [1, 3])


async def test_what_a_dead_copy_thinks_about_another_does(desk: ServiceHarness) -> None:
    await asked_for(desk)
    late, judges = Judges(lambda _: judgement()), Judges(even)
    late.may_go_on.clear()
    first, second = await copy_at(desk, late), await copy_at(desk, judges)
    thinking = asyncio.create_task(first.step())
    await until_so(lambda: bool(late.asked))
    await die(first.heartbeat)
    taken = await second.take()
    assert taken
    late.may_go_on.set()
    await thinking
    assert await done(desk) == [0]
    await until(desk, second)
    assert judges.asked == list(range(POSITIONS))
    assert [sent["kind"] for sent in await desk.sent()].count("moments") == 1


async def test_nonsense_that_comes_late_ends_nothing(desk: ServiceHarness) -> None:
    await asked_for(desk)
    late = Judges(lambda _: "nonsense")
    first, second = await copy_at(desk, late), await copy_at(desk, Judges(even))
    late.may_go_on.clear()
    thinking = asyncio.create_task(first.step())
    await until_so(lambda: bool(late.asked))
    await die(first.heartbeat)
    assert await second.take()
    late.may_go_on.set()
    await thinking
    assert await done(desk) == [0]


async def test_nobody_takes_one_while_moves_are_thought_about(desk: ServiceHarness) -> None:
    await asked_for(desk)
    busy, idle = Judges(even), Judges(even)
    first, second = await copy_at(desk, busy), await copy_at(desk, idle)
    async with first.turns.turn(0.0):
        waiting = asyncio.create_task(first.run())
        await until_so(lambda: bool(first.turns._waiting))
        await until(desk, second)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert (busy.asked, idle.asked) == ([], list(range(POSITIONS)))

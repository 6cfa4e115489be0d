"""Lanes, which go on whatever happens in them, and end when nothing is left to do."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest
from telegram.error import NetworkError

from bot.delivery.keyed_tasks import FIRST_PAUSE, LONGEST_PAUSE, KeyedTasks
from bot.store import StoreError
from tests.support.bot.clock import StillClock
from tests.support.cases import cases

Work = Callable[[], Awaitable[float | None]]


class Track:
    """A lane whose rounds do one thing after the other; the beginning of each is written down."""

    def __init__(self, clock: StillClock, *work: Work) -> None:
        self.clock = clock
        self.begun: list[float] = []
        self._work = list(work)

    async def round(self, _news: asyncio.Event) -> float | None:
        self.begun.append(self.clock.now() - StillClock().now())
        return await self._work.pop(0)() if self._work else None


def failing(error: BaseException) -> Work:
    async def fail() -> None:
        raise error

    return fail


async def cut_off_within() -> None:
    """Have a call cancelled, but not the one who waits for it."""
    call = asyncio.ensure_future(asyncio.sleep(10))
    call.cancel()
    await call


async def run(*work: Work) -> list[float]:
    """Seconds at which the rounds of a lane begin that does all of this."""
    clock = StillClock()
    lanes, track = KeyedTasks(clock), Track(clock, *work)
    lanes.wake("a lane", track.round)
    await clock.run(lanes.settled())
    return track.begun


@cases("work", [failing(NetworkError("")), failing(KeyError("x")), cut_off_within])
async def test_a_lane_that_fails_tries_again_after_a_while(work: Work) -> None:
    assert await run(work) == [0.0, FIRST_PAUSE]


@pytest.mark.parametrize("error", [NetworkError("away"), StoreError("away")])
async def test_what_others_have_to_mend_is_told_in_a_sentence(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await run(failing(error))
    [told] = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)
    assert told.getMessage() == f"a lane failed, trying again: {error}"


async def test_control_with_lanes_that_end_when_they_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyedTasks, "_try_round", lambda _self, lane: lane.round(lane.news))
    assert await run(failing(KeyError("x"))) == [0.0]


async def test_failures_are_further_and_further_apart_up_to_a_limit() -> None:
    begun = await run(*[failing(NetworkError(""))] * 8)
    pauses = [after - before for before, after in pairwise(begun)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE


async def test_after_a_success_the_first_pause_is_short_again() -> None:
    async def later() -> float:
        return 10.0

    fail = failing(NetworkError(""))
    assert (await run(fail, fail, later, fail))[-1] == FIRST_PAUSE * 3 + 10.0 + FIRST_PAUSE


async def test_news_while_a_round_goes_on_leads_to_another() -> None:
    clock = StillClock()
    lanes = KeyedTasks(clock)

    async def with_news() -> None:
        lanes.wake("a lane", track.round)

    track = Track(clock, with_news)
    lanes.wake("a lane", track.round)
    await clock.run(lanes.settled())
    assert len(track.begun) == 2


async def test_news_ends_a_wait_but_not_the_pause_after_a_failure() -> None:
    clock = StillClock()
    lanes = KeyedTasks(clock)

    async def in_a_minute() -> float:
        return 60.0

    async def news() -> None:
        for _ in range(2):
            await clock.sleep(0.1)
            lanes.wake("a lane", track.round)
        await lanes.settled()

    track = Track(clock, in_a_minute, failing(NetworkError("")))
    lanes.wake("a lane", track.round)
    await clock.run(news())
    assert track.begun == [0.0, pytest.approx(0.1), pytest.approx(0.1 + FIRST_PAUSE)]


async def test_what_is_closed_is_not_opened_again() -> None:
    clock = StillClock()
    lanes, track = KeyedTasks(clock), Track(clock, failing(KeyError("x")))
    lanes.wake("a lane", track.round)
    await asyncio.sleep(0)
    await lanes.close()
    lanes.wake("a lane", track.round)
    await lanes.settled()
    assert track.begun == [0.0]

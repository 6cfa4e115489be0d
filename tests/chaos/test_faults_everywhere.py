"""Telegram fails at calls of every kind, now and then or for a while; soon after, all is right."""

import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.common.backoff import Backoff
from bot.delivery import send_loop
from bot.delivery.keyed_tasks import KeyedTask, KeyedTasks
from bot.telegram.client import TelegramClient
from tests.chaos.conftest import POSTGRES, SQLITE
from tests.chaos.faults import FAULTS, Fault, FaultyBotHarness
from tests.chaos.grounds import Ground
from tests.chaos.harness import SOON
from tests.chaos.story import Story
from tests.chaos.world import SENDS
from tests.support.cases import smoke

PLACES = 2
"""Number of stories that share the steps among them: each has its outages at other ones."""

FEW = 5
"""Faults that `make test` tries: refused, lost before or after, too late, and of the server."""

OUTAGE = 45.0
"""Seconds for which Telegram cannot be used at all."""


IN_TURN = [(number % PLACES, fault) for number, fault in enumerate(FAULTS)]
"""Faults, each at the steps of one of the stories."""


@dataclass(frozen=True)
class Seen:
    """The final state: games, tables as shown, and the number of messages in each chat.

    More were `sent`: some have been deleted since.
    """

    records: list[str]
    boards: list[tuple[int, str, bytes]]
    said: Counter[int]
    sent: int


class Told:
    """A story being told in a house, in some weather."""

    def __init__(self, house: FaultyBotHarness) -> None:
        self.house, self.story, self.weather = house, Story(house), house.weather

    async def to_the_end(self, fault: Fault | None = None) -> None:
        """Tell all of it, each step when the one before has come to rest."""
        await self.house.start()
        self.weather.fault = fault
        for step in self.story.steps:
            step()
            await self.house.passes(SOON)
            self.expect_all_right()

    async def with_outages(self, fault: Fault | None, first: int) -> None:
        """Tell all of it, with no call getting through for a while after every second step."""
        await self.house.start()
        self.weather.meets = lambda _method: True
        for number, step in enumerate(self.story.steps):
            now = number % PLACES == first
            self.weather.fault = fault if now else None
            step()
            await self.house.passes(OUTAGE if now else SOON)
            self.weather.fault = None
            await self.house.passes(SOON)
            self.expect_all_right()

    def expect_all_right(self) -> None:
        """Expect nothing to be left to do or to send."""
        waiting = self.house.rows("SELECT number FROM inbox WHERE body IS NOT NULL")
        messages = self.house.rows("SELECT kind, payload FROM outbox")
        behind = self.house.rows("SELECT code FROM boards WHERE wanted <> shown OR repost")
        jobs = self.house.rows("SELECT code FROM jobs")
        assert (waiting, messages, behind, jobs) == ([], [], [], [])

    def expect(self, expected: Seen) -> None:
        """Expect the same state, and no more messages but one for each call of unknown outcome."""
        seen = self.seen()
        assert (seen.records, seen.boards) == (expected.records, expected.boards)
        assert seen.said.total() - expected.said.total() <= self.weather.unsure

    def seen(self) -> Seen:
        """Return the present state."""
        rows = self.house.rows("SELECT chat, message FROM boards ORDER BY code")
        messages = [self.house.world.message(chat, number) for chat, number in rows]
        return Seen(
            [record for _, record in self.house.durable().values()],
            [(m.chat_id, m.text, self.house.world.picture(m)) for m in messages],
            Counter({chat: len(self.house.world.of_bot(chat)) for chat, _ in rows}),
            sum(method in SENDS for method in self.weather.asked),
        )


@asynccontextmanager
async def story_in(ground: Ground) -> AsyncIterator[Told]:
    """Yield a story that is yet to be told, in a house of its own."""
    await ground.clear()
    house = FaultyBotHarness(ground)
    try:
        yield Told(house)
    finally:
        await house.close()


_in_clear: dict[int | None, Seen] = {}


async def clear(ground: Ground, first: int | None = None) -> Seen:
    """Tell the story in fair weather, as fast or as slowly, and return its final state."""
    if first not in _in_clear:
        async with story_in(ground) as story:
            await (story.to_the_end() if first is None else story.with_outages(None, first))
            asked = set(story.weather.asked)
            assert {fault.methods[0] for fault in FAULTS if fault.methods} <= asked
            _in_clear[first] = story.seen()
    return _in_clear[first]


SURE, UNSURE = (fault for fault in FAULTS if fault.name in {"reset before", "reset after"})
CASES = smoke([*((SQLITE, fault) for fault in FAULTS), (POSTGRES, SURE), (POSTGRES, UNSURE)], FEW)
"""Databases and faults: on a server only the two faults that a bot cannot tell apart."""


@pytest.mark.parametrize(("ground", "fault"), CASES, indirect=["ground"], ids=str)
async def test_every_call_fails_at_first(
    fault: Fault, ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    expected = await clear(ground)
    async with story_in(ground) as story:
        story.weather.meets = every_other()
        await story.to_the_end(fault)
        assert story.weather.met, "nothing met the fault"
        story.expect(expected)
    assert not loud(caplog)


def every_other() -> Callable[[str], bool]:
    """Pick every other call of each method, from the first on."""
    calls = Counter[str]()

    def meets(method: str) -> bool:
        calls[method] += 1
        return calls[method] % 2 == 1

    return meets


def loud(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the log entries that are errors of the bot's own."""
    ours = [record for record in caplog.records if record.name.startswith("bot")]
    return [record.getMessage() for record in ours if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("ground", [SQLITE], indirect=True)
@pytest.mark.parametrize(("first", "fault"), smoke(IN_TURN), ids=str)
async def test_every_call_fails_for_a_while(
    first: int, fault: Fault, ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    expected = await clear(ground, first)
    async with story_in(ground) as story:
        await outlasts(story, fault, first, expected)
    assert not loud(caplog)


def posts_blindly(patch: pytest.MonkeyPatch) -> None:
    """Control: a message of unknown outcome is sent again, without a test call before it."""

    async def knock(_api: TelegramClient, _chat: int) -> None:
        """Ask nobody."""

    patch.setattr(TelegramClient, "knock", knock)


def pauses_for_long(patch: pytest.MonkeyPatch) -> None:
    """Control: after a failure the next try is minutes away."""
    go_round = KeyedTasks._try_round

    async def patiently(running: KeyedTasks, lane: KeyedTask) -> float | None:
        lane.backoff = Backoff(5 * SOON, 5 * SOON)
        return await go_round(running, lane)

    patch.setattr(KeyedTasks, "_try_round", patiently)


def takes_a_lost_call_for_a_refused_one(patch: pytest.MonkeyPatch) -> None:
    """Control: a call that got no answer is not made again."""
    patch.setattr(send_loop, "TRIES", 0)


BROKEN: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    posts_blindly: "read timeout",
    pauses_for_long: "refused",
    takes_a_lost_call_for_a_refused_one: "reset before",
}


@pytest.mark.parametrize("ground", [SQLITE], indirect=True)
@pytest.mark.parametrize("broken", smoke(BROKEN, 2), ids=lambda broken: broken.__name__)
async def test_control_a_build_that_takes_faults_badly_is_caught(
    broken: Callable[[pytest.MonkeyPatch], None], ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = next(fault for fault in FAULTS if fault.name == BROKEN[broken])
    expected = await clear(ground, 0)
    broken(monkeypatch)
    async with story_in(ground) as story:
        with pytest.raises((AssertionError, LookupError)):
            await outlasts(story, fault, 0, expected)


async def outlasts(story: Told, fault: Fault, first: int, expected: Seen) -> None:
    """Expect the same state after outages, and no message sent into one twice."""
    await story.with_outages(fault, first)
    story.expect(expected)
    assert story.weather.unsure <= expected.sent

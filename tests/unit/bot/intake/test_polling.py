"""Polling: updates are kept as they came, and no poll is the last one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from telegram.error import Conflict, InvalidToken, TelegramError

from bot.intake.polling import CONFLICT_PATIENCE, ExclusivePoller, Poller, WebhookWatch
from bot.store import StoreError
from bot.telegram.registration import ReceiverError
from tests.support.bot.clock import StillClock

WATCHDOG = 60
Updates = list[tuple[int, str]]


class EnoughError(Exception):
    """Polling has gone on for as long as a test wants it to."""


class Responder:
    """A server and a store at once: it answers polls in order, and notes updates to be kept."""

    def __init__(self, *answers: Updates | Exception | None) -> None:
        self.answers = list(answers)
        self.offsets: list[int | None] = []
        self.waits: list[int] = []
        self.kept: Updates = []
        self.full = 0
        self.caught_up: list[bool] = []
        self.begun: list[int] = []

    async def updates(self, offset: int | None, wait: int) -> Updates:
        """The answer to a poll; None hangs for ever.

        :raises EnoughError: there are no more answers
        """
        self.offsets.append(offset)
        self.waits.append(wait)
        if not self.answers:
            raise EnoughError
        answer = self.answers.pop(0)
        if answer is None:
            await asyncio.Event().wait()
        if isinstance(answer, Exception):
            raise answer
        return answer or []

    async def add(self, updates: Updates) -> None:
        if self.full:
            self.full -= 1
            raise StoreError("the disk is full")
        self.kept += updates

    async def poll_begins(self) -> None:
        self.begun.append(len(self.offsets))

    async def reached(self, *, caught_up: bool) -> None:
        self.caught_up.append(caught_up)


async def poll(server: Responder, deadline: float = WATCHDOG) -> Poller:
    clock = StillClock()
    poller = Poller(server, server, clock, deadline)  # type: ignore[arg-type] # all it asks of them
    with pytest.raises(EnoughError):
        async with asyncio.timeout(WATCHDOG):
            await clock.run(poller.run())
    return poller


FIRST, SECOND = [(1, "{}"), (2, "{}")], [(3, "{}")]


async def test_a_poll_that_hangs_is_given_up() -> None:
    server = Responder(None, FIRST)
    task = asyncio.create_task(Poller(server, server, Hasty(), 0.05).run())  # type: ignore[arg-type] # see above
    with pytest.raises(EnoughError):
        await asyncio.wait_for(task, WATCHDOG)
    assert server.kept == FIRST
    assert server.offsets == [None, None, 3]


class Hasty(StillClock):
    """A clock on which nobody has to wait."""

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


async def test_control_of_a_poll_that_hangs() -> None:
    server = Responder(None, FIRST)
    task = asyncio.create_task(Poller(server, server, Hasty(), WATCHDOG).run())  # type: ignore[arg-type] # see above
    done, _ = await asyncio.wait([task], timeout=0.2)
    assert not done
    task.cancel()


async def test_what_could_not_be_kept_is_not_acknowledged() -> None:
    server = Responder(FIRST, FIRST, SECOND)
    server.full = 1
    await poll(server)
    assert server.offsets == [None, None, 3, 4]
    assert server.kept == FIRST + SECOND


async def test_polls_wait_once_telegram_has_had_nothing_more() -> None:
    many = [(number, "{}") for number in range(100)]
    server = Responder(many, FIRST, SECOND)
    poller = await poll(server)
    assert server.waits == [0, 0, 30, 30]
    assert server.caught_up == [False, True, True]
    assert server.begun == [0]
    poller.begin()
    server.answers = [[]]
    with pytest.raises(EnoughError):
        await poller.run()
    assert server.waits[4:] == [0, 30]


async def test_control_of_what_could_not_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def acknowledge_first(self: Poller) -> None:
        updates = await self.api.updates(self._offset, 0)
        if updates:
            self._offset = updates[-1][0] + 1
            await self.intake.add(updates)

    monkeypatch.setattr(Poller, "_poll", acknowledge_first)
    with pytest.raises(AssertionError):
        await test_what_could_not_be_kept_is_not_acknowledged()


async def test_an_answer_that_is_none_is_asked_for_again(caplog: pytest.LogCaptureFixture) -> None:
    server = Responder(TelegramError("Invalid server response"), FIRST)
    poller = await poll(server)
    assert server.kept == FIRST
    assert poller.polled_at is not None
    assert "polling failed, trying again: Invalid server response" in caplog.text


async def test_two_copies_that_take_turns_do_not_go_on_for_ever() -> None:
    conflict = Conflict("terminated by other getUpdates request")
    both = [answer for _ in range(40) for answer in (conflict, SECOND)]
    clock = StillClock()
    poller = Poller(Responder(*both), Responder(), clock)  # type: ignore[arg-type] # see above
    with pytest.raises(ReceiverError, match="another instance of the bot polls"):
        await clock.run(poller.run())


async def test_conflicts_of_different_days_are_none_that_lasts() -> None:
    class Days(Responder):
        async def updates(self, offset: int | None, wait: int) -> Updates:
            clock.time += CONFLICT_PATIENCE + 1
            return await super().updates(offset, wait)

    clock, conflict = StillClock(), Conflict("terminated by other getUpdates request")
    server = Days(*[conflict] * 5)
    with pytest.raises(EnoughError):
        await clock.run(Poller(server, server, clock).run())  # type: ignore[arg-type] # see above


async def test_a_webhook_of_another_is_told_apart_from_another_poll() -> None:
    active = "can't use getUpdates method while webhook is active; use deleteWebhook"
    clock = StillClock()
    poller = Poller(Responder(*[Conflict(active)] * 40), Responder(), clock)  # type: ignore[arg-type] # see above
    with pytest.raises(ReceiverError, match="has set a webhook"):
        await clock.run(poller.run())


class Hook:
    """A server that names another address for updates each time."""

    def __init__(self, *answers: tuple[str, str | None] | TelegramError) -> None:
        self._answers = list(answers)

    async def webhook(self) -> tuple[str, str | None]:
        answer = self._answers.pop(0)
        if isinstance(answer, TelegramError):
            raise answer
        return answer


async def test_a_webhook_that_goes_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    down = ("here", "Connection refused")
    hook = Hook(("here", None), down, down, TelegramError("away"), ("elsewhere", None))
    watch = WebhookWatch(hook, Responder(), "here", between_looks=0.0)  # type: ignore[arg-type] # see above
    with pytest.raises(ReceiverError, match="has taken the webhook away"):
        await asyncio.wait_for(watch.run(), WATCHDOG)
    assert caplog.text.count("Telegram cannot reach the webhook: Connection refused") == 1


class Turns:
    """Turns that come once for each event given, and then never again."""

    def __init__(self, *events: asyncio.Event) -> None:
        self._events = list(events)
        self.asked = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[asyncio.Event]:
        if not self._events:
            await asyncio.Event().wait()
        yield self._events.pop(0)

    async def ask(self) -> None:
        self.asked += 1


async def until(seen: Callable[[], bool]) -> None:
    """Let everything go on until a condition holds."""
    async with asyncio.timeout(WATCHDOG):
        while True:
            if seen():
                return
            await asyncio.sleep(0)


async def test_who_is_to_stop_polling_does_so_at_once_and_begins_anew_later() -> None:
    first, second = asyncio.Event(), asyncio.Event()
    server, turns = Responder(FIRST, None, SECOND, None), Turns(first, second)
    poller = Poller(server, server, Hasty())  # type: ignore[arg-type] # see above
    receiver = ExclusivePoller(poller, turns.turn, turns.ask)
    assert receiver.trouble() == ""
    task = asyncio.create_task(receiver.run())
    for over, offsets in ((first, [None, 3]), (second, [None, 3, None, 4])):
        await until(lambda: server.offsets == offsets)  # noqa: B023 - it is waited for here
        poller.polled_at = None
        assert receiver.trouble() == "Telegram has not answered yet"
        over.set()
        await until(lambda: not receiver.trouble())
    # To stand by is not wrong.
    assert (server.kept, turns.asked) == (FIRST + SECOND, 2)
    assert not task.done()
    task.cancel()


async def test_what_ends_polling_ends_it_for_good() -> None:
    server, turns = Responder(InvalidToken("no")), Turns(asyncio.Event(), asyncio.Event())
    poller = Poller(server, server, Hasty())  # type: ignore[arg-type] # see above
    with pytest.raises(ReceiverError, match="refuses the token"):
        async with asyncio.timeout(WATCHDOG):
            await ExclusivePoller(poller, turns.turn, turns.ask).run()

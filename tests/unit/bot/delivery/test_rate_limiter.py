"""Telegram's limits on sending, on a clock that the test moves."""

import asyncio
from bisect import bisect_left
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.rate_limiter import (
    IN_CHAT,
    IN_GROUP,
    QUIET,
    Allowance,
    RateLimiter,
    Urgency,
    Window,
)
from tests.support.bot.clock import PatientClock, StillClock

GROUP, OTHER_GROUP, PERSON, OTHER_PERSON = -5, -6, 7, 8
Sent = list[tuple[int, float]]
"""The chats and moments of messages; chat 0 stands for what costs no chat anything."""


async def send(limiter: RateLimiter, clock: StillClock, chat: int, sent: Sent) -> None:
    await limiter.turn(chat, Urgency.ANSWER if chat else Urgency.REACTION)
    sent.append((chat, clock.now()))


async def send_all(demands: list[int], clock: StillClock | None = None) -> Sent:
    """Send all at once, each in a task of its own."""
    clock = clock or StillClock()
    limiter, sent = RateLimiter(clock), Sent()
    await clock.run(*(send(limiter, clock, chat, sent) for chat in demands))
    return sent


def most_in(moments: list[float], seconds: float) -> int:
    """The most messages in any time of this length, its end excluded."""
    # A sum of seconds may fall short of the next full one by a rounding error.
    length = seconds - 1e-6
    return max(bisect_left(moments, start + length) - i for i, start in enumerate(moments))


def moments_of(sent: Sent, chat: int) -> list[float]:
    return sorted(moment for to, moment in sent if to == chat)


async def test_a_chat_gets_one_message_a_second() -> None:
    begun = StillClock().now()
    moments = moments_of(await send_all([PERSON] * 5), PERSON)
    assert moments == [begun, begun + 1, begun + 2, begun + 3, begun + 4]


async def test_a_group_gets_twenty_messages_a_minute_a_person_more() -> None:
    sent = await send_all([GROUP] * 45 + [PERSON] * 45)
    assert most_in(moments_of(sent, GROUP), 60) == 20
    assert most_in(moments_of(sent, PERSON), 60) == 45
    assert max(moments_of(sent, GROUP)) < StillClock().now() + 130


async def test_all_chats_together_get_thirty_messages_a_second() -> None:
    sent = await send_all([*range(1, 62), *[0] * 30])
    moments = sorted(moment for _, moment in sent)
    assert most_in(moments, 1) == 30
    assert moments[-1] - moments[0] == 3


async def test_what_is_free_does_not_use_up_a_chat() -> None:
    clock = StillClock()
    limiter, begun = RateLimiter(clock), clock.now()
    await clock.run(send(limiter, clock, GROUP, []))
    await clock.run(*(send(limiter, clock, 0, []) for _ in range(29)))
    assert clock.now() == begun


async def test_a_closed_chat_delays_only_itself() -> None:
    clock = StillClock()
    limiter, begun, sent = RateLimiter(clock), clock.now(), Sent()
    limiter.close(GROUP, 42.0)
    chats = (GROUP, OTHER_GROUP, PERSON, 0)
    await clock.run(*(send(limiter, clock, chat, sent) for chat in chats))
    assert dict(sent) == {GROUP: begun + 42, OTHER_GROUP: begun, PERSON: begun, 0: begun}


async def test_a_chat_closed_while_somebody_waits_keeps_them_waiting() -> None:
    clock = StillClock()
    limiter, begun, sent = RateLimiter(clock), clock.now(), Sent()

    async def flooded() -> None:
        await clock.sleep(0.5)
        limiter.close(GROUP, 10.0)

    await clock.run(send(limiter, clock, GROUP, sent), send(limiter, clock, GROUP, sent), flooded())
    assert moments_of(sent, GROUP) == [begun, begun + 10.5]


@given(st.lists(st.sampled_from([GROUP, OTHER_GROUP, PERSON, OTHER_PERSON, 0]), max_size=90))
async def test_no_limit_is_ever_exceeded(demands: list[int]) -> None:
    sent = await send_all(demands)
    assert sorted(chat for chat, _ in sent) == sorted(demands)
    for chat in set(demands) - {0}:
        assert most_in(moments_of(sent, chat), 1) == 1
    for group in {GROUP, OTHER_GROUP} & set(demands):
        assert most_in(moments_of(sent, group), 60) <= 20
    if sent:
        assert most_in(sorted(moment for _, moment in sent), 1) <= 30


def test_a_clock_that_is_set_back_delays_nothing() -> None:
    window = Window(Allowance(1, 60.0, at_once=1))
    window.take(10_000.0)
    assert window.free_at(10_001.0) == 10_060.0
    assert window.free_at(5_000.0) == 5_000.0


def test_what_can_wait_is_spread_evenly_once_much_was_sent() -> None:
    window = Window(Allowance(4, 60.0, at_once=2))
    assert sent_evenly([window], 8) == [0, 0, 20, 40, 60, 70, 80, 100]
    fresh = Window(Allowance(4, 60.0, at_once=2))
    fresh.moments.extend([1_000.0, 1_000.0])
    assert fresh.free_at(1_000.0) == 1_000.0
    assert fresh.free_at(1_000.0, evenly=True) == 1_020.0


def test_a_group_is_never_without_a_board_for_long() -> None:
    sent = sent_evenly([Window(IN_CHAT), Window(IN_GROUP)], 100)
    assert most_in(sent, 60) == 20
    assert max(after - before for before, after in pairwise(sent)) < 8.0


def sent_evenly(windows: list[Window], number: int) -> list[float]:
    """Moments of this many messages that can wait, each as early as it may be."""
    now, sent = 1_000.0, []
    for _ in range(number):
        now = max(window.free_at(now, evenly=True) for window in windows)
        for window in windows:
            window.take(now)
        sent.append(now - 1_000.0)
    return sent


# The limit of all together

CROWD = range(1, 41)
"""People who are each sent something: more than there is room for in a second."""


async def order_of(*demands: tuple[int, Urgency]) -> list[tuple[int, Urgency]]:
    """The order in which simultaneous demands are served after all room has been taken."""
    clock = StillClock()
    limiter, order = RateLimiter(clock), []

    async def one(chat: int, urgency: Urgency) -> None:
        await limiter.turn(chat, urgency)
        order.append((chat, urgency))

    await clock.run(*(send(limiter, clock, -chat, []) for chat in range(100, 130)))
    await clock.run(*(one(*demand) for demand in demands))
    return order


def everybody(urgency: Urgency) -> list[tuple[int, Urgency]]:
    shift = 1000 * list(Urgency).index(urgency)
    return [(shift + person, urgency) for person in CROWD]


URGENT_FIRST = [
    *everybody(Urgency.REACTION),
    *everybody(Urgency.ANSWER),
    *everybody(Urgency.BOARD),
    *everybody(Urgency.REMINDER),
]


async def test_the_more_urgent_goes_first_and_else_who_came_first() -> None:
    assert await order_of(*URGENT_FIRST[::-1]) == [
        *everybody(Urgency.REACTION)[::-1],
        *everybody(Urgency.ANSWER)[::-1],
        *everybody(Urgency.BOARD)[::-1],
        *everybody(Urgency.REMINDER)[::-1],
    ]


async def test_control_without_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whoever_wakes_first(self: RateLimiter, _urgency: Urgency, _until: float) -> bool:
        while not (found := await self._rooms.take(1))[0]:
            await self._clock.sleep(found[1])
        return True

    monkeypatch.setattr(RateLimiter, "_slot", whoever_wakes_first)
    order = await order_of(*URGENT_FIRST[::-1])
    assert order[0][1] is Urgency.REMINDER


async def waited_behind_answers(seconds: int) -> float:
    """Seconds that a board waits while more answers are given than there is room for."""
    clock = PatientClock(hops=200)
    limiter, sent = RateLimiter(clock), Sent()

    async def answers() -> None:
        for second in range(seconds):
            waiting = [
                asyncio.ensure_future(limiter.turn(1000 * second + person, Urgency.ANSWER))
                for person in CROWD
            ]
            await clock.sleep(1.0)
        await asyncio.gather(*waiting)

    async def board() -> None:
        await clock.sleep(0.5)
        await limiter.turn(PERSON, Urgency.BOARD)
        sent.append((PERSON, clock.now()))

    begun = clock.now() + 0.5
    await clock.run(answers(), board())
    return sent[0][1] - begun


async def test_nobody_is_passed_over_for_ever() -> None:
    assert await waited_behind_answers(20) < 5


async def test_control_where_the_more_urgent_always_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Urgency.BOARD, "_value_", 1e9)
    assert await waited_behind_answers(20) > 19


async def test_who_waits_wakes_up_only_when_it_may_be_their_turn() -> None:
    clock = StillClock()
    limiter, slept, sleep = RateLimiter(clock), [], clock.sleep

    async def counted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    clock.sleep = counted  # type: ignore[method-assign] # counted, not changed
    await clock.run(*(send(limiter, clock, person, []) for person in range(1, 301)))
    assert len(slept) <= 300 / 30 + 300


async def test_a_reaction_that_would_come_too_late_takes_no_room() -> None:
    clock = StillClock()
    limiter, begun = RateLimiter(clock), clock.now()
    granted: list[bool] = []

    async def late() -> None:
        granted.append(await limiter.turn(0, Urgency.REACTION, begun + 0.5))

    await clock.run(*(send(limiter, clock, person, []) for person in range(1, 31)))
    await clock.run(late(), late())
    assert granted == [False, False]
    sent = Sent()
    await clock.run(*(send(limiter, clock, person, sent) for person in range(40, 70)))
    assert {moment for _, moment in sent} == {begun + 1}


async def test_who_leaves_the_queue_holds_up_nobody() -> None:
    clock = StillClock()
    limiter, sent = RateLimiter(clock), Sent()
    await clock.run(*(send(limiter, clock, person, []) for person in range(1, 31)))
    waiting = [asyncio.ensure_future(send(limiter, clock, p, sent)) for p in range(40, 43)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    waiting[1].cancel()
    await clock.run(send(limiter, clock, 50, sent))
    await asyncio.wait(waiting)
    assert [chat for chat, _ in sent] == [42, 50]
    assert not limiter._waiting


# What the limiter knows


BEFORE = [999_940.0 + 3.0 * number for number in range(20)]
"""Moments at which another instance, or an earlier run, has sent all that a group takes."""


async def sent_after(limiter: RateLimiter, clock: StillClock, count: int = 25) -> list[float]:
    sent = Sent()
    await clock.run(*(send(limiter, clock, GROUP, sent) for _ in range(count)))
    return moments_of(sent, GROUP)


async def test_what_others_have_sent_to_a_group_counts() -> None:
    clock = StillClock()
    limiter = RateLimiter(clock)
    limiter.take_over(GROUP, BEFORE, inherited=False)
    assert most_in([*BEFORE, *await sent_after(limiter, clock)], 60) == 20


async def test_control_where_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Window, "take_over", lambda _self, _moments, _now: None)
    clock = StillClock()
    limiter = RateLimiter(clock)
    limiter.take_over(GROUP, BEFORE, inherited=False)
    assert most_in([*BEFORE, *await sent_after(limiter, clock)], 60) > 20


async def test_who_died_may_have_sent_one_more() -> None:
    clock = StillClock()
    limiter, begun = RateLimiter(clock), clock.now()
    limiter.take_over(PERSON, [begun - 5.0], inherited=True)
    sent = Sent()
    await clock.run(send(limiter, clock, PERSON, sent))
    assert sent == [(PERSON, begun + 1)]


async def test_what_others_sent_by_a_clock_that_is_ahead_counts_as_sent_by_now() -> None:
    clock = StillClock()
    limiter, begun = RateLimiter(clock), clock.now()
    limiter.take_over(PERSON, [begun + 0.5], inherited=False)
    sent = Sent()
    await clock.run(send(limiter, clock, PERSON, sent))
    assert sent == [(PERSON, begun + 1)]


async def test_what_is_counted_here_already_is_not_counted_twice() -> None:
    clock = StillClock()
    limiter = RateLimiter(clock)
    sent = await sent_after(limiter, clock, count=12)
    limiter.take_over(GROUP, [moment + 0.2 for moment in sent], inherited=False)
    assert limiter.moments(GROUP) == sent


async def test_what_is_known_of_a_chat_is_what_counts() -> None:
    clock = StillClock()
    limiter = RateLimiter(clock)
    limiter.take_over(GROUP, BEFORE, inherited=False)
    assert limiter.moments(GROUP) == BEFORE
    assert not limiter.is_quiet(GROUP)
    clock.time += QUIET
    assert limiter.is_quiet(GROUP)


async def test_chats_that_have_gone_quiet_are_forgotten() -> None:
    clock = StillClock()
    limiter = RateLimiter(clock)
    limiter.close(-77, 10.0)
    for chat in range(1, 61):
        await clock.run(send(limiter, clock, -chat, []), send(limiter, clock, chat, []))
    assert len(limiter._chats) == 120
    clock.time += 2 * QUIET
    await clock.run(send(limiter, clock, GROUP, []))
    assert set(limiter._chats) == {GROUP}
    assert not limiter._closed


async def test_a_clock_that_is_set_back_opens_what_was_closed() -> None:
    clock = StillClock()
    limiter, sent = RateLimiter(clock), Sent()
    limiter.close(PERSON, 60.0)
    clock.time -= 5_000.0
    await clock.run(send(limiter, clock, PERSON, sent))
    assert sent == [(PERSON, 995_000.0)]

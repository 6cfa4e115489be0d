"""Telegram's limits on sending, on a clock that the test moves."""

from bisect import bisect_left

from hypothesis import given
from hypothesis import strategies as st

from bot.limiter import Allowance, Limiter, Urgency, Window
from tests.bot.clock import StillClock

GROUP, OTHER_GROUP, PERSON, OTHER_PERSON = -5, -6, 7, 8
LONG_AGO = 0.0
"""Since when the limiter has counted: it is not that the bot has just been started."""

Sent = list[tuple[int, float]]
"""The chats and moments of messages; chat 0 stands for what costs no chat anything."""


async def send(limiter: Limiter, clock: StillClock, chat: int, sent: Sent) -> None:
    await limiter.turn(chat, Urgency.ANSWER if chat else Urgency.REACTION)
    sent.append((chat, clock.now()))


async def send_all(demands: list[int], clock: StillClock | None = None) -> Sent:
    """Send all at once, each in a task of its own."""
    clock = clock or StillClock()
    limiter, sent = Limiter(clock, LONG_AGO), Sent()
    await clock.run(*(send(limiter, clock, chat, sent) for chat in demands))
    return sent


def most_in(moments: list[float], seconds: float) -> int:
    """The most that were sent in any time of such a length, its end excluded."""
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
    limiter, begun = Limiter(clock, LONG_AGO), clock.now()
    await clock.run(send(limiter, clock, GROUP, []))
    await clock.run(*(send(limiter, clock, 0, []) for _ in range(29)))
    assert clock.now() == begun


async def test_a_closed_chat_delays_only_itself() -> None:
    clock = StillClock()
    limiter, begun, sent = Limiter(clock, LONG_AGO), clock.now(), Sent()
    limiter.close(GROUP, 42.0)
    chats = (GROUP, OTHER_GROUP, PERSON, 0)
    await clock.run(*(send(limiter, clock, chat, sent) for chat in chats))
    assert dict(sent) == {GROUP: begun + 42, OTHER_GROUP: begun, PERSON: begun, 0: begun}


async def test_a_chat_closed_while_somebody_waits_keeps_them_waiting() -> None:
    clock = StillClock()
    limiter, begun, sent = Limiter(clock, LONG_AGO), clock.now(), Sent()

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

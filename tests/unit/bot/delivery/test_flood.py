"""Groups in which everybody taps: Telegram's limits hold, and nobody elsewhere waits for them.

Each promise has a control: the same on a build that is broken in one place.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, update
from telegram.error import NetworkError, RetryAfter

from bot.delivery import keyed_tasks, rate_limiter
from bot.delivery.chat_queue import ChatQueue
from bot.delivery.rate_limiter import Allowance, RateLimiter, Urgency
from bot.delivery.send_loop import SendLoop
from bot.handlers.persistence import keep_change
from bot.i18n.translations import breakable
from bot.store.db.schema import boards as board_rows
from bot.store.repositories import boards
from bot.store.repositories.boards import Board
from bot.store.repositories.outbox import OutboxMessage
from tests.support.bot import games
from tests.support.bot.flood import CALL, OTHERS, SHOWN_BY, TABLES, Crowd, crowd, p95
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import GROUP_ID

BOARDS = ("new_picture", "new_caption")
TOLD_TO_WAIT = 20.0


@pytest.fixture(autouse=True)
def _drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures in no time, as the clock knows nothing of threads."""

    async def at_once(work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(asyncio, "to_thread", at_once)


def most_in_a_minute(crowd: Crowd) -> int:
    moments = [at for at, _ in crowd.wall.to(GROUP_ID)]
    # A sum of seconds may fall short of the next full one by a rounding error.
    return max(bisect_left(moments, start + 60 - 1e-6) - i for i, start in enumerate(moments))


async def flooded(desk: ServiceHarness, seconds: float) -> Crowd:
    """A crowd with five taps a second in the group for some time, while others play elsewhere."""
    group = await crowd(desk)
    await group.at_once(group.tap_for(seconds, 5.0), group.play_for(seconds, 5.0))
    return group


async def tapped(desk: ServiceHarness, seconds: float) -> Crowd:
    """A crowd with these taps, and nobody elsewhere."""
    group = await crowd(desk)
    await group.at_once(group.tap_for(seconds, 5.0))
    return group


def all_had_their_turn(group: Crowd) -> bool:
    """Whether the ten boards last sent during the flood are those of the ten tables."""
    sent = [message for at, message in group.wall.to(GROUP_ID) if at <= group.tapped[-1]]
    return set(sent[-10:]) == set(SHOWN_BY.values())


async def test_a_group_that_is_tapped_all_the_time_keeps_to_its_limits(
    desk: ServiceHarness,
) -> None:
    group = await flooded(desk, 65)
    assert most_in_a_minute(group) == 20
    assert max(group.toast_delays()) <= 0.3
    assert p95(group.other_delays()) <= 0.1
    assert all_had_their_turn(group)


async def test_control_without_the_allowance_of_groups(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limiter, "IN_GROUP", Allowance(10_000, 60.0, at_once=10_000))
    assert most_in_a_minute(await tapped(desk, 25)) > 20


async def test_control_with_taps_that_wait_for_their_turn(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap = SendLoop.tap

    async def in_turn(self: SendLoop, outgoing: OutboxMessage) -> None:
        await self.leases.limiter.turn(outgoing.chat, Urgency.ANSWER)
        await tap(self, outgoing)

    monkeypatch.setattr(SendLoop, "tap", in_turn)
    assert max((await tapped(desk, 4)).toast_delays()) > 0.3


async def test_control_with_boards_that_do_not_take_turns(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChatQueue, "_waited", lambda _self, _board: 0)
    assert not all_had_their_turn(await tapped(desk, 14))


# A chat that Telegram wants nothing sent to


async def told_to_wait(desk: ServiceHarness) -> Crowd:
    """Refuse the first board of the group: it gets nothing for a while."""
    group = await crowd(desk)
    answers: list[Exception | None] = [RetryAfter(int(TOLD_TO_WAIT))]
    group.wall.failing[GROUP_ID] = lambda: answers.pop() if answers else None
    await group.at_once(group.tap_for(5, 5.0), group.play_for(15, 5.0))
    return group


async def test_a_chat_that_is_told_to_wait_delays_no_other(desk: ServiceHarness) -> None:
    group = await told_to_wait(desk)
    refused, again, *_ = [at for at, _ in group.wall.to(GROUP_ID)]
    assert again - refused >= TOLD_TO_WAIT
    assert p95(group.other_delays()) <= 0.1
    assert max(group.toast_delays()) <= 0.3


async def test_control_with_all_chats_told_to_wait(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = RateLimiter.close

    def close_all(self: RateLimiter, _chat: int, seconds: float, *, free: bool = False) -> None:
        for chat in (GROUP_ID, *OTHERS.values()):
            close(self, chat, seconds, free=free)

    monkeypatch.setattr(RateLimiter, "close", close_all)
    assert p95((await told_to_wait(desk)).other_delays()) > 0.1


async def reaction_told_to_wait(desk: ServiceHarness) -> Crowd:
    """Refuse the first reaction in the group: it gets nothing for a while."""
    group = await crowd(desk)
    group.wall.refuse("reaction", RetryAfter(int(TOLD_TO_WAIT)))
    await group.at_once(group.ask_for(1, 1.0, "react"), group.tap_for(3, 5.0))
    return group


async def test_a_reaction_that_is_told_to_wait_delays_neither_boards_nor_taps(
    desk: ServiceHarness,
) -> None:
    group = await reaction_told_to_wait(desk)
    first, second, *_ = [at for at, _ in group.wall.to(GROUP_ID)]
    assert second - first == pytest.approx(1.0)
    assert max(group.toast_delays()) <= 0.3
    refused, again = [at for at, name, _ in group.wall.begun if name == "reaction"]
    assert again - refused >= TOLD_TO_WAIT


async def test_control_with_one_closure_for_what_is_free_and_what_is_not(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = RateLimiter.close

    def close_both(self: RateLimiter, chat: int, seconds: float, *, free: bool = False) -> None:
        close(self, chat, seconds, free=free)
        close(self, chat, seconds, free=not free)

    monkeypatch.setattr(RateLimiter, "close", close_both)
    first, second, *_ = [at for at, _ in (await reaction_told_to_wait(desk)).wall.to(GROUP_ID)]
    assert second - first > 1.5


async def test_a_tap_that_is_told_to_wait_delays_nothing_else(desk: ServiceHarness) -> None:
    group = await crowd(desk)
    group.wall.refuse("toast", RetryAfter(int(TOLD_TO_WAIT)))
    await group.at_once(group.tap_for(3, 5.0))
    first, second, *_ = [at for at, _ in group.wall.to(GROUP_ID)]
    assert second - first == pytest.approx(1.0)
    *others, longest = sorted(group.toast_delays())
    assert max(others) <= 0.3
    assert longest >= TOLD_TO_WAIT


# What waits for the same chat


async def asked(desk: ServiceHarness) -> list[str]:
    """The calls made in a group in which ten tables change while people ask for a lot."""
    group = await crowd(desk)
    await group.at_once(group.tap_for(20, 5.0), group.ask_for(20, 0.5))
    until = group.tapped[-1]
    return [name for at, name, _ in group.wall.begun if name != "toast" and at <= until]


async def test_neither_boards_nor_answers_starve_where_there_is_much_of_both(
    desk: ServiceHarness,
) -> None:
    made = await asked(desk)
    answers = made.count("message")
    assert min(answers, len(made) - answers) >= len(made) // 2 - 1


async def test_control_with_answers_always_first(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChatQueue, "taken", lambda _self, _what: None)
    made = await asked(desk)
    assert made.count("message") >= len(made) - 2


async def test_reminders_come_last_and_do_come(desk: ServiceHarness) -> None:
    group = await crowd(desk)
    await group.at_once(
        group.ask_for(4, 1.0, "strip"), group.ask_for(4, 1.0), group.tap_for(4, 5.0)
    )
    names = [name for _, name, _ in group.wall.begun if name != "toast"]
    assert names.count("no_buttons") == 4
    assert names[-3:] == ["no_buttons"] * 3


async def changed_while_it_waits(desk: ServiceHarness) -> list[str]:
    """The captions of a table that changes three times while it waits to be shown."""
    group, table = await crowd(desk), games.playing_two(TABLES[0])
    group.delivery.leases.limiter.close(GROUP_ID, 30.0)

    async def play() -> None:
        nonlocal table
        for seed in range(3):
            now = group.clock.now()
            before = replace(table, changed_at=now)
            table = games.played_on(before, seed, plies=1)
            async with desk.store.transaction() as connection:
                await connection.run_sync(keep_change, before, table, now)
            group.delivery.wake({GROUP_ID})
            await group.clock.sleep(2.0)

    await group.at_once(play())
    return [given[3] for _, name, given in group.wall.begun if name in BOARDS]


async def test_the_newest_board_takes_the_place_of_one_that_waits(desk: ServiceHarness) -> None:
    [caption] = await changed_while_it_waits(desk)
    latest = (await desk.load(TABLES[0])).record.plies[-1]
    assert len((await desk.load(TABLES[0])).record.plies) == 3
    assert latest.text in breakable(caption)


async def test_control_with_every_board_sent(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_more(connection: Connection, board: Board) -> None:
        here = board_rows.c.code == board.code
        connection.execute(update(board_rows).where(here).values(shown=board_rows.c.shown + 1))

    monkeypatch.setattr(boards, "edited", one_more)
    assert len(await changed_while_it_waits(desk)) == 3


# Faults


async def seconds_until_right(desk: ServiceHarness) -> float:
    """Seconds from the end of a fault of three minutes until the table is shown as it is."""
    group = await crowd(desk)
    ends = group.clock.now() + 180.0
    group.wall.failing[GROUP_ID] = lambda: NetworkError("") if group.clock.now() < ends else None
    await group.at_once(group.change(TABLES[0], GROUP_ID))
    [*_, (at, _)] = group.wall.to(GROUP_ID)
    return at + CALL - ends


async def test_a_table_is_right_soon_after_a_fault_ends(desk: ServiceHarness) -> None:
    assert 0 <= await seconds_until_right(desk) <= 30 - 20, "a call may hang for 20 seconds more"


async def test_control_with_tries_ever_further_apart(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyed_tasks, "LONGEST_PAUSE", 300.0)
    assert await seconds_until_right(desk) > 30


async def sent_after(desk: ServiceHarness, kind: str) -> list[str]:
    """Calls within a minute in which something of this kind comes first, without attempts."""
    group = await crowd(desk)

    async def for_a_minute() -> None:
        await group.ask_for(1, 1.0, kind)
        await group.ask_for(2, 1.0)
        await group.clock.sleep(60.0)
        await group.delivery.close()

    await group.clock.run(for_a_minute())
    return [name for _, name, _ in group.wall.begun if name != "knock"]


async def test_what_can_never_be_sent_holds_up_nothing_for_long(desk: ServiceHarness) -> None:
    assert await sent_after(desk, "no such kind") == ["message", "message"]


async def test_control_with_tries_without_end(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_self: SendLoop, _outgoing: OutboxMessage, _error: Exception) -> bool:
        return False

    monkeypatch.setattr(SendLoop, "_is_given_up", never)
    assert await sent_after(desk, "no such kind") == []

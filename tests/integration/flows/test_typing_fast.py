"""Two people who type as fast as they can: the messages it costs, and the boards all see."""

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.delivery.rate_limiter import RateLimiter
from bot.domain.table import Stage, Table
from bot.store.repositories import outbox
from tests.chaos.rates import LATE, Rate
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, all_sent, boards, challenge, code_of, stored
from tests.support.flows.promised import cost
from tests.support.local_chat import ChatView, MessageView, Persona

A_MINUTE = (20, 60.0)
"""Number of messages and edits that a group may be sent, and the seconds for it."""


@dataclass
class Onlooker:
    """Somebody who looks at a group at every moment, from the one on in which it `began`.

    `living` are the messages of the table that have buttons, as they were one after the other;
    `moments` are those in which the bot sent or edited something.
    """

    house: BotHarness
    group: ChatView
    began: int
    living: list[list[int]] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)

    def look(self) -> None:
        now = [board.message_id for board in boards(self.group) if board.labels]
        if self.living[-1:] != [now]:
            self.living.append(now)
        new = cost(self.house, self.group, self.began) - len(self.moments)
        self.moments += [self.house.clock.now()] * new

    @property
    def alive_at_once(self) -> list[list[int]]:
        """States with several living boards that did not at once shrink to the newest of two."""
        return [
            now
            for now, then in pairwise([*self.living, self.living[-1]])
            if len(now) > 1 and (len(now) > 2 or then != now[1:])
        ]

    @property
    def are_limits_kept(self) -> bool:
        count, seconds = A_MINUTE
        rate = Rate(count, seconds - LATE)
        return all(rate.is_kept(moment) for moment in self.moments)


def watch(house: BotHarness, monkeypatch: pytest.MonkeyPatch) -> Onlooker:
    """Look at the group whenever something changes there."""
    calls, feed = house.local.sandbox.calls, house.local.sandbox.world.feed
    onlooker, publish = Onlooker(house, house.local.group, calls.last), feed.publish

    def seen(*given: Any) -> None:
        publish(*given)
        onlooker.look()

    onlooker.look()
    monkeypatch.setattr(feed, "publish", seen)
    return onlooker


async def type_all(house: BotHarness, table: MessageView, *, looking: bool) -> Table:
    """Let Ann and Ben play a whole game, moving as soon as a move is taken, or seen."""
    group, rng = house.local.group, Random(4)
    position = (await stored(house, code_of(table))).position
    people: list[Persona] = [house.local.ann, house.local.ben]
    while not position.outcome:
        text = position.print(position.random_move(rng))
        await accepted(group, await people[position.to_move[0]].say(group, f"/m {text}"))
        if looking:
            await group.until(partial(_is_shown, text=text))
        position = position.play(position.parse(text))
    await group.until(lambda g: "🏆" in boards(g)[-1].text)
    await all_sent(house)
    return await stored(house, code_of(table))


def _is_shown(group: ChatView, text: str) -> bool:
    return text in boards(group)[-1].text


async def typed_fast(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch, *, looking: bool = True
) -> Onlooker:
    table = await challenge(house, "blokus variant=duo")
    await all_sent(house)
    onlooker = watch(house, monkeypatch)
    state = await type_all(house, table, looking=looking)
    assert state.stage is Stage.OVER
    assert len(state.record.plies) > A_MINUTE[0]
    onlooker.look()
    return onlooker


@pytest.mark.parametrize("looking", smoke([True, False]))
async def test_limits_are_kept_and_nobody_sees_two_living_boards(
    looking: bool, house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new board stands beside the former one for as long as a call takes, and no longer."""
    onlooker = await typed_fast(house, monkeypatch, looking=looking)
    assert onlooker.alive_at_once == []
    assert len(onlooker.living[-1]) == 1
    assert onlooker.are_limits_kept


async def test_control_without_a_limiter_too_much_is_sent(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_given: Any) -> bool:
        return True

    monkeypatch.setattr(RateLimiter, "turn", at_once)
    assert not (await typed_fast(house, monkeypatch)).are_limits_kept


async def test_control_former_boards_that_stay_are_seen(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = outbox.put

    def put_but_delete(connection: Any, chat: int, kind: str, *given: Any) -> None:
        if kind != "delete":
            put(connection, chat, kind, *given)

    monkeypatch.setattr(outbox, "put", put_but_delete)
    onlooker = await typed_fast(house, monkeypatch, looking=False)
    assert onlooker.alive_at_once != []

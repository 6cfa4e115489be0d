"""The end of an instance: a call under way is completed, and nothing is sent twice."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from tests.integration.instances.test_chat_leases import sent_all, two_copies
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub
from tests.support.bot.updates import GROUP_ID

pytestmark = pytest.mark.postgresql


@dataclass
class Late(TelegramStub):
    """Telegram, which takes a photo at once and confirms it when it is `let`."""

    taken: asyncio.Event = field(default_factory=asyncio.Event)
    let: asyncio.Event = field(default_factory=asyncio.Event)

    def __getattr__(self, name: str) -> Any:
        call = super().__getattr__(name)
        return partial(self._late, call) if name == "photo" else call

    async def _late(self, call: Any, *given: Any) -> Any:
        sent = await call(*given)
        self.taken.set()
        await self.let.wait()
        return sent


async def photos_of_one_that_leaves(desk: ServiceHarness) -> int:
    """Number of times a board is posted if an instance ends while it posts, and another goes on."""
    late, wall = Late(), TelegramStub()
    async with two_copies(desk, late, wall) as (one, other):
        one.sends.wake({GROUP_ID})
        await late.taken.wait()
        leaving = asyncio.create_task(one.sends.close())
        await asyncio.sleep(0)
        late.let.set()
        await leaving
        await sent_all(desk, other)
    return [*late.names, *wall.names].count("photo")


async def test_a_call_under_way_comes_to_its_end(desk: ServiceHarness) -> None:
    assert await photos_of_one_that_leaves(desk) == 1


async def test_control_where_it_is_cut_off(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.send_loop.LET_END", 0.0)
    assert await photos_of_one_that_leaves(desk) == 2

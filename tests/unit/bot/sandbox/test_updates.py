"""Long polling: offsets, limits, kinds, and who may poll."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram.error import Conflict

from tests.unit.bot.sandbox.conftest import bot_of

if TYPE_CHECKING:
    from telegram import Bot, Update

    from tests.support.local_chat import LocalChat


def texts(updates: tuple[Update, ...]) -> list[str]:
    return [update.message.text or "" for update in updates if update.message]


async def three(local: LocalChat) -> None:
    for number in "123":
        await local.ann.say(local.group, f"/{number}")


async def test_updates_come_again_until_they_are_acknowledged(local: LocalChat, bot: Bot) -> None:
    await three(local)
    first = await bot.get_updates()
    assert texts(first) == texts(await bot.get_updates()) == ["/1", "/2", "/3"]
    assert texts(await bot.get_updates(offset=first[1].update_id)) == ["/2", "/3"]
    assert texts(await bot.get_updates()) == ["/2", "/3"]
    assert await bot.get_updates(offset=first[-1].update_id + 1) == ()


async def test_an_older_offset_brings_nothing_back(local: LocalChat, bot: Bot) -> None:
    await three(local)
    first = await bot.get_updates()
    await bot.get_updates(offset=first[2].update_id)
    assert texts(await bot.get_updates(offset=first[0].update_id)) == ["/3"]


async def test_a_negative_offset_keeps_only_the_last(local: LocalChat, bot: Bot) -> None:
    await three(local)
    assert texts(await bot.get_updates(offset=-2)) == ["/2", "/3"]
    assert texts(await bot.get_updates()) == ["/2", "/3"]
    assert texts(await bot.get_updates(offset=-10)) == ["/2", "/3"]


async def test_an_offset_of_the_future_loses_nothing_that_comes(local: LocalChat, bot: Bot) -> None:
    assert await bot.get_updates(offset=999_999_999) == ()
    await local.ann.say(local.group, "/later")
    assert texts(await bot.get_updates()) == ["/later"]


async def test_limit(local: LocalChat, bot: Bot) -> None:
    await three(local)
    assert texts(await bot.get_updates(limit=2)) == ["/1", "/2"]


async def test_update_ids_increase(local: LocalChat, bot: Bot) -> None:
    await three(local)
    ids = [update.update_id for update in await bot.get_updates()]
    assert ids == sorted(set(ids))


async def test_a_poll_waits_until_something_happens(local: LocalChat, bot: Bot) -> None:
    async with asyncio.timeout(30):
        poll = asyncio.create_task(bot.get_updates(timeout=50, read_timeout=60))
        await local.sandbox.world.updates.pulse.next()
        await local.ann.say(local.group, "/now")
        assert texts(await poll) == ["/now"]


async def test_an_empty_poll_ends_by_itself(bot: Bot) -> None:
    assert await bot.get_updates(timeout=1) == ()


async def test_only_one_may_poll_and_the_older_one_is_told(local: LocalChat, bot: Bot) -> None:
    async with bot_of(local) as other, asyncio.timeout(30):
        older = asyncio.create_task(bot.get_updates(timeout=50, read_timeout=60))
        await local.sandbox.world.updates.pulse.next()
        newer = asyncio.create_task(other.get_updates(timeout=50, read_timeout=60))
        with pytest.raises(Conflict, match="terminated by other getUpdates request"):
            await older
        await local.ann.say(local.group, "/x")
        assert texts(await newer) == ["/x"]


async def test_only_the_kinds_asked_for_are_queued(local: LocalChat, bot: Bot) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    await local.ann.say(local.group, "/x")
    assert await bot.get_updates() == ()
    await bot.get_updates(allowed_updates=[])
    await local.ann.say(local.group, "/y")
    assert texts(await bot.get_updates()) == ["/y"]


async def test_stopping_ends_a_poll_at_once(local: LocalChat, bot: Bot) -> None:
    async with asyncio.timeout(30):
        poll = asyncio.create_task(bot.get_updates(timeout=50, read_timeout=60))
        await local.sandbox.world.updates.pulse.next()
        await local.restart()
        assert await poll == ()

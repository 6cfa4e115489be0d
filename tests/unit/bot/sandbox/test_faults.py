"""The faults that tests can switch on, and the log of calls."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.sandbox import BAD_GATEWAY, INTERNAL_ERROR, Hold, Lose, Truncate, flood
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.local_chat import LocalChat


async def test_flood_control_refuses_so_many_calls_to_one_chat(
    local: LocalChat, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Otherwise the library warns that it will hand out time spans one day.
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    await local.ann.start()
    local.sandbox.faults.add(flood(7), "sendMessage", chat=local.group.id, count=2)
    for _ in range(2):
        with pytest.raises(RetryAfter) as refused:
            await bot.send_message(local.group.id, "x")
        assert refused.value.retry_after == timedelta(seconds=7)
        await bot.send_message(local.ann.id, "others get through")
    await bot.send_message(local.group.id, "at last")
    assert [message.text for message in local.group.messages] == ["at last"]


@pytest.mark.parametrize("fault", [BAD_GATEWAY, INTERNAL_ERROR])
async def test_server_errors_do_nothing(fault: object, local: LocalChat, bot: Bot) -> None:
    local.sandbox.faults.add(BAD_GATEWAY if fault is BAD_GATEWAY else INTERNAL_ERROR, "sendMessage")
    with pytest.raises(NetworkError, match=r"Bad Gateway|Internal Server Error"):
        await bot.send_message(local.group.id, "x")
    assert local.group.messages == []


@pytest.mark.parametrize("fault", [Lose(), Truncate()])
async def test_a_lost_answer_belongs_to_a_call_that_was_done(
    fault: Lose | Truncate, local: LocalChat, bot: Bot
) -> None:
    local.sandbox.faults.add(fault, "sendPhoto")
    with pytest.raises(NetworkError):
        await bot.send_photo(local.group.id, png())
    assert local.group.last.photo == png()
    assert len(local.sandbox.calls.sends(local.group.id)) == 1


async def test_a_call_is_held_until_the_test_lets_it_go(local: LocalChat, bot: Bot) -> None:
    hold = Hold()
    local.sandbox.faults.add(hold, "sendMessage")
    async with asyncio.timeout(30):
        sending = asyncio.create_task(bot.send_message(local.group.id, "x"))
        await hold.reached.wait()
        assert local.group.messages == []
        hold.release.set()
        assert (await sending).text == "x"


async def test_an_answer_is_held_after_the_call_was_done(local: LocalChat, bot: Bot) -> None:
    hold = Hold(done=True)
    local.sandbox.faults.add(hold, "sendMessage")
    async with asyncio.timeout(30):
        sending = asyncio.create_task(bot.send_message(local.group.id, "x"))
        await hold.reached.wait()
        assert local.group.last.text == "x"
        assert not sending.done()
        hold.release.set()
        await sending


async def test_stopping_lets_go_of_what_is_held(local: LocalChat, bot: Bot) -> None:
    hold = Hold()
    local.sandbox.faults.add(hold, "sendMessage")
    async with asyncio.timeout(30):
        sending = asyncio.create_task(bot.send_message(local.group.id, "x"))
        await hold.reached.wait()
        await local.stop()
        await asyncio.gather(sending, return_exceptions=True)
        await local.resume()


async def numbers(bot: Bot) -> list[str | None]:
    return [update.message.text for update in await bot.get_updates() if update.message]


async def test_updates_come_twice_reversed_and_again(local: LocalChat, bot: Bot) -> None:
    await local.ann.say(local.group, "/1")
    await local.ann.say(local.group, "/2")
    faults = local.sandbox.faults
    faults.twice()
    assert await numbers(bot) == ["/1", "/2", "/1", "/2"]
    faults.reverse()
    assert await numbers(bot) == ["/2", "/1"]
    first, last = await bot.get_updates()
    await bot.get_updates(offset=last.update_id + 1)
    assert await numbers(bot) == []
    faults.replay(first.update_id)
    assert await numbers(bot) == ["/1", "/2"]
    assert await numbers(bot) == []


async def test_updates_come_mixed_and_again_after_they_were_acknowledged(
    local: LocalChat, bot: Bot
) -> None:
    local.sandbox.faults.mix(Random(4), share=0.5)
    await local.ann.say(local.group, "/0")
    (first, *_) = await bot.get_updates()
    orders = []
    for number in range(1, 9):
        await local.ann.say(local.group, f"/{number}")
        orders.append(await numbers(bot))
    assert set(orders[-1]) == {f"/{number}" for number in range(9)}
    assert len(orders[-1]) > 9
    assert len({tuple(dict.fromkeys(order[:5])) for order in orders}) > 4
    await bot.get_updates(offset=first.update_id + 9)
    await local.ann.say(local.group, "/9")
    assert {"/9"} < set(await numbers(bot))
    local.sandbox.faults.clear()
    assert await numbers(bot) == ["/9"]


async def test_a_replay_wakes_a_poll_that_waits(local: LocalChat, bot: Bot) -> None:
    await local.ann.say(local.group, "/1")
    (update,) = await bot.get_updates()
    async with asyncio.timeout(30):
        offset = update.update_id + 1
        poll = asyncio.create_task(bot.get_updates(offset=offset, timeout=50, read_timeout=60))
        await local.sandbox.world.updates.pulse.next()
        local.sandbox.faults.replay(update.update_id)
        assert [again.update_id for again in await poll] == [update.update_id]


async def test_a_condition_and_an_end(local: LocalChat, bot: Bot) -> None:
    faults = local.sandbox.faults
    faults.add(INTERNAL_ERROR, count=None, when=lambda _, params: params.get("text") == "bad")
    await bot.send_message(local.group.id, "good")
    for _ in range(3):
        with pytest.raises(TelegramError):
            await bot.send_message(local.group.id, "bad")
    faults.clear()
    await bot.send_message(local.group.id, "bad")
    assert len(local.group.messages) == 2


async def test_the_log_tells_methods_parameters_and_results(local: LocalChat, bot: Bot) -> None:
    calls = local.sandbox.calls
    before = calls.last
    sent = await bot.send_photo(local.group.id, png(), caption="x")
    await bot.edit_message_caption(local.group.id, sent.message_id, caption="y")
    send, edit = calls.of(after=before)
    assert (send.method, send.chat_id, send.result["message_id"]) == (
        "sendPhoto",
        local.group.id,
        sent.message_id,
    )
    assert edit.number == send.number + 1
    assert edit.params == {"chat_id": local.group.id, "message_id": sent.message_id, "caption": "y"}
    assert calls.edits(local.group.id) == [edit]
    assert calls.sends(local.ann.id) == []


async def test_one_can_wait_for_a_call(local: LocalChat, bot: Bot) -> None:
    async with asyncio.timeout(30):
        calls = local.sandbox.calls
        wait = asyncio.create_task(calls.until(lambda log: log.of("sendChatAction")))
        await bot.send_chat_action(local.group.id, "typing")
        (call,) = await wait
        assert call.params["action"] == "typing"


async def test_waiting_in_vain_tells_what_was_there(local: LocalChat) -> None:
    await local.ann.say(local.group, "hello?")
    with pytest.raises(AssertionError, match=r"(?s)not seen in 0 s.*hello?"):
        await local.group.until(lambda chat: chat.from_bot, watchdog=0)

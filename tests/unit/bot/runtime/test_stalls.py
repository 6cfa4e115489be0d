"""The measure of stalls for every flow: it finds those of the bot, and no others."""

import asyncio
import time

import pytest
from telegram import Update

from bot.runtime.warmup import warm_up
from bot.sandbox.model.pulse import Pulse
from bot.telegram.request import Request
from bot.telegram.update_parser import Reader
from tests.support.bot.games import solo
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import message
from tests.support.stalls import LONGEST, Stalls, watched

TOO_LONG = 1.5 * LONGEST


def compute(seconds: float = TOO_LONG) -> None:
    """Keep the thread busy."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def a_look(desk: ServiceHarness) -> Stalls:
    """Stalls during the steps of a command."""
    warm_up()
    await desk.clear(solo())
    await desk.take_in(message("/board"))
    with watched() as stalls:
        assert await asyncio.create_task(desk.dispatcher.work_off_next())
    return stalls


async def test_a_command_is_measured_and_short(desk: ServiceHarness) -> None:
    stalls = await a_look(desk)
    assert any("Dispatcher.work_off_next" in step.names for step in stalls.worst)
    stalls.check()


async def test_control_a_stall_of_the_bot_is_found_and_named(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Reader.read

    def slow(reader: Reader, update: Update) -> Request | None:
        compute()
        return read(reader, update)

    monkeypatch.setattr(Reader, "read", slow)
    stalls = await a_look(desk)
    with pytest.raises(AssertionError, match=r"Dispatcher\.work_off_next"):
        stalls.check()


async def test_what_others_compute_is_not_held_against_the_bot() -> None:
    """Others are the test itself, the local chat, and threads beside the loop."""

    async def of_the_test() -> None:
        compute()

    def seen() -> bool:
        compute()
        return True

    with watched() as stalls:
        await asyncio.create_task(of_the_test())
        await asyncio.create_task(Pulse().until(seen))
        await asyncio.to_thread(compute)
    stalls.check()

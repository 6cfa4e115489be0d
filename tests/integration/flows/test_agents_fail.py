"""The game goes on if agents' processes are killed or stopped, or run out of memory."""

import os
import signal
from collections.abc import Callable
from random import Random

import pytest

from tests.support.agents.workers import pids_of
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, code_of, legal_move, said, stored, table_in
from tests.support.local_chat import ChatView, MessageView


async def solo(house: BotHarness) -> MessageView:
    """Begin a game in private; the bot has made its first move."""
    await house.local.ann.start()
    await house.local.ann.say(house.local.ann.private, "/solo lits second swap=off")
    return await shown(house.local.ann.private, 1)


async def shown(chat: ChatView, plies: int) -> MessageView:
    """Return the board once it shows so many plies, the last of them the bot's."""
    await table_in(chat, f"\n{plies}. ")
    return await table_in(chat, "your turn")


def only_worker(house: BotHarness) -> int:
    assert house.app
    [pid] = pids_of(house.app.scheduler.pool)
    return pid


async def until_one_waits(house: BotHarness) -> None:
    """Wait until the only worker is there, which may be one that has to be started first."""
    assert house.app
    places = house.app.scheduler.pool._places
    places.put_nowait(await places.get())


def stop(house: BotHarness) -> None:
    """Make the worker hang, which is noticed soon."""
    assert house.app
    house.app.scheduler.longest = 0.0
    os.kill(only_worker(house), signal.SIGSTOP)


def kill_while_it_thinks(house: BotHarness) -> None:
    """Stop the worker, and kill it as soon as it has a question."""
    assert house.app
    pool, pid = house.app.scheduler.pool, only_worker(house)
    os.kill(pid, signal.SIGSTOP)
    [worker] = pool._alive

    async def drain() -> None:
        os.kill(pid, signal.SIGKILL)

    worker.questions.drain = drain  # type: ignore[method-assign] # by then it has been written


def let_it_swell(house: BotHarness) -> None:
    """Let the worker die, and the next one's agent take more memory than it may."""
    assert house.app
    server = house.app.scheduler.pool._server
    server._arguments = "tests.support.agents.swelling", "128"
    server._drop()


HARMS = (stop, kill_while_it_thinks, let_it_swell)


@pytest.mark.parametrize("harm", smoke(HARMS))
async def test_the_turn_is_answered_and_the_game_goes_on(
    harm: Callable[[BotHarness], None], house: BotHarness
) -> None:
    assert house.app
    table, chat, rng = await solo(house), house.local.ann.private, Random(3)
    before = only_worker(house)
    harm(house)
    code = code_of(table)
    for plies in (3, 5):
        await accepted(chat, await house.local.ann.say(chat, await legal_move(house, code, rng)))
        table = await shown(chat, plies)
        house.app.scheduler.longest = 2.0
    assert len((await stored(house, code)).record.plies) >= 5
    await until_one_waits(house)
    assert only_worker(house) != before


async def test_a_hint_that_cannot_be_found_is_said_to_be_so(house: BotHarness) -> None:
    chat = house.local.ann.private
    await solo(house)
    let_it_swell(house)
    await house.local.ann.say(chat, "/hint")
    await said(chat, "I have found no hint")


async def test_control_without_a_deadline_the_table_waits_for_ever(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.agents.pool.GRACE", 3600.0)
    table, chat = await solo(house), house.local.ann.private
    stop(house)
    move = await legal_move(house, code_of(table), Random(3))
    await accepted(chat, await house.local.ann.say(chat, move))
    with pytest.raises(AssertionError, match="not seen"):
        await chat.until(lambda c: "\n3. " in (c.from_bot[-1].text or ""), watchdog=2)

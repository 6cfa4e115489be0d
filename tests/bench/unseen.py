"""Time from a tap on "Move" to the picture to put a move together: in its group, and in private.

The bot and the local chat share a process, so the chat's own work is part of the figures.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.runtime.bootstrap import Connection, open_app
from tests.bench.crowd import url_of
from tests.bench.engine import Row, fastest, reference_load, row
from tests.support.agents.simple import SIMPLE
from tests.support.flows.game import boards, code_of, table_in
from tests.support.flows.tapping import data_of
from tests.support.local_chat import ChatView, LocalChat

GROUPS = 20
"""Each takes one message a second, so in each one move is begun."""

Begin = Callable[[ChatView], Awaitable[None]]


def measure() -> list[Row]:
    """The rows of what one person alone sees in `make bench`."""
    load = fastest(reference_load)
    with tempfile.TemporaryDirectory() as folder:
        there, in_private = asyncio.run(_measure(Path(folder) / "bot.db"))
    return [
        ("unseen: reference load", f"{load * 1e3:.1f} ms", ""),
        *_rows("unseen: from Move to its picture in the group", there, load),
        *_rows("unseen: from Start to the same in private", in_private, load),
    ]


def _rows(what: str, taken: list[float], load: float) -> list[Row]:
    ordered = sorted(taken)
    middle, slowest = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return [
        row(f"{what}, median", middle, load, 1e3, "ms", ""),
        row(f"{what}, p95", slowest, load, 1e3, "ms", ""),
    ]


async def _measure(file: Path) -> tuple[list[float], list[float]]:
    async with LocalChat() as local:
        connection = Connection(local.token, local.base_url, answers_unseen=True)
        async with open_app(connection, url_of(file), SIMPLE) as app:
            await app.start()
            try:
                groups = [await _group(local, number) for number in range(GROUPS)]
                # The first of all is proved by an empty message.
                await _seconds(groups[0], lambda chat: _tap(local, chat), groups[0])
                there = [
                    await _seconds(chat, lambda chat: _tap(local, chat), chat)
                    for chat in groups[1:]
                ]
                private = local.ann.private
                return there, [
                    await _seconds(chat, lambda chat: _start(local, chat), private)
                    for chat in groups[1:]
                ]
            finally:
                await app.stop()


async def _group(local: LocalChat, number: int) -> ChatView:
    """A group in which Ann is on move, some time after its board was shown."""
    group = local.new_group(local.ann, f"Group {number}", local.ben)
    await local.ann.say(group, "/challenge @ben lits swap=off")
    invitation = await table_in(group)
    await local.ben.tap(group, invitation, "Accept")
    await group.until(lambda chat: data_of(boards(chat)[-1], "compose"))
    return group


async def _tap(local: LocalChat, chat: ChatView) -> None:
    await local.ann.tap(chat, boards(chat)[-1], "Move")


async def _start(local: LocalChat, chat: ChatView) -> None:
    await local.ann.start(code_of(boards(chat)[-1]))


async def _seconds(group: ChatView, begin: Begin, shown: ChatView) -> float:
    """Time from what somebody does about a group's table to one picture more in a chat."""
    await asyncio.sleep(1.1)
    before, begun = _pictures(shown), time.perf_counter()
    await begin(group)
    await shown.until(lambda chat: _pictures(chat) > before)
    return time.perf_counter() - begun


def _pictures(chat: ChatView) -> int:
    return sum(message.photo is not None for message in chat.from_bot)

"""The message of a table: reasons to edit it, to post it afresh, and to mention people."""

import re

import pytest

from bot.domain.table import Table
from bot.handlers.persistence import LONG_PAUSE
from tests.support.bot import games
from tests.support.bot.captions import show
from tests.support.bot.games import FIRST_MOVE, moved
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, board_of, chats_due, deliver
from tests.support.bot.tristra import choosing
from tests.support.bot.updates import ANN, BEN, GROUP_ID, message, tap
from tests.support.cases import cases

LATER = 60.0
"""Seconds after which nothing is on its way to anybody any more."""


async def shown(desk: ServiceHarness, wall: TelegramStub, *tables: Table) -> int:
    """Pretend that the tables of a chat are shown as they are; return the message of #K7."""
    await desk.give(message("/help", number=1))
    await desk.clear_tables(*tables)
    await deliver(desk, wall)
    found = (await board_of(desk)).message
    assert found
    return found


def mentioned(table: Table) -> list[int]:
    return [int(person) for person in re.findall(r"tg://user\?id=(\d+)", show(table).caption)]


@pytest.mark.parametrize(
    ("pause", "calls"),
    [
        (LONG_PAUSE - 60, ["toast", "new_caption"]),
        (LONG_PAUSE + 60, ["toast", "photo", "delete"]),
    ],
)
async def test_after_a_long_pause_a_tap_posts_it(
    pause: float, calls: list[str], desk: ServiceHarness
) -> None:
    wall = TelegramStub()
    await shown(desk, wall, games.playing_two())
    await desk.give(message(f"/m {FIRST_MOVE}"))
    await deliver(desk, wall)
    desk.clock.time += pause
    await desk.give(tap("say:K7:1:swap", BEN, number=wall.latest))
    assert await deliver(desk, wall) == calls


async def test_talk_alone_never_moves_a_table(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    old = await shown(desk, wall, games.waiting())
    await desk.give(*(message("talk", number=old + number) for number in range(1, 60)))
    assert await deliver(desk, wall) == []
    wall.latest = old + 60
    await desk.give(tap("say:K7:1:swap", BEN, number=old))
    assert await deliver(desk, wall) == ["toast", "photo", "delete"]
    assert wall.made[-1] == ("delete", (GROUP_ID, old))
    assert await chats_due(desk) == set()


async def test_a_stale_tap_brings_the_message_up_to_date(desk: ServiceHarness) -> None:
    wall, table = TelegramStub(), games.playing_two()
    message_id = await shown(desk, wall, moved(table, FIRST_MOVE, ANN))
    desk.clock.time += 2 * LATER
    await desk.give(tap("say:K7:0:swap", BEN, number=message_id))
    assert set(await deliver(desk, wall)) == {"toast", "new_picture"}
    await desk.give(tap("say:K7:0:swap", BEN, number=message_id - 1))
    assert set(await deliver(desk, wall)) == {"toast", "no_buttons"}


async def test_a_button_tapped_twice_costs_the_group_one_edit(desk: ServiceHarness) -> None:
    wall, table = TelegramStub(), choosing()
    own = await shown(desk, wall, table)
    rock = tap(f"say:K7:{table.revision}:rock", number=own)
    await desk.give(rock)
    assert await deliver(desk, wall) == ["toast", "new_picture"]
    await desk.give(rock)
    assert await deliver(desk, wall) == ["toast"]
    assert "newest picture" in wall.made[-1][1][1]


@cases(
    ("table", "people"),
    [
        (games.opened(), []),
        (games.invited(), [BEN.id]),
        (games.declined(), []),
        (games.playing_two(), [ANN.id]),
        (moved(games.playing_two(), FIRST_MOVE, ANN), [BEN.id]),
        (games.solo(order="second"), []),
        (games.over(), []),
    ],
)
def test_only_who_is_to_act_is_mentioned(table: Table, people: list[int]) -> None:
    assert mentioned(table) == people

"""Secrets that somebody has given reach nobody else, whatever anybody does.

Everything is done at two tables that differ in nothing but Ann's secret: all that is sent, but what
only she gets, must be the same.
"""

from dataclasses import replace
from typing import Any

import pytest

from bot.common.inline_message import chat_of_inline
from bot.domain.table import Place, Table
from bot.i18n.translations import Texts
from bot.views.table_message import Presenter
from tests.support.attacks.acts import AT_TABLE
from tests.support.attacks.outcomes import set_out
from tests.support.attacks.rehearsal import rehearsed
from tests.support.attacks.roles import ROLES
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import OTHER_ORDERS, arranging, show_anns_view
from tests.support.bot.telegram_stub import TelegramStub, chats_due, deliver
from tests.support.bot.tristra import (
    BUILDS,
    OTHER_BUILDS,
    OTHER_PLACES,
    PLACES,
    after,
    building,
    choosing,
    placing,
)
from tests.support.bot.updates import ANN, BOT_NAME, Json

WORLDS: dict[str, tuple[Table, Table]] = {
    "arranging": (arranging(0), arranging(0, orders=OTHER_ORDERS)),
    "building": (after(building(), (0, BUILDS[0])), after(building(), (0, OTHER_BUILDS[0]))),
    "placing": (after(placing(), (0, PLACES[0])), after(placing(), (0, OTHER_PLACES[0]))),
    "choosing": (after(choosing(), (0, "paper")), after(choosing(), (0, "rock"))),
}
"""Two tables at which Ann is ready and Ben is not."""

LOOKS = ("/board", "/record", "/draw", "/resign", "compose", "rest")
LOOKERS = ("Ann", "Ben", "Ben@private", "Cleo", "Cleo@private")

Made = dict[str, list[tuple[str, Any]]]


async def sent_after(desk: ServiceHarness, update: Json) -> list[tuple[str, Any]]:
    """All calls made after an update, those for the table's own message among them."""
    async with rehearsed(desk) as rehearsal:
        await rehearsal.give(update)
        return await all_sent(rehearsal)


async def all_sent(desk: ServiceHarness) -> list[tuple[str, Any]]:
    """All calls made for what is due."""
    wall = TelegramStub()
    for chat in sorted(await chats_due(desk)):
        await deliver(desk, wall, chat)
    return wall.made


async def sent_at(desk: ServiceHarness, table: Table) -> Made:
    """The same by who looks, and how; and what the group has seen before."""
    await set_out(desk, table)
    seen = {"at first": await all_sent(desk)}
    tried = ((act, role) for act in LOOKS for role in LOOKERS)
    return seen | {
        f"{act} by {role}": await sent_after(desk, update)
        for act, role in tried
        if (update := AT_TABLE[act](table, ROLES[role]))
    }


@pytest.mark.parametrize("phase", WORLDS)
async def test_a_secret_reaches_nobody_else(phase: str, desk: ServiceHarness) -> None:
    this, other = WORLDS[phase]
    sent = await sent_at(desk, this)
    assert sent == await sent_at(desk, other)
    for looked in ("at first", "/board by Ben@private", "/board by Cleo", "/record by Ann"):
        assert sent[looked], looked


@pytest.mark.parametrize("phase", WORLDS)
def test_a_message_in_a_chat_without_the_bot_tells_nothing(phase: str) -> None:
    presenter = Presenter(Texts(), "en", BOT_NAME, inline=True)
    place = Place(chat_of_inline("AAA"))
    this, other = (
        presenter.table(replace(table, place=place), table.watcher) for table in WORLDS[phase]
    )
    assert this == other


@pytest.mark.parametrize("phase", WORLDS)
async def test_control_who_has_it_sees_it(phase: str, desk: ServiceHarness) -> None:
    shown = []
    for table in WORLDS[phase]:
        await set_out(desk, table)
        await all_sent(desk)
        update = AT_TABLE["/record"](table, ROLES["Ann@private"])
        assert update
        shown.append(await sent_after(desk, update))
    assert shown[0] != shown[1]
    assert all(given[0] == ANN.id for made in shown for _, given in made)


@pytest.mark.parametrize("phase", ["arranging", "placing"])
async def test_control_a_view_that_is_not_ones_own_is_missed(
    phase: str, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_anns_view(WORLDS[phase][0], monkeypatch)
    with pytest.raises(AssertionError):
        await test_a_secret_reaches_nobody_else(phase, desk)

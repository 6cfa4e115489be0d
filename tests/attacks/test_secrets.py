"""What somebody has given in secret reaches nobody else, whatever anybody does.

Each act is done at two tables that differ in nothing but Ann's secret: all others must get the same.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.session import Session
from bot.store import outbox
from engine.game import AnyPosition
from tests.attacks.acts import AT_TABLE
from tests.attacks.rehearsal import rehearsed
from tests.attacks.roles import ROLES
from tests.attacks.watching import set_out
from tests.bot.desk import Desk
from tests.bot.secrets import OTHER_ORDERS, arranging
from tests.bot.tristra import (
    BUILDS,
    OTHER_BUILDS,
    OTHER_PLACES,
    PLACES,
    after,
    building,
    choosing,
    placing,
)
from tests.bot.updates import ANN, Json
from tests.bot.wall import PICTURES, Wall, deliver, sender

WORLDS: dict[str, tuple[Session, Session]] = {
    "arranging": (arranging(0), arranging(0, orders=OTHER_ORDERS)),
    "building": (after(building(), (0, BUILDS[0])), after(building(), (0, OTHER_BUILDS[0]))),
    "placing": (after(placing(), (0, PLACES[0])), after(placing(), (0, OTHER_PLACES[0]))),
    "choosing": (after(choosing(), (0, "paper")), after(choosing(), (0, "rock"))),
}
ENDS = ("giveup", "giveup of Ann", "forget", "forget Ann", "done", "say", "/m random")
"""What may end the secret: a game that is over, or begun, shows everything."""

LOOKS = ("/board", "/record", "/start code", "show", "compose", "put", "rest", "leave", "/undo")
LOOKING = [act for act in LOOKS if act in AT_TABLE]


async def sent_after(desk: Desk, table: Session, update: Json, *ignored: int) -> list[Any]:
    """All calls made after an update, the table's own message among them, but to some chats."""
    wall = Wall()
    async with rehearsed(desk) as rehearsal:
        await rehearsal.give(update)
        async with rehearsal.store.transaction() as connection:
            chats = {table.place.chat, *await outbox.chats_waiting(connection)} - set(ignored)
            parcels = [p for c in sorted(chats) for p in await outbox.waiting(connection, c, free=False)]
        for parcel in parcels:
            await sender(rehearsal, wall).send(parcel)
    return wall.made


def hidden(position: AnyPosition) -> bool:
    return position.secret


@pytest.mark.parametrize("phase", WORLDS)
async def test_nobody_learns_a_secret(phase: str, desk: Desk) -> None:
    found: list[dict[tuple[str, str], Any]] = []
    for table in WORLDS[phase]:
        await set_out(desk, table)
        made = {}
        for act in LOOKING:
            for role in ("Ben", "Ben@private", "Cleo", "Cleo@private", "Ann", "admin"):
                if update := AT_TABLE[act](table, ROLES[role]):
                    made[act, role] = await sent_after(desk, table, update)
        found.append(made)
    assert found[0] == found[1]

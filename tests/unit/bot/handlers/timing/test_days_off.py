"""Days off: their buttons, where nobody else could tap them."""

from typing import Any

from bot.store.db.schema import pauses
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, GROUP_ID, Json, message, private, tap
from tests.support.cases import cases


async def offered(desk: ServiceHarness, chat: Json | None = None) -> list[str]:
    """The data of the buttons below the last answer to `/away`."""
    await desk.give(message("/away", ANN, chat or private(ANN)))
    keyboard: Any = [one for one in await desk.sent() if "text" in one][-1]["keyboard"]
    return [button["callback_data"] for row in keyboard or [] for button in row]


async def test_in_private_some_of_those_left_are_offered(desk: ServiceHarness) -> None:
    await desk.clear()
    assert await offered(desk) == ["away:::1", "away:::3", "away:::7"]
    await desk.give(tap("away:::7", ANN, private(ANN)))
    assert await offered(desk) == ["away:::0"]
    desk.clock.time += 6 * 24 * 3600
    await desk.give(tap("away:::0", ANN, private(ANN)))
    assert await offered(desk) == ["away:::1", "away:::3"]


async def test_in_a_group_nothing_is_offered_that_others_could_tap(desk: ServiceHarness) -> None:
    await desk.clear()
    assert await offered(desk, {"id": GROUP_ID, "type": "supergroup", "title": "G"}) == []


@cases("argument", ["x", "-1", "100", "1.0", ""])
async def test_a_forged_button_takes_nothing(desk: ServiceHarness, argument: str) -> None:
    await desk.clear()
    await desk.give(tap(f"away:::{argument}", ANN, private(ANN)))
    assert (await desk.rows(pauses))["pauses"] == []

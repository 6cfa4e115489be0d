"""Taps faster than the screen can change: while an edit is held back, one keyboard is tapped."""

from bot.sandbox import Hold
from tests.integration.flows.test_in_secret import follow, says
from tests.integration.flows.test_tristra import challenged
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import all_sent, code_of, stored, toast_of

SQUARES = ("a3", "c3", "e3", "b2", "d2", "f2", "b3", "d3", "f3", "a2", "c2", "e2")
"""Squares for red, then for blue; green fills what is left."""


async def test_twelve_taps_on_one_keyboard_all_count(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenged(house)
    prompt = await follow(ann, table)
    held = Hold()
    house.local.sandbox.faults.add(held, "editMessageMedia", chat=ann.private.id)
    for square in SQUARES:
        assert (await ann.tap(ann.private, prompt, square)).text == ""
    held.release.set()
    await all_sent(house)
    prompt = ann.private.message(prompt.message_id)
    assert prompt.button("Confirm")
    await ann.tap(ann.private, prompt, "Confirm")
    await says(group, table, "\u2068Ann\u2069 is ready")
    plies = (await stored(house, code_of(table))).record.plies
    assert plies[0].text == "build GGGGGG BRBRBR RBRBRB"


async def test_taps_before_and_after_a_restart_all_count(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenged(house)
    prompt = await follow(ann, table)
    held = Hold()
    house.local.sandbox.faults.add(held, "editMessageMedia", chat=ann.private.id)
    data = {square: (prompt.button(square) or {})["callback_data"] for square in SQUARES}
    for square in SQUARES[:6]:
        await ann.tap(ann.private, prompt, square)
    held.release.set()
    await house.stop_bot()
    late = [ann.press_stale(ann.private, prompt, data[square]) for square in SQUARES[6:]]
    await house.start_bot()
    assert [await toast_of(house, query) for query in late] == [""] * 6
    await all_sent(house)
    await ann.tap(ann.private, ann.private.message(prompt.message_id), "Confirm")
    await says(group, table, "\u2068Ann\u2069 is ready")
    plies = (await stored(house, code_of(table))).record.plies
    assert plies[0].text == "build GGGGGG BRBRBR RBRBRB"

"""Choices in secret: the number of taps that they take, and all that they leave alone."""

import pytest

from bot.views.keyboard import Tap
from tests.integration.flows.test_in_secret import another_board, follow, random_order, says
from tests.integration.flows.test_tristra import (
    HALF,
    PAPER,
    ROCK,
    challenged,
    tapped,
    to_the_choice,
    whole,
)
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import challenge_in_secret, code_of, stored, table_in
from tests.support.flows.promised import changed, taps_of
from tests.support.local_chat import MessageView, Persona

SQUARES = ["a1", "d1", "a2", "d2", "a3", "d3", "b1", "e1", "b2", "e2", "b3", "e3"]
"""Six red squares, then six blue ones."""

TRIANGLES = ["►◄", "a1", "b1", "▼▼", "c2", "d2", "▲▼", "e1", "f1"]
TILES = 20


def choices(prompt: MessageView) -> list[Tap]:
    """Return the taps of the next choices, without those that take one back or turn a page."""
    now = [tap for tap in taps_of(prompt) if tap.verb == "put"]
    most = max((len(tap.argument) for tap in now), default=0)
    return [tap for tap in now if len(tap.argument) == most]


async def put_together(who: Persona, prompt: MessageView) -> int:
    """Tap the first choice until all is chosen, and return the number of taps."""
    taps = 0
    while not prompt.button("Confirm"):
        await who.tap(who.private, prompt, choices(prompt)[0].encode())
        prompt = await changed(who.private, prompt)
        taps += 1
    return taps


async def test_setting_up_by_hand_takes_at_most_24_taps(house: BotHarness) -> None:
    """Set every square and every triangle by hand, each rank turned in another way."""
    ann, ben = house.local.ann, house.local.ben
    table = await challenged(house)
    await ben.start()
    await ben.say(ben.private, HALF)
    await says(house.local.group, table, "\u2068Ben\u2069 is ready")
    prompt = await tapped(ann, await follow(ann, table), *SQUARES)
    await ann.tap(ann.private, prompt, "Confirm")
    prompt = await tapped(ann, await another_board(ann.private, 1), *TRIANGLES)
    await ann.tap(ann.private, prompt, "Confirm")
    await says(ann.private, prompt, "This stays between us")
    state = await stored(house, code_of(table))
    assert [ply.text for ply in state.record.plies if ply.seat == 0] == [
        "build RBGRBG RBGRBG RBGRBG",
        "place I a1 r1, I b1 r3, II c2 r2, II d2 r2, III e1 r0, III f1 r2",
    ]
    assert len((*SQUARES, "Confirm", *TRIANGLES, "Confirm")) <= 24


async def test_arranging_takes_a_tap_for_each_tile(house: BotHarness) -> None:
    ann = house.local.ann
    prompt = await follow(ann, await challenge_in_secret(house))
    assert await put_together(ann, prompt) <= TILES


async def test_rock_paper_scissors_are_tapped_in_the_group_and_seen_when_both_are_made(
    house: BotHarness,
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await to_the_choice(house)
    assert {ROCK, PAPER} <= set(table.labels)
    assert (await ann.tap(group, table, ROCK)).text == "Done."
    shown = await says(group, table, "\u2068Ann\u2069 is ready")
    assert "🟠 Rock" not in shown.text
    await ben.tap(group, table, PAPER)
    shown = await says(group, table, "your turn")
    assert ROCK in shown.text
    assert PAPER in shown.text


@pytest.mark.parametrize("first", ["ann", "ben"])
async def test_what_one_gives_in_secret_leaves_the_others_buttons_good(
    first: str, house: BotHarness
) -> None:
    group, local = house.local.group, house.local
    one, other = (local.ann, local.ben) if first == "ann" else (local.ben, local.ann)
    table = await challenged(house)
    waiting = await follow(other, table)
    waiting = await tapped(other, waiting, "🟦 B ×6")
    await whole(one, await follow(one, table))
    await table_in(group, "is ready")
    prompt, text = await random_order(other, waiting)
    assert (await other.tap(other.private, prompt, "Confirm")).text == "Done."
    plies = (await stored(house, table.text.split("#", 1)[1].split()[0])).record.plies
    assert text in {ply.text for ply in plies}

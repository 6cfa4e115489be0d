"""What is given in secret: how many taps it takes, and what it leaves alone."""

import pytest

from bot.callbacks import Tap
from tests.flows.conftest import House
from tests.flows.game import challenge_in_secret, stored, table_in
from tests.flows.promised import changed, taps_of
from tests.flows.test_in_secret import follow, random_order, says, tap_on
from tests.flows.test_tristra import PAPER, ROCK, challenged, to_the_choice, whole
from tests.local_chat import MessageView, Persona

SQUARES, TRIANGLES, TILES = 18, 6, 20


def choices(prompt: MessageView) -> list[Tap]:
    """What its buttons choose next, without those that take something back or turn a page."""
    now = [tap for tap in taps_of(prompt) if tap.verb == "put"]
    most = max((len(tap.argument) for tap in now), default=0)
    return [tap for tap in now if len(tap.argument) == most]


async def put_together(who: Persona, prompt: MessageView) -> int:
    """Tap the first choice until all is chosen; how many taps that took."""
    taps = 0
    while not prompt.button("Confirm"):
        await who.tap(who.private, prompt, choices(prompt)[0].encode())
        prompt = await changed(who.private, prompt)
        taps += 1
    return taps


async def test_setting_up_takes_a_tap_or_two_for_each(house: House) -> None:
    ann = house.local.ann
    table = await challenged(house)
    assert SQUARES <= await put_together(ann, await follow(ann, table)) <= 2 * SQUARES


async def test_arranging_takes_a_tap_for_each_tile(house: House) -> None:
    ann = house.local.ann
    prompt = await follow(ann, await challenge_in_secret(house))
    assert await put_together(ann, prompt) <= TILES


async def test_rock_paper_scissors_are_tapped_in_the_group_and_seen_when_both_are_made(
    house: House,
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await to_the_choice(house)
    assert {ROCK, PAPER} <= set(table.labels)
    assert (await ann.tap(group, table, ROCK)).text == "Done."
    shown = await says(group, table, "\u2068Ann\u2069 is ready")
    assert "Rock" not in shown.text
    await ben.tap(group, table, PAPER)
    shown = await says(group, table, "your turn")
    assert ROCK in shown.text
    assert PAPER in shown.text


@pytest.mark.parametrize("first", ["ann", "ben"])
async def test_what_one_gives_in_secret_leaves_the_others_buttons_good(
    first: str, house: House
) -> None:
    group, local = house.local.group, house.local
    one, other = (local.ann, local.ben) if first == "ann" else (local.ben, local.ann)
    table = await challenged(house)
    waiting = await follow(other, table)
    waiting = await tap_on(other, waiting, "B ×6", "Now tap the square")
    await whole(one, await follow(one, table))
    await table_in(group, "is ready")
    prompt, text = await random_order(other, waiting)
    assert (await other.tap(other.private, prompt, "Confirm")).text == "Done."
    plies = (await stored(house, table.text.split("#", 1)[1].split()[0])).record.plies
    assert text in {ply.text for ply in plies}

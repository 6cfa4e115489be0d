"""Whole games of Stratopolis in the group, with each of the ways to draw tiles."""

import re
from random import Random

import pytest

from bot.domain.table import Table
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    challenge,
    challenge_in_secret,
    code_of,
    play_on,
    play_some,
    stored,
    table_in,
)
from tests.support.local_chat import MessageView

PLIES = 40
SCORES = re.compile(r": (\d+)(?= ·|$)", re.MULTILINE)


async def begun(house: BotHarness, stack: str) -> MessageView:
    """Begin a game, up to the first tile."""
    if stack != "arranged":
        return await challenge(house, f"stratopolis stack={stack} first=red")
    code = code_of(await challenge_in_secret(house))
    for person in (house.local.ann, house.local.ben):
        await person.start()
        await accepted(person.private, await person.say(person.private, f"#{code} random"))
    return await table_in(house.local.group, "your turn")


@pytest.mark.slow
@pytest.mark.parametrize("stack", ["hand", "shuffled", "arranged", "blind"])
async def test_a_whole_game(house: BotHarness, stack: str) -> None:
    """Type a whole game; the caption tells the best zones' scores, and the group is not flooded."""
    group, calls = house.local.group, house.local.sandbox.calls
    table = await begun(house, stack)
    before = calls.last
    state = await play_on(house, table, group, Random(stack))
    final = await table_in(group, "🏆")
    assert final.labels == ["Rematch", "Key moments", "Share", "Replay"]
    assert [int(points) for points in SCORES.findall(final.text)] == points_of(state)
    assert len([ply for ply in state.record.plies if "arrange" not in ply.text]) == PLIES
    assert len(calls.sends(group.id, before)) + len(calls.edits(group.id, before)) <= PLIES + 6


def points_of(table: Table) -> list[int]:
    """Return size times height of both best zones."""
    return [score.factors[0] * score.factors[1] for score in table.position.scores]


@pytest.mark.parametrize("stack", smoke(["shuffled", "arranged", "blind", "hand"], 2))
async def test_the_record_shows_tiles_once_they_are_seen(house: BotHarness, stack: str) -> None:
    group, ann = house.local.group, house.local.ann
    table = await begun(house, stack)
    state = await play_some(house, table, group, Random(stack), 5)
    shown = (await answer_to(group, await ann.say(group, "/record"))).text
    seen = {"shuffled": (4, 3), "blind": (3, 3), "hand": (6, 5), "arranged": (4, 3)}[stack]
    expected = [stack_of(state, seat)[: seen[seat]] for seat in (0, 1)]
    hidden = re.findall(r"[A-T]*\?+", "".join(shown.split("[Setup")[1].split("\n")))
    assert [each.rstrip("?") for each in hidden] == expected
    assert [len(each) for each in hidden] == [20, 20]


def stack_of(table: Table, seat: int) -> str:
    plies = table.record.plies
    orders = {ply.seat: ply.text.split()[1] for ply in plies if ply.text.startswith("arrange")}
    return orders.get(seat) or table.record.setup.split()[0].split("/")[seat]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("m14 r0", "partly over the bare table"),
        ("a1", "must share an edge"),
        ("m15 r2 m", "never mirrored"),
        ("-zz-40 r1", "must share an edge"),
    ],
)
async def test_a_refusal_teaches_the_rule(house: BotHarness, said: str, answer: str) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house, "stratopolis first=red")
    reply = await answer_to(group, await ann.say(group, f"/m {said}"))
    assert answer in reply.text
    assert not (await stored(house, code_of(table))).record.plies

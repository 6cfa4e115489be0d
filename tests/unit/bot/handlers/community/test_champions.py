"""The champions of a quarter: named once, with the first game of the next one."""

from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import Connection

from bot.domain.ratings.fold import DAY
from bot.domain.ratings.quarters import Quarter
from bot.domain.ratings.result import Result
from bot.store.repositories import people
from bot.store.repositories.scores import results
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID, message
from tests.unit.bot.handlers.community.test_standings import known, last_ply

pytestmark = pytest.mark.databases

_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
QUARTER = Quarter(2026, 3)
OPPONENTS = (BEN.id, CLEO.id) * 3


Keep = Callable[[Connection], None]


def won_by_ann(connection: Connection, chat: int = GROUP_ID) -> None:
    """Ann wins six games in the last days of the quarter."""
    for number, other in enumerate(OPPONENTS):
        won_once(connection, number - len(OPPONENTS), other, chat)


def won_once(connection: Connection, day: int, other: int = BEN.id, chat: int = GROUP_ID) -> None:
    """Ann wins a game so many days after the quarter."""
    at = QUARTER.after.begin + day * DAY
    result = Result("lits", (ANN.id, other), (1, 2), at, f"{day}")
    results.add(connection, f"T{day}", chat, result)


async def named(desk: ServiceHarness, *before: Keep) -> list[str]:
    """All that is said of champions as a game ends on the third day of the next quarter."""
    desk.clock.time = QUARTER.after.begin / 1000 + 2 * 86400
    table, text, person = last_ply()
    await desk.clear(table)
    await known(desk)
    for keep in before:
        await desk.store.run(keep)
    await desk.give(message(text, person))
    wall = TelegramStub()
    await deliver(desk, wall)
    said = [given[1] for name, given in wall.made if name == "silent_message"]
    return [text.translate(_ISOLATES) for text in said]


async def test_they_are_named_with_the_first_game_of_the_next_quarter(
    desk: ServiceHarness,
) -> None:
    [said] = await named(desk, won_by_ann)
    assert said.startswith("🏆 <b>Battle of LITS</b>, July to September 2026: the champion")
    assert "<b>Ann</b> (" in said


async def test_they_are_named_once(desk: ServiceHarness) -> None:
    assert await named(desk, won_by_ann, partial(won_once, day=1)) == []


async def test_nothing_is_said_of_few_games_or_of_none(desk: ServiceHarness) -> None:
    assert await named(desk) == []
    assert await named(desk, partial(won_once, day=-1)) == []


async def test_other_groups_have_champions_of_their_own(desk: ServiceHarness) -> None:
    assert await named(desk, partial(won_by_ann, chat=GROUP_ID - 1)) == []


async def test_nobody_is_named_who_does_not_want_to_be(desk: ServiceHarness) -> None:
    def unlisted(connection: Connection) -> None:
        people.prefer_for_oneself(connection, ANN.id, unlisted=True)

    assert await named(desk, won_by_ann, unlisted) == []

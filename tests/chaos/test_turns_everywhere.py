"""Chats change while calls to them are on their way; whatever the moment, games go on."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, update

from bot.store.db.schema import boards
from tests.chaos.conftest import POSTGRES, SQLITE
from tests.chaos.grounds import Ground
from tests.chaos.harness import SOON
from tests.chaos.test_faults_everywhere import loud
from tests.chaos.turns import (
    TURNS,
    Blocked,
    Deleted,
    Kicked,
    Migrated,
    Tale,
    TopicClosed,
    TopicDeleted,
    Turn,
    TurningBotHarness,
)
from tests.support.cases import smoke

Shown = dict[str, tuple[str, bytes]]
"""The captions and pictures of a table, by the record of its game."""


@asynccontextmanager
async def tale_in(ground: Ground, turn: Turn) -> AsyncIterator[Tale]:
    """Yield a tale in a place where a turn can happen; the bot is there and has said hello."""
    await ground.clear()
    house = TurningBotHarness(ground)
    try:
        await house.start()
        tale = Tale(house)
        turn.begin(tale)
        await house.passes(SOON)
        house.calls = 0
        yield tale
    finally:
        await house.close()


async def told(tale: Tale, turn: Turn, at: int | None = None) -> Shown:
    """Tell all of it; the turn happens just before a call, and is put right after that step."""
    house, shown = tale.house, Shown()
    unheard_of = ""

    def happens() -> None:
        if house.calls == at:
            turn.happen(tale)

    house.happens = happens
    for step in tale.steps():
        before = house.calls
        step()
        await house.passes(SOON)
        if at and before < at <= house.calls:
            turn.end(tale)
            await house.passes(SOON)
            unheard_of = "" if turn.heard and not tale.is_over else tale.record
        if tale.record != unheard_of:
            note(tale, shown)
    if tale.record == unheard_of:
        tale.say(tale.ann, "/board")
        await house.passes(SOON)
    note(tale, shown)
    return shown


def note(tale: Tale, shown: Shown) -> None:
    """Expect nothing to be left to do or to send, and note the caption and picture of the table."""
    rows = tale.house.rows
    waiting = rows("SELECT number FROM inbox WHERE body IS NOT NULL")
    messages, jobs = rows("SELECT kind, payload FROM outbox"), rows("SELECT code FROM jobs")
    assert (waiting, messages, jobs) == ([], [], [])
    [(chat, number)] = rows("SELECT chat, message FROM boards")
    message = tale.house.world.message(tale.chat, number)
    assert chat == tale.chat
    shown[tale.record] = message.text, tale.house.world.picture(message)


CASES = (*((SQLITE, turn) for turn in TURNS), (POSTGRES, Migrated()))
"""Databases and turns: on a server the turn that changes the most rows."""


FEW = 12
FEWER = [(*CASES[0], FEW), *((*case, 1) for case in CASES)]
"""Cases, each with the step from one call that is tried to the next."""


@pytest.mark.parametrize(("ground", "turn", "step"), smoke(FEWER), indirect=["ground"], ids=str)
async def test_a_turn_at_any_call_leaves_the_game_as_it_would_be(
    turn: Turn, step: int, ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    await everywhere(turn, ground, *await undisturbed(ground, turn), step)
    assert not loud(caplog)


async def everywhere(
    turn: Turn, ground: Ground, expected: Shown, calls: int, step: int = 1
) -> None:
    """Tell the tale with the turn at each of its calls, or some; it comes to the same."""
    for at in range(1, calls + 1, step):
        async with tale_in(ground, turn) as tale:
            found = await told(tale, turn, at)
        last = list(expected)[-1]
        assert found[last] == expected[last], f"call {at} of {calls}"
        assert found.items() <= expected.items(), f"call {at} of {calls}"


async def undisturbed(ground: Ground, turn: Turn) -> tuple[Shown, int]:
    """Tell the tale without a turn; return the pictures and the number of calls."""
    async with tale_in(ground, turn) as tale:
        return await told(tale, turn), tale.house.calls


def nothing(*_: object) -> None:
    """Stands in for a repository function that a broken build leaves out."""


def forget(connection: Connection, chat: int) -> None:
    """Stands in for a broken build's loss of a chat: all boards count as shown for good."""
    all_of_it = update(boards).where(boards.c.chat == chat)
    connection.execute(all_of_it.values(shown=boards.c.wanted))


BROKEN = (
    (Deleted(), "bot.store.repositories.boards.lost", nothing),
    (Kicked(), "bot.store.repositories.chat_status.removed", forget),
    (Blocked(), "bot.store.repositories.chat_status.returned", nothing),
    (Migrated(), "bot.store.repositories.chat_status.move", nothing),
    (TopicClosed(), "bot.store.repositories.chat_status.reopened", nothing),
    (TopicDeleted(), "bot.delivery.board_publisher.is_topic_gone", lambda _error: False),
)
"""The function that a broken build leaves out for each turn, and its stand-in."""


@pytest.mark.slow
@pytest.mark.parametrize("ground", [SQLITE], indirect=True)
@pytest.mark.parametrize(("turn", "left_out", "instead"), BROKEN)
async def test_control_a_build_that_takes_a_turn_badly_is_caught(
    turn: Turn,
    left_out: str,
    instead: Callable[..., object],
    ground: Ground,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected, calls = await undisturbed(ground, turn)
    monkeypatch.setattr(left_out, instead)
    with pytest.raises(AssertionError):
        await everywhere(turn, ground, expected, calls)

"""Locks on a server: two transactions at the same time are kept apart by rows held; each is needed.

Two transactions meet: one has looked at something it is about to change, and now the other begins.
That one waits, or it does as it would alone; in the control, nothing is held and something is lost.
"""

import math
from dataclasses import dataclass, replace

import pytest

from bot.store.db.schema import jobs
from bot.store.repositories import analyses, boards, people, tables
from bot.store.repositories import jobs as to_think
from bot.store.repositories.analyses import Analysis
from bot.views.keyboard import Tap
from engine.core.record import RESIGN
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    GROUP,
    GROUP_ID,
    OTHER_GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
)
from tests.support.store.interleaving import Meeting, both, met
from tests.support.store.unlocked import made_unheld, unheld
from tests.unit.bot.agents.test_analysis_worker import ENDED

pytestmark = pytest.mark.postgresql

RESIGNED = "You resigned."
SENT = 77
"""The number of a message, as Telegram gives it."""


# A table, from the group and from a private chat


async def moves(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Moves confirmed to Ann while Ben gives up, and moves that are kept."""
    await desk.clear(games.playing_two())
    giving_up = tap(Tap("giveup", "K7", 0, str(BEN.id)).encode(), BEN, private(BEN))
    await both(desk, patch, (tables, "lock_for_update"), giving_up, message(f"/m {FIRST_MOVE}"))
    told = [sent["kind"] for sent in await desk.sent()].count("react")
    return told, [ply.text for ply in (await desk.load("K7")).record.plies].count(FIRST_MOVE)


async def test_a_move_that_is_made_is_kept_whatever_another_does_there(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await moves(desk, monkeypatch) == (0, 0)


async def test_control_at_a_table_that_is_not_held_it_is_lost(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_HOLD", unheld(tables._HOLD))
    assert await moves(desk, monkeypatch) == (1, 0)


@dataclass(frozen=True)
class Way:
    """A way of Ann's to make a move without naming a table, and the place in which Ben gives up."""

    found: str
    hold: str
    move: Json
    elsewhere: Json


SAID = f"/m {FIRST_MOVE}"
REPLY = message(SAID, reply_to_message=said_by(BOT_USER, 50))
"""A move as a reply to the message that shows the table."""

WAYS = {
    "in the group": Way("in_chat", "_LOCK_IN_CHAT", message(SAID), private(BEN)),
    "as a reply": Way("posted", "_LOCK_POSTED", REPLY, private(BEN)),
    "in private": Way("of_person", "_LOCK_OF_PERSON", message(SAID, chat=private(ANN)), GROUP),
}
in_each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


async def resignations(
    desk: ServiceHarness, patch: pytest.MonkeyPatch, way: Way
) -> tuple[int, int]:
    """Times that Ben was told of his resignation while Ann moves, and times that it is kept."""
    await desk.clear(games.playing_two())
    giving_up = tap(Tap("giveup", "K7", 0, str(BEN.id)).encode(), BEN, way.elsewhere)
    await both(desk, patch, (tables, way.found), way.move, giving_up)
    told = [sent for sent in await desk.sent() if sent["kind"] == "toast"]
    kept = [ply.text for ply in (await desk.load("K7")).record.plies]
    assert FIRST_MOVE in kept
    return len([sent for sent in told if sent["text"] == RESIGNED]), kept.count(RESIGN)


@in_each_way
async def test_a_table_that_may_be_meant_stays_as_it_was_seen(
    way: Way, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await resignations(desk, monkeypatch, way) == (0, 0)


@in_each_way
async def test_control_of_tables_that_are_not_held_what_another_did_there_is_lost(
    way: Way, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, way.hold, unheld(getattr(tables, way.hold)))
    assert await resignations(desk, monkeypatch, way) == (1, 0)


# The board of a table that is over


async def boards_wanted(desk: ServiceHarness) -> list[boards.Board]:
    """Boards that the group is to be shown if a table comes back while those that are over go."""
    over, store = games.over(), desk.store
    await desk.clear(over)

    async def forgotten() -> None:
        async with store.transaction() as connection:
            await connection.run_sync(boards.forget_ended, math.inf, "", 10)

    async with store.transaction() as connection:
        await connection.run_sync(boards.want, over.code, GROUP_ID, 1)
        await connection.run_sync(
            boards.edited, boards.Board(over.code, GROUP_ID, wanted=1, shown=1)
        )
    meeting = Meeting(store, forgotten)
    async with store.transaction() as connection:
        await connection.run_sync(boards.want, over.code, GROUP_ID, 2)
        await meeting.here()
    await meeting.end()
    async with store.transaction() as connection:
        return await connection.run_sync(boards.behind, GROUP_ID)


async def test_a_board_that_is_just_wanted_is_not_forgotten(desk: ServiceHarness) -> None:
    assert [board.wanted for board in await boards_wanted(desk)] == [2]


async def test_control_what_is_forgotten_without_being_held_is_not_shown(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "_FORGET", made_unheld(monkeypatch, boards._forget))
    assert await boards_wanted(desk) == []


# A person, in two groups


async def hints_asked(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> int:
    """The number of hints that Ann waits for; she may ask for one at a time."""
    there = OTHER_GROUP["id"]
    await desk.clear(games.solo("K7"), games.solo("M3", chat=there))
    await desk.give(message("/help"))
    asked = message("/hint"), message("/hint", chat=OTHER_GROUP)
    await both(desk, patch, (to_think, "add_hint"), *asked)
    return len((await desk.rows(jobs))["jobs"])


async def test_what_one_asks_for_in_two_chats_is_done_one_after_the_other(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await hints_asked(desk, monkeypatch) == 1


async def test_control_a_person_who_is_not_held_gets_two(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "_PERSON", unheld(people._PERSON))
    assert await hints_asked(desk, monkeypatch) == 2


# The look through a game: how far it is, and which message tells so


async def message_kept(desk: ServiceHarness, patch: pytest.MonkeyPatch) -> int | None:
    """Number of the progress message that is kept if it is sent while a step is stored."""
    await desk.clear(ENDED)
    one, store = Analysis(ANN.id, ENDED.code), desk.store

    async def sent() -> None:
        async with store.transaction() as connection:
            await connection.run_sync(analyses.shown, ANN.id, ENDED.code, SENT)

    meeting = Meeting(store, sent)
    async with store.transaction() as connection:
        await connection.run_sync(analyses.add, one, 0.0)
    with patch.context() as for_now:
        met(for_now, (analyses, "load"), meeting)
        async with store.transaction() as connection:
            found = await connection.run_sync(analyses.load, ANN.id)
            assert found
            await connection.run_sync(analyses.step, replace(found, found=(None,)), 1.0)
        await meeting.end()
    async with store.transaction() as connection:
        now = await connection.run_sync(analyses.load, ANN.id)
    assert now
    assert len(now.found) == 1
    return now.message


async def test_the_message_of_a_look_through_a_game_is_kept(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await message_kept(desk, monkeypatch) == SENT


async def test_control_of_one_that_is_not_held_it_is_forgotten(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "_HELD", unheld(analyses._HELD))
    assert await message_kept(desk, monkeypatch) is None

"""Clocks of tables on a clock that the test moves: what falls due, outages, jumps of the clock."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, delete

from bot.domain.clocks.clock import DAY, End, Verdict
from bot.domain.clocks.following import Due
from bot.domain.clocks.pace import HOUR
from bot.domain.options import HostOptions
from bot.domain.table import Stage
from bot.handlers.timing.clocks import serve
from bot.runtime.clock_job import UNTIL_KNOWN
from bot.store.db import dialect
from bot.store.db.dialect import Purpose
from bot.store.db.schema import ephemeral_prompts as prompts
from bot.store.db.schema import signs_of_life
from bot.store.repositories.messages import ephemeral_prompts
from bot.store.repositories.messages.ephemeral_prompts import EphemeralPrompt
from bot.store.repositories.outbox import EPHEMERAL_END
from bot.store.repositories.timing import clocks as rows
from bot.store.repositories.timing import outages
from tests.support.bot import games
from tests.support.bot.captions import show
from tests.support.bot.clocks import DAY_PACE, FIRST, Clocks
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import (
    ANN,
    BEN,
    CLEO,
    DANI,
    GROUP_ID,
    membership,
    message,
    private,
    tap,
)
from tests.support.cases import cases

pytestmark = pytest.mark.databases

MINUTE = 60_000


@pytest.fixture
async def clocks(desk: ServiceHarness) -> Clocks:
    return Clocks(desk)


async def test_a_game_is_lost_at_its_deadline_and_not_before(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    assert (await clocks.at(deadline - 1)).stage is Stage.PLAYING
    over = await clocks.at(deadline + 1)
    assert [str(ply) for ply in over.record.plies] == ["1: time"]
    assert over.record.result == "O+T"
    assert await clocks.due_at() == []
    assert clocks.touched == {GROUP_ID}
    assert (await clocks.at(deadline + 2)).record == over.record


async def test_what_one_person_was_shown_to_move_goes_with_their_time(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    prompt = EphemeralPrompt(GROUP_ID, ANN.id, "K7", 9, 0)
    await clocks.desk.store.run(ephemeral_prompts.keep, prompt)
    await clocks.at(deadline + 1)
    sent = await clocks.desk.sent()
    assert [each["message"] for each in sent if each["kind"] == EPHEMERAL_END] == [9]
    assert (await clocks.desk.rows(prompts))["ephemeral_prompts"] == []


async def test_the_caption_carries_the_exact_deadline(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two())
    table = await clocks.desk.load("K7")
    assert f'<tg-time unix="{deadline // 1000}"' in show(table).caption
    assert deadline == clocks.now + FIRST


async def test_the_others_decide_in_the_table_message(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two())
    late = await clocks.at(deadline + 1)
    labels = [button["text"] for row in show(late).keyboard for button in row]
    assert {"Take the win", "Give a day"} <= set(labels)
    await clocks.desk.give(tap(f"{Verdict.WAIT}:K7:0:0", BEN))
    assert await clocks.due_at() == [clocks.now + DAY]
    await clocks.at(clocks.now + DAY + 1)
    await clocks.desk.give(tap(f"{Verdict.OUT}:K7:0:0", BEN))
    assert (await clocks.desk.load("K7")).record.result == "O+T"


async def test_who_is_late_may_still_move(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two())
    await clocks.at(deadline + HOUR)
    await clocks.desk.give(message(FIRST_MOVE, ANN, date=clocks.now // 1000))
    table = await clocks.desk.load("K7")
    assert table.clock
    assert table.clock.left[-1] == (24 * HOUR, FIRST)


async def test_nothing_falls_while_telegram_is_away(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - HOUR)
    for _ in range(40):
        clocks.pass_time(2 * MINUTE)
        await clocks.job.tick()
    assert (await clocks.desk.load("K7")).stage is Stage.PLAYING


async def test_nothing_falls_before_what_came_in_is_worked_off(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - 5000)
    await clocks.desk.take_in(message(FIRST_MOVE, ANN, date=clocks.now // 1000))
    late = await clocks.at(deadline + 5000)
    assert late.stage is Stage.PLAYING
    await clocks.desk.work()
    assert [str(ply) for ply in (await clocks.at(deadline + 6000)).record.plies] == [FIRST_MOVE]


async def test_an_outage_moves_the_deadline_by_its_length(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - HOUR)
    away = 7 * HOUR + 13 * MINUTE
    clocks.pass_time(away)
    await clocks.reached()
    await clocks.job.tick()
    [moved] = await clocks.due_at()
    assert moved == deadline + away
    table = await clocks.desk.load("K7")
    assert f'<tg-time unix="{moved // 1000}"' in show(table).caption
    assert (await clocks.at(moved - 1)).stage is Stage.PLAYING
    assert (await clocks.at(moved)).stage is Stage.OVER


async def test_a_text_sent_in_time_and_read_late_is_a_move(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - 5000)
    clocks.pass_time(3 * HOUR)
    await clocks.desk.take_in(message(FIRST_MOVE, ANN, date=(deadline - 1000) // 1000))
    await clocks.reached()
    await clocks.job.tick()
    await clocks.desk.work()
    await clocks.reached()
    await clocks.job.tick()
    table = await clocks.desk.load("K7")
    assert [str(ply) for ply in table.record.plies] == [FIRST_MOVE]
    assert table.stage is Stage.PLAYING


async def test_after_more_than_a_day_nobody_has_less_than_one(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - MINUTE)
    clocks.pass_time(DAY + HOUR)
    await clocks.reached()
    await clocks.job.tick()
    assert await clocks.due_at() == [clocks.now + DAY]


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 2 * MINUTE, -2 * MINUTE])
async def test_a_jump_of_the_clock_ends_no_game(clocks: Clocks, jump: int) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - MINUTE)
    clocks.desk.clock.time += jump / 1000
    await clocks.reached()
    await clocks.job.tick()
    assert (await clocks.at(clocks.now, reached=True)).stage is Stage.PLAYING


async def test_with_two_of_three_the_bot_plays_on_until_the_absent_is_back(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.with_people("blokus", 4))
    await clocks.at(deadline)
    for person in (BEN, DANI):
        await clocks.desk.give(tap("bot:K7:0:0", person))
    [job] = await clocks.desk.jobs()
    assert (job.seat, job.level) == (0, 3)
    await clocks.desk.give(tap("return:K7:0:", ANN))
    assert await clocks.desk.jobs() == []
    table = await clocks.desk.load("K7")
    assert table.seat_of(ANN.id) == 0
    assert await clocks.due_at() == [clocks.now + DAY]


async def test_only_the_others_decide(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two())
    await clocks.at(deadline)
    for person in (ANN, CLEO):
        await clocks.desk.give(tap("out:K7:0:0", person))
    assert (await clocks.desk.load("K7")).stage is Stage.PLAYING


async def test_a_table_that_cannot_be_seen_to_keeps_no_other_waiting(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    auto = HostOptions(pace=DAY_PACE, end=End.AUTO, away=False)
    await clocks.desk.clear(*(replace(games.playing_two(c), host=auto) for c in ("K7", "K9")))

    def broken(connection: Connection, due: Due, **more: Any) -> set[int]:
        if due.code == "K7":
            raise RuntimeError("broken on purpose")
        return serve(connection, due, **more)

    monkeypatch.setattr("bot.runtime.clock_job.serve", broken)
    await clocks.at(clocks.now + 3 * DAY)
    stages = {table.code: table.stage for table in await clocks.desk.all()}
    assert stages == {"K7": Stage.PLAYING, "K9": Stage.OVER}


async def test_days_off_let_all_clocks_of_a_person_stand_still(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.desk.give(message("/away 3", ANN, private(ANN)))
    assert "9 days off are left" in await clocks.desk.last_words()
    assert deadline + 3 * DAY in await clocks.due_at()
    caption = show(await clocks.desk.load("K7")).caption
    assert f'stands still until <tg-time unix="{(clocks.now + 3 * DAY) // 1000}"' in caption
    assert (await clocks.at(deadline + 1)).stage is Stage.PLAYING
    await clocks.desk.give(message("/away 0", ANN, private(ANN)))
    assert "stands still" not in show(await clocks.desk.load("K7")).caption
    assert "Your clocks run again" in await clocks.desk.last_words()


async def test_a_table_shows_that_days_off_are_over(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    await clocks.desk.give(message("/away 1", ANN, private(ANN)))
    table = await clocks.at(clocks.now + DAY)
    assert "stands still" not in show(table).caption
    assert len(await clocks.due_at()) == 1


@cases(
    ("said", "answer"),
    [
        ("/away", "You have 12 days off left"),
        ("/away 13", "only 12 days off left"),
        ("/away 0", "no days off at the moment"),
        ("/away soon", "no number of days"),
        ("/away 1970-01-01", "no date to come"),
        ("/away 1970-01-05", "8 days off are left"),
    ],
)
async def test_what_is_answered(clocks: Clocks, said: str, answer: str) -> None:
    await clocks.desk.clear()
    await clocks.desk.give(message(said, ANN, private(ANN)))
    assert answer in await clocks.desk.last_words()


async def test_a_day_off_is_taken_by_itself_until_there_are_none(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO, away=True)
    await clocks.desk.give(message("/away", ANN, private(ANN)))
    for day in range(12):
        assert (await clocks.at(deadline + day * DAY)).stage is Stage.PLAYING
    assert "the last one of this year" in await clocks.desk.last_words()
    assert (await clocks.at(deadline + 12 * DAY - 1)).stage is Stage.PLAYING
    assert (await clocks.at(deadline + 12 * DAY)).stage is Stage.OVER


async def test_clocks_stand_still_while_the_bot_is_out_of_the_chat(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.desk.give(membership("member", "left"))
    assert await clocks.due_at() == []
    await clocks.at(deadline + DAY)
    await clocks.desk.give(membership("left", "member"))
    assert await clocks.due_at() == [clocks.now + FIRST]


async def ticked_at_once(clocks: Clocks) -> list[str]:
    """The plies after two instances have seen to a deadline at the same time."""
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    clocks.pass_time(deadline + 1 - clocks.now)
    async with clocks.desk.store.transaction() as connection:
        await connection.execute(delete(signs_of_life))
    await clocks.reached()
    await asyncio.gather(*(Clocks(clocks.desk).job.tick() for _ in range(2)))
    return [str(ply) for ply in (await clocks.desk.load("K7")).record.plies]


async def test_two_instances_at_once_make_one_event(clocks: Clocks) -> None:
    assert await ticked_at_once(clocks) == ["1: time"]


async def test_what_was_not_committed_is_done_at_the_next_look(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    with monkeypatch.context() as broken:
        broken.setattr(
            "bot.handlers.timing.clocks.turn_notifications.tell", fails_once_it_is_all_done
        )
        assert (await clocks.at(deadline)).stage is Stage.PLAYING
        assert await clocks.due_at() == [deadline]
    over = await clocks.at(deadline + MINUTE)
    assert [str(ply) for ply in over.record.plies] == ["1: time"]


def fails_once_it_is_all_done(*_: object) -> set[int]:
    raise RuntimeError("killed before the commit")


async def test_nothing_falls_in_a_turn_before_telegram_was_reached_in_it(clocks: Clocks) -> None:
    """An instance that was away for a minute knows nothing of who moved in it."""
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - MINUTE)
    clocks.pass_time(MINUTE + 1)
    assert await clocks.due_at() == [deadline]
    await clocks.turn()
    assert (await clocks.desk.load("K7")).stage is Stage.PLAYING
    await clocks.at(deadline + 2)
    assert (await clocks.desk.load("K7")).stage is Stage.OVER


@pytest.mark.postgresql
async def test_nothing_falls_while_nobody_polls(clocks: Clocks) -> None:
    """An instance that polled was killed, and another one has not begun."""
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    clocks.job.polls = True
    assert (await clocks.at(deadline + 1)).stage is Stage.PLAYING
    assert await clocks.job.tick() == UNTIL_KNOWN
    async with clocks.desk.store.alone(Purpose.POLLING):
        assert (await clocks.at(deadline + 2)).stage is Stage.OVER


@pytest.mark.postgresql
async def test_control_a_build_that_takes_somebody_to_poll_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialect, "is_taken", lambda *_: True)
    with pytest.raises(AssertionError):
        await test_nothing_falls_while_nobody_polls(clocks)


async def test_nothing_falls_until_who_begins_to_poll_has_caught_up(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.at(deadline - 1)
    await clocks.desk.store.run(outages.poll_begins)
    clocks.pass_time(2)
    assert await clocks.job.tick() == UNTIL_KNOWN
    assert (await clocks.desk.load("K7")).stage is Stage.PLAYING
    await clocks.reached()
    await clocks.job.tick()
    assert (await clocks.desk.load("K7")).stage is Stage.OVER


async def test_control_a_build_that_reckons_with_no_outage_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "unreckoned", lambda _connection: (0, []))
    with pytest.raises(ValueError, match="expected 1, got 0"):
        await test_an_outage_moves_the_deadline_by_its_length(clocks)


async def test_control_a_build_that_does_not_wait_for_what_came_in_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "is_over", lambda *_, **__: True)
    monkeypatch.setattr(outages, "seen_until", lambda _connection, now: now)
    with pytest.raises(AssertionError):
        await test_nothing_falls_before_what_came_in_is_worked_off(clocks)
    with pytest.raises(AssertionError):
        await test_nothing_falls_while_telegram_is_away(clocks)
    with pytest.raises(AssertionError):
        await test_nothing_falls_in_a_turn_before_telegram_was_reached_in_it(clocks)


async def test_control_a_build_that_looks_a_little_ahead_is_noticed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    due_by = rows.due_by
    monkeypatch.setattr(rows, "due_by", lambda there, now, *few: due_by(there, now + 10, *few))
    with pytest.raises(AssertionError):
        await test_a_game_is_lost_at_its_deadline_and_not_before(clocks)
